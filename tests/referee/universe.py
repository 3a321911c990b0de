"""Universe: no area under five squares; the last to lay wins."""

from .game import Game, with_item
from .pieces import LETTERS, border, is_room, placements, rectangle, squares_of
from .text import Action

WHOLE = [
    "......nnnnn.....",
    "...nnnnnnnnnn...",
    "...nnnnnnnnnn...",
    ".ww##########ee.",
    ".ww##########ee.",
    "www##########ee.",
    "www##########eee",
    "www##########eee",
    "www##########eee",
    "www##########eee",
    ".ww##########eee",
    ".ww##########ee.",
    ".ww##########ee.",
    "...ssssssssss...",
    "...ssssssssss...",
    ".....sssss......",
]


def board_of(seats, outer):
    """The squares in play; ``outer`` names two outer areas, for three seats."""
    if seats == 2:
        return rectangle(10, 10)
    names = outer.split() if seats == 3 else ["north", "east", "south", "west"]
    return squares_of(WHOLE, "#" + "".join(name[0] for name in names))


class Universe(Game):
    """`unused` holds letters a seat, one string each; `out` who is out."""

    def __init__(self, setup):
        self.seats = int(setup.get("seats", 2))
        self.board = board_of(self.seats, setup.get("outer", "south west"))
        self.taken = frozenset()
        self.unused = (LETTERS,) * self.seats
        self.out = frozenset()
        self.last = None

    def leaves_dead_region(self, squares):
        """Whether an area would be smaller than a pentomino after these."""
        vacant = self.board - self.taken - squares
        # There was none before, so a new one lies beside them.
        return any(not is_room(square, vacant) for square in border(squares) & vacant)

    def fault(self, action):
        if action.letter not in self.unused[self.turn - 1]:
            return "piece-used"
        if not self.board.issuperset(action.squares):
            return "off-board"
        if not self.taken.isdisjoint(action.squares):
            return "overlap"
        if self.leaves_dead_region(frozenset(action.squares)):
            return "dead-region"
        return None

    def lays(self, seat):
        """Each (letter, squares) that a seat could lay now."""
        for letter in self.unused[seat - 1]:
            for squares in placements(letter, self.board):
                if squares.isdisjoint(self.taken) and not self.leaves_dead_region(squares):
                    yield letter, squares

    def actions(self):
        if self.over:
            return []
        return [Action("lay", None, letter, squares) for letter, squares in self.lays(self.turn)]

    def after(self, action):
        mine = self.unused[self.turn - 1].replace(action.letter, "")
        new = self.changed(
            taken=self.taken.union(action.squares),
            unused=with_item(self.unused, self.turn - 1, mine),
            last=self.turn,
        )
        for step in range(self.seats):
            seat = (self.turn + step) % self.seats + 1
            if seat in new.out:
                continue
            if any(True for _ in new.lays(seat)):
                return new.changed(turn=seat)
            new.out = new.out | {seat}
        return new.ended()

    def scores(self):
        return [12 - len(letters) for letters in self.unused]

    def winners(self):
        return [self.last] if self.over else []

    def still_in(self):
        return [seat for seat in range(1, self.seats + 1) if seat not in self.out]

    def detail(self):
        return {"out": sorted(self.out)}


GAMES = {("universe", None): Universe}
