"""Universe (Parker Brothers, 1966), for 2 to 4 seats.

The seat that lays last wins.
"""

from pentaref import pieces
from pentaref.games import base, one_board
from pentaref.grid import Grid

CARD = {
    "title": "Universe",
    "rank": 5,  # in the menu
    "seats": (2, 4),
    "outer": 3,
    "colours": ("White", "Yellow", "Red", "Blue"),
    "score": "Laid",
    "example": "universe-2",
    "icon": (
        "..----..",
        "..-11-..",
        "--11-2--",
        "--1--222",
        "---w---2",
        "--www---",
        "..-w--..",
        "..----..",
    ),
    "help": (
        (
            (),
            "Lay one of your own on vacant squares",
            ("--------", "-111----", "-1--22--", "-1-22---", "---2----"),
        ),
        ((), "Leave no area of fewer than five", ("111-----", "xx1-----", "xx1-----", "222-----")),
        ((), "If you can lay nothing, you are out for good", ()),
        ((), "The last to lay wins, nothing else counts", ()),
    ),
    "reasons": {
        "dead-region": (
            "Leaves an area of less than five",
            "No area of less than five squares can be left anywhere",
            "it would leave {culprits} vacant in an area of fewer than five squares",
            "what would be cut off",
        ),
    },
}


SMALLEST = 5  # squares: no smaller area may be left

# The parts of the whole 16x16 board: rows as (row, first column, column after the last), from 0.
PARTS = {
    "centre": tuple([(y, 3, 13) for y in range(3, 13)]),
    "north": ((0, 6, 11), (1, 3, 13), (2, 3, 13)),
    "south": ((13, 3, 13), (14, 3, 13), (15, 5, 10)),
    "west": tuple([(y, 0 if 5 <= y < 10 else 1, 3) for y in range(3, 13)]),
    "east": tuple([(y, 13, 16 if 6 <= y < 11 else 15) for y in range(3, 13)]),
}
# The centre first: on MicroPython a dict has no order.
_ORDER = ("centre", "north", "south", "west", "east")


def board_in_play(setup):
    """A set-up's grid.

    It is the centre, the centre with two outer areas, or all 200 squares.
    """
    if setup.seats == 2:
        return Grid(10, 10)
    squares = 0
    for name in PARTS:
        if name == "centre" or setup.outer is None or name in setup.outer:
            squares |= _part(name)
    return Grid(16, 16, squares)


def _part(name):
    """The squares of a part of the whole board."""
    squares = 0
    for y, start, end in PARTS[name]:
        squares |= ((1 << end) - (1 << start)) << y * 17
    return squares


class Universe(one_board.OneBoard):
    """A game of Universe for two, three or four seats."""

    _STATE = ("_turn", "_sought", "hands", "laid", "_out", "last")

    def __init__(self, setup):
        super().__init__(setup, board_in_play(setup), setup.seats)
        self.last = None  # the seat that laid last
        self._out = ()
        self._turn = 1
        self._sought = True  # whether the seat to act has been determined since the last lay
        self._proven = None  # the ``laid`` for which the next seat is known to have a lay

    @property
    def turn(self):
        """The seat to act, determined when needed: checking who can lay is slow."""
        if not self._sought:
            self._seek()
        return self._turn

    @turn.setter
    def turn(self, seat):
        self._turn = seat
        self._sought = True

    @property
    def out(self):
        """The seats that could not lay and are out for good."""
        if not self._sought:
            self._seek()
        return self._out

    def parts(self, board=0):
        """The centre, then the outer areas in play; () for the centre only."""
        if self._grid.width == 10:
            return ()
        found = [_part(name) & self._grid.squares for name in _ORDER]
        return tuple([mask for mask in found if mask])

    def judge(self, action):
        if not self._sought and not self._legality(action, self.hands[self._in_line()[0] - 1]):
            # A legal action of the next seat proves that it can lay: no slow search is needed.
            self._proven = self.laid
            return None
        return super().judge(action)

    def play(self, action):
        if action.kind != base.UNDO and not self._sought:
            self._seek()  # so that a take-back leads to a settled position
        super().play(action)

    def _judge(self, action):
        return self._legality(action, self.hand())

    def _legality(self, action, hand):
        """Why an action is not a legal lay from this hand, or None."""
        refusal = base.lay_refusal(action, hand)
        if refusal:
            return refusal
        vacant = self._vacant
        refusal = base.place_refusal(action, self._grid, vacant)
        if refusal:
            return refusal
        dead = self.too_small(vacant, self._grid.mask(action.cells), True)
        return base.Refusal("dead-region", self._grid.cells(dead)) if dead else None

    def too_small(self, vacant, mask, every=False):
        """The squares of too small areas that a pentomino here would leave.

        Without ``every`` those of one area are enough, which takes less time.
        Such an area touches the pentomino, because there was none before. A large enough area has
        five squares within four steps of any of its squares.
        """
        grid = self._grid
        vacant &= ~mask
        dead = 0
        beside = grid.rim(mask) & vacant
        # Most squares are in a vacant block of two by three, or within two steps of one. To find
        # those takes a chip a tenth of the time that the last loop takes on an open board.
        s = grid.stride
        block = vacant & vacant >> 1
        block &= block >> s
        large = block & block >> 1
        high = block & block >> s
        large |= large << 1 | large << 2
        high |= high << 1
        large |= large << s | high | high << s | high << 2 * s
        for _ in range(2):
            beside &= ~large
            if not beside:
                return 0
            large |= (large << 1 | large >> 1 | large << s | large >> s) & vacant
        beside &= ~large
        while beside:
            near = beside & -beside
            for _ in range(SMALLEST - 1):
                grown = near | (near << 1 | near >> 1 | near << s | near >> s) & vacant
                if grown == near:
                    break
                near = grown
            if grid.count(near) < SMALLEST:
                dead |= near
                if not every:
                    break
            beside &= ~near
        return dead

    def breaks(self, cells):
        return self.too_small(self._vacant, self._grid.mask(cells)) > 0

    def _next_turn(self):
        self.last = self._turn
        self._sought = False

    def _in_line(self):
        """The seats not out, in turn order, ending with the seat that laid last."""
        seats = [(self.last + ahead) % self.seats + 1 for ahead in range(self.seats)]
        return [seat for seat in seats if seat not in self._out]

    def _seek(self):
        """Find the next seat that can lay; the others are out for good.

        If no seat can lay, the game is over.
        """
        base.finished(self.settle_slices())

    @property
    def settled(self):
        return self._sought

    def settle_slices(self):
        known = {}
        out = self._out
        laid = self.laid
        for seat in self._in_line():
            able = self._proven is laid
            if not able:
                able = yield from self._can_lay(self.hands[seat - 1], self._vacant, known)
            if self._sought or self.laid is not laid:
                return  # another call has found it out meanwhile, or the position has changed
            if able:
                self._out = out
                self.turn = seat
                return
            out = tuple(sorted(out + (seat,)))
        self._out = out
        self.turn = None

    def _can_lay(self, hand, within, known):
        """Whether a hand has a legal lay in a mask of vacant squares, in slices.

        ``known`` caches the result for each piece: near the end several seats try the same pieces
        in vain, and each try is slow.
        """
        for piece in range(12):
            if hand >> piece & 1:
                if piece not in known:
                    able = False
                    for legal, _, _ in self._tries(1 << piece, within):
                        if legal:
                            able = True
                            break
                        yield
                    known[piece] = able
                    yield
                if known[piece]:
                    return True
        return False

    def _tries(self, hand, within):
        """Every way to lay a hand in a mask: (whether legal, shape, place).

        Places are bit numbers. After each shape comes (False, shape, -1), where a slice may end.
        """
        vacant = self._vacant
        for _, shape in pieces.shapes(hand):
            foot = pieces.mask(shape, self._offsets)
            for place in self._grid.indexes(pieces.placements(within, shape, self._offsets)):
                yield not self.too_small(vacant, foot << place), shape, place
            yield False, shape, -1

    def _lays(self):
        """Every legal (shape, place) of the hand of the seat to act."""
        for legal, shape, place in self._tries(self.hand(), self._vacant):
            if legal:
                yield shape, place

    def actions(self):
        if self.over:
            return
        for shape, place in self._lays():
            cells = self._grid.cells(pieces.mask(shape, self._offsets) << place)
            yield base.Action(base.LAY, pieces.piece_of(shape), 0, tuple(cells))

    def count(self):
        return 0 if self.over else sum(1 for _ in self._lays())

    def scores(self):
        return [12 - pieces.size(hand) for hand in self.hands]

    def _winners(self):
        return [self.last]

    def _sharers(self):
        return [seat for seat in range(1, self.seats + 1) if seat not in self.out]

    def detail(self):
        return {"out": list(self.out)}

    def overlay_slices(self, board=0, piece=-1):
        """Areas where nobody can lay, and those where only one seat can."""
        marks = []
        out = self.out
        hands = self.hands
        for area in self._grid.areas(self._vacant):
            users = []
            known = {}
            for seat in range(1, self.seats + 1):
                if seat in out:
                    continue
                able = yield from self._can_lay(hands[seat - 1], area, known)
                if able:
                    users.append(seat)
                    if len(users) > 1:
                        break
            if not users:
                marks.append(base.Mark(area, base.DEAD, 0, ""))
            elif len(users) == 1:
                marks.append(base.Mark(area, base.ONLY, users[0], ""))
        return marks

    def outcome_text(self):
        return one_board.last_wins(self) if self.ending == "played" else super().outcome_text()

    def _winning_squares(self):
        """All pentominoes of the winner."""
        return [(0, self.laid[seat - 1]) for seat in self.winners()]


new = Universe
