"""Golomb's game (Solomon Golomb), on 8x8.

Two players share one set; the player who cannot lay loses.
"""

from pentaref import pieces
from pentaref.games import base, one_board
from pentaref.grid import Grid

CARD = {
    "title": "Golomb",
    "rank": 6,  # in the menu
    "score": "Laid",
    "example": "golomb",
    "icon": (
        "11111---",
        "22----1-",
        "22---111",
        "2-----1-",
        "--22----",
        "---22--1",
        "----2--1",
        "-----111",
    ),
    "help": (
        (
            (),
            "Lay any piece on vacant squares",
            ("--------", "--11----", "-11--2--", "--1--2--", "-----222"),
        ),
        ((), "One set for both, no passing", ()),
        ((), "When no piece fits, the last to lay wins", ()),
    ),
}


class Golomb(one_board.OneBoard):
    """Golomb's game; it is over as soon as no unused pentomino fits."""

    def __init__(self, setup):
        super().__init__(setup, Grid(8, 8))

    def scores(self):
        return [self._grid.count(mask) // 5 for mask in self.laid]

    def _winners(self):
        # The seats take turns, so after an odd number of lays seat 1 has laid the last.
        return [2 - sum(self.scores()) % 2]

    def overlay_slices(self, board=0, piece=-1):
        """Areas where no unused pentomino fits."""
        marks = []
        hand = self.hand()
        for area in self._grid.areas(self._vacant):
            if not pieces.fits(area, hand, self._offsets):
                marks.append(base.Mark(area, base.DEAD, 0, ""))
            yield
        return marks

    def outcome_text(self):
        return one_board.last_wins(self) if self.ending == "played" else super().outcome_text()

    def _winning_squares(self):
        """All squares that the winner has covered."""
        return [(0, self.laid[seat - 1]) for seat in self.winners()]


new = Golomb
