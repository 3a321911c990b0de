"""Pentwall: one shared set, two painters, territories counted by the squares that touch them."""

from .game import Game, highest
from .pieces import LETTERS, areas, border, fits, placements, rectangle
from .text import Action

BOARD = rectangle(10, 10)


class Pentwall(Game):
    """`paint` maps each painted square to the seat that painted it."""

    def __init__(self, setup):
        self.paint = {}
        self.unused = LETTERS

    def fault(self, action):
        if action.letter not in self.unused:
            return "piece-used"
        if not BOARD.issuperset(action.squares):
            return "off-board"
        if not self.paint.keys().isdisjoint(action.squares):
            return "overlap"
        return None

    def actions(self):
        if self.over:
            return []
        return [
            Action("lay", None, letter, squares)
            for letter in self.unused
            for squares in placements(letter, BOARD)
            if squares.isdisjoint(self.paint)
        ]

    def after(self, action):
        new = self.changed(
            paint={**self.paint, **dict.fromkeys(action.squares, self.turn)},
            unused=self.unused.replace(action.letter, ""),
            turn=3 - self.turn,
        )
        return new if fits(new.unused, BOARD, new.paint) else new.ended()

    def territories(self):
        """Sizes of the areas, largest first: {1: [...], 2: [...], None: [... neutral]}."""
        sizes = {1: [], 2: [], None: []}
        for area in areas(BOARD - self.paint.keys()):
            touching = [self.paint[square] for square in border(area) if square in self.paint]
            first, second = touching.count(1), touching.count(2)
            owner = None if first == second else 1 if first > second else 2
            sizes[owner].append(len(area))
        return {owner: sorted(found, reverse=True) for owner, found in sizes.items()}

    def scores(self):
        sizes = self.territories()
        return [sum(sizes[1]), sum(sizes[2])]

    def winners(self):
        if not self.over:
            return []
        sizes = self.territories()
        return highest([(sum(sizes[seat]), sizes[seat]) for seat in (1, 2)])

    def detail(self):
        sizes = self.territories()
        return {"territories": [sizes[1], sizes[2]], "neutral": sizes[None]}


GAMES = {("pentwall", None): Pentwall}
