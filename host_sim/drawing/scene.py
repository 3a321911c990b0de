"""A picture as a list of shapes, which `svg` and `raster` draw alike.

Lengths are in pixels at scale 1, x to the right and y down; colours are ``#rrggbb``, None for
none.
"""

from collections import namedtuple

# What a picture is made of: its shapes are drawn in their order.
Scene = namedtuple("Scene", ("width", "height", "background", "shapes"))

# A closed outline through points, filled, stroked or both.
Shape = namedtuple("Shape", ("points", "fill", "stroke", "width"))
Disc = namedtuple("Disc", ("x", "y", "radius", "fill", "stroke", "width"))
# Separate lines, each (x1, y1, x2, y2), with round ends: one of no length is a dot.
Strokes = namedtuple("Strokes", ("lines", "stroke", "width"))
# anchor: "start", "middle" or "end" of the text is at x; y is its base line. size: of the font.
Text = namedtuple("Text", ("x", "y", "size", "text", "fill", "anchor", "halo"))


def rectangle(x, y, width, height, fill=None, stroke=None, line=0):
    """A rectangle as a ``Shape``."""
    points = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return Shape(points, fill, stroke, line)


def outlines(cells, inset=0.0):
    """The outlines of a set of (x, y) squares of size 1, each a list of corners.

    ``inset`` shifts every edge that far into the squares. An outline runs clockwise round
    squares and the other way round a hole; squares that only meet at a corner have one each.
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
        way = None
        while True:
            here = loop[-1]
            ends = edges[here]
            # Where two squares meet at a corner, turning right stays with the same square.
            end = ends[0] if way is None else min(ends, key=lambda e: _turn(way, here, e))
            ends.remove(end)
            if not ends:
                del edges[here]
            way = (end[0] - here[0], end[1] - here[1])
            if end == start:
                break
            loop.append(end)
        found.append(_shifted(loop, inset))
    return found


def _turn(way, here, end):
    """-1 for a right turn, 0 straight on, 1 for a left turn."""
    return way[1] * (end[0] - here[0]) - way[0] * (end[1] - here[1])


def _shifted(loop, inset):
    """The corners of an outline of unit edges, each edge shifted to its right by the inset."""
    found = []
    for i, (x, y) in enumerate(loop):
        ax, ay = x - loop[i - 1][0], y - loop[i - 1][1]
        after = loop[(i + 1) % len(loop)]
        bx, by = after[0] - x, after[1] - y
        if (ax, ay) != (bx, by):
            # The right of a way (dx, dy) is (-dy, dx); one of the two ways is along x, one y.
            found.append((x - inset * (ay + by), y + inset * (ax + bx)))
    return found


def dashes(points, dash, gap):
    """A closed outline as separate lines, dashed, for ``Strokes``."""
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
