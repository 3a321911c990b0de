"""The base class of the second referee's games, with the order of rules.

A game is a value: `after` returns a new one, so taking back means keeping the old one. The rules
are there twice, on purpose: `reason` says what is wrong with one action, `actions` lists the legal
ones. Tests compare the two.
"""

from copy import copy

from .pieces import letter_of
from .text import PASS, read_action, write_action


class Game:
    """A position.

    A game adds `fault`, `actions`, `after`, `scores`, `winners` and `detail`.
    """

    table = False  # True if squares are written (x,y), on a table without edges
    phase = None
    wants = "lay"  # the kind of action, other than a pass, that is possible now
    over = False
    ending = None  # how it ended: "played", "resigned" or "agreed"
    seats = 2
    agreed = ()  # the winners if the players ended the game by resigning or agreeing
    turn = 1  # the seat to act; None once over

    def overlay(self, board, letter):
        """The marks on a board with a piece in hand.

        Each is (squares, meaning, seat, amount).
        """
        return []

    def may_pass(self):
        """Whether the player may pass now."""
        return False

    def reason(self, token):
        """None if the action is legal, else the first reason that applies."""
        action = read_action(token)
        if self.over:
            return "game-over"
        if action.kind == "resign":
            return "wrong-action" if self.seats > 2 else None
        if action.kind == "draw":
            return "wrong-action" if self.seats == 1 else None
        if action == PASS:
            return None if self.may_pass() else "must-place"
        if action.kind != self.wants:
            return "wrong-action"
        if action.kind == "lay":
            letter = letter_of(action.squares)
            if letter is None:
                return "not-a-pentomino"
            if letter != action.letter:
                return "wrong-letter"
        return self.fault(action)

    def play(self, token):
        """The position after an action; ValueError with why it is illegal."""
        reason = self.reason(token)
        if reason:
            raise ValueError(token + ": " + reason)
        action = read_action(token)
        if action.kind == "resign":
            return self.settled("resigned", (3 - self.turn,) if self.seats == 2 else ())
        if action.kind == "draw":
            return self.settled("agreed", tuple(self.still_in()))
        return self.after(action)

    def legal(self):
        """Every legal action, as a set of canonical words."""
        return {write_action(action, self.table) for action in self.actions()}

    def changed(self, **fields):
        """A copy of this position with some fields replaced."""
        new = copy(self)
        vars(new).update(fields)
        return new

    def ended(self):
        """A copy of this position with the game played to its end."""
        return self.changed(over=True, ending="played", turn=None, phase=None)

    def settled(self, ending, winners):
        """A copy of this position with the game ended by the players."""
        return self.ended().changed(ending=ending, agreed=winners)

    def still_in(self):
        """The seats that share when all agree to a draw."""
        return range(1, self.seats + 1)

    def verdict_winners(self):
        """The seats that won, by the players' ending or by the position."""
        return self.winners() if self.ending == "played" else list(self.agreed)


def lowest(scores):
    """The seats with the smallest score."""
    return [seat for seat, score in enumerate(scores, 1) if score == min(scores)]


def highest(scores):
    """The seats with the largest score."""
    return [seat for seat, score in enumerate(scores, 1) if score == max(scores)]


def with_item(items, index, value):
    """A tuple with one item replaced."""
    return items[:index] + (value,) + items[index + 1 :]
