"""`python -m host_sim.drawing.wiring`: draw each board's wiring.

It draws the boards that are soldered, from their board.py. Writes boards/NAME/wiring.svg and, where
a load switch can feed the panel, wiring-supply.svg. A wire runs horizontally from its pin to its
part. Signals from the left side of the Pico go around its upper end to the panel on the right.
Wires are joined where there is a dot.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_sim.drawing import svg
from host_sim.drawing.scene import Disc, Scene, Strokes, Text, rectangle
from host_sim.simulator.folders import folder
from host_sim.simulator.peripherals import hardware

if TYPE_CHECKING:
    from host_sim.annotations import AnyShape

#: the Pico's pins from 1 to 40, from its data sheet
PINS: Sequence[str] = (
    "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15 "
    "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 AGND GP28 VREF 3V3 EN GND VSYS VBUS"
).split()

# The name of a pin in board.py, and the panel's name for it.
_SIGNALS = {
    "LEDS": "DIN",
    "MOSI": "DIN",
    "SCK": "CLK",
    "CS": "CS",
    "SDA": "SDA",
    "SCL": "SCL",
}
# The kind of panel, by a name in its board.py: its title, and its power and ground pins.
_PANELS = {
    "LEDS": ("WS2812 panel", (40, "5V"), (23, "GND")),
    "MOSI": ("MAX7219 modules", (40, "VCC"), (23, "GND")),
    "SDA": ("SSD1306 module", (36, "VCC"), (38, "GND")),
}
_BUTTONS_GROUND = 18
_BUZZER_GROUND = 28

_ROW = 22  # from pin to pin
_TOP = 110
_LEFT, _RIGHT = 330, 490  # the Pico's edges
_BUTTON_X = 130
_GROUND_X = 40
_BUZZER_X = 620
_PANEL_X, _PANEL_WIDTH = 760, 150
_WIDTH, _HEIGHT = 960, 600
_INK, _PALE = "#222222", "#999999"
_COLOURS = {"power": "#c0392b", "ground": "#222222", "signal": "#1e7d4f", "button": "#2c5fa8"}


_PLAIN_HEIGHT = 260


def buttons_scene(board: Any) -> Scene:
    """The buttons of a board with its own panel; ``board`` as in `scene`."""
    places = {f"GPIO {pin}": _TOP - 60 + _ROW * i for i, (_, pin) in enumerate(board.BUTTONS)}
    ground = _TOP - 60 + _ROW * len(places)
    names = [name for name, _ in board.BUTTONS]
    shapes = _buttons([(name, _LEFT, y) for name, y in zip(names, places.values())], ground)
    height = _ROW * len(places) + 44
    shapes.append(rectangle(_LEFT - 4, _TOP - 82, 290, height, "#eef4ee", _INK, 2))
    title, _, rest = board.__doc__.split("\n")[0].partition(", ")
    shapes.append(_text(_LEFT + 178, (_TOP - 60 + ground) / 2, title, "middle", 14))
    for name, y in [*places.items(), ("GND", ground)]:
        shapes.append(Disc(_LEFT, y, 5, _INK, _INK, 1.5))
        shapes.append(_text(_LEFT + 10, y, name, size=11))
    shapes.append(_text(_WIDTH / 3, _PLAIN_HEIGHT - 20, rest, "middle", 16))
    return Scene(_WIDTH * 2 // 3, _PLAIN_HEIGHT, "#ffffff", shapes)


def scene(board: Any, supply: int | None = None) -> Scene:
    """The picture of a Pico's wiring; ``board`` is the module of its board.py.

    ``supply`` is the GPIO of a load switch that feeds the panel, None without one.
    """
    buttons = [(name, *_place(number(pin))) for name, pin in board.BUTTONS]
    shapes = _buttons(buttons, _place(_BUTTONS_GROUND)[1]) + _panel(board)
    if supply is not None:
        shapes += _switch(board, supply)
    if getattr(board, "BUZZER", None) is not None:
        shapes += _buzzer(board.BUZZER)
    # Drawn on top of the ends of the wires.
    used = _used(board)
    shapes += _pico(used if supply is None else used | {number(supply)})
    shapes.append(_text(_WIDTH / 2, _HEIGHT - 20, board.__doc__.split("\n")[0], "middle", 16))
    return Scene(_WIDTH, _HEIGHT, "#ffffff", shapes)


def number(gpio: int) -> int:
    """The number of the Pico's pin for a GPIO."""
    return PINS.index(f"GP{gpio}") + 1


def signals(board: Any) -> list[tuple[int, str]]:
    """The signal wires of the panel: (pin of the Pico, name at the panel)."""
    found = [(name, word) for name, word in _SIGNALS.items() if hasattr(board, name)]
    return [(number(getattr(board, name)), word) for name, word in found]


def _supply(board: Any) -> tuple[str, tuple[int, str], tuple[int, str]]:
    return next(_PANELS[name] for name in _PANELS if hasattr(board, name))


def _used(board: Any) -> set[int]:
    """The numbers of the pins that something is soldered to."""
    used = {number(pin) for _, pin in board.BUTTONS} | {_BUTTONS_GROUND}
    used |= {pin for pin, _ in signals(board)} | {pin for pin, _ in _supply(board)[1:]}
    if getattr(board, "BUZZER", None) is not None:
        used |= {number(board.BUZZER), _BUZZER_GROUND}
    return used


def _place(pin: int) -> tuple[int, int]:
    """Where a pin of the Pico is: (x, y)."""
    return (_LEFT, _TOP + _ROW * (pin - 1)) if pin <= 20 else (_RIGHT, _TOP + _ROW * (40 - pin))


def _text(
    x: float, y: float, text: str, anchor: str = "start", size: float = 13, fill: str = _INK
) -> Text:
    return Text(x, y + size * 0.35, size, text, fill, anchor, None)


def _wire(points: list[tuple[float, float]], kind: str) -> Strokes:
    lines = [first + second for first, second in zip(points, points[1:])]
    return Strokes(lines, _COLOURS[kind], 2.5)


def _pico(used: set[int]) -> list[AnyShape]:
    """The Pico from above, each pin numbered and named; used ones dark."""
    height = 19 * _ROW + 44
    shapes = [
        rectangle(_LEFT - 4, _TOP - 22, _RIGHT - _LEFT + 8, height, "#eef4ee", _INK, 2),
        rectangle((_LEFT + _RIGHT) / 2 - 24, _TOP - 34, 48, 26, "#d8d8d8", _INK, 2),
        _text((_LEFT + _RIGHT) / 2, _TOP - 21, "USB", "middle", 12),
        _text((_LEFT + _RIGHT) / 2, _TOP + 9.5 * _ROW, "Pico", "middle", 18),
    ]
    for pin, name in enumerate(PINS, 1):
        x, y = _place(pin)
        ink = _INK if pin in used else _PALE
        shapes.append(Disc(x, y, 5, ink if pin in used else "#ffffff", ink, 1.5))
        side = 1 if pin <= 20 else -1
        said = f"{pin} {name}" if pin <= 20 else f"{name} {pin}"
        shapes.append(_text(x + 10 * side, y, said, "start" if side > 0 else "end", 11, ink))
    return shapes


def _buttons(buttons: Sequence[tuple[str, float, float]], ground: float) -> list[AnyShape]:
    """The buttons between pins, (name, x, y), and the ground wire at y."""
    shapes = []
    for name, x, y in buttons:
        shapes += [
            _wire([(x, y), (_BUTTON_X + 24, y)], "button"),
            _wire([(_BUTTON_X - 24, y), (_GROUND_X, y)], "ground"),
            Strokes([(_BUTTON_X - 16, y - 7, _BUTTON_X + 16, y - 7)], _INK, 2),
            Strokes([(_BUTTON_X, y - 7, _BUTTON_X, y - 11)], _INK, 2),
            Disc(_BUTTON_X - 20, y, 3.5, "#ffffff", _INK, 2),
            Disc(_BUTTON_X + 20, y, 3.5, "#ffffff", _INK, 2),
            _text(_BUTTON_X + 62, y - 10, name.upper() if len(name) == 1 else name, "middle", 12),
        ]
    rows = sorted([ground, *(y for _, _, y in buttons)])
    shapes.append(_wire([(_LEFT, ground), (_GROUND_X, ground)], "ground"))
    shapes.append(_wire([(_GROUND_X, rows[0]), (_GROUND_X, rows[-1])], "ground"))
    return shapes + [_joint(_GROUND_X, y) for y in rows[1:-1]]


def _joint(x: float, y: float, kind: str = "ground") -> AnyShape:
    """The dot where wires are joined."""
    return Disc(x, y, 4, _COLOURS[kind], _COLOURS[kind], 1)


def _panel(board: Any) -> list[AnyShape]:
    """The panel on the right, with its wires."""
    title, power, ground = _supply(board)
    wires = [(*power, "power"), (*ground, "ground")]
    wires += [(pin, word, "signal") for pin, word in signals(board)]
    shapes = []
    ends = []
    round_about = 0
    for pin, word, kind in wires:
        x, y = _place(pin)
        if pin <= 20:
            # Around the upper end of the Pico, each on its own track.
            round_about += 1
            out, above = x - 14 * round_about, _TOP - 34 - 16 * round_about
            shapes.append(_wire([(x, y), (out, y), (out, above), (_PANEL_X, above)], kind))
            y = above
        else:
            shapes.append(_wire([(x, y), (_PANEL_X, y)], kind))
        if word == "DIN" and hasattr(board, "LEDS"):
            shapes.append(rectangle(_BUZZER_X - 26, y - 8, 52, 16, "#f3e3c3", _INK, 2))
            shapes.append(_text(_BUZZER_X, y, "330 Ω", "middle", 12))
        ends.append(y)
        shapes.append(_text(_PANEL_X + 10, y, word))
    top, bottom = min(ends) - 18, max(ends) + 18
    box = rectangle(_PANEL_X, top, _PANEL_WIDTH, bottom - top, "#f4f4fb", _INK, 2)
    if hasattr(board, "LEDS"):
        shapes += _capacitor(_place(power[0])[1], _place(ground[0])[1])
    label = _text(_PANEL_X + _PANEL_WIDTH - 10, (top + bottom) / 2 + 10, title, "end", 14)
    return [box, *shapes, label]


def _capacitor(power: float, ground: float) -> list[AnyShape]:
    """The capacitor between the panel's 5 V and ground, at these heights."""
    x, middle = _PANEL_X - 26, (power + ground) / 2
    return [
        _wire([(x, power), (x, middle - 5)], "power"),
        _wire([(x, middle + 5), (x, ground)], "ground"),
        Strokes([(x - 14, middle - 5, x + 14, middle - 5)], _INK, 3),
        Strokes([(x - 14, middle + 5, x + 14, middle + 5)], _INK, 3),
        _text(x - 8, middle - 18, "+", "end", 14),
        _text(x - 6, middle + 22, "1000 µF", "end", 12),
        _joint(x, power, "power"),
        _joint(x, ground),
    ]


def _switch(board: Any, gpio: int) -> list[AnyShape]:
    """The load switch in the panel's 5 V, and its pin ON, held to ground.

    A resistor holds it.
    """
    _, (pin, _), (ground, _) = _supply(board)
    x, y = _place(number(gpio))
    top, bottom = _place(pin)[1], _place(ground)[1]
    left = _BUZZER_X - 50
    middle = top + 26
    return [
        # The supply comes in at the left and goes out at the right, at the height of its wire.
        rectangle(left, top - 14, 100, 64, "#e3ecf8", _INK, 2),
        _text(left + 8, top, "VIN", "start", 12),
        _text(left + 92, top, "VOUT", "end", 12),
        _text(left + 8, middle, "ON", "start", 12),
        _text(left + 92, middle - 1, "TPS22918", "end", 11),
        _text(left + 92, middle + 15, "GND", "end", 12),
        _wire([(left + 90, top + 50), (left + 90, bottom)], "ground"),
        _wire([(x, y), (left - 20, y), (left - 20, middle), (left, middle)], "signal"),
        # The switch is off while nothing drives the pin.
        _wire([(left - 20, middle + 60), (left + 90, middle + 60)], "ground"),
        rectangle(left + 12, middle + 50, 46, 20, "#f3e3c3", _INK, 2),
        _text(left + 35, middle + 60, "100 kΩ", "middle", 11),
        _joint(left - 20, middle + 60, "signal"),
        _joint(left + 90, middle + 60),
        _joint(left + 90, bottom),
    ]


def _buzzer(gpio: int) -> list[AnyShape]:
    x, y = _place(number(gpio))
    below = _place(_BUZZER_GROUND)[1]
    return [
        rectangle(_BUZZER_X - 30, y - 12, 60, below - y + 24, "#f3f3f3", _INK, 2),
        _text(_BUZZER_X, (y + below) / 2, "piezo", "middle"),
        _wire([(x, y), (_BUZZER_X - 30, y)], "signal"),
        _wire([(_RIGHT, below), (_BUZZER_X - 30, below)], "ground"),
    ]


def boards() -> list[str]:
    """The names of the boards to draw: those to solder, which have a case."""
    return [
        name for name in hardware.names() if Path(folder("boards"), name, "case.scad").is_file()
    ]


def is_pico(name: str) -> bool:
    """Whether a board's parts are soldered to a Pico.

    Its MicroPython is a build for a Pico.
    """
    text = Path(folder("boards"), name, "micropython.json").read_text(encoding="utf-8")
    return json.loads(text)["board"].startswith("RPI_PICO")


def pictures(name: str) -> dict[str, str]:
    """A board's pictures: the name of each file in its folder, to its text."""
    supply = hardware.of(name)["supply"]
    board = hardware.load(name, "board")
    # On any other board the panel is already mounted: only buttons are soldered.
    drawn = scene(board) if is_pico(name) else buttons_scene(board)
    found = {"wiring.svg": svg.draw(drawn, f"How {name} is wired")}
    if supply is not None:
        title = f"How {name} is wired with a load switch"
        found["wiring-supply.svg"] = svg.draw(scene(board, supply), title)
    return found


if __name__ == "__main__":
    for name in boards():
        for file, text in pictures(name).items():
            Path(folder("boards"), name, file).write_text(text, encoding="utf-8")
