"""Pentactic solo (Nestor Romeral Andres): fit all twelve pentominoes.

No counter is covered.
"""

from pentaref import pieces
from pentaref.games import base, pentactic
from pentaref.grid import Grid


class Solo(base.Game):
    """A Pentactic solo puzzle: twelve pentominoes fill the free squares.

    The free squares are those without a counter.
    """

    overlay_of_piece = True
    _STATE = ("turn", "hand_left", "laid")

    def __init__(self, setup):
        super().__init__(setup)
        self._grid = Grid(*setup.grid)
        self._offsets = pieces.offsets(self._grid.stride)
        self.counters = self._grid.mask(setup.counters)
        self.hand_left = pieces.ALL
        self.laid = 0
        self._look()

    def _look(self):
        """The puzzle is over when no piece fits or none is left."""
        self.turn = 1 if pieces.fits(self._vacant, self.hand_left, self._offsets) else None

    def grid(self, board=0):
        return self._grid

    def layers(self, board=0):
        return [
            base.Layer(self.laid, 1, 1),
            base.Layer(self.counters, base.COUNTER_OWNER, 1),
        ]

    @property
    def phase(self):
        return None if self.over else "piece"

    def action_kinds(self):
        return () if self.over else (base.LAY,)

    def hand(self, board=0):
        return self.hand_left

    @property
    def _vacant(self):
        return self._grid.squares & ~(self.laid | self.counters)

    def _judge(self, action):
        refusal = base.lay_refusal(action, self.hand_left)
        if refusal:
            return refusal
        return base.place_refusal(action, self._grid, self._vacant)

    def _play(self, action):
        self.laid |= self._grid.mask(action.cells)
        self.hand_left &= ~(1 << action.piece)
        self._look()

    def actions(self):
        if not self.over:
            yield from base.lays(self._grid, self.hand_left, self._vacant, self._offsets)

    def count(self):
        if self.over:
            return 0
        return base.count_lays(self._grid, self.hand_left, self._vacant, self._offsets)

    def scores(self):
        return [pieces.size(self.hand_left)]

    def _winners(self):
        return [] if self.hand_left else [1]

    def overlay_slices(self, board=0, piece=-1):
        """What the piece in hand can still cover."""
        yield
        return pentactic.overlay(
            self._grid, self.phase, self._vacant, self.counters, self.hand(), piece, self._offsets
        )

    def standing(self, scores):
        """The number of pieces left."""
        return "%d left" % scores[0]

    def outcome_text(self):
        if self.ending != "played":
            return super().outcome_text()
        left = self.scores()[0]
        return ["Stuck", "%d left" % left] if left else ["Solved"]

    def _winning_squares(self):
        return [(0, self.laid)] if self.winners() else []


new = Solo
