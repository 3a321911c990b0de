"""Games in which all players lay pentominoes on one board."""

from pentaref import pieces
from pentaref.games import base


class OneBoard(base.Game):
    """A game on one board; one set of pieces for all, or one a seat.

    A game adds ``scores`` and who wins. One with more rules about where to lay extends
    ``_judge``, ``actions`` and ``count``.
    """

    _STATE = ("turn", "hands", "laid")

    def __init__(self, setup, grid, sets=1):
        super().__init__(setup)
        self._grid = grid
        self._offsets = pieces.offsets(grid.stride)
        self.hands = (pieces.ALL,) * sets  # what is left of the shared set, or of each seat's set
        self.laid = (0,) * self.seats  # the squares of each seat's pentominoes

    def grid(self, board=0):
        return self._grid

    def layers(self, board=0):
        return [base.Layer(mask, seat, 1) for seat, mask in enumerate(self.laid, 1)]

    def action_kinds(self):
        return () if self.over else (base.LAY,)

    def hand(self, board=0):
        if len(self.hands) == 1:
            return self.hands[0]
        return 0 if self.over else self.hands[self.turn - 1]

    @property
    def _vacant(self):
        taken = 0
        for mask in self.laid:
            taken |= mask
        return self._grid.squares & ~taken

    def _judge(self, action):
        refusal = base.lay_refusal(action, self.hand())
        if refusal:
            return refusal
        return base.place_refusal(action, self._grid, self._vacant)

    def _play(self, action):
        seat = self.turn - 1
        self.laid = base.replaced(self.laid, seat, self.laid[seat] | self._grid.mask(action.cells))
        mine = seat if len(self.hands) > 1 else 0
        self.hands = base.replaced(self.hands, mine, self.hands[mine] & ~(1 << action.piece))
        self._next_turn()

    def _next_turn(self):
        """The next seat's turn, or the end.

        With a shared set the same pieces fit for all seats.
        """
        more = pieces.fits(self._vacant, self.hand(), self._offsets)
        self.turn = self.turn % self.seats + 1 if more else None

    def lay_masks(self):
        vacant = self._vacant
        for _, shape in pieces.shapes(self.hand()):
            yield shape, pieces.placements(vacant, shape, self._offsets)

    def actions(self):
        if not self.over:
            yield from base.lays(self._grid, self.hand(), self._vacant, self._offsets)

    def count(self):
        if self.over:
            return 0
        return base.count_lays(self._grid, self.hand(), self._vacant, self._offsets)


def last_wins(game):
    """The outcome text of a game that the last seat to lay wins."""
    name = game.names[game.winners()[0] - 1]
    return [name + " wins", "and laid the last of %d pentominoes" % sum(game.scores())]
