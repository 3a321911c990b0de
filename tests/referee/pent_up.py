"""Pent-Up high, low and tower: tiles stacked on an endless table.

Each tile lies as high as it can.
"""

from functools import lru_cache

from .game import Game, highest
from .pieces import LETTERS, SHAPES, border, shifted
from .text import Action


def places(shape, near):
    """Every way to shift a shape so that it has a square among those near."""
    shifts = {(x - dx, y - dy) for x, y in near for dx, dy in shape}
    return [shifted(shape, dx, dy) for dx, dy in shifts]


def lays_on_empty_table(letters):
    """Each fixed shape once, since only differences of position count."""
    return [Action("lay", None, letter, shape) for letter in letters for shape in SHAPES[letter]]


@lru_cache(maxsize=12)
def highest_level(game, letter):
    """The highest level that a tile can lie on; a position never changes."""
    return max(game.levels(letter).values())


class PentUp(Game):
    """A position on the table.

    `tops` maps a covered square to (its height, the number of the tile on top of it), `laid` lists
    (seat, level) for each tile, and `unused` holds one string of letters per seat.
    """

    table = True

    def __init__(self, setup):
        self.variant = setup["variant"]
        self.seats = 1 if self.variant == "tower" else 2
        self.tops = {}
        self.laid = ()
        self.unused = {1: LETTERS, 2: LETTERS}

    def colour(self):
        """The seat whose tile is laid now.

        In the tower one player lays both colours.
        """
        return 1 + len(self.laid) % 2

    def height(self, square):
        return self.tops[square][0] if square in self.tops else 0

    def level(self, squares):
        """The level of a tile on these squares, or None if no tile can lie there."""
        heights = {self.height(square) for square in squares}
        if len(heights) > 1:
            return None
        if heights == {0}:
            return 1 if not self.tops or border(squares) & self.tops.keys() else None
        below = {self.tops[square][1] for square in squares}
        return 1 + heights.pop() if len(below) > 1 else None

    def levels(self, letter):
        """Each place on a table that is not empty, as {squares: level}."""
        near = self.tops.keys() | border(self.tops)
        found = {
            squares: self.level(squares) for s in SHAPES[letter] for squares in places(s, near)
        }
        return {squares: level for squares, level in found.items() if level}

    def fault(self, action):
        if action.letter not in self.unused[self.colour()]:
            return "piece-used"
        heights = {self.height(square) for square in action.squares}
        if len(heights) > 1:
            return "not-flat"
        if not self.tops:
            return None
        if heights == {0}:
            if self.tops.keys().isdisjoint(border(action.squares)):
                return "not-adjacent"
        elif len({self.tops[square][1] for square in action.squares}) == 1:
            return "one-tile-support"
        if self.level(action.squares) < highest_level(self, action.letter):
            return "not-highest"
        return None

    def actions(self):
        if self.over:
            return []
        letters = self.unused[self.colour()]
        if not self.tops:
            return lays_on_empty_table(letters)
        found = []
        for letter in letters:
            levels = self.levels(letter)
            top = max(levels.values())
            found += [Action("lay", None, letter, s) for s, level in levels.items() if level == top]
        return found

    def after(self, action):
        seat = self.colour()
        level = self.level(action.squares)
        top = (level, len(self.laid))
        left = self.unused[seat].replace(action.letter, "")
        tower = self.variant == "tower"
        new = self.changed(
            tops={**self.tops, **dict.fromkeys(action.squares, top)},
            laid=(*self.laid, (seat, level)),
            unused={**self.unused, seat: left},
            turn=1 if tower else 3 - seat,
        )
        return new.ended() if len(new.laid) == 24 or tower and level == 6 else new

    def counts(self):
        """Tiles on level 1, 2, ... of each seat: two lists of the same length."""
        top = max((level for _, level in self.laid), default=0)
        return [[self.laid.count((seat, i)) for i in range(1, top + 1)] for seat in (1, 2)]

    def scores(self):
        levels = self.counts()
        if self.variant == "tower":
            return [len(levels[0])]
        end = 0 if self.variant == "low" else -1
        return [seat[end] if seat else 0 for seat in levels]

    def winners(self):
        if not self.over:
            return []
        levels = self.counts()
        if self.variant == "tower":
            return [1] if len(levels[0]) == 6 else []
        return highest(levels if self.variant == "low" else [seat[::-1] for seat in levels])

    def detail(self):
        return {"levels": self.counts()}


GAMES = {
    ("pent-up", "high"): PentUp,
    ("pent-up", "low"): PentUp,
    ("pent-up", "tower"): PentUp,
}
