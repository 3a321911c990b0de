"""Golomb's game: one shared set on 8x8, and the player who laid last wins."""

from .one_board import OneBoard
from .pieces import areas, placements, rectangle


class Golomb(OneBoard):
    """`laid` has each pentomino's squares in playing order, seat 1's first."""

    board = rectangle(8, 8)

    def __init__(self, setup):
        super().__init__(setup)
        self.laid = ()

    @property
    def taken(self):
        return frozenset().union(*self.laid)

    def after(self, action):
        return self.laid_out(action, laid=(*self.laid, frozenset(action.squares)))

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
            for area in areas(self.board - self.taken)
            if not any(
                squares <= area
                for unused in self.unused
                for squares in placements(unused, self.board)
            )
        ]


GAMES = {("golomb", None): Golomb}
