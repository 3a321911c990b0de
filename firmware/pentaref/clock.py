"""The game clock: each seat's time, as the header ``clock:`` sets it.

It times actions, not turns: a tile is an action, and so is each phase of a Pentactic turn. It
counts in tenths of a second, like the record, so a resumed game has the same times. A fallen flag
is shown and recorded; it never ends a game, and time may go negative.

Its notes in the record: ``;12.4s`` after an action, the time it took; ``;flag`` after that if the
flag fell; both after an ``undo`` if the seat to act had run out of time; ``;+5.0s``, the time used
for the current action so far.
"""

from pentaref.ticks import diff

TENTH = 100  # ms
FLAG = " ;flag"
_STATE = ("turn", "spent", "fallen", "_left", "_carried", "_owed", "_acted", "_stopped")


class Clock:
    """Times in tenths of a second.

    ``setup`` is (kind, seconds, seconds added) of a ``Setup``.

    - ``move``: a fixed time for each action.
    - ``game``: a fixed time for all actions of a seat.
    - ``fischer``: the same, and each action adds an increment.
    - ``bronstein``: the same, and the first seconds of each action are free.

    ``turn`` is the seat whose time runs, None at the end of a game. ``paused`` is True while it is
    stopped. ``spent`` is the time used for the current action so far. ``fallen`` has a bit for each
    seat whose flag has ever fallen; seat 1's is the lowest.
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
        # Time that each seat has already used for its next action: a take-back does not give
        # back the time of an action in which the flag fell.
        self._carried = (0,) * seats
        self._owed = 0  # how much of ``spent`` was carried
        self._past = []  # for each action in force: (left before it, seat, owed, spent)
        self._acted = False  # whether the last event was an action
        self._stopped = None  # after a take-back: (the seat that was to act, its left, its owed)
        self._seen = None  # the ticks of the last call
        self._rest = 0  # ms that do not yet make a tenth
        self._free = self._entry  # ms still free for entering this action
        self._entering = False

    def state(self):
        """The times for ``restore``: numbers and tuples of them.

        Most of their history is left out.
        """
        return [getattr(self, key) for key in _STATE] + [self._past[-1:]]

    def restore(self, state, acted):
        """Restore a ``state`` of the same kind after ``acted`` actions.

        Actions before the last cannot be taken back until ``remember`` was called.
        """
        for key, value in zip(_STATE, state):
            setattr(self, key, value)
        self._past = [None] * (acted - len(state[-1])) + list(state[-1])

    def remember(self, other):
        """Take over the history of a clock that has replayed the same actions."""
        self._past[: len(other._past)] = other._past

    def tick(self, now):
        """Let time pass up to ``now``, in ticks.

        Call it at least once every six days. Returns the seat whose flag falls in this call, else
        0.
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
        """Stop the clock at ``now``, in ticks; returns what ``tick`` does."""
        fell = self.tick(now)
        self.paused = True
        return fell

    def go(self, now):
        """Start the clock again at ``now``, in ticks; returns what ``tick`` does."""
        fell = self.tick(now)
        self.paused = False
        return fell

    def enter(self, now):
        """The seat to act starts to enter its action: free entry time is used.

        Later calls for the same action change nothing. Returns what ``tick`` does.
        """
        fell = self.tick(now)
        self._entering = True
        return fell

    def left(self, seat):
        """A seat's time left, in tenths; 0 or less after its flag has fallen."""
        spent = self.spent if seat == self.turn else self._carried[seat - 1]
        return self._left[seat - 1] - self._used(spent)

    def note(self):
        """The record's note on the action now being made: ``;12.4s``.

        If the flag fell during it, ``;flag`` follows.
        """
        text = ";" + _seconds(self.spent)
        fell = self._overstepped(self._left[self.turn - 1], self.spent)
        return text + FLAG if fell else text

    def undo_note(self):
        """The record's note on a take-back now, or "".

        There is one only if the seat to act ran out of time, and no earlier take-back has noted all
        of that time.
        """
        note = self.note() if self.turn and self.spent > self._owed else ""
        return note if note.endswith(FLAG) else ""

    def so_far(self):
        """The record's note on the time used for the current action so far."""
        return ";+" + _seconds(self.spent)

    def act(self, turn):
        """The seat to act has acted; ``turn`` is next.

        ``charge`` sets the time it took.
        """
        self._past.append((self._left, self.turn, self._owed, 0))
        self._acted = True
        self._stopped = None
        self._next(turn)

    def take_back(self):
        """Give each seat the time it had before the last action.

        A seat whose flag fell during that action does not get it back.
        """
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
        """Apply the record's next note; other notes than a clock's are ignored."""
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
        """Keep the time of a seat that was out of time before the take-back."""
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
        """Whether the flag falls in an action that takes ``spent``."""
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
        """The time that an action of ``spent`` tenths costs."""
        return max(spent - self._added, 0) if self.kind == "bronstein" else spent


def _seconds(tenths):
    return "%d.%ds" % (tenths // 10, tenths % 10)


def _tenths(text):
    """A text such as ``12.4s`` in tenths of a second, -1 if it is not a time."""
    digits = text[:-1].replace(".", "", 1)
    if text[-1:] != "s" or text[-3:-2] != "." or not digits.isdigit() or len(digits) > 9:
        return -1
    return int(digits)


def _replaced(values, seat, value):
    return values[: seat - 1] + (value,) + values[seat:]
