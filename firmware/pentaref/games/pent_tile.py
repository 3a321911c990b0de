"""Pent Tile (Yuki Doi): single tiles complete groups of exactly five.

A game for two players.
"""

from pentaref import pieces
from pentaref.games import base
from pentaref.grid import Grid

CARD = {
    "title": "Pent Tile",
    "short": "Tile",  # on a panel with no room for the whole title
    "rank": 3,  # in the menu
    "grid_range": ((8, 8), (5, 5), (12, 12)),
    "colours": ("Red", "Blue"),
    "score": "Points",
    "example": "pent-tile",
    "icon": (
        "--1-----",
        "-111--2-",
        "--1---2-",
        "------2-",
        "2-2---22",
        "-2-2----",
        "2-2-11--",
        "-2-1--1-",
    ),
    "help": (
        ((), "First turn one tile, then two each", ("1-------", "--22----", "----11--")),
        ((), "A group of five: 1 point", ("--1---", "-111--", "--1---")),
        ((), "Never a group of six or more", ("--1----", "-111x1-", "--1----")),
        ((), "If you pass you are out, and the other plays on", ()),
        ((), "Both passed: more points win", ()),
        ((), "Equal points: the first to reach them wins", ()),
    ),
    "reasons": {
        "no-tiles-left": (
            "No tiles left",
            "Each seat has half of the tiles",
            "{player} has no tile left",
        ),
        "group-too-big": (
            "A group of more than five",
            "No group of your colour can have six, even when it joins others",
            "it would make a group of {count}, and five is the most",
            "the group",
        ),
    },
}


TILES = 32  # per seat, on every grid
FIVE = 5  # the size of a group that scores; a group may never grow past it


class PentTile(base.Game):
    """A game of Pent Tile on a grid of 5x5 to 12x12."""

    _STATE = ("turn", "tiles", "left_over", "passed", "points", "scorer", "second", "opened")

    def __init__(self, setup):
        super().__init__(setup)
        self._grid = Grid(*setup.grid)
        self.tiles = (0, 0)  # the squares of each seat's tiles
        self.left_over = (TILES, TILES)
        self.passed = (False, False)
        self.points = (0, 0)
        self.scorer = 0  # the seat that scored last
        self.second = True  # whether the next tile is the last of its turn, as the first tile is
        self.opened = False
        self._reached = None, {}  # the tiles that the reach was computed for, and each seat's reach

    def grid(self, board=0):
        return self._grid

    def layers(self, board=0):
        return [base.Layer(mask, seat, 1) for seat, mask in enumerate(self.tiles, 1)]

    def action_kinds(self):
        if self.over:
            return ()
        if not self.opened:
            return (base.TILE,)
        return (base.TILE, base.PASS) if self._open_squares() else (base.PASS,)

    def supply(self):
        return None if self.over else self.left_over[self.turn - 1]

    @property
    def _vacant(self):
        return self._grid.squares & ~(self.tiles[0] | self.tiles[1])

    def _judge(self, action):
        if action.kind == base.PASS:
            return None if self.opened else base.Refusal("must-place", ())
        if action.kind != base.TILE:
            return base.Refusal("wrong-action", ())
        if not self.left_over[self.turn - 1]:
            return base.Refusal("no-tiles-left", ())
        refusal = base.place_refusal(action, self._grid, self._vacant)
        if refusal:
            return refusal
        group = self._joined(action)
        if self._grid.count(group) > FIVE:
            return base.Refusal("group-too-big", self._grid.cells(group))
        return None

    def _joined(self, action):
        """The group that an action's tile would belong to."""
        tile = self._grid.mask(action.cells)
        return self._grid.area(tile, self.tiles[self.turn - 1] | tile)

    def _play(self, action):
        seat = self.turn - 1
        self.opened = True
        if action.kind == base.PASS:
            self.passed = base.replaced(self.passed, seat, True)
            self._next_turn()
            return
        scored = self._grid.count(self._joined(action)) == FIVE
        tiles = self.tiles[seat] | self._grid.mask(action.cells)
        self.tiles = base.replaced(self.tiles, seat, tiles)
        self.left_over = base.replaced(self.left_over, seat, self.left_over[seat] - 1)
        if scored:
            self.points = base.replaced(self.points, seat, self.points[seat] + 1)
            self.scorer = self.turn
        if self.second:
            self._next_turn()
        else:
            self.second = True

    def _next_turn(self):
        """The other seat's turn, or the same seat's if the other is out.

        A seat that passes is out for the rest of the game.
        """
        self.second = False
        other = 3 - self.turn
        if not self.passed[other - 1]:
            self.turn = other
        elif self.passed[self.turn - 1]:
            self.turn = None

    def reach(self, seat):
        """Two masks of vacant squares, by the group that a tile would make.

        The tile is this seat's. First come those where it would complete a five; then those where
        it would make six or more, which is illegal.
        """
        # The start of one turn asks three times, 13 ms each on the chip.
        if self._reached[0] is not self.tiles:
            self._reached = self.tiles, {}
        found = self._reached[1]
        if seat not in found:
            found[seat] = self._reach(seat)
        return found[seat]

    def _reach(self, seat):
        vacant = self._vacant
        # at_least[n]: the squares whose neighbouring groups together have n tiles or more.
        at_least = [vacant] + [0] * FIVE
        for group in self._grid.areas(self.tiles[seat - 1]):
            size = self._grid.count(group)
            rim = self._grid.rim(group) & vacant
            for n in range(FIVE, 0, -1):
                at_least[n] |= at_least[max(n - size, 0)] & rim
        return at_least[FIVE - 1] & ~at_least[FIVE], at_least[FIVE]

    def _open_squares(self):
        """The squares where the seat to act may place a tile."""
        if not self.left_over[self.turn - 1]:
            return 0
        return self._vacant & ~self.reach(self.turn)[1]

    def actions(self):
        if self.over:
            return
        for cell in self._grid.cells(self._open_squares()):
            yield base.Action(base.TILE, -1, 0, (cell,))
        if self.opened:
            yield base.PASSING

    def count(self):
        if self.over:
            return 0
        return self._grid.count(self._open_squares()) + self.opened

    def scores(self):
        return list(self.points)

    def _ahead(self):
        """With equal scores, the seat that reached the score first."""
        return 3 - self.scorer if self.scorer and self.points[0] == self.points[1] else None

    def leading(self):
        ahead = self._ahead()
        return [ahead] if ahead else base.leaders(self.points, max(self.points))

    def detail(self):
        return {
            "tiles": list(self.left_over),
            "passed": list(self.passed),
            "ahead": self._ahead(),
        }

    def overlay_slices(self, board=0, piece=-1):
        """Squares barred to the seat to act, the other, both; and fives.

        A seat that places no more tiles is left out.
        """
        if self.over:
            return []
        seat = self.turn
        fives, barred = self._prospects(seat)
        yield
        others_fives, others_barred = self._prospects(3 - seat)
        marks = (
            base.Mark(barred & others_barred, base.BARRED, 0, "barred to both"),
            base.Mark(barred & ~others_barred, base.BARRED, seat, ""),
            base.Mark(others_barred & ~barred, base.BARRED, 3 - seat, ""),
            base.Mark(fives, base.FIVE, seat, ""),
            base.Mark(others_fives, base.FIVE, 3 - seat, ""),
        )
        return [mark for mark in marks if mark.mask]

    def _prospects(self, seat):
        """What ``reach`` returns, or empty masks for a seat that is out.

        Such a seat places no more tiles.
        """
        done = self.passed[seat - 1] or not self.left_over[seat - 1]
        return (0, 0) if done else self.reach(seat)

    def warning_slices(self, action):
        """Ask about a pass that gives up a five, because a pass is for good.

        The five is one that the passing seat could complete.
        """
        if action.kind == base.PASS:
            possible = yield from self.five_slices(self.turn)
            if possible:
                return "You can still make a five. Pass for good?"
        return None

    def five_slices(self, seat):
        """Find out whether a seat could complete a five if the other did nothing.

        A generator, four shapes a slice, that returns True or False. A group of five is a
        pentomino. Each of its squares must be the seat's or vacant, with at least one vacant and no
        more than the seat has tiles left, and no other tile of the seat may touch it. Then it can
        be filled square by square and never gets too big.
        """
        grid = self._grid
        own = self.tiles[seat - 1]
        left = self.left_over[seat - 1]
        free = own | self._vacant
        table = pieces.offsets(grid.stride)
        for shape in range(len(pieces.SHAPES)) if left else ():
            found = pieces.placements(free, shape, table) & ~pieces.placements(own, shape, table)
            foot = pieces.mask(shape, table)
            if found:
                # The places without the seat's tiles around them, all at once.
                for step in _rim(shape, grid.stride):
                    found &= ~(own >> step if step > 0 else own << -step)
                for place in grid.indexes(found):
                    # Only a seat with fewer than five tiles left looks at more than the first
                    # place.
                    if left >= FIVE or grid.count(foot << place & ~own) <= left:
                        return True
            if shape & 3 == 3:
                yield
        return False

    def standing(self, scores):
        """The points, and which tile of the turn is next."""
        line = super().standing(scores)
        if self.over:
            return line
        return line + ", tile %d of %d" % (1 + (self.opened and self.second), 1 + self.opened)

    def outcome_text(self):
        if self.ending != "played":
            return super().outcome_text()
        winners = self.winners()
        if len(winners) == 2:
            return ["Shared", "no group of five"]
        head = self.names[winners[0] - 1] + " wins"
        if self._ahead():
            return [head, "%d each" % self.points[0], "and reached it first"]
        return [head, base.rivals(self.names, self.points)]

    def scored(self, board=0):
        """The groups of exactly five: they can no longer grow."""
        found = []
        for seat, tiles in enumerate(self.tiles, 1):
            for group in self._grid.areas(tiles):
                if self._grid.count(group) == FIVE:
                    found.append((seat, group))
        return found

    def _winning_squares(self):
        winners = self.winners()
        return [(0, group) for seat, group in self.scored() if seat in winners]


def _rim(shape, stride):
    """How far the squares around a shape lie from its first one, in bits."""
    cells = pieces.cells(shape)
    x0, y0 = cells[0]
    found = []
    for x, y in cells:
        for beside in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)):
            step = (beside[1] - y0) * stride + beside[0] - x0
            if beside not in cells and step not in found:
                found.append(step)
    return found


new = PentTile
