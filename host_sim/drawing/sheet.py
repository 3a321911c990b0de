"""Shapes added with coordinates in squares, not in pixels."""

from collections import namedtuple

from host_sim.drawing import styles
from host_sim.drawing.scene import Disc, Shape, Strokes, Text, dashes, outlines, rectangle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from host_sim.annotations import AnyShape

# Where a board is drawn: x and y of its top left corner, the size of a square, and its window.
Place = namedtuple("Place", ("x", "y", "size", "window"))


class Sheet:
    """A list of shapes for a ``Place``."""

    def __init__(self, place: Place) -> None:
        self.x, self.y, self.size, self.window = place
        self.shapes = []

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The pixel of a point in squares."""
        return self.x + (x - self.window[0]) * self.size, self.y + (y - self.window[1]) * self.size

    def add(self, shape: "AnyShape") -> None:
        self.shapes.append(shape)

    def fill(self, cells: "Iterable[tuple[int, int]]", colour: str) -> None:
        """Fill squares; neighbours in a row share one rectangle."""
        cells = set(cells)
        for x, y in sorted(cells, key=lambda cell: (cell[1], cell[0])):
            if (x - 1, y) not in cells:
                end = x
                while (end, y) in cells:
                    end += 1
                left, top = self.at(x, y)
                self.add(rectangle(left, top, (end - x) * self.size, self.size, colour))

    def strokes(
        self, lines: "Iterable[tuple[float, float, float, float]]", colour: str, width: float
    ) -> None:
        """Add lines between points in squares; ``width`` is in squares too."""
        lines = [self.at(a, b) + self.at(c, d) for a, b, c, d in lines]
        if lines:
            self.add(Strokes(lines, colour, width * self.size))

    def outline(
        self, cells: "Collection[tuple[int, int]]", inset: float, colour: str, width: float
    ) -> None:
        """Add the outlines of squares, each edge moved inside by ``inset``."""
        for loop in outlines(cells, inset):
            points = [self.at(x, y) for x, y in loop]
            self.add(Shape(points, None, colour, width * self.size))

    def dashed(
        self, cells: "Collection[tuple[int, int]]", inset: float, colour: str, width: float
    ) -> None:
        """Add the outlines of squares, dashed."""
        lines = [line for loop in outlines(cells, inset) for line in dashes(loop, 0.2, 0.16)]
        self.strokes(lines, colour, width)

    def ring(self, cells: "Collection[tuple[int, int]]") -> None:
        """Add a ring around squares that belong together."""
        self.outline(cells, 0.13, styles.EDGE, 0.16)
        self.outline(cells, 0.13, "#ffffff", 0.08)

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: str | None,
        stroke: str | None = None,
        width: float = 0.0,
    ) -> None:
        """Add a disc in the middle of a square."""
        x, y = self.at(x + 0.5, y + 0.5)
        self.add(Disc(x, y, radius * self.size, fill, stroke, width * self.size))

    def text(
        self,
        x: float,
        y: float,
        size: float,
        text: str,
        colour: str,
        halo: str | None = None,
        anchor: str = "middle",
    ) -> None:
        """Add a text with its middle at a point in squares."""
        x, y = self.at(x, y)
        size *= self.size
        # Capitals and digits are about 0.72 of a font's size high.
        self.add(Text(x, y + 0.36 * size, size, text, colour, anchor, halo))

    def pattern(
        self, cells: "Iterable[tuple[int, int]]", ink: styles.Ink, colour: str | None = None
    ) -> None:
        """Add the pattern of an ink, by default in its line colour."""
        lines = [
            (x + a, y + b, x + c, y + d)
            for x, y in cells
            for a, b, c, d in styles.PATTERNS[ink.pattern]
        ]
        width = styles.PATTERN_WIDTH.get(ink.pattern, styles.LINE_WIDTH)
        self.strokes(lines, colour or ink.line, width)


def relative(corner: tuple[int, int], cells: "Iterable[tuple[int, int]]") -> list[tuple[int, int]]:
    """Squares relative to a corner."""
    left, top = corner
    return [(x - left, y - top) for x, y in cells]


def middle(cells: "Collection[tuple[int, int]]") -> tuple[int, int]:
    """The one of these squares that is nearest to their middle."""
    x0 = sum(x for x, _ in cells) / len(cells)
    y0 = sum(y for _, y in cells) / len(cells)
    return min(cells, key=lambda cell: ((cell[0] - x0) ** 2 + (cell[1] - y0) ** 2, cell))
