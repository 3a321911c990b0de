"""Pentactic basic (Nestor Romeral Andres): pieces against counters.

After a round the players swap roles.
"""

from pentaref import pieces
from pentaref.games import base, pentactic
from pentaref.grid import Grid


class Basic(pentactic.Phases):
    """Two rounds on one grid.

    Seat 1 has the counters in round 1, seat 2 in round 2.
    """

    overlay_of_piece = True
    _STATE = (
        "turn",
        "round",
        "stage",
        "removed",
        "hand_left",
        "laid",
        "counters",
        "counters_left",
        "results",
    )

    def __init__(self, setup):
        super().__init__(setup)
        self._grid = Grid(*setup.grid)
        self._offsets = pieces.offsets(self._grid.stride)
        self.removed = ()  # one piece per round
        self.results = (None, None)  # each seat's score, once the round in which it laid is over
        self._start(1)

    def _start(self, number):
        self.round = number
        self.turn = number  # in round 1 seat 1 has the counters, in round 2 seat 2
        self.stage = "remove"
        self.hand_left = pieces.ALL
        self.laid = 0
        self.counters = 0
        self.counters_left = pentactic.SET

    def grid(self, board=0):
        return self._grid

    def layers(self, board=0):
        return [
            base.Layer(self.laid, 3 - self.round, 1),
            base.Layer(self.counters, base.COUNTER_OWNER, 1),
        ]

    def action_kinds(self):
        if self.over:
            return ()
        if self.stage == "remove":
            return (base.REMOVE,)
        if self.stage == "piece":
            return (base.LAY,)
        return (base.COUNTER,) if self._open_squares() else (base.PASS,)

    def hand(self, board=0):
        if self.stage == "remove":
            return self.hand_left & ~self._kept()
        return self.hand_left

    def supply(self):
        return None if self.over or self.stage != "counter" else self.counters_left

    def _kept(self):
        """The pieces that may not be removed.

        In round 2 it is the one that was removed in round 1.
        """
        return sum([1 << piece for piece in self.removed])

    @property
    def _vacant(self):
        return self._grid.squares & ~(self.laid | self.counters)

    def _open_squares(self):
        """Where the counter player may place a counter now."""
        if not self.counters_left:
            return 0
        return pentactic.open_squares(self._grid, self._vacant, self.counters)

    def _judge(self, action):
        if action.kind == base.PASS:
            may = self.stage == "counter" and not self._open_squares()
            return None if may else base.Refusal("must-place", ())
        if self.out_of_phase(action):
            return base.Refusal("wrong-action", ())
        if action.kind == base.REMOVE:
            same = action.piece in self.removed
            return base.Refusal("same-removal", ()) if same else None
        if action.kind == base.COUNTER:
            if not self.counters_left:
                return base.Refusal("no-counters-left", ())
            return pentactic.refusal(action, self._grid, self._vacant, self.counters)
        refusal = base.shape_refusal(action)
        if refusal:
            return refusal
        if not self.hand_left >> action.piece & 1:
            out = action.piece == self.removed[-1]
            return base.Refusal("piece-removed" if out else "piece-used", ())
        return base.place_refusal(action, self._grid, self._vacant)

    def _play(self, action):
        if action.kind == base.REMOVE:
            self.removed += (action.piece,)
            self.hand_left &= ~(1 << action.piece)
            self.stage = "counter"
        elif action.kind == base.LAY:
            self.laid |= self._grid.mask(action.cells)
            self.hand_left &= ~(1 << action.piece)
            self.stage = "counter"
            self.turn = self.round
        else:
            if action.kind == base.COUNTER:
                self.counters |= self._grid.mask(action.cells)
                self.counters_left -= 1
            self.stage = "piece"
            self.turn = 3 - self.round
            # The end is checked only before a pentomino turn, so there is one more counter turn
            # after the last pentomino.
            if not pieces.fits(self._vacant, self.hand_left, self._offsets):
                self._end_round()

    def _end_round(self):
        score = pieces.size(self.hand_left) - self.counters_left
        self.results = base.replaced(self.results, self.turn - 1, score)
        if self.round == 1:
            self._start(2)
        else:
            self.turn = None

    def lay_masks(self):
        if self.phase == "piece":
            vacant = self._vacant
            for _, shape in pieces.shapes(self.hand()):
                yield shape, pieces.placements(vacant, shape, self._offsets)

    def actions(self):
        if self.over:
            return
        if self.stage == "remove":
            for piece in range(12):
                if self.hand() >> piece & 1:
                    yield base.Action(base.REMOVE, piece, 0, ())
        elif self.stage == "piece":
            yield from base.lays(self._grid, self.hand_left, self._vacant, self._offsets)
        elif self._open_squares():
            yield from pentactic.places(self._grid, self._vacant, self.counters)
        else:
            yield base.PASSING

    def count(self):
        if self.over:
            return 0
        if self.stage == "remove":
            return pieces.size(self.hand())
        if self.stage == "piece":
            return base.count_lays(self._grid, self.hand_left, self._vacant, self._offsets)
        return max(self._grid.count(self._open_squares()), 1)  # the action is a pass

    def scores(self):
        return list(self.results)

    def leading(self):
        if None in self.results:
            return []
        return base.leaders(self.results, min(self.results))

    def detail(self):
        return {
            "round": self.round,
            "removed": [pieces.LETTERS[piece] for piece in self.removed],
            "pieces": pieces.size(self.hand_left),
            "counters": self.counters_left,
        }

    def overlay_slices(self, board=0, piece=-1):
        """Squares open to a counter, or what the piece in hand can still cover."""
        yield
        return pentactic.overlay(
            self._grid, self.phase, self._vacant, self.counters, self.hand(), piece, self._offsets
        )

    def outcome_text(self):
        return pentactic.outcome_text(self) if self.ending == "played" else super().outcome_text()

    def _winning_squares(self):
        """What the winner has on the grid at the end: pentominoes or counters."""
        there = ((3 - self.round, self.laid), (self.round, self.counters))
        return [(0, mask) for seat, mask in there if seat in self.winners()]


new = Basic
