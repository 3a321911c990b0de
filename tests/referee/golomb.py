"""Golomb's game: one shared set on 8x8, and the player who laid last wins."""

from .game import Game
from .pieces import LETTERS, areas, fits, placements, rectangle
from .text import Action

BOARD = rectangle(8, 8)


class Golomb(Game):
    """`laid` has the squares of each pentomino, in the order of play; seat 1 laid the first."""

    def __init__(self, setup):
        self.laid = ()
        self.unused = LETTERS

    @property
    def taken(self):
        return frozenset().union(*self.laid)

    def fault(self, action):
        if action.letter not in self.unused:
            return "piece-used"
        if not BOARD.issuperset(action.squares):
            return "off-board"
        if not self.taken.isdisjoint(action.squares):
            return "overlap"
        return None

    def actions(self):
        if self.over:
            return []
        return [
            Action("lay", None, letter, squares)
            for letter in self.unused
            for squares in placements(letter, BOARD)
            if squares.isdisjoint(self.taken)
        ]

    def after(self, action):
        new = self.changed(
            laid=(*self.laid, frozenset(action.squares)),
            unused=self.unused.replace(action.letter, ""),
            turn=3 - self.turn,
        )
        return new if fits(new.unused, BOARD, new.taken) else new.ended()

    def scores(self):
        return [len(self.laid[0::2]), len(self.laid[1::2])]

    def winners(self):
        first, second = self.scores()
        return [1 if first > second else 2] if self.over else []

    def detail(self):
        return None

    def overlay(self, board, letter):
        """Areas where none of the unused pentominoes has a place."""
        return [
            (frozenset(area), "dead", 0, 0)
            for area in areas(BOARD - self.taken)
            if not any(
                squares <= area for unused in self.unused for squares in placements(unused, BOARD)
            )
        ]


GAMES = {("golomb", None): Golomb}
