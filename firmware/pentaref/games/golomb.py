"""Golomb's game (Solomon Golomb): two players, one set, 8x8; a player who cannot lay loses."""

from pentaref import pieces
from pentaref.games import base
from pentaref.grid import Grid


class Golomb(base.OneBoard):
    """A game of Golomb's; the position is over as soon as no unused pentomino fits."""

    def __init__(self, setup):
        super().__init__(setup, Grid(8, 8))

    def scores(self):
        return [self._grid.count(mask) // 5 for mask in self.laid]

    def winners(self):
        # The seats lay in turn, so that after an odd number of lays seat 1 has laid the last.
        return [2 - sum(self.scores()) % 2] if self.over else []

    def overlay(self, board=0, piece=-1):
        """Areas where no unused pentomino fits."""
        return [
            base.Mark(area, base.DEAD, 0, "")
            for area in self._grid.areas(self._vacant)
            if not pieces.fits(area, self.hand(), self._steps)
        ]

    def story(self):
        return base.last_wins(self)

    def trophies(self):
        """All that the winner has laid."""
        return [(0, self.laid[seat - 1]) for seat in self.winners()]


new = Golomb
