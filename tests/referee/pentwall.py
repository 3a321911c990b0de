"""Pentwall: one shared set, two painters, territories.

A territory counts by the squares that touch it.
"""

from .game import highest
from .one_board import OneBoard
from .pieces import areas, border, rectangle


class Pentwall(OneBoard):
    """`paint` maps each painted square to the seat that painted it."""

    board = rectangle(10, 10)

    def __init__(self, setup):
        super().__init__(setup)
        self.paint = {}

    @property
    def taken(self):
        return self.paint.keys()

    def after(self, action):
        new = dict.fromkeys(action.squares, self.turn)
        return self.laid_out(action, paint={**self.paint, **new})

    def territories(self):
        """Sizes of the areas by owner, largest first; None owns neutral ones."""
        sizes = {1: [], 2: [], None: []}
        for area in areas(self.board - self.paint.keys()):
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
