"""Pent-Up surround.

A black tile is surrounded by white ones, and those by black ones. Nothing is stacked.
"""

from .game import Game
from .pent_up import lays_on_empty_table, places
from .pieces import LETTERS, SHAPES, border
from .text import Action


class Surround(Game):
    """`laid` lists (colour, squares) a tile; `unused`: colour to letters."""

    table = True
    seats = 1

    def __init__(self, setup):
        self.laid = ()
        self.unused = {"black": LETTERS, "white": LETTERS}

    def covered(self, *colours):
        """All squares under tiles of these colours."""
        return {square for colour, squares in self.laid if colour in colours for square in squares}

    def first_closed(self):
        """Stage one: every edge of the first tile touches a white one."""
        return bool(self.laid) and border(self.laid[0][1]) <= self.covered("white")

    def whites_closed(self):
        """Stage two: every edge of every white tile touches another tile."""
        covered = self.covered("white", "black")
        return all(border(squares) <= covered for colour, squares in self.laid if colour == "white")

    def colour(self):
        """The colour to lay now."""
        return "white" if self.laid and not self.first_closed() else "black"

    def fault(self, action):
        if action.letter not in self.unused[self.colour()]:
            return "piece-used"
        covered = self.covered("white", "black")
        if not covered.isdisjoint(action.squares):
            return "overlap"
        if covered and covered.isdisjoint(border(action.squares)):
            return "not-adjacent"
        return None

    def actions(self):
        if self.over:
            return []
        letters = self.unused[self.colour()]
        covered = self.covered("white", "black")
        if not covered:
            return lays_on_empty_table(letters)
        near = border(covered)
        return [
            Action("lay", None, letter, squares)
            for letter in letters
            for shape in SHAPES[letter]
            for squares in places(shape, near)
            if squares.isdisjoint(covered)
        ]

    def after(self, action):
        colour = self.colour()
        left = self.unused[colour].replace(action.letter, "")
        new = self.changed(
            laid=(*self.laid, (colour, frozenset(action.squares))),
            unused={**self.unused, colour: left},
        )
        return new.ended() if new.solved() or not new.unused[new.colour()] else new

    def solved(self):
        return self.first_closed() and self.whites_closed()

    def scores(self):
        return [12 - len(self.unused[colour]) for colour in ("white", "black")]

    def winners(self):
        return [1] if self.solved() else []

    def detail(self):
        return None


GAMES = {("pent-up", "surround"): Surround}
