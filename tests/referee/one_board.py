"""A game of two players with one set on one board, until none fits."""

from .game import Game
from .pieces import LETTERS, fits, placements
from .text import Action


class OneBoard(Game):
    """A subclass has `board`, the squares in play, and `taken`, those laid on."""

    def __init__(self, setup):
        self.unused = LETTERS

    def fault(self, action):
        if action.letter not in self.unused:
            return "piece-used"
        if not self.board.issuperset(action.squares):
            return "off-board"
        if not self.taken.isdisjoint(action.squares):
            return "overlap"
        return None

    def actions(self):
        if self.over:
            return []
        return [
            Action("lay", None, letter, squares)
            for letter in self.unused
            for squares in placements(letter, self.board)
            if squares.isdisjoint(self.taken)
        ]

    def laid_out(self, action, **fields):
        """The position after a lay; ``fields`` are what the subclass changes."""
        unused = self.unused.replace(action.letter, "")
        new = self.changed(unused=unused, turn=3 - self.turn, **fields)
        return new if fits(unused, self.board, new.taken) else new.ended()
