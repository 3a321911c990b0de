"""A game in progress and its record: submit, take back, resume."""

from pentaref import games
from pentaref.games import base
from pentaref.record import read_action, write_action, write_setup

# Tenths of a second of thinking between two notes of the time used so far. After ten minutes on
# one action (_LONG) it is a tenth of the time used, so that a forgotten device does not fill its
# flash.
_EVERY = 50
_LONG = 6000
_HANDED = ";seat-"  # how a note begins that hands over a seat
_SO_FAR = ";+"  # how a note of the time used so far begins
_LONGEST_NOTE = 60  # characters: `reader` gives no more of a longer note
_MOST_EARLY = 16  # notes before the first action that are kept


class Match:
    """A game and its record on flash.

    An action is written to the record, then played.

    - ``setup``, ``game``, and the record's ``number``.
    - ``last``: the last action in force, None at the start; ``words``: all of them as written.
    - ``torn``: the number of bytes of a torn last line that were ignored when resuming.
    - ``named``: the players' names that it began with.
    - ``fresh``: whether nothing has been played yet, so that its record is not in the list and its
      ``number`` is the one that it will have.
    - ``closed``: whether the record has its result, and nothing more is written.
    - ``full``: whether the last write failed. Play goes on, and what is missing is written as
      soon as there is room. ``trouble``: why, in a few words.
    - ``unready``: whether calling ``prepare`` would make the next action quicker.
    - ``stale``: whether calling ``keep_snapshot`` would make it quicker to resume.
    - ``partial``: whether calling ``recall_more`` would make the next take-back quicker: resumed
      from a snapshot, the match does not know the actions before that until it has replayed them.
    - ``clock``: None, or the ``Clock``, which runs for the seat to act.
    """

    def __init__(self, store, setup, number, game=None):
        self._store = store
        self._unsaved = ""
        self._size = 0  # bytes of the record known to be good
        self.setup = setup
        self.named = setup.players  # a player who leaves a seat before the game may come back
        self.number = number
        self._file = number  # what the store knows the record by: 0 until it is in the list
        self.fresh = not number
        self.game = game or games.new(setup)
        # The actions in force as written, a space after each: as texts of their own a long game's
        # take a chip 2 KB. Of those before the snapshot only the last is known.
        self._said = bytearray()
        self._unknown = 0  # how many those are, until the record has been replayed
        self._since = 0  # the bytes of the record that the snapshot covers
        self._replay = None  # the replay of those bytes, while it is under way
        self._told = None
        self.partial = False
        self.stale = True
        self._headers = None  # the set-up's headers, once a snapshot has asked for them
        self._known = 0, 0  # for how many bytes of the record, and their CRC-32
        self.handed = {}  # seats handed over during the game: who plays each, in a word
        self.last = None
        self.clock = _clock(setup)
        self._kept = 0  # tenths of a second of this action's time that are on flash
        self._times = None  # the clock's state after the last action, as a replay would find it
        self._note_times()
        self.torn = 0
        self.closed = False
        self._claims = False  # whether the record has a result line: it may have only one
        self.full = False
        self.trouble = ""
        self.unready = True

    @classmethod
    def start(cls, store, setup):
        """Start a game and its record.

        On a full flash its number is 0 until there is room.
        """
        match = cls(store, setup, 0)
        match._write(write_setup(setup))
        return match

    @classmethod
    def resume(cls, store, number, told=None, found=None):
        """Resume the game of a record. Raises ``MatchError``, ``OSError``.

        ``told``, if given, is called from time to time during a replay, with the bytes done and the
        bytes in total; ``found`` is what ``resuming.find`` has returned for it. The clock is paused
        until the next action, or until its ``go`` is called.
        """
        from pentaref import resuming

        size, torn, kept = found or resuming.find(store, number)
        # Before a replay has filled the heap.
        store.hold(number)
        match = kept and cls._restored(store, number, *kept)
        if not match:
            try:
                match = resuming.tidy(lambda: cls._whole(store, number, size, told))
            except ValueError:
                store.rest()
                raise
        match._told = told
        match.torn = torn
        match._size = size
        if not number:
            match.number = store.next()
            match._enlist()  # a power cut may have come just before that
        match._note_times()
        if match.clock:
            match.clock.paused = True
            match._kept = match.clock.spent
        return match

    @classmethod
    def _whole(cls, store, number, size, told):
        """The match of a record's first bytes, replayed in one go.

        ``told`` is that of ``resume``.
        """
        match = None
        for done, found in cls._replayed(store, number, size):
            match = found
            if told:
                told(done, size)
        return match

    @classmethod
    def _restored(cls, store, number, known, state, tail):
        """The match of a snapshot, or None if the whole record is needed.

        Actions after the snapshot may need the whole record.
        """
        claims, headers, handed, played, last, position, times = state
        match = cls(store, games.Setup(dict(headers)), number)
        match.game.restore(position, played)
        if match.clock:
            match.clock.restore(times, played)
        if played:
            match._said.extend(last.encode() + b" ")
            match.last = read_action(last, match.setup)
        match._unknown = played
        match._since = known[0]
        match._known = known
        match.partial = played > 0
        match.stale = False
        match.handed = dict(handed)
        match._claims = claims
        for word in tail.split():
            if b"#" in tail or len(word) > _LONGEST_NOTE:
                return None
            try:
                word = str(word, "utf-8")
                action = base.NOTING if word[0] == ";" else read_action(word, match.setup)
            except ValueError:
                return None
            before = action.kind == base.UNDO and match.game.played <= played
            if before or match._follow(word, action):
                return None
        return match

    @classmethod
    def _replayed(cls, store, number, size):
        """Replay a record's first bytes: (bytes done, None), last (size, match).

        Raises ``MatchError``, ``OSError``.
        """
        from pentaref import resuming

        match = None
        early = []  # notes before the first action: there is no set-up yet
        for done, record, line, word, action in resuming.actions(store, number, size):
            if not record:
                yield done, None
            elif action and not record.setup:
                early = (early + [word])[-_MOST_EARLY:]
            else:
                match = match or cls._begun(store, record, number, early)
                if not action:
                    match.closed = record.result not in (None, "*")
                    match._claims = record.result is not None
                    yield done, match
                    return
                refusal = match._follow(word, action)
                if refusal:
                    reason = "line %d: %s is refused, %s" % (line, word[:40], refusal.reason)
                    raise resuming.MatchError(reason)
                yield done, None

    @classmethod
    def _begun(cls, store, record, number, notes):
        """A match at its start, with the notes before the first action."""
        match = cls(store, record.setup, number)
        for note in notes:
            if note.startswith(_HANDED) or note.startswith(_SO_FAR):
                match._follow(note, base.NOTING)
        return match

    def _follow(self, word, action):
        """Play a record's action or take a note.

        Returns None, or the ``Refusal``.
        """
        if action.kind == base.NOTE:
            if word.startswith(_HANDED):
                seat, _, who = word[len(_HANDED) :].partition("=")
                if seat.isdigit() and len(seat) == 1:
                    self.handed[int(seat)] = who
            elif self.clock:
                self.clock.charge(word)
            return None
        refusal = self.game.judge(action)
        if not refusal:
            self.game.play(action)
            self._moved(action, word)
        return refusal

    @property
    def words(self):
        """The actions in force as written.

        Raises ``MatchError`` if the record cannot be read.
        """
        if not self.recall():
            from pentaref.resuming import MatchError

            raise MatchError("record %d cannot be read" % self.number)
        return str(self._said, "utf-8").split()

    def recall(self):
        """Replay all unknown actions; False if the record cannot be read."""
        size = self._since
        while self._unknown:
            done = self._go_on()
            if done < 0:
                return False
            if self._told:
                self._told(done, size)
        return True

    def recall_more(self):
        """Replay an unknown action or so; call it while nobody waits."""
        # If memory is too short for it, it is done only when it is needed.
        self.partial = self._go_on() >= 0 and self._unknown > 0

    def _go_on(self):
        """Continue to replay what is not known.

        Returns the bytes done, or -1 if it fails.
        """
        from pentaref import resuming

        if not self._replay:
            self._replay = self._replayed(self._store, self.number, self._since)
        try:
            done, replayed = resuming.tidy(lambda: next(self._replay), resuming.GARBAGE)
        except (OSError, resuming.MatchError, MemoryError):
            self._replay = None
            return -1
        if replayed:
            self._said = replayed._said + self._said[self._said.find(b" ") + 1 :]
            self.game.remember(replayed.game)
            if self.clock:
                self.clock.remember(replayed.clock)
            self._unknown = 0
            self._replay = None
            self.partial = False
        return done

    def keep_snapshot(self):
        """Write a snapshot, so that resuming is quicker.

        Call it while nobody waits.
        """
        self.stale = False
        if not self._file or self.full or self.closed or self.game.over:
            return
        from pentaref import snapshot

        last = self._last_word()
        times = self._times and [self._times[0], self._kept] + self._times[2:]
        self._headers = self._headers or self.setup.headers()
        state = self._claims, self._headers, list(self.handed.items()), self.game.played
        state += last, self.game.state(), times
        self._known = snapshot.keep(self._store, self.number, self._size, self._known, state)

    def _note_times(self):
        """Store the clock's state now, just after an action was written."""
        self._times = self.clock.state() if self.clock else None

    def submit(self, action, now=0):
        """Play an action if it is legal: return None, or the ``Refusal``.

        ``now`` is the time in ticks, for the clock if there is one.
        """
        if action.kind == base.UNDO and self.game.played <= self._unknown and not self.recall():
            return base.Refusal("nothing-to-undo", ())
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
        self._note_times()
        self.stale = True
        self._enlist()
        return None

    def action(self, number):
        """One of the actions in force, counted from 0."""
        return read_action(self.words[number], self.setup)

    def take_back(self, now=0):
        """Take back the last action in force and its time.

        False at the start, or if the action is not known and the record cannot be read.
        """
        return not self.submit(base.UNDOING, now)

    def pause(self, now):
        """Stop the clock and note the time used; return whose flag fell, or 0."""
        fell = self.clock.pause(now)
        if self.clock.spent > self._kept:
            self._note_time()
        return fell

    def keep_time(self, busy=False):
        """Note the time used when a note is due.

        After a power cut the clock continues from the last note. Call it several times a second.
        While a player is ``busy`` with the buttons, the time between notes is doubled. A power cut
        loses at most ten seconds of thinking time, or a fifth of the time of an action that takes
        longer than ten minutes.
        """
        clock = self.clock
        if not clock or clock.turn is None or clock.paused:
            return
        every = _EVERY if clock.spent < _LONG else clock.spent // 10
        if clock.spent - self._kept >= (2 * every if busy else every):
            self._note_time()

    def hand_over(self, seats, players):
        """Hand seats over: (seat, a word for who plays it from now on) for each.

        The record gets a note for each. While nothing has been played, its header is written again
        with the names ``players`` instead.
        """
        self.stale = True
        if self.fresh:
            self.setup.players = players
            self._unsaved = write_setup(self.setup)
            self._size = 0
            self._write(self.clock.so_far() + "\n" if self.clock and self.clock.spent else "")
            return
        self.handed.update(seats)
        if not self.closed:
            self._write("".join(["%s%d=%s\n" % (_HANDED, seat, who) for seat, who in seats]))

    def _enlist(self):
        """Put the record into the list once something has been played."""
        if not self._file and self._size and not self.fresh:
            try:
                self._file = self.number = self._store.enlist(self.number)
            except OSError as error:
                # The next action tries again. A new game would overwrite it.
                self.full = True
                self.trouble = self._store.trouble(error)

    def _note_time(self):
        """Write the time used so far to the record, unless the flash is full."""
        self._kept = self.clock.spent
        if not self.full and not self.closed:
            self._write(self.clock.so_far() + "\n")

    def prepare(self):
        """Prepare the flash for the next action. Call it while nobody waits."""
        self.unready = False
        if self.number and not self.full and not self.closed:
            self._store.prepare(self._file, self._size)

    def leave(self):
        """Leave the game: one that is over gets its result.

        Of one in which nothing was played no record is left.
        """
        if self.game.over:
            self.close()
        self._enlist()
        if self.fresh:
            self._store.discard()

    def close(self):
        """Write the result; after that nothing more is written to the record."""
        if not self._claims:
            self._write("result: %s\n" % self.game.result())
        self._claims = self.closed = True

    def _moved(self, action, word):
        """Update ``words``, ``last`` and the clock after an action or a take-back."""
        self.fresh = False
        if action.kind == base.UNDO:
            self._said = self._said[: -len(self._last_word()) - 1]
            word = self._last_word()
            self.last = read_action(word, self.setup) if word else None
            if self.clock:
                self.clock.take_back()
        else:
            self._said.extend(word.encode() + b" ")
            self.last = action
            if self.clock:
                self.clock.act(self.game.turn)

    def _last_word(self):
        """The last action in force as written, None at the start."""
        said = self._said
        end = len(said) - 1
        return str(said[said.rfind(b" ", 0, end) + 1 : end], "utf-8") if said else None

    def _write(self, text):
        """Append to the record, with anything that could not be written before."""
        self._unsaved += text
        self.unready = True
        try:
            if not self._size:
                self.number = self._store.begin(self._unsaved)
                self._size = len(self._unsaved.encode())
            else:
                self._size = self._store.append(self._file, self._unsaved, self._size)
            self._unsaved = ""
            self.full = False
        except OSError as error:
            self.full = True
            self.trouble = self._store.trouble(error)


def _clock(setup):
    """A set-up's clock, or None; without a clock its module is not loaded.

    That saves memory.
    """
    if not setup.clock:
        return None
    from pentaref.clock import Clock

    return Clock(setup.clock, setup.seats, setup.entry)
