"""One game being played: submit, take back, journal, resume."""

import gc

from pentaref import games
from pentaref.clock import Clock
from pentaref.games import base
from pentaref.record import Record, read_action, write_action, write_setup
from pentaref.replay import play

# Bytes of a record that is taken up again: ten times what an evening of take-backs leaves, and
# what a chip still replays while people wait.
LONGEST = 100000
# Tenths of a second of thinking between two notes of how long it has taken so far. When an action
# takes longer than ten minutes, it is a tenth of that time: a device that was left alone does not
# fill its flash.
_EVERY = 50
_LONG = 6000
# Only MicroPython has gc.mem_free.
_collect = gc.collect if hasattr(gc, "mem_free") else lambda: None
_BETWEEN = 8  # actions replayed between two collections of garbage


_HANDED = ";seat-"  # how a note begins that says who was handed a seat


class MatchError(ValueError):
    """A record that a match cannot be resumed from; the message says where and why."""


class Match:
    """A game and its record on flash. An action is in the record before the game moves.

    ``setup``, ``game`` and the record's ``number``; ``words``, the actions in force as the record
    has them, and ``last``, the last of these, None at the start; ``torn``, how many bytes of a torn
    last line were left out at power-on; ``closed``, whether the record has its result and takes no
    more; ``full``, whether the flash refused the last write: play goes on, and what is missing is
    written as soon as there is room; ``trouble``, why, in a few words; ``unready``, whether to
    ``prepare`` would make the next action quicker. ``clock``: None, or the ``Clock`` that runs for
    the seat to act.
    """

    def __init__(self, store, setup, number, game=None):
        self._store = store
        self._unsaved = ""
        self._size = 0  # bytes of the record that are known to be right
        self.setup = setup
        self.number = number
        self.game = game or games.new(setup)
        self.words = []
        self.handed = {}  # seats handed over in the game: who sits there, in a word
        self.last = None
        self.clock = Clock(setup.clock, setup.seats, setup.entry) if setup.clock else None
        self._kept = 0  # tenths of the time of the seat to act that are on flash
        self.torn = 0
        self.closed = False
        self._claims = False  # whether the record has a result line, for it can have one only
        self.full = False
        self.trouble = ""
        self.unready = True

    @classmethod
    def start(cls, store, setup):
        """Start a game and its record; on a full flash it has number 0 until there is room."""
        match = cls(store, setup, 0)
        match._write(write_setup(setup))
        return match

    @classmethod
    def resume(cls, store, number):
        """Take up the game of a record where it stands. Raises ``MatchError``, ``OSError``.

        Its clock stands until somebody is there: until it is let go, or the next action.
        """
        size, torn = store.whole(number)
        if size > LONGEST:
            raise MatchError("%d bytes are too many to play on" % size)
        if torn and not size:
            raise MatchError("no line of it ends in a line feed")
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
        """Play an action: None, or the ``Refusal`` that says why nothing has changed.

        ``now`` is the moment in ticks, for the clock where there is one.
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
        """Take back the last action in force, its time too; False where there is none."""
        return not self.submit(base.UNDOING, now)

    def pause(self, now):
        """Stop the clock, and note how long the seat to act has thought; 0, or whose flag fell."""
        fell = self.clock.pause(now)
        if self.clock.spent > self._kept:
            self._note_time()
        return fell

    def keep_time(self, busy=False):
        """Note how long the seat to act has thought, if it is time to: after a power cut it goes on
        from there. Where somebody is ``busy`` with the buttons the note waits as long again.

        Call it some times a second. What a power cut gives back is ten seconds at most, or of an
        action that takes longer than ten minutes a fifth of its time.
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
        """Note how long the seat to act has thought so far; nothing where the flash is full."""
        self._kept = self.clock.spent
        if not self.full and not self.closed:
            self._write(self.clock.so_far() + "\n")

    def prepare(self):
        """Make the flash ready for the next action, at a moment when nobody waits."""
        self.unready = False
        if self.number and not self.full and not self.closed:
            self._store.prepare(self.number, self._size)

    def close(self):
        """Write the result of a game that is left for good; its record takes no more."""
        if not self._claims:
            self._write("result: %s\n" % self.game.result())
        self._claims = self.closed = True

    def _moved(self, action, word):
        """Keep up with the game, which has just played an action or taken one back."""
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
        """Add to the record, with all that the flash had no room for before."""
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


class _Beginning:
    """The first bytes of a binary stream, as a stream that can read lines."""

    def __init__(self, stream, size):
        self._stream = stream
        self._left = size

    def readline(self, most):
        line = self._stream.readline(min(most, self._left))
        self._left -= len(line)
        return line
