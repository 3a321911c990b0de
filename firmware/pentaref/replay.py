"""Replaying a record: its actions played one by one, up to the first that is illegal."""

from collections import namedtuple

from pentaref import games
from pentaref.games import base
from pentaref.record import Record, RecordError

# The first illegal action of a record. number: counting every action written, from 1. line: of the
# file. word: as it was written. action: a ``base.Action``. refusal: a ``base.Refusal``.
Illegal = namedtuple("Illegal", ("number", "line", "word", "action", "refusal"))


class Ruling:
    """What replaying a record came to.

    ``record`` is what was read; ``game`` the position it leads to, None where it is unreadable.
    ``illegal`` is None or the first ``Illegal`` action, ``game`` then the position before it.
    ``error`` is None or the ``RecordError``. ``actions`` are those that were legal, take-backs
    included, in the order in which they were written; None where they were not asked for.
    """

    def __init__(self, record):
        self.record = record
        self.game = None
        self.illegal = None
        self.error = None
        self.actions = None

    @property
    def status(self):
        """``finished``, ``playing``, ``illegal`` or ``unreadable``."""
        if self.error:
            return "unreadable"
        if self.illegal:
            return "illegal"
        return "finished" if self.game.over else "playing"

    @property
    def agrees(self):
        """Whether the claimed result is the true one; None where the record claims none."""
        claimed = self.record.result
        if self.error or claimed is None:
            return None
        # Seats that share are a set, in whatever order they are named.
        return set(claimed.split("=")) == set(self.game.result().split("="))

    @property
    def stands(self):
        """Whether the record is readable, legal and agrees with its claimed result."""
        return not self.error and not self.illegal and self.agrees is not False

    def positions(self):
        """Each position of the game as (game, action), from the start, whose action is None.

        ``game`` is one object that moves on in between. Only where ``actions`` were asked for.
        """
        game = games.new(self.record.setup)
        yield game, None
        for action in self.actions:
            game.play(action)
            yield game, action


def replay(stream, keep_actions=False):
    """Replay a record from a binary stream, up to the first illegal action; gives a ``Ruling``.

    The rest is still read: a record that cannot be read anywhere is unreadable as a whole, and the
    result that it claims may come last. ``keep_actions``: whether the ruling is to have the
    actions, which takes memory for each. Raises ``OSError`` where the file fails.
    """
    record = Record(stream)
    ruling = Ruling(record)
    if keep_actions:
        ruling.actions = []
    number = 0
    items = record.actions()
    try:
        for game, line, word, action, refusal in play(record, items):
            ruling.game = game
            if action.kind == base.NOTE:
                continue
            number += 1
            if refusal:
                ruling.illegal = Illegal(number, line, word, action, refusal)
            elif keep_actions:
                ruling.actions.append(action)
        for _ in items:
            pass
        if not ruling.game:
            ruling.game = games.new(record.setup)
    except RecordError as error:
        ruling.error = error
        ruling.illegal = ruling.game = None
    return ruling


def play(record, items):
    """Play what ``record.actions()`` gives: each as (game, line, word, action, refusal).

    ``game`` is the position after the action, None for a note before all actions. ``refusal`` is
    None, or why the action is illegal: then it was not played, and nothing more comes.
    """
    game = None
    for line, word, action in items:
        refusal = None
        if action.kind != base.NOTE:
            if game is None:
                game = games.new(record.setup)
            refusal = submit(game, action)
        yield game, line, word, action, refusal
        if refusal:
            return


def submit(game, action):
    """Play an action, or take one back: None where it is legal, else the ``Refusal``."""
    refusal = game.judge(action)
    if not refusal:
        game.play(action)
    return refusal
