"""The parts of the simulator's screen: panel, buttons and dialogs."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from rich.segment import Segment
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from host_sim.desktop import keyboard, led_terminal, terminal_texts

if TYPE_CHECKING:
    from host_sim.annotations import Pixels
    from host_sim.desktop.terminal import SimulatorApp

_ARROWS = {"up": "▲", "down": "▼", "left": "◀", "right": "▶"}


class PanelWidget(Widget):
    """The LEDs, as large as fits."""

    def __init__(self, simulator: SimulatorApp) -> None:
        super().__init__(id="panel")
        self.simulator = simulator
        self._pixels: list = []
        self._lines = []  # lists of segments
        self._shape = None  # how they were drawn

    def show(self, pixels: Pixels) -> None:
        """Show a picture, rows of (r, g, b); send only lines that changed."""
        wide, high = self.size
        shape = (wide, high, len(pixels[0]), len(pixels), self.simulator.lettered)
        before, self._pixels = self._pixels, pixels
        if not before or shape != self._shape or self.simulator.lettered:
            # The letters in a row depend on the colours in all rows.
            if pixels != before or shape != self._shape:
                self._shape = shape
                self._lines = self._draw(wide, high)
                self.refresh()
            return
        if pixels == before:
            return
        lines = self._draw(wide, high)
        top = (high - len(lines)) // 2
        for y, line in enumerate(lines):
            if line != self._lines[y]:
                self.refresh(Region(0, top + y, wide, 1))
        self._lines = lines

    def render_line(self, y: int) -> Strip:
        wide, high = self.size
        at = y - (high - len(self._lines)) // 2
        if not 0 <= at < len(self._lines):
            return Strip.blank(wide, led_terminal.PLAIN)
        line = Strip(self._lines[at])
        left = (wide - line.cell_length) // 2
        right = wide - line.cell_length - left
        return Strip.join(
            [Strip.blank(left, led_terminal.PLAIN), line, Strip.blank(right, led_terminal.PLAIN)]
        )

    def _draw(self, wide: int, high: int) -> list[list[Segment]]:
        columns, rows = len(self._pixels[0]), len(self._pixels)
        if self.simulator.lettered:
            lines = led_terminal.lettered(self._pixels, wide, high)
            said = textwrap.wrap(terminal_texts.no_room(columns, rows), max(wide, 1))
            return lines or [[Segment(line, led_terminal.PLAIN)] for line in said]
        few = self.app.console.color_system == "256"
        pixels = led_terminal.shrunk(self._pixels, wide, high)
        size = led_terminal.points(len(pixels[0]), len(pixels), wide, high) or 1
        return led_terminal.coloured(pixels, size, few)


class Cap(Static):
    """A button to press with the mouse; a right click holds it down.

    It is held until the next click.
    """

    def __init__(self, simulator: SimulatorApp, name: str) -> None:
        super().__init__(_ARROWS.get(name) or name.upper(), id="cap-" + name, classes="cap")
        self.simulator = simulator
        self.button = name

    def on_mouse_down(self, event: Any) -> None:
        if event.button == 1:
            self.capture_mouse()
            self.simulator.do([("hold", self.button)])
        else:
            self.simulator.do(keyboard.latch(self.button, self.simulator.device.held))

    def on_mouse_up(self, event: Any) -> None:
        if event.button == 1:
            self.release_mouse()
            # A click can be shorter than the device's loop: keep the button down for a while.
            self.simulator.do([("wait", 40), ("release", self.button)])


# The app's keys do not reach a screen that covers it; this key does.
_QUIT = ("ctrl+q", "app.quit", "quit")


class Choice(ModalScreen):
    """A list to choose one line from; the result is its name, or None."""

    BINDINGS = [("escape", "dismiss(None)", "leave"), _QUIT]

    def __init__(self, title: str, options: list[tuple[str, str]], at: int) -> None:
        super().__init__()
        self._title = title
        self._options = options
        self._at = at

    def compose(self) -> ComposeResult:
        found = OptionList(*[Option(text, id=name) for name, text in self._options], classes="box")
        found.border_title = self._title
        found.highlighted = self._at
        yield found

    def on_option_list_option_selected(self, event: Any) -> None:
        self.dismiss(event.option.id)


class _TextDialog(ModalScreen):
    """A dialog with a title and a text."""

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title = title
        self._text = text


class Question(_TextDialog):
    """A line to type; the result is the text, or None if it was cancelled."""

    BINDINGS = [("escape", "dismiss(None)", "leave"), _QUIT]

    def compose(self) -> ComposeResult:
        line = Input(self._text, classes="box")
        line.border_title = self._title
        yield line

    def on_input_submitted(self, event: Any) -> None:
        self.dismiss(event.value)


class Reading(_TextDialog):
    """A text to read; any of its keys closes it."""

    BINDINGS = [("escape,enter,space,f1,question_mark,q", "dismiss(None)", "close"), _QUIT]

    def compose(self) -> ComposeResult:
        page = VerticalScroll(Static(self._text, markup=False), classes="box page")
        page.border_title = self._title
        page.border_subtitle = "arrows scroll, escape closes"
        yield page
