"""Pentwall (Kanare Kato): two players wall in territory on 10x10 with one shared set."""

from pentaref import pieces
from pentaref.games import base
from pentaref.grid import Grid


class Pentwall(base.Game):
    """A game of Pentwall; the seats own the squares they have painted."""

    _STATE = ("turn", "used", "walls")

    def __init__(self, setup):
        super().__init__(setup)
        self._grid = Grid(10, 10)
        self._steps = pieces.steps(self._grid.stride)
        self.used = 0
        self.walls = (0, 0)  # the squares of each seat's colour
        self._surveyed = None, ()  # the walls and the territories that were found between them

    def grid(self, board=0):
        return self._grid

    def layers(self, board=0):
        return [base.Layer(wall, seat, 1) for seat, wall in enumerate(self.walls, 1)]

    def kinds(self):
        return () if self.over else (base.LAY,)

    def hand(self, board=0):
        return pieces.ALL & ~self.used

    @property
    def _vacant(self):
        return self._grid.squares & ~(self.walls[0] | self.walls[1])

    def _judge(self, action):
        refusal = base.lay_refusal(action, self.hand())
        if refusal:
            return refusal
        return base.place_refusal(action, self._grid, self._vacant)

    def _play(self, action):
        wall = self.walls[self.turn - 1] | self._grid.mask(action.cells)
        self.walls = base.replaced(self.walls, self.turn - 1, wall)
        self.used |= 1 << action.piece
        # The set and the board are common: when nothing fits for one, nothing fits for both.
        more = pieces.fits(self._vacant, self.hand(), self._steps)
        self.turn = 3 - self.turn if more else None

    def actions(self):
        if not self.over:
            yield from base.lays(self._grid, self.hand(), self._vacant, self._steps)

    def count(self):
        if self.over:
            return 0
        return base.count_lays(self._grid, self.hand(), self._vacant, self._steps)

    def territories(self):
        """Every unpainted area as (mask, owner, squares of seat 1 touching it, of seat 2).

        The owner is the seat with more different squares touching the area, 0 where equal: a
        square that touches it with several edges counts once (the rules' Pentwall section).
        """
        if self._surveyed[0] is self.walls:
            return self._surveyed[1]
        found = []
        for area in self._grid.areas(self._vacant):
            rim = self._grid.rim(area)
            one, two = [self._grid.count(rim & wall) for wall in self.walls]
            found.append((area, 1 if one > two else 2 if two > one else 0, one, two))
        # Scores, story and trophies of one end ask half a dozen times, 10 ms each on the chip.
        self._surveyed = self.walls, found
        return found

    def _sizes(self):
        """Sizes of the neutral areas and of each seat's territories, largest first."""
        sizes = [[], [], []]
        for area, owner, _, _ in self.territories():
            sizes[owner].append(self._grid.count(area))
        for row in sizes:
            row.sort(reverse=True)
        return sizes

    def scores(self):
        return [sum(row) for row in self._sizes()[1:]]

    def leading(self):
        _, one, two = self._sizes()
        # Lists compare as the tie rule does: by their first difference. One cannot be the
        # beginning of the other here, for the totals are equal and no size is 0.
        one, two = (sum(one), one), (sum(two), two)
        return [1, 2] if one == two else [1] if one > two else [2]

    def detail(self):
        neutral, one, two = self._sizes()
        return {"territories": [one, two], "neutral": neutral}

    def story(self):
        if not self.over:
            return []
        _, one, two = self._sizes()
        winners = self.winners()
        if sum(one) != sum(two):
            winner = self.names[winners[0] - 1]
            return [winner + " wins", base.rivals(self.names, (sum(one), sum(two)))]
        each = "%d each" % sum(one)
        if len(winners) == 2:
            return ["Shared", each, "and the same territories"]
        if one < two:
            one, two = two, one
        sizes = [" ".join([str(size) for size in row]) for row in (one, two)]
        return [
            self.names[winners[0] - 1] + " wins",
            each,
            "by the largest territories: %s against %s" % tuple(sizes),
        ]

    def trophies(self):
        winners = self.winners()
        return [(0, area) for area, owner, _, _ in self.territories() if owner in winners]

    def overlay(self, board=0, piece=-1):
        """Who would own each territory now, and by how many squares."""
        marks = []
        for area, owner, one, two in self.territories():
            if owner:
                text = "%s by %d" % (self.names[owner - 1], abs(one - two))
                marks.append(base.Mark(area, base.OWNED, owner, text))
            else:
                marks.append(base.Mark(area, base.NEUTRAL, 0, ""))
        return marks


new = Pentwall
