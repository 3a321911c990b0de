"""The seats' styles in pictures: a colour and a pattern each.

Either tells seats apart.
"""

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pentaref.games.base import Game

# Colours and pattern of one owner. fill: of the squares. pattern: a key of PATTERNS. line: of the
# pattern, and of the lines between squares of one piece. text: of a letter on top. tint: of a
# territory. edge: of the line between two pieces of this owner.
Ink = namedtuple("Ink", ("fill", "pattern", "line", "text", "tint", "edge"))

PAPER = "#fdfbf6"
GROUND = "#efe8d8"  # a vacant square
OUTER = "#e2d9c4"  # a vacant square of a board's outer areas
GRID = "#d3c8b1"
EDGE = "#2b2620"  # a piece's outline
TEXT = "#2b2620"
FAINT = "#7a7165"
WRONG = "#b3122a"
COUNTER = "#4a4339"
COUNTER_RIM = "#fdfbf6"
NEUTRAL = "#b9b0a0"
REACH = "#d04a00"

# For games that have colours.
_BY_COLOUR = {
    "White": Ink("#ffffff", "plain", "#d9d3c6", "#2b2620", "#faf7ef", EDGE),
    "Black": Ink("#3a3733", "plain", "#5d5852", "#ffffff", "#cfcac2", "#d9d3c6"),
    "Yellow": Ink("#f3cf45", "rows", "#c9a01b", "#2b2620", "#f8ecc0", EDGE),
    "Red": Ink("#c8432e", "rising", "#e48b78", "#ffffff", "#f1cdc4", EDGE),
    "Blue": Ink("#2c66a8", "dots", "#86b3e3", "#ffffff", "#c6d8ec", EDGE),
}

# For games without colours. The fills also differ in lightness, for people who see few hues.
_BY_SEAT: tuple[Ink, ...] = (
    Ink("#efa73b", "rising", "#bf7a14", "#2b2620", "#f8e0b7", EDGE),
    Ink("#2f6fb3", "dots", "#8fbbe8", "#ffffff", "#c3d9ef", EDGE),
    Ink("#3c9c7c", "rows", "#9bd6c2", "#ffffff", "#c8e6dc", EDGE),
    Ink("#d79bc4", "falling", "#a8608f", "#2b2620", "#f2deeb", EDGE),
    Ink("#7d3f2b", "columns", "#b98370", "#ffffff", "#dfc9c1", EDGE),
    Ink("#a9d5e8", "crosses", "#5c99b3", "#2b2620", "#e0f0f6", EDGE),
)

# Patterns, as lines (x1, y1, x2, y2) in a square of size 1; they join those of the next square.
PATTERNS = {
    "plain": (),
    "rising": ((0, 0.5, 0.5, 0), (0, 1, 1, 0), (0.5, 1, 1, 0.5)),
    "falling": ((0.5, 0, 1, 0.5), (0, 0, 1, 1), (0, 0.5, 0.5, 1)),
    "rows": ((0, 0.2, 1, 0.2), (0, 0.5, 1, 0.5), (0, 0.8, 1, 0.8)),
    "columns": ((0.2, 0, 0.2, 1), (0.5, 0, 0.5, 1), (0.8, 0, 0.8, 1)),
    "dots": tuple(
        (x, y, x, y) for x, y in ((0.2, 0.2), (0.8, 0.2), (0.5, 0.5), (0.2, 0.8), (0.8, 0.8))
    ),
    "crosses": tuple(
        line
        for x, y in ((0.25, 0.25), (0.75, 0.75))
        for line in ((x - 0.12, y, x + 0.12, y), (x, y - 0.12, x, y + 0.12))
    ),
}

#: the width of a pattern's lines, in squares
PATTERN_WIDTH = {"dots": 0.11}
LINE_WIDTH = 0.045


def ink(game: "Game", owner: int) -> Ink:
    """The ``Ink`` of an owner, counted from 1: a seat, or in puzzles a colour."""
    if game.colours:
        return _BY_COLOUR[game.colours[owner - 1]]
    found: Ink = _BY_SEAT[owner - 1]
    return found
