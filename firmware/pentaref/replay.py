"""Replay a record: play its actions, up to the first illegal one."""

from collections import namedtuple

from pentaref import games
from pentaref.games import base
from pentaref.reader import Record, RecordError

# The first illegal action of a record. number: its position among all actions, from 1. line: in
# the file. word: as it was written. action: a ``base.Action``. refusal: a ``base.Refusal``.
Illegal = namedtuple("Illegal", ("number", "line", "word", "action", "refusal"))


class Ruling:
    """The result of replaying a record.

    ``record`` is the ``Record``; ``game`` is the final position, or None if unreadable.
    ``illegal`` is None or the first ``Illegal`` action; ``game`` is then the position before it.
    ``error`` is None or the ``RecordError``. ``actions`` are the legal actions as written,
    take-backs included, or None if they were not asked for.
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
        """Whether the claimed result is right; None if the record claims none."""
        claimed = self.record.result
        if self.error or claimed is None:
            return None
        # Seats that share may be named in any order.
        return set(claimed.split("=")) == set(self.game.result().split("="))

    @property
    def valid(self):
        """Whether the record is readable and legal, with the result it claims."""
        return not self.error and not self.illegal and self.agrees is not False


def replay(stream, keep_actions=False):
    """Replay a binary stream up to the first illegal action: a ``Ruling``.

    The rest is still read: an unreadable line makes the whole record unreadable, and the claimed
    result may come last. ``keep_actions`` keeps the actions in the ruling, which takes memory.
    Raises ``OSError`` if the file cannot be read.
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
    """Play ``record.actions()``: yields (game, line, word, action, refusal).

    ``game`` is the position after the action, or None for a note before the first action.
    ``refusal`` is None, or why the action is illegal: it was not played, and this is the last.
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
    """Play an action or a take-back if legal: None, or the ``Refusal``."""
    refusal = game.judge(action)
    if not refusal:
        game.play(action)
    return refusal
