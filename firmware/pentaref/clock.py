"""The clock of a game: what each seat has left, as the notation's ``clock:`` header sets it.

It measures actions, not turns: a tile is an action, and so is each phase of a Pentactic turn. It
counts in whole tenths of a second, as the record does, so a game resumed from its record has the
same times. A flag that falls is shown and written down; it never ends a game, and time may go
negative.

The notes that it writes and reads: ``;12.4s`` on an action, what it took; ``;flag`` behind that,
the flag fell; both on an ``undo``, where the seat to act had overstepped; ``;+5.0s``, what the seat
to act has taken so far.
"""

from pentaref.ticks import diff

TENTH = 100  # ms
FLAG = " ;flag"


class Clock:
    """Times in tenths of a second. ``setup`` is (kind, seconds, seconds added) of a ``Setup``.

    ``move``: so much for each action. ``game``: for all actions of a seat. ``fischer``: that, and
    each action adds some. ``bronstein``: that, and of each action so much is free. ``entry``: the
    seconds of entering an action that are free with any of them.

    ``turn`` is the seat whose time runs, None at the end of a game; ``paused``, whether it is
    stopped; ``spent``, what the action that is being thought about has taken so far; ``fallen``,
    the seats whose flag has ever fallen, a bit each, seat 1's the lowest.
    """

    def __init__(self, setup, seats, entry=0):
        self.kind, seconds, added = setup
        self.turn = 1
        self.paused = False
        self.spent = 0
        self.fallen = 0
        self._added = 10 * added
        self._entry = 1000 * entry
        # With zero main time a seat starts with one increment.
        self._left = (10 * (seconds or added),) * seats
        # What each seat has spent on its next action before its turn: a time that was overstepped
        # is not given back by a take-back.
        self._carried = (0,) * seats
        self._owed = 0  # how much of ``spent`` was carried
        self._past = []  # of each action in force: (left before it, seat, owed, spent)
        self._acted = False  # whether the last thing that happened was an action
        self._stopped = None  # after a take-back: (the seat that was to act, its left, its owed)
        self._seen = None  # the moment last seen
        self._rest = 0  # ms short of a tenth
        self._free = self._entry  # ms of entering this action that are free yet
        self._entering = False

    def tick(self, now):
        """Let time pass up to ``now``, in ticks; at least once in six days.

        The seat whose flag falls with this very tick, else 0.
        """
        seen = self._seen
        self._seen = now
        turn = self.turn
        if seen is None or self.paused or turn is None:
            return 0
        up = self.left(turn) > 0
        passed = diff(now, seen)
        if self._entering:
            free = min(passed, self._free)
            self._free -= free
            passed -= free
        rest = self._rest + passed
        self.spent += rest // TENTH
        self._rest = rest % TENTH
        if not up or self.left(turn) > 0:
            return 0
        self.fallen |= 1 << turn - 1
        return turn

    def pause(self, now):
        """Stop the clock at a moment in ticks; 0, or whose flag falls with it."""
        fell = self.tick(now)
        self.paused = True
        return fell

    def go(self, now):
        """Let the clock go on from a moment in ticks; what ``tick`` gives."""
        fell = self.tick(now)
        self.paused = False
        return fell

    def enter(self, now):
        """The seat to act begins to enter its action: from now on the allowance is used up.

        Once an action; later calls change nothing. What ``tick`` gives.
        """
        fell = self.tick(now)
        self._entering = True
        return fell

    def left(self, seat):
        """What a seat has left, in tenths; 0 or less with its flag down."""
        spent = self.spent if seat == self.turn else self._carried[seat - 1]
        return self._left[seat - 1] - self._used(spent)

    def note(self):
        """What the record is to say of the action that is being taken: ``;12.4s``.

        With ``;flag`` behind it where the flag fell before it was.
        """
        text = ";" + _seconds(self.spent)
        fell = self._overstepped(self._left[self.turn - 1], self.spent)
        return text + FLAG if fell else text

    def undo_note(self):
        """What the record is to say of a take-back now: nothing, unless time was overstepped.

        Nothing either where all of that time has been noted with a take-back before.
        """
        note = self.note() if self.turn and self.spent > self._owed else ""
        return note if note.endswith(FLAG) else ""

    def so_far(self):
        """A note of what the action that is being thought about has taken so far."""
        return ";+" + _seconds(self.spent)

    def act(self, turn):
        """The seat to act has acted, in no time until ``charge`` says how much; next ``turn``."""
        self._past.append((self._left, self.turn, self._owed, 0))
        self._acted = True
        self._stopped = None
        self._next(turn)

    def take_back(self):
        """Give every seat the time it had before the last action, but no overstepped time."""
        thinker = self.turn
        self._stopped = None
        if thinker:
            self._stopped = thinker, self._left[thinker - 1], self._owed
            self._carry(thinker, self._owed)
        self._left, seat, owed, spent = self._past.pop()
        late = self._overstepped(self._left[seat - 1], spent)
        self._carry(seat, spent if late else owed)
        self._acted = False
        self._next(seat)

    def charge(self, note):
        """Take account of a note that comes next in the record; other notes say nothing."""
        so_far = note[1:2] == "+"
        spent = _tenths(note[2:] if so_far else note[1:])
        if spent < 0:
            return
        if so_far:
            self.spent = spent
        elif self._acted:
            self._charge_action(spent)
        elif self._stopped:
            self._charge_take_back(spent)

    def _charge_action(self, spent):
        left, seat, owed, _ = self._past[-1]
        if self._overstepped(left[seat - 1], spent):
            self.fallen |= 1 << seat - 1
        self._past[-1] = left, seat, owed, spent
        if self.kind != "move":
            now_left = left[seat - 1] - self._used(spent)
            if self.kind == "fischer":
                now_left += self._added
            left = _replaced(left, seat, now_left)
        self._left = left

    def _charge_take_back(self, spent):
        """Keep the time that a seat had overstepped before somebody took back."""
        seat, left, owed = self._stopped
        self._stopped = None
        if not self._overstepped(left, spent):
            return
        self.fallen |= 1 << seat - 1
        if seat == self.turn:
            self.spent += spent - owed
            self._owed += spent - owed
        else:
            self._carry(seat, spent - owed)

    def _overstepped(self, left, spent):
        """Whether the flag falls in an action that takes so long."""
        return left > 0 >= left - self._used(spent)

    def _carry(self, seat, tenths):
        self._carried = _replaced(self._carried, seat, self._carried[seat - 1] + tenths)

    def _next(self, turn):
        self.turn = turn
        self._owed = 0
        if turn:
            self._owed = self._carried[turn - 1]
            self._carried = _replaced(self._carried, turn, 0)
        self.spent = self._owed
        self._rest = 0
        self._free = self._entry
        self._entering = False

    def _used(self, spent):
        """What an action that took so long costs."""
        return max(spent - self._added, 0) if self.kind == "bronstein" else spent


def _seconds(tenths):
    return "%d.%ds" % (tenths // 10, tenths % 10)


def _tenths(text):
    """The tenths of a second that ``12.4s`` says, -1 where a text says none."""
    digits = text[:-1].replace(".", "", 1)
    if text[-1:] != "s" or text[-3:-2] != "." or not digits.isdigit() or len(digits) > 9:
        return -1
    return int(digits)


def _replaced(values, seat, value):
    return values[: seat - 1] + (value,) + values[seat:]
