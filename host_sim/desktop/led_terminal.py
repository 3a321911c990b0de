"""LEDs in a terminal: a picture of a panel as rows of half blocks, or of letters without colour.

A cell of a terminal is twice as high as it is wide, so that the upper half block makes two square
points of it. A LED gets 1, 2, 4 or more points each way, as many as there is room for; from 4 on
it is round, and throws some light on the dark around it.
"""

from functools import lru_cache

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from host_sim.drawing import frame_text

_SIZES = (8, 6, 4, 2, 1)  # points a LED, each way: an even number of them fills whole rows

PLAIN = Style()

_STEP = 95
_FAINT = 72
_UNLIT = (17, 17, 20)
_BOARD = (8, 8, 10)

# How much of its light a LED of two points shows in each: enough to tell it from its neighbour.
_PAIR = ((1.0, 0.93), (0.93, 0.8))


def points(columns, rows, wide, high):
    """Points a LED for a panel of columns x rows in wide x high cells; 0 where it is too large."""
    for size in _SIZES:
        if columns * size <= wide and (rows * size + 1) // 2 <= high:
            return size
    return 0


@lru_cache(None)
def lens(size):
    """The share of its light that a LED shows at each of its points, rows of numbers up to 1."""
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
def _style(above, below):
    return Style(color=Color.from_rgb(*above), bgcolor=Color.from_rgb(*below))


@lru_cache(8192)
def _shown(colour, share, few):
    """A point's colour: of an unlit LED grey, and between LEDs the dark board."""
    if not few:
        # A LED's own plastic is seen too, by the light of the room.
        colour = tuple([min(255, part + dark) for part, dark in zip(colour, _UNLIT)])
        return tuple([round(dark + (part - dark) * share) for part, dark in zip(colour, _BOARD)])
    if share < 0.5:
        return _BOARD
    if not any(colour):
        return _UNLIT
    # The dimmest step of the 256 colours is 95: what is coloured and dimmer would turn grey, or
    # another colour.
    most = max(colour)
    if most < _STEP and most - min(colour) > most // 4:
        colour = tuple([part * _STEP // most for part in colour])
    return colour


def coloured(pixels, size, few=False):
    """The rows of a picture as lists of segments, each LED of size x size points.

    ``few``: for a terminal of 256 colours.
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
        [Segment("▀", _style(above, below)) for above, below in zip(lines[i], lines[i + 1])]
        for i in range(0, len(lines), 2)
    ]


def lettered(pixels, wide, high):
    """The rows of a picture as lists of segments without colour: letters, as `frame` has them.

    [] where the panel is too large for that.
    """
    named = frame_text.letters(pixels)
    for colour in named:
        if max(colour) < _FAINT and max(colour) - min(colour) <= max(colour) // 4:
            named[colour] = "·"  # a vacant square, or the edge of a board
    columns, rows = len(pixels[0]), len(pixels)
    # A cell is higher than wide: two letters a LED, or one where there is no room for two.
    down = min(wide // (2 * columns), high // rows) or min(1, wide // columns, high // rows)
    across = min(2 * down, wide // columns)
    lines = []
    for row in pixels:
        text = "".join([named.get(colour, " ") * across for colour in row])
        line = [Segment(text, PLAIN)]
        lines += [line] * down
    return lines
