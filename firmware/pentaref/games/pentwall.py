"""Pentwall (Kanare Kato): two players wall in territory on 10x10.

Both players lay from one set.
"""

from pentaref.games import base, one_board
from pentaref.grid import Grid

CARD = {
    "title": "Pentwall",
    "short": "Wall",  # on a panel with no room for the whole title
    "rank": 1,  # in the menu
    "score": "Territory",
    "example": "pentwall",
    "icon": (
        "11--2222",
        "1---2--2",
        "1--22--2",
        "111----2",
        "-----111",
        "22---1--",
        "-2222111",
        "---2----",
    ),
    "help": (
        (
            (),
            "Lay any piece on vacant squares",
            ("--------", "--11----", "-11--2--", "--1--2--", "-----222"),
        ),
        ((), "One set for both, no passing", ()),
        ((), "It ends when no piece fits", ()),
        (
            (),
            "An empty area goes to the seat with more squares touching it",
            ("111222", "1----2", "1----2", "111--2", "--1122"),
        ),
        ((), "Equal: it counts for neither", ("111222", "1----2", "1----2", "111222")),
        ((), "The seat that owns more squares wins", ()),
        ((), "Equal totals: largest areas first, the first difference decides", ()),
    ),
}


class Pentwall(one_board.OneBoard):
    """A game of Pentwall; the seats own the squares they have painted."""

    def __init__(self, setup):
        super().__init__(setup, Grid(10, 10))
        self._surveyed = None, ()  # a cache: the squares laid, and the territories they make

    def territories(self):
        """Every empty area as (mask, owner, touches of seat 1, of seat 2).

        Touches are a seat's squares beside the area. The owner is the seat with more of them, 0 if
        equal. A square that touches the area with several edges counts once (see Pentwall in the
        rules).
        """
        if self._surveyed[0] is self.laid:
            return self._surveyed[1]
        found = []
        for area in self._grid.areas(self._vacant):
            rim = self._grid.rim(area)
            one, two = [self._grid.count(rim & wall) for wall in self.laid]
            found.append((area, 1 if one > two else 2 if two > one else 0, one, two))
        # The end of a game asks for them about six times, and each takes 10 ms on the chip.
        self._surveyed = self.laid, found
        return found

    def _sizes(self):
        """The sizes of neutral areas and of seats' territories, largest first."""
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
        # Lists compare like the tie-break: by their first difference. Neither can be the start of
        # the other, because the totals are equal and no size is 0.
        one, two = (sum(one), one), (sum(two), two)
        return [1, 2] if one == two else [1] if one > two else [2]

    def detail(self):
        neutral, one, two = self._sizes()
        return {"territories": [one, two], "neutral": neutral}

    def standing(self, scores):
        """Who owns what now.

        It becomes the score only at the end.
        """
        line = super().standing(scores)
        return line if self.over else "Territory now" + line[line.index(":") :]

    def outcome_text(self):
        if self.ending != "played":
            return super().outcome_text()
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

    def _winning_squares(self):
        winners = self.winners()
        return [(0, area) for area, owner, _, _ in self.territories() if owner in winners]

    def overlay_slices(self, board=0, piece=-1):
        """Who would own each territory now, and by how many squares."""
        marks = []
        yield
        for area, owner, one, two in self.territories():
            if owner:
                text = "%s leads by %d" % (self.names[owner - 1], abs(one - two))
                marks.append(base.Mark(area, base.OWNED, owner, text))
            else:
                marks.append(base.Mark(area, base.NEUTRAL, 0, ""))
        return marks


new = Pentwall
