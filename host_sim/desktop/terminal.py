"""The simulated device as a Textual application.

It shows panel, buttons, messages and record.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from host_sim import files, paths
from host_sim.desktop import ending, keyboard
from host_sim.desktop.terminal_texts import (
    free_name,
    help_text,
    in_sight,
    legend,
    panel_size,
    record_in_play,
    record_lines,
)
from host_sim.desktop.terminal_widgets import Cap, Choice, PanelWidget, Question, Reading
from host_sim.simulator import gestures
from host_sim.simulator.device import STEP_MS, Simulated
from host_sim.simulator.peripherals import BoardError, ChipError, miswired
from host_sim.text import finished
from pentaref.tokenizer import LONGEST_VALUE

if TYPE_CHECKING:
    from host_sim.annotations import Step

WIDE, HIGH = 80, 24  # the smallest terminal that everything fits in
SPEEDS = (1, 2, 5, 10, 0.5)

_FRAMES = 30  # updates per second
_LATE = 0.25  # seconds: the most that is made up for after a pause, such as while suspended
_NAP = 0.5  # seconds between two looks at the record's file

_FOOT = "F1 help  F2 board  F3 power  F4 speed  F5 copy  F6 letters  F7 names  ^Q quit"

# Where the six buttons are on the screen, with . for a gap.
_CROSS = (". up . .", "left . right b", ". down . a")


class SimulatorApp(App):
    """The application: ``device`` is simulated, ``flash`` its folder."""

    TITLE = "pentaref"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        ("f1,question_mark", "help", "help"),
        ("f2", "board", "board"),
        ("f3", "power", "power"),
        ("f4", "speed", "speed"),
        ("f5", "copy", "copy record"),
        ("f6", "letters", "letters"),
        ("f7", "names", "names"),
        ("ctrl+q", "quit", "quit"),
    ]
    CSS = """
    Screen { background: #0d0e11; color: #d7dae0; }
    #head { height: 1; background: #2c2e34; }
    #foot { height: 1; background: #2c2e34; }
    #device { width: 34; }
    #case { border: outer #3a3c44; background: #08080a; }
    #caps { height: 4; align: center top; }
    .row { height: auto; width: auto; }
    .cap { width: 5; height: 1; content-align: center middle; background: #4a4d57; margin: 0 1; }
    .gap { width: 5; height: 1; margin: 0 1; }
    .held { background: #ceb060; color: #101010; }
    #side { width: 1fr; }
    .pane { border: round #4a4d57; border-title-color: #ceb060; padding: 0 1; }
    #words { height: 1fr; min-height: 7; }
    #record { height: 1fr; min-height: 4; }
    #keys { height: auto; }
    #small { display: none; height: 1fr; content-align: center middle; }
    .small #small { display: block; }
    .small #head, .small #body, .small #foot { display: none; }
    Choice, Question, Reading { align: center middle; background: black 60%; }
    .box { width: 60; max-width: 90%; height: auto; border: round #ceb060; }
    .box.page { height: 90%; }
    """

    def __init__(
        self,
        board: str,
        flash: str,
        clock: Callable[[], float] = time.monotonic,
        current: bool = False,
    ) -> None:
        super().__init__()
        self.flash = flash
        self._current = current  # whether the panel's current is shown
        self.lettered = False
        self._clock = clock
        self._seen = clock()
        self._speed = 0
        self._small = False
        # Kept in a dict because time still passes for a moment after the screen is removed.
        self._texts = {}
        self._panel = PanelWidget(self)
        self._caps = []
        self._take(board)

    def _take(self, board: str) -> None:
        """Build and switch on a board's simulated device.

        Raises BoardError.
        """
        device = Simulated(board, self.flash)
        device.on()
        self._record = None  # the file of the record in play, or last in play
        self.device = device
        self._presser = keyboard.ButtonPresser(device)

    # Layout

    def compose(self) -> ComposeResult:
        yield self._text("head")
        with Horizontal(id="body"):
            with Vertical(id="device"):
                with Vertical(id="case"):
                    yield self._panel
                yield Vertical(*self._cap_rows(), id="caps")
            with Vertical(id="side"):
                yield self._text("words", "the device says")
                yield self._text("record", "record")
                yield self._text("keys", "keys")
        yield self._text("foot")
        yield self._text("small")

    def _text(self, name: str, title: str | None = None) -> Static:
        """A text on the screen, with a frame if it has a title."""
        text = Static(id=name, classes="pane" if title else "", markup=False)
        text.border_title = title
        self._texts[name] = text
        return text

    def _cap_rows(self) -> Iterator[Horizontal]:
        """The rows of buttons to click."""
        names = self.device.names
        self._caps = [Cap(self, name) for name in names]
        caps = {cap.button: cap for cap in self._caps}
        for row in ("a b c d",) if gestures.is_four(names) else _CROSS:
            row = [caps.get(name) or Static("", classes="gap") for name in row.split()]
            yield Horizontal(*row, classes="row")

    def on_mount(self) -> None:
        # Sixteen colours or none are too few for LEDs.
        self.lettered = bool(
            os.environ.get("NO_COLOR") or self.console.color_system not in ("256", "truecolor")
        )
        self._put("foot", _FOOT)
        self._dress()
        self._look()
        if not self.is_headless:
            ending.on_signals(asyncio.get_running_loop(), self.exit)
        self.set_interval(1 / _FRAMES, self._tick)
        self.set_interval(_NAP, self._look)

    def _dress(self) -> None:
        """Show the text that depends on the board."""
        self._put("keys", legend(self.device.names))

    def _fit(self, size: Size) -> None:
        """Give the device as much of the screen as its panel can use."""
        wide, high = panel_size(size.width, size.height, self.device, self.lettered)
        self.query_one("#device").styles.width = wide + 2
        self.query_one("#case").styles.height = high + 2

    def on_resize(self, event: events.Resize) -> None:
        self._small = event.size.width < WIDE or event.size.height < HIGH
        self.screen_stack[0].set_class(self._small, "small")
        self._put(
            "small",
            f"pentaref needs {WIDE} columns and {HIGH} lines;\n"
            f"this terminal has {event.size.width} and {event.size.height}.",
        )
        # The app still has its old size.
        self._fit(event.size)

    # Time

    def _tick(self) -> None:
        """Let the time since the last call pass on the device."""
        now = self._clock()
        late = min(now - self._seen, _LATE)
        self._seen = now
        self.pass_time(round(late * 1000 * SPEEDS[self._speed]))

    def pass_time(self, ms: int) -> None:
        """Let ``ms`` milliseconds pass on the device and update the screen."""
        try:
            self._presser.pass_time(ms)
        except ChipError as error:
            said = miswired(self.device.board, error)
            self.exit(return_code=2, message=f"pentaref: {said}")
            return
        self._panel.show(self.device.pixels())
        for cap in self._caps:
            cap.set_class(cap.button in self.device.held, "held")
        if self.device.powered:
            words = self.device.words() or self._at_the_prompt()
        else:
            words = ["The power is off. F3 powers up again."]
        at = next((i for i, line in enumerate(words) if line.startswith(">")), 0)
        self._put_lines("words", words, at)

    def _at_the_prompt(self) -> list[str]:
        """What to do about a device started with a button held, as lines."""
        held = [name.upper() for name in self.device.held]
        lines = ["The device is at its prompt: a button was held at power-on."]
        if not held:
            return [*lines, "F3 twice powers up again."]
        them = "it" if len(held) == 1 else "them"
        return [
            *lines,
            f"Still held: {' and '.join(held)}. A right click or a capital lets {them} go.",
            "Then F3 twice powers up again.",
        ]

    def _put_lines(self, name: str, lines: list[str], at: int) -> None:
        """Show as many lines as fit, the one with the number ``at`` among them."""
        size = self._texts[name].size
        self._put(name, "\n".join(in_sight(lines, max(1, size.width), max(1, size.height), at)))

    def _put(self, name: str, text: str) -> None:
        """Change a text on the screen if it is different."""
        widget = self._texts[name]
        if getattr(widget, "said", None) != text:
            widget.said = text
            widget.update(text)

    def _look(self) -> None:
        """Update what changes slowly: the record and the head line."""
        device = self.device
        power = "on" if device.powered else "off"
        if device.powered and self._current:
            power += f", {device.current_ma():.0f} mA"
        self._put(
            "head",
            f" pentaref   {device.board}   power {power}   speed {SPEEDS[self._speed]}x"
            + (f"   {device.sound()} Hz" if device.sound() else ""),
        )
        self._record = record_in_play(device) or self._record
        path = self._record
        if path and not path.suffix and not path.exists():
            path = self._record = None  # that game was left before its first action
        self._texts["record"].border_title = f"record {path.name}" if path else "record"
        try:
            lines = record_lines(files.decoded(path.read_bytes())) if path else ["none yet"]
        except OSError as error:
            lines = [f"{path}: {error.strerror}"]
        self._put_lines("record", lines, len(lines) - 1)

    # Keys

    def do(self, steps: Sequence[Step]) -> None:
        """Do some steps of a script on the device's buttons."""
        self._presser.do(steps)

    def on_key(self, event: events.Key) -> None:
        if len(self.screen_stack) > 1 or self._small:
            return
        steps = keyboard.steps(key_name(event), self.device.names, self.device.held)
        if steps:
            event.stop()
            self.do(steps)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Whether a key may do this now: not while the device is hidden."""
        return not (self._small and action in _ON_DEVICE)

    def action_board(self) -> None:
        names = paths.boards()
        options = [(name, name) for name in names]
        self.push_screen(
            Choice("choose a board; your games stay", options, names.index(self.device.board)),
            self._changed,
        )

    async def _changed(self, board: str | None) -> None:
        if not board:
            return
        self.device.off()
        before = self.device.board
        try:
            self._take(board)
            self.device.advance(STEP_MS)  # a wrong wire is noticed at the first frame
        except (BoardError, ChipError) as error:
            said = miswired(board, error) if isinstance(error, ChipError) else str(error)
            self._tell(said, severity="error")
            self._take(before)
        caps = self.query_one("#caps")
        await caps.remove_children()
        await caps.mount(*self._cap_rows())
        self._fit(self.size)
        self._dress()
        self._look()

    def action_power(self) -> None:
        self._record = record_in_play(self.device) or self._record
        if self.device.powered:
            self.device.off()
        else:
            self.device.on()
        self._look()

    def action_speed(self) -> None:
        self._speed = (self._speed + 1) % len(SPEEDS)
        self._look()

    def action_help(self) -> None:
        self.push_screen(Reading("help", help_text(self.device)))

    def action_names(self, typed: str | None = None) -> None:
        app = self.device.app
        if not app:
            self._tell("The power is off: F3 first.", severity="warning")
            return
        setup = app.ui.session.settings.get("setup") or {}
        title = "names from the next game on, such as Ann, Bob"
        text = setup.get("players", "") if typed is None else typed
        self.push_screen(Question(title, text), self._named)

    def _named(self, typed: str | None) -> None:
        """Store the names in the device's settings for the next game."""
        app = self.device.app
        if typed is None or not app:
            return
        session = app.ui.session
        setup = dict(session.settings.get("setup") or {})
        # In a record everything after # would be a comment, and a longer header could not be read
        # again.
        trouble = "#" in typed and "A name cannot have a #: leave it out."
        if len(typed.encode()) > LONGEST_VALUE:
            trouble = f"That is too long: all names have {LONGEST_VALUE} bytes."
        if trouble:
            self._tell(trouble, severity="error")
            self.action_names(typed)
            return
        names = [name.strip() for name in typed.split(",")]
        setup.pop("players", None)
        if any(names):
            setup["players"] = ", ".join(names)
        session.settings["setup"] = setup
        session.keep()
        self._tell(f"Names from the next game on: {setup.get('players', 'none')}")

    def _tell(self, text: str, severity: Any = "information") -> None:
        """Show a message for a while.

        Brackets in it, as in a file's name, are not read as markup.
        """
        self.notify(text, severity=severity, markup=False)

    def action_letters(self) -> None:
        self.lettered = not self.lettered
        self._fit(self.size)

    def action_copy(self) -> None:
        path = record_in_play(self.device) or self._record
        if not path:
            self._tell("There is no record yet.", severity="warning")
            return
        self._ask_where(path, free_name(path.stem + ".pent"))

    def _ask_where(self, path: Path, text: str) -> None:
        self.push_screen(
            Question("copy to a file here: enter copies, escape leaves", text),
            lambda target: self._copy(path, target),
        )

    def _copy(self, path: Path, typed: str | None) -> None:
        if not typed or not typed.strip():
            return
        target = os.path.expanduser(typed.strip())
        try:
            data = finished.with_result(path.read_bytes())
        except OSError as error:
            self._tell(f"{path}: cannot be read ({error.strerror})", severity="error")
            return
        try:
            if os.path.exists(target):
                raise FileExistsError(0, "already exists: choose another name")
            files.write_whole(target, data)
        except OSError as error:
            self._tell(f"{target}: {error.strerror}", severity="error")
            self._ask_where(path, typed)
        else:
            self._tell(f"Copied to {os.path.abspath(target)}")


# The actions of all function keys, except ctrl+q.
_ON_DEVICE = {binding[1] for binding in SimulatorApp.BINDINGS if isinstance(binding, tuple)} - {
    "quit"
}


def key_name(event: events.Key) -> str:
    """A key's name for `keyboard.steps`: typed letters, else Textual's name."""
    if event.is_printable and event.character and event.character.isalpha():
        return event.character
    return event.key
