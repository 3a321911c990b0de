"""Pentactic duel and multi: a board a seat, counters on the others'."""

from .game import Game, lowest, with_item
from .pentactic import COUNTERS, empty_board
from .pieces import LETTERS
from .text import PASS, Action


class Boards(Game):
    """The tuples have an item for each seat."""

    phase = wants = "remove"

    def __init__(self, setup):
        self.duel = setup["variant"] == "duel"
        self.seats = 2 if self.duel else int(setup["seats"])
        self.boards = (empty_board(setup),) * self.seats
        self.unused = (LETTERS,) * self.seats
        self.removed = (None,) * self.seats
        self.counters = (COUNTERS,) * self.seats
        self.all_passed = True  # all seats have only passed in this round

    def may_remove_from(self, seat):
        if seat > self.seats or self.removed[seat - 1]:
            return False
        return seat != self.turn or not self.duel

    def may_pass(self):
        return self.phase != "remove"

    def fault(self, action):
        mine = self.turn - 1
        if self.phase == "remove":
            return None if self.may_remove_from(action.seat) else "wrong-seat"
        if self.phase == "counter":
            if action.seat > self.seats or action.seat == self.turn:
                return "wrong-seat"
            if not self.counters[mine]:
                return "no-counters-left"
            return self.boards[action.seat - 1].counter_fault(action)
        if action.letter == self.removed[mine]:
            return "piece-removed"
        if action.letter not in self.unused[mine]:
            return "piece-used"
        return self.boards[mine].lay_fault(action)

    def actions(self):
        if self.over:
            return []
        mine = self.turn - 1
        seats = range(1, self.seats + 1)
        if self.phase == "remove":
            open_sets = [seat for seat in seats if self.may_remove_from(seat)]
            return [Action("remove", seat, letter) for seat in open_sets for letter in LETTERS]
        if self.phase == "piece":
            return [PASS, *self.boards[mine].lays(self.unused[mine])]
        if not self.counters[mine]:
            return [PASS]
        return [PASS] + [
            Action("counter", seat, None, (square,))
            for seat in seats
            if seat != self.turn
            for square in self.boards[seat - 1].counter_squares()
        ]

    def after(self, action):
        if action.kind == "remove":
            return self.after_removal(action)
        mine = self.turn - 1
        new = self.changed(all_passed=self.all_passed and action == PASS)
        if action.kind == "counter":
            theirs = action.seat - 1
            board = new.boards[theirs].with_counter(action)
            new.boards = with_item(new.boards, theirs, board)
            new.counters = with_item(new.counters, mine, new.counters[mine] - 1)
        elif action.kind == "lay":
            letters = new.unused[mine].replace(action.letter, "")
            new.boards = with_item(new.boards, mine, new.boards[mine].with_laid(action))
            new.unused = with_item(new.unused, mine, letters)
        if not any(board.holds(unused) for board, unused in zip(new.boards, new.unused)):
            return new.ended()
        if self.phase == "counter":
            return new.changed(phase="piece", wants="lay")
        if self.turn < self.seats:
            return new.to_counter(self.turn + 1)
        return new.ended() if new.all_passed else new.to_counter(1, all_passed=True)

    def after_removal(self, action):
        theirs = action.seat - 1
        new = self.changed(
            removed=with_item(self.removed, theirs, action.letter),
            unused=with_item(self.unused, theirs, LETTERS.replace(action.letter, "")),
        )
        if self.turn < self.seats:
            return new.changed(turn=self.turn + 1)
        return new.to_counter(1)

    def to_counter(self, turn, **fields):
        return self.changed(phase="counter", wants="counter", turn=turn, **fields)

    def scores(self):
        return [len(left) + counters for left, counters in zip(self.unused, self.counters)]

    def winners(self):
        return lowest(self.scores()) if self.over else []

    def detail(self):
        return {
            "pieces": [len(left) for left in self.unused],
            "counters": list(self.counters),
            "removed": list(self.removed),
        }


GAMES = {("pentactic", "duel"): Boards, ("pentactic", "multi"): Boards}
