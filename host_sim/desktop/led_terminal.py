"""LEDs in a terminal: rows of half blocks, or letters without colour.

A cell of a terminal is twice as high as wide, so the upper half block splits it into two square
points. An LED has 1, 2, 4, 6 or 8 points each way, as many as fit; from 4 on it is round, with a
glow around it.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from host_sim.drawing import frame_text

if TYPE_CHECKING:
    from host_sim.annotations import Colour, Pixels

_SIZES = (8, 6, 4, 2, 1)  # points of an LED each way: an even number fills whole rows

PLAIN = Style()

_STEP = 95
_FAINT = 72
_UNLIT = (17, 17, 20)
_BOARD = (8, 8, 10)

# The brightness of an LED's points if it has two each way: enough to tell it from its neighbours.
_PAIR = ((1.0, 0.93), (0.93, 0.8))


def points(columns: int, rows: int, wide: int, high: int) -> int:
    """An LED's points each way, for a panel in wide x high cells.

    0 if it is too large.
    """
    for size in _SIZES:
        if columns * size <= wide and (rows * size + 1) // 2 <= high:
            return size
    return 0


def shrunk(pixels: Pixels, wide: int, high: int) -> Pixels:
    """A picture that fits in wide x high cells, reduced if too large.

    Blocks of LEDs become one each, the brightest, so that thin lines are not lost.
    """
    columns, rows = len(pixels[0]), len(pixels)
    side = 1
    # With no room at all, as before the first layout, this ends with a single block.
    while side < max(columns, rows) and not points(
        -(-columns // side), -(-rows // side), wide, high
    ):
        side += 1
    if side == 1:
        return pixels
    return [
        [
            max([pixel for row in pixels[y : y + side] for pixel in row[x : x + side]], key=sum)
            for x in range(0, columns, side)
        ]
        for y in range(0, rows, side)
    ]


@lru_cache(None)
def lens(size: int) -> tuple[tuple[float, ...], ...]:
    """The brightness of each point of an LED, rows of numbers up to 1."""
    if size == 1:
        return ((1.0,),)
    if size == 2:
        return _PAIR
    middle = (size - 1) / 2
    rows = []
    for y in range(size):
        row = []
        for x in range(size):
            distance = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 / (size / 2)
            row.append(1.0 if distance <= 0.6 else max(0.2, 1.0 - (distance - 0.6) * 2))
        rows.append(tuple(row))
    return tuple(rows)


@lru_cache(8192)
def _style(above: Colour, below: Colour, few: bool) -> Style:
    if few:
        return Style(color=Color.from_ansi(nearest(above)), bgcolor=Color.from_ansi(nearest(below)))
    return Style(color=Color.from_rgb(*above), bgcolor=Color.from_rgb(*below))


# The terminal's colours 16 to 255: a cube with six steps each way, then 24 greys.
_CUBE = (0, 95, 135, 175, 215, 255)
_PALETTE: list[Any] = [(r, g, b) for r in _CUBE for g in _CUBE for b in _CUBE]
_PALETTE += [(8 + 10 * i,) * 3 for i in range(24)]
_HUE = 4  # how much more a difference in hue counts than one in lightness
_TURN = 12  # degrees that a hue may turn, if the palette has a colour so near


@lru_cache(8192)
def nearest(colour: Colour) -> int:
    """The terminal's colour, 16 to 255, nearest to (r, g, b) in hue."""
    light, a, b = _oklab(colour)

    def away(i: int) -> float:
        dark, c, d = _LABS[i]
        return (dark - light) ** 2 + _HUE * ((c - a) ** 2 + (d - b) ** 2)

    if not _is_coloured(colour):
        return 16 + min(range(len(_PALETTE)), key=away)
    # Even a dim colour never becomes grey, or another seat's: a dim yellow is no green.
    near = [i for i in _COLOURED if _turn(_LABS[i], (light, a, b)) <= _TURN]
    return 16 + min(near or _COLOURED, key=away)


def _turn(one: tuple[float, float, float], two: tuple[float, float, float]) -> float:
    """The angle between the hues of two colours in OKLab, in degrees."""
    found = math.atan2(one[2], one[1]) - math.atan2(two[2], two[1])
    return abs(math.degrees(math.remainder(found, math.tau)))


def _oklab(colour: Colour) -> tuple[float, float, float]:
    """A colour in OKLab (Ottosson 2020): lightness and two coordinates of hue."""
    r, g, b = [(part / 255) ** 2.2 for part in colour]
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _is_coloured(colour: Colour) -> bool:
    return max(colour) - min(colour) > max(colour) // 4


_LABS = [_oklab(colour) for colour in _PALETTE]
_COLOURED = [i for i, colour in enumerate(_PALETTE) if max(colour) - min(colour) > max(colour) // 3]


@lru_cache(8192)
def _shown(colour: Colour, share: float, few: bool) -> Any:
    """The colour of a point: dark grey for an unlit LED.

    Between LEDs it is the board's colour.
    """
    if not few:
        # An LED's plastic reflects the light of the room.
        lit = tuple([min(255, part + dark) for part, dark in zip(colour, _UNLIT)])
        return tuple([round(dark + (part - dark) * share) for part, dark in zip(lit, _BOARD)])
    if share < 0.5:
        return _BOARD
    if not any(colour):
        return _UNLIT
    # The dimmest step of the 256 colours is 95: a dimmer colour would turn grey or change its hue.
    most = max(colour)
    if most < _STEP and _is_coloured(colour):
        return tuple([part * _STEP // most for part in colour])
    return colour


def coloured(pixels: Pixels, size: int, few: bool = False) -> list[list[Segment]]:
    """A picture's lines as lists of segments; an LED is size x size points.

    ``few`` is for a terminal with 256 colours.
    """
    shares = lens(size)
    lines = [
        [_shown(colour, share, few) for colour in row for share in line]
        for row in pixels
        for line in shares
    ]
    if len(lines) % 2:
        lines.append([_BOARD] * len(lines[0]))
    return [
        [Segment("▀", _style(above, below, few)) for above, below in zip(lines[i], lines[i + 1])]
        for i in range(0, len(lines), 2)
    ]


def letters(columns: int, rows: int, wide: int, high: int) -> tuple[int, int]:
    """A LED's letters across and down, for a panel in wide x high cells.

    They are 0, 0 if it is too large.
    """
    # A cell is higher than wide: two letters for each LED, or one if there is no room for two.
    down = min(wide // (2 * columns), high // rows) or min(1, wide // columns, high // rows)
    return min(2 * down, wide // columns), down


def lettered(pixels: Pixels, wide: int, high: int) -> list[list[Segment]]:
    """A picture's lines as segments of letters, as in `frame_text`.

    It is [] if the panel is too large.
    """
    named = frame_text.letters(pixels)
    for colour in named:
        if max(colour) < _FAINT and max(colour) - min(colour) <= max(colour) // 4:
            named[colour] = "·"  # a vacant square, or the edge of a board
    across, down = letters(len(pixels[0]), len(pixels), wide, high)
    lines = []
    for row in pixels:
        text = "".join([named.get(colour, " ") * across for colour in row])
        line = [Segment(text, PLAIN)]
        lines += [line] * down
    return lines
