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


def shrunk(pixels, wide, high):
    """A picture that fits in wide x high cells: of a panel that is too large, blocks of LEDs.

    Each block shows its brightest LED, so that thin lines are not lost.
    """
    columns, rows = len(pixels[0]), len(pixels)
    side = 1
    # With no room at all, as before a first layout, it ends at a single block.
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
def _style(above, below, few):
    if few:
        return Style(color=Color.from_ansi(nearest(above)), bgcolor=Color.from_ansi(nearest(below)))
    return Style(color=Color.from_rgb(*above), bgcolor=Color.from_rgb(*below))


# The terminal's colours 16 to 255: a cube of six steps each way, then 24 greys.
_CUBE = (0, 95, 135, 175, 215, 255)
_PALETTE = [(r, g, b) for r in _CUBE for g in _CUBE for b in _CUBE]
_PALETTE += [(8 + 10 * i,) * 3 for i in range(24)]
_HUE = 4  # how much more a change of hue counts than one of lightness


@lru_cache(8192)
def nearest(colour):
    """The number of the terminal's colour, 16 to 255, that is most like (r, g, b), hue first."""
    light, a, b = _oklab(colour)
    best = min(
        # However dim it is, a colour never becomes a grey.
        _COLOURED if _is_coloured(colour) else range(len(_PALETTE)),
        key=lambda i: (
            (_LABS[i][0] - light) ** 2 + _HUE * ((_LABS[i][1] - a) ** 2 + (_LABS[i][2] - b) ** 2)
        ),
    )
    return 16 + best


def _oklab(colour):
    """A colour as OKLab has it (Ottosson 2020): lightness, and two coordinates of hue."""
    r, g, b = [(part / 255) ** 2.2 for part in colour]
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _is_coloured(colour):
    return max(colour) - min(colour) > max(colour) // 4


_LABS = [_oklab(colour) for colour in _PALETTE]
_COLOURED = [i for i, colour in enumerate(_PALETTE) if max(colour) - min(colour) > max(colour) // 3]


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
    if most < _STEP and _is_coloured(colour):
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
        [Segment("▀", _style(above, below, few)) for above, below in zip(lines[i], lines[i + 1])]
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
