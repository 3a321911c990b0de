"""Pentactic duel and multi (Nestor Romeral Andres).

Each seat has a board, a set and counters.
"""

from pentaref import pieces
from pentaref.games import base, pentactic
from pentaref.grid import Grid


class Boards(pentactic.Phases):
    """Duel for two seats, multi for up to six.

    Boards and sets have the numbers of their seats.
    """

    overlay_of_piece = True
    _STATE = (
        "turn",
        "stage",
        "removed",
        "hands",
        "laid",
        "counters",
        "counters_left",
        "passes",
    )

    def __init__(self, setup):
        super().__init__(setup)
        self.boards = setup.seats
        self._grid = Grid(*setup.grid)
        self._offsets = pieces.offsets(self._grid.stride)
        self.stage = "remove"
        self.removed = (None,) * self.seats  # the piece removed from each set
        self.hands = (pieces.ALL,) * self.seats
        self.laid = (0,) * self.seats
        self.counters = (0,) * self.seats  # the squares of the counters on each board
        self.counters_left = (pentactic.SET,) * self.seats  # how many counters each seat still has
        self.passes = 0  # in this round so far
        # Where a piece was last found to fit: (seat, piece, its squares). No board has -1 vacant.
        self._room = 1, 0, -1

    def grid(self, board):
        return self._grid

    def layers(self, board):
        return [
            base.Layer(self.laid[board - 1], board, 1),
            base.Layer(self.counters[board - 1], base.COUNTER_OWNER, 1),
        ]

    def action_kinds(self):
        if self.over:
            return ()
        if self.stage == "remove":
            return (base.REMOVE,)
        if self.stage == "piece":
            return (base.LAY, base.PASS) if self._can_lay(self.turn) else (base.PASS,)
        for board in self.boards_to_act():
            if self._open_squares(board):
                return (base.COUNTER, base.PASS)
        return (base.PASS,)

    def boards_to_act(self):
        if self.stage == "remove":
            # In a duel, the other seat's set. In multi, any complete set, also the seat's own: it
            # may be the only one left for the last seat.
            if self.variant == "duel":
                return (3 - self.turn,)
            return tuple([s for s in range(1, self.seats + 1) if self.removed[s - 1] is None])
        if self.stage == "counter":
            return tuple([s for s in range(1, self.seats + 1) if s != self.turn])
        return (self.turn,)

    def hand(self, board=0):
        return self.hands[(board or self.turn) - 1]

    def supply(self):
        if self.over or self.stage != "counter":
            return None
        return self.counters_left[self.turn - 1]

    def _vacant(self, board):
        return self._grid.squares & ~(self.laid[board - 1] | self.counters[board - 1])

    def _can_lay(self, seat):
        return pieces.fits(self._vacant(seat), self.hands[seat - 1], self._offsets)

    def _can_anybody_lay(self):
        """Whether any seat can lay.

        An action seldom covers the place that was found last time.
        """
        seat, piece, squares = self._room
        if self.hands[seat - 1] >> piece & 1 and self._vacant(seat) & squares == squares:
            return True
        for seat in range(1, self.seats + 1):
            vacant = self._vacant(seat)
            found = pieces.first_fit(vacant, self.hands[seat - 1], self._offsets)
            if found:
                piece, shape, places = found
                squares = pieces.covered(places & -places, shape, self._offsets)
                self._room = seat, piece, squares
                return True
        return False

    def _open_squares(self, board):
        """Where the seat to act may place a counter on another seat's board."""
        if not self.counters_left[self.turn - 1]:
            return 0
        return pentactic.open_squares(self._grid, self._vacant(board), self.counters[board - 1])

    def _judge(self, action):
        if action.kind == base.PASS:
            return base.Refusal("must-place", ()) if self.stage == "remove" else None
        if self.out_of_phase(action):
            return base.Refusal("wrong-action", ())
        if action.kind == base.LAY:
            return self._judge_lay(action)
        if action.board not in self.boards_to_act():
            return base.Refusal("wrong-seat", ())
        if action.kind == base.REMOVE:
            return None
        if not self.counters_left[self.turn - 1]:
            return base.Refusal("no-counters-left", ())
        there = self.counters[action.board - 1]
        return pentactic.refusal(action, self._grid, self._vacant(action.board), there)

    def _judge_lay(self, action):
        refusal = base.shape_refusal(action)
        if refusal:
            return refusal
        if not self.hand() >> action.piece & 1:
            out = action.piece == self.removed[self.turn - 1]
            return base.Refusal("piece-removed" if out else "piece-used", ())
        return base.place_refusal(action, self._grid, self._vacant(self.turn))

    def _play(self, action):
        if action.kind == base.REMOVE:
            self._remove(action.board - 1, action.piece)
            return
        seat = self.turn - 1
        if action.kind == base.PASS:
            self.passes += 1
        elif action.kind == base.COUNTER:
            board = action.board - 1
            there = self.counters[board] | self._grid.mask(action.cells)
            self.counters = base.replaced(self.counters, board, there)
            left = self.counters_left[seat] - 1
            self.counters_left = base.replaced(self.counters_left, seat, left)
        else:
            laid = self.laid[seat] | self._grid.mask(action.cells)
            self.laid = base.replaced(self.laid, seat, laid)
            self.hands = base.replaced(self.hands, seat, self.hands[seat] & ~(1 << action.piece))
        self._next_phase()

    def _remove(self, index, piece):
        self.removed = base.replaced(self.removed, index, piece)
        self.hands = base.replaced(self.hands, index, pieces.ALL & ~(1 << piece))
        if self.turn == self.seats:
            self.turn = 1
            self.stage = "counter"
        else:
            self.turn += 1

    def _next_phase(self):
        if self.stage == "counter":
            self.stage = "piece"
        else:
            self.stage = "counter"
            self.turn = self.turn % self.seats + 1
            if self.turn == 1:
                if self.passes == 2 * self.seats:
                    self.turn = None
                self.passes = 0
        if not self._can_anybody_lay():
            self.turn = None

    def lay_masks(self):
        if self.phase == "piece":
            vacant = self._vacant(self.turn)
            for _, shape in pieces.shapes(self.hand()):
                yield shape, pieces.placements(vacant, shape, self._offsets)

    def actions(self):
        if self.over:
            return
        if self.stage == "remove":
            for board in self.boards_to_act():
                for piece in range(12):
                    yield base.Action(base.REMOVE, piece, board, ())
            return
        if self.stage == "piece":
            vacant = self._vacant(self.turn)
            yield from base.lays(self._grid, self.hand(), vacant, self._offsets)
        elif self.counters_left[self.turn - 1]:
            for board in self.boards_to_act():
                there = self.counters[board - 1]
                yield from pentactic.places(self._grid, self._vacant(board), there, board)
        yield base.PASSING

    def count(self):
        if self.over:
            return 0
        if self.stage == "remove":
            return 12 * len(self.boards_to_act())
        if self.stage == "piece":
            vacant = self._vacant(self.turn)
            return base.count_lays(self._grid, self.hand(), vacant, self._offsets) + 1
        return sum([self._grid.count(self._open_squares(b)) for b in self.boards_to_act()]) + 1

    def scores(self):
        return [left + pieces.size(hand) for left, hand in zip(self.counters_left, self.hands)]

    def leading(self):
        scores = self.scores()
        return base.leaders(scores, min(scores))

    def detail(self):
        return {
            "pieces": [pieces.size(hand) for hand in self.hands],
            "counters": list(self.counters_left),
            "removed": [None if p is None else pieces.LETTERS[p] for p in self.removed],
        }

    def overlay_slices(self, board=0, piece=-1):
        """Squares open to a counter, or what the piece in hand can cover.

        The first on another seat's board, the second on the seat's own. Nothing for a board that
        the seat to act may not use now.
        """
        if self.over or board not in self.boards_to_act():
            return []
        vacant = self._open_squares(board) if self.stage == "counter" else self._vacant(board)
        there = self.counters[board - 1]
        hand = self.hand(board)
        yield
        return pentactic.overlay(self._grid, self.phase, vacant, there, hand, piece, self._offsets)

    def outcome_text(self):
        return pentactic.outcome_text(self) if self.ending == "played" else super().outcome_text()

    def _winning_squares(self):
        """All pentominoes of the winners, on their own boards."""
        return [(seat, self.laid[seat - 1]) for seat in self.winners()]


new = Boards
