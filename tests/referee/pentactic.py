"""Pentactic solo and basic: one grid, pentominoes against counters."""

from collections import namedtuple

from .game import Game, lowest, with_item
from .pieces import LETTERS, fits, placements, rectangle
from .text import PASS, Action, read_squares

COUNTERS = 8  # in a set


class Board(namedtuple("Board", "squares laid counters")):
    """One seat's grid: its squares, those of pentominoes, those of counters."""

    def taken(self):
        return self.laid | self.counters

    def holds(self, letters):
        """Whether any of these pentominoes can still be laid."""
        return fits(letters, self.squares, self.taken())

    def lays(self, letters):
        taken = self.taken()
        return [
            Action("lay", None, letter, squares)
            for letter in letters
            for squares in placements(letter, self.squares)
            if squares.isdisjoint(taken)
        ]

    def counter_squares(self):
        """The vacant squares with no counter in their row or column."""
        return [(x, y) for x, y in self.squares - self.taken() if not self.in_line(x, y)]

    def in_line(self, x, y):
        return any(x == column or y == row for column, row in self.counters)

    def lay_fault(self, action):
        if not self.squares.issuperset(action.squares):
            return "off-board"
        return None if self.taken().isdisjoint(action.squares) else "overlap"

    def counter_fault(self, action):
        (square,) = action.squares
        if square not in self.squares:
            return "off-board"
        if square in self.taken():
            return "overlap"
        return "row-or-column" if self.in_line(*square) else None

    def with_laid(self, action):
        return self._replace(laid=self.laid.union(action.squares))

    def with_counter(self, action):
        return self._replace(counters=self.counters.union(action.squares))


def empty_board(setup):
    """An empty board of the record's grid."""
    columns, rows = setup.get("grid", "8x8").split("x")
    return Board(rectangle(int(columns), int(rows)), frozenset(), frozenset())


class Solo(Game):
    """Lay all twelve around the counters of the start."""

    phase = "piece"
    seats = 1

    def __init__(self, setup):
        counters = frozenset(read_squares(setup["counters"]))
        self.board = empty_board(setup)._replace(counters=counters)
        self.unused = LETTERS
        if not self.board.holds(LETTERS):
            vars(self).update(over=True, ending="played", turn=None, phase=None)

    def fault(self, action):
        if action.letter not in self.unused:
            return "piece-used"
        return self.board.lay_fault(action)

    def actions(self):
        return [] if self.over else self.board.lays(self.unused)

    def after(self, action):
        unused = self.unused.replace(action.letter, "")
        new = self.changed(board=self.board.with_laid(action), unused=unused)
        return new if new.board.holds(unused) else new.ended()

    def scores(self):
        return [len(self.unused)]

    def winners(self):
        return [] if self.unused else [1]

    def detail(self):
        return None


class Basic(Game):
    """Two rounds on the same grid.

    In between, the players swap counters and pentominoes.
    """

    phase = wants = "remove"

    def __init__(self, setup):
        self.empty = self.board = empty_board(setup)
        self.round = 1
        self.removed = ()  # a letter for each round
        self.unused = LETTERS
        self.counters = COUNTERS
        self.results = (None, None)

    def may_pass(self):
        no_counter = not self.counters or not self.board.counter_squares()
        return self.phase == "counter" and no_counter

    def fault(self, action):
        if self.phase == "remove":
            return "same-removal" if action.letter in self.removed else None
        if self.phase == "counter":
            return self.board.counter_fault(action) if self.counters else "no-counters-left"
        if action.letter == self.removed[-1]:
            return "piece-removed"
        if action.letter not in self.unused:
            return "piece-used"
        return self.board.lay_fault(action)

    def actions(self):
        if self.over:
            return []
        if self.phase == "remove":
            return [Action("remove", None, letter) for letter in set(LETTERS) - set(self.removed)]
        if self.phase == "piece":
            return self.board.lays(self.unused)
        squares = self.board.counter_squares() if self.counters else []
        return [Action("counter", None, None, (square,)) for square in squares] or [PASS]

    def after(self, action):
        if action.kind == "lay":
            unused = self.unused.replace(action.letter, "")
            return self.to_counter(board=self.board.with_laid(action), unused=unused)
        if action.kind == "remove":
            unused = self.unused.replace(action.letter, "")
            return self.to_counter(removed=(*self.removed, action.letter), unused=unused)
        if action == PASS:
            return self.to_piece()
        return self.to_piece(board=self.board.with_counter(action), counters=self.counters - 1)

    def to_counter(self, **fields):
        return self.changed(phase="counter", wants="counter", turn=self.round, **fields)

    def to_piece(self, **fields):
        new = self.changed(phase="piece", wants="lay", turn=3 - self.round, **fields)
        return new if new.board.holds(new.unused) else new.round_ended()

    def round_ended(self):
        layer = 3 - self.round
        new = self.changed(
            results=with_item(self.results, layer - 1, len(self.unused) - self.counters)
        )
        if self.round == 2:
            return new.ended()
        return new.changed(
            round=2,
            turn=2,
            phase="remove",
            wants="remove",
            board=self.empty,
            unused=LETTERS,
            counters=COUNTERS,
        )

    def scores(self):
        return list(self.results)

    def winners(self):
        return lowest(self.results) if self.over else []

    def detail(self):
        return {
            "round": self.round,
            "removed": list(self.removed),
            "pieces": len(self.unused),
            "counters": self.counters,
        }


GAMES = {("pentactic", "basic"): Basic, ("pentactic", "solo"): Solo}
