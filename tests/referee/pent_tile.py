"""Pent Tile: single tiles in two colours, groups of five, never six."""

from .game import Game, highest, with_item
from .pieces import areas, rectangle
from .text import PASS, Action

TILES = 32  # a seat, on every grid


class PentTile(Game):
    """`tiles` maps squares with tiles to seats; pairs have an item a seat."""

    wants = "tile"

    def __init__(self, setup):
        columns, rows = setup.get("grid", "8x8").split("x")
        self.board = rectangle(int(columns), int(rows))
        self.tiles = {}
        self.passed = (False, False)
        self.points = (0, 0)
        self.ahead = None
        self.to_place = 1  # tiles left in this turn: the very first turn has one

    def left(self, seat):
        """The number of tiles that a seat has left."""
        return TILES - list(self.tiles.values()).count(seat)

    def group(self, square):
        """The group to which the player's tile on this vacant square would belong."""
        mine = {where for where, seat in self.tiles.items() if seat == self.turn} | {square}
        return next(group for group in areas(mine) if square in group)

    def may_pass(self):
        return bool(self.tiles)

    def fault(self, action):
        (square,) = action.squares
        if not self.left(self.turn):
            return "no-tiles-left"
        if square not in self.board:
            return "off-board"
        if square in self.tiles:
            return "overlap"
        if len(self.group(square)) > 5:
            return "group-too-big"
        return None

    def actions(self):
        if self.over:
            return []
        found = [PASS] if self.tiles else []
        if self.left(self.turn):
            for square in self.board - self.tiles.keys():
                if len(self.group(square)) <= 5:
                    found.append(Action("tile", None, None, (square,)))
        return found

    def after(self, action):
        if action == PASS:
            new = self.changed(passed=with_item(self.passed, self.turn - 1, True))
            return new.ended() if all(new.passed) else new.next_turn()
        (square,) = action.squares
        new = self.changed(tiles={**self.tiles, square: self.turn}, to_place=self.to_place - 1)
        if len(self.group(square)) == 5:
            new.points = with_item(self.points, self.turn - 1, self.points[self.turn - 1] + 1)
            # The seat that draws level reached this score second, so the other one is ahead.
            new.ahead = 3 - self.turn if new.points[0] == new.points[1] else None
        return new if new.to_place else new.next_turn()

    def next_turn(self):
        """The turn of the other seat, or of the same seat if the other has passed."""
        other = 3 - self.turn
        return self.changed(turn=self.turn if self.passed[other - 1] else other, to_place=2)

    def scores(self):
        return list(self.points)

    def winners(self):
        if not self.over:
            return []
        return [self.ahead] if self.ahead else highest(self.points)

    def detail(self):
        return {
            "tiles": [self.left(1), self.left(2)],
            "passed": list(self.passed),
            "ahead": self.ahead,
        }


GAMES = {("pent-tile", None): PentTile}
