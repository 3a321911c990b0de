"""A game in progress and its record: submit, take back, resume."""

import gc

from pentaref import games
from pentaref.games import base
from pentaref.record import read_action, write_action, write_setup

# The longest record that can be resumed, in bytes: ten times what an evening with many take-backs
# produces, and still replayed on a chip in an acceptable time.
LONGEST = 100000
# Tenths of a second of thinking between two notes of the time used so far. After ten minutes on
# one action (_LONG) it is a tenth of the time used, so that a forgotten device does not fill its
# flash.
_EVERY = 50
_LONG = 6000
# Only MicroPython has gc.mem_free.
_collect = gc.collect if hasattr(gc, "mem_free") else lambda: None
_BETWEEN = 8  # actions replayed between two garbage collections


_HANDED = ";seat-"  # how a note begins that says who was handed a seat


class MatchError(ValueError):
    """A record that cannot be resumed; the message says where and why."""


class Match:
    """A game and its record on flash. An action is written to the record, then played.

    - ``setup``, ``game``, and the record's ``number``.
    - ``words``: the actions in force as written; ``last``: the last one, None at the start.
    - ``torn``: the number of bytes of a torn last line that were ignored when resuming.
    - ``closed``: whether the record has its result, and nothing more is written.
    - ``full``: whether the last write failed. Play goes on, and what is missing is written as
      soon as there is room. ``trouble``: why, in a few words.
    - ``unready``: whether calling ``prepare`` would make the next action quicker.
    - ``clock``: None, or the ``Clock``, which runs for the seat to act.
    """

    def __init__(self, store, setup, number, game=None):
        self._store = store
        self._unsaved = ""
        self._size = 0  # bytes of the record known to be good
        self.setup = setup
        self.number = number
        self.game = game or games.new(setup)
        self.words = []
        self.handed = {}  # seats handed over in the game: who sits there, in a word
        self.last = None
        self.clock = _clock(setup)
        self._kept = 0  # tenths of a second of this action's time that are on flash
        self.torn = 0
        self.closed = False
        self._claims = False  # whether the record has a result line: it may have only one
        self.full = False
        self.trouble = ""
        self.unready = True

    @classmethod
    def start(cls, store, setup):
        """Start a game and its record; on a full flash its number is 0 until there is room."""
        match = cls(store, setup, 0)
        match._write(write_setup(setup))
        return match

    @classmethod
    def resume(cls, store, number):
        """Resume the game of a record. Raises ``MatchError``, ``OSError``.

        Its clock is paused until the next action, or until the clock's ``go`` is called.
        """
        size, torn = store.whole(number)
        if size > LONGEST:
            raise MatchError("%d bytes are too many to play on" % size)
        if torn and not size:
            raise MatchError("no line of it ends in a line feed")
        from pentaref.reader import Record  # not needed to start a game

        with store.open(number) as stream:
            record = Record(_Beginning(stream, size))
            try:
                match = cls._replay(store, number, record)
            except ValueError as error:  # a RecordError is one too
                line = getattr(error, "line", 0)
                raise MatchError("line %d: %s" % (line, error) if line else str(error))
            if record.utf16:
                raise MatchError("UTF-16 text: save it as plain text to play on")
        match.torn = torn
        match._size = size
        match.closed = record.result not in (None, "*")
        match._claims = record.result is not None
        if match.clock:
            match.clock.paused = True
            match._kept = match.clock.spent
        return match

    @classmethod
    def _replay(cls, store, number, record):
        from pentaref.replay import play

        match = None
        # Collect now and every few actions, so that long-lived objects do not fragment the heap.
        _collect()
        handed = {}
        early = ""  # the last note before all actions, of which there is no set-up yet
        for game, line, word, action, refusal in play(record, record.actions()):
            if refusal:
                raise MatchError("line %d: %s is refused, %s" % (line, word[:40], refusal.reason))
            if action.kind == base.NOTE and word.startswith(_HANDED):
                seat, _, who = word[len(_HANDED) :].partition("=")
                if seat.isdigit() and len(seat) == 1:
                    handed[int(seat)] = who
                continue
            if action.kind == base.NOTE:
                if match is None:
                    early = word
                elif match.clock:
                    match.clock.charge(word)
                continue
            if match is None:
                match = cls(store, record.setup, number, game)
            match._moved(action, word)
            if not match.game.played % _BETWEEN:
                _collect()
        if match is None:
            match = cls(store, record.setup, number)
            if match.clock:
                match.clock.charge(early)
        match.handed = handed
        return match

    def submit(self, action, now=0):
        """Play an action if it is legal: return None, or the ``Refusal``.

        ``now`` is the time in ticks, for the clock if there is one.
        """
        refusal = self.game.judge(action)
        if refusal:
            return refusal
        note = ""
        word = write_action(action, self.setup)
        if self.clock:
            self.clock.go(now)
            note = self.clock.undo_note() if action.kind == base.UNDO else self.clock.note()
        self._write("%s %s\n" % (word, note) if note else word + "\n")
        self.game.play(action)
        self._moved(action, word)
        if note:
            self.clock.charge(note.split()[0])
        if self.clock:
            self._kept = self.clock.spent
        return None

    def action(self, number):
        """One of the actions in force, counted from 0."""
        return read_action(self.words[number], self.setup)

    def take_back(self, now=0):
        """Take back the last action in force and its time; False if there is none."""
        return not self.submit(base.UNDOING, now)

    def pause(self, now):
        """Stop the clock and note the time used so far; return whose flag fell, else 0."""
        fell = self.clock.pause(now)
        if self.clock.spent > self._kept:
            self._note_time()
        return fell

    def keep_time(self, busy=False):
        """Note the time used so far when a note is due: after a power cut the clock goes on there.

        Call it several times a second. While a player is ``busy`` with the buttons, the note is
        put off for as long again. A power cut loses at most ten seconds of thinking time, or a
        fifth of the time of an action that takes longer than ten minutes.
        """
        clock = self.clock
        if not clock or clock.turn is None or clock.paused:
            return
        every = _EVERY if clock.spent < _LONG else clock.spent // 10
        if clock.spent - self._kept >= (2 * every if busy else every):
            self._note_time()

    def hand_over(self, seat, who):
        """Have a seat handed over: ``who`` is a word for the one that sits there from now on."""
        self.handed[seat] = who
        if not self.closed:
            self._write("%s%d=%s\n" % (_HANDED, seat, who))

    def _note_time(self):
        """Write the time used so far to the record, unless the flash is full."""
        self._kept = self.clock.spent
        if not self.full and not self.closed:
            self._write(self.clock.so_far() + "\n")

    def prepare(self):
        """Prepare the flash for the next action. Call it while nobody waits."""
        self.unready = False
        if self.number and not self.full and not self.closed:
            self._store.prepare(self.number, self._size)

    def close(self):
        """Write the result; after that nothing more is written to the record."""
        if not self._claims:
            self._write("result: %s\n" % self.game.result())
        self._claims = self.closed = True

    def _moved(self, action, word):
        """Update ``words``, ``last`` and the clock after an action or a take-back."""
        if action.kind == base.UNDO:
            self.words.pop()
            self.last = read_action(self.words[-1], self.setup) if self.words else None
            if self.clock:
                self.clock.take_back()
        else:
            self.words.append(word)
            self.last = action
            if self.clock:
                self.clock.act(self.game.turn)

    def _write(self, text):
        """Append to the record, with anything that could not be written before."""
        self._unsaved += text
        self.unready = True
        try:
            if not self.number:
                self.number = self._store.create(self._unsaved)
            else:
                self._store.append(self.number, self._unsaved, self._size)
            self._size += len(self._unsaved.encode())
            self._unsaved = ""
            self.full = False
        except OSError as error:
            self.full = True
            self.trouble = self._store.trouble(error)


def _clock(setup):
    """The clock of a set-up, or None. Without a clock its module is not loaded, to save memory."""
    if not setup.clock:
        return None
    from pentaref.clock import Clock

    return Clock(setup.clock, setup.seats, setup.entry)


class _Beginning:
    """A stream of the first ``size`` bytes of a binary stream, with ``readline`` only."""

    def __init__(self, stream, size):
        self._stream = stream
        self._left = size

    def readline(self, most):
        line = self._stream.readline(min(most, self._left))
        self._left -= len(line)
        return line
