"""A picture as a list of shapes, drawn alike by `svg` and `raster`.

Lengths are in pixels at scale 1, with x to the right and y down. A colour is ``#rrggbb``, or None
for no fill or no stroke.
"""

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

# A picture. Its shapes are drawn in order, later ones on top.
Scene = namedtuple("Scene", ("width", "height", "background", "shapes"))

# A closed outline through points, filled, stroked or both.
Shape = namedtuple("Shape", ("points", "fill", "stroke", "width"))
Disc = namedtuple("Disc", ("x", "y", "radius", "fill", "stroke", "width"))
# Separate lines, each (x1, y1, x2, y2), with round ends: a line of length 0 is a dot.
Strokes = namedtuple("Strokes", ("lines", "stroke", "width"))
# A text. anchor: whether x is the "start", "middle" or "end" of it; y is its base line. size: of
# the font. halo: the colour of a broad outline below the letters, or None.
Text = namedtuple("Text", ("x", "y", "size", "text", "fill", "anchor", "halo"))


def rectangle(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str | None = None,
    stroke: str | None = None,
    line: float = 0,
) -> Shape:
    """A rectangle as a ``Shape``."""
    points = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Shape(points, fill, stroke, line)


def outlines(
    cells: "Collection[tuple[int, int]]", inset: float = 0.0
) -> list[list[tuple[float, float]]]:
    """The outlines of (x, y) squares of size 1, each a list of corners.

    ``inset`` moves every edge that far into the squares. An outline runs clockwise around squares
    and anticlockwise around a hole. Squares that only meet at a corner have separate outlines.
    """
    edges = {}
    for x, y in cells:
        for dx, dy, start, end in (
            (0, -1, (x, y), (x + 1, y)),
            (1, 0, (x + 1, y), (x + 1, y + 1)),
            (0, 1, (x + 1, y + 1), (x, y + 1)),
            (-1, 0, (x, y + 1), (x, y)),
        ):
            if (x + dx, y + dy) not in cells:
                edges.setdefault(start, []).append(end)
    found = []
    while edges:
        start = min(edges)
        loop = [start]
        way = (0, 0)
        while True:
            here = loop[-1]
            ends = edges[here]
            # Where two squares meet only at a corner, a right turn stays with the same square.
            end = min(ends, key=lambda e: _turn(way, here, e))
            ends.remove(end)
            if not ends:
                del edges[here]
            way = (end[0] - here[0], end[1] - here[1])
            if end == start:
                break
            loop.append(end)
        found.append(_shifted(loop, inset))
    return found


def _turn(way: tuple[int, int], here: tuple[int, int], end: tuple[int, int]) -> int:
    """-1 for a right turn, 0 for straight on, 1 for a left turn."""
    return way[1] * (end[0] - here[0]) - way[0] * (end[1] - here[1])


def _shifted(loop: list[tuple[int, int]], inset: float) -> list[tuple[float, float]]:
    """An outline's corners, each unit edge moved to its right by ``inset``."""
    found = []
    for i, (x, y) in enumerate(loop):
        ax, ay = x - loop[i - 1][0], y - loop[i - 1][1]
        after = loop[(i + 1) % len(loop)]
        bx, by = after[0] - x, after[1] - y
        if (ax, ay) != (bx, by):
            # Right of the direction (dx, dy) is (-dy, dx). One of the two edges at a corner runs
            # along x, the other along y.
            found.append((x - inset * (ay + by), y + inset * (ax + bx)))
    return found


def dashes(
    points: "Sequence[tuple[float, float]]", dash: float, gap: float
) -> list[tuple[float, float, float, float]]:
    """A closed outline as dashes: separate lines for ``Strokes``."""
    lines = []
    for i, (x1, y1) in enumerate(points):
        x2, y2 = points[(i + 1) % len(points)]
        length = abs(x2 - x1) + abs(y2 - y1)  # outlines run along x or y
        count = max(1, round((length + gap) / (dash + gap)))
        long = (length - (count - 1) * gap) / count
        for k in range(count):
            a, b = k * (long + gap) / length, (k * (long + gap) + long) / length
            lines.append(
                (x1 + (x2 - x1) * a, y1 + (y2 - y1) * a, x1 + (x2 - x1) * b, y1 + (y2 - y1) * b)
            )
    return lines
