"""Pent-Up's surround: a black tile inside white ones, inside black ones."""

from pentaref import pieces
from pentaref.games import base
from pentaref.games.pent_up import PentUp

WHITE, BLACK = 1, 2


class Surround(PentUp):
    """A surround puzzle: one player, both colours, all tiles on the table."""

    @property
    def colour_to_play(self):
        """The colour of the next tile.

        The first tile is black, then white tiles surround it, then black ones follow.
        """
        if self.over:
            return None
        return WHITE if self.tiles and not self._closed_in() else BLACK

    def _of(self, seat):
        """All squares of one colour."""
        mask = 0
        for tile, its in zip(self.tiles, self.masks):
            if tile.seat == seat:
                mask |= its
        return mask

    def _closed_in(self):
        """Stage one: every edge of the first tile touches a white one."""
        return not self._grid.rim(self.masks[0]) & ~self._of(WHITE)

    def _all_closed_in(self):
        """Stage two: every edge of every white tile touches another tile."""
        return self._closed_in() and not self._grid.rim(self._of(WHITE)) & self.tops[0]

    def _judge(self, action):
        refusal = base.lay_refusal(action, self.hand())
        if refusal or not self.tiles:
            return refusal
        mask = self._grid.mask(action.cells)
        taken = mask & ~self.tops[0]
        if taken:
            return base.Refusal("overlap", self._grid.cells(taken))
        if not self._grid.rim(mask) & ~self.tops[0]:
            return base.Refusal("not-adjacent", action.cells)
        return None

    def _top(self):
        return 0  # nothing is stacked

    def _next_turn(self):
        if self._all_closed_in() or not self.hand():
            self.turn = None

    def scores(self):
        return [12 - pieces.size(hand) for hand in self.hands]

    def _winners(self):
        return [1] if self._all_closed_in() else []

    def detail(self):
        return None

    def outcome_text(self):
        if self.ending != "played":
            return super().outcome_text()
        used = "%d white, %d black" % tuple(self.scores())
        return ["Solved", used] if self.winners() else ["Stuck", used]

    def _winning_squares(self):
        return [(0, self._of(WHITE))] if self.winners() else []


new = Surround
