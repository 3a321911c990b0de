"""The clock of a game: what each seat has left, as the notation's ``clock:`` header sets it.

It measures actions, not turns: a tile is an action, and so is each phase of a Pentactic turn. It
counts in whole tenths of a second, for those are what the record keeps: a game resumed from its
record has the very times that it had. A flag that falls is shown and written down; it never ends
a game, and time is counted on below nothing.
"""

from pentaref.ticks import diff

TENTH = 100  # ms


class Clock:
    """Times in tenths of a second. ``setup`` is (kind, seconds, seconds added) of a ``Setup``.

    ``move``: so much for each action. ``game``: for all actions of a seat. ``fischer``: that, and
    each action adds some. ``bronstein``: that, and of each action so much is free.

    ``turn`` is the seat whose time runs, None at the end of a game; ``paused``, whether it stands.
    """

    def __init__(self, setup, seats):
        self.kind, seconds, added = setup
        self.turn = 1
        self.paused = False
        self._added = 10 * added
        # Who has nothing but what is added has that from the start: his first action is no gift.
        self._left = (10 * (seconds or added),) * seats
        self._past = []
        self._seen = None  # the moment last seen
        # On the action that is being thought about. Milliseconds would outgrow a small integer.
        self._spent = 0
        self._rest = 0  # ms short of a tenth

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
        rest = self._rest + diff(now, seen)
        self._spent += rest // TENTH
        self._rest = rest % TENTH
        return turn if up and self.left(turn) <= 0 else 0

    def pause(self, now):
        """Stop the clock at a moment in ticks; 0, or whose flag falls with it."""
        fell = self.tick(now)
        self.paused = True
        return fell

    def go(self, now):
        """Let the clock go on from a moment in ticks, where it stood; what ``tick`` gives."""
        fell = self.tick(now)
        self.paused = False
        return fell

    def left(self, seat):
        """What a seat has left, in tenths; 0 or less with its flag down."""
        left = self._left[seat - 1]
        return left - self._used(self._spent) if seat == self.turn else left

    def note(self):
        """What the record is to say of the action that is being taken: ``;12.4s``.

        With ``;flag`` behind it where the flag fell before it was.
        """
        text = ";%d.%ds" % (self._spent // 10, self._spent % 10)
        fell = self._left[self.turn - 1] > 0 and self.left(self.turn) <= 0
        return text + " ;flag" if fell else text

    def act(self, turn):
        """The seat to act has acted, in no time until ``charge`` says how much; next ``turn``."""
        self._past.append((self._left, self.turn))
        self._next(turn)

    def charge(self, note):
        """Take the time that a note gives off the seat that acted last; other notes say nothing."""
        tenths = note[1:-1].replace(".", "", 1)
        if note[-1:] != "s" or note[-3:-2] != "." or not tenths.isdigit() or len(tenths) > 9:
            return
        left, seat = self._past[-1]
        if self.kind != "move":
            now_left = left[seat - 1] - self._used(int(tenths))
            if self.kind == "fischer":
                now_left += self._added
            left = left[: seat - 1] + (now_left,) + left[seat:]
        self._left = left

    def take_back(self):
        """Give every seat the time it had before the last action."""
        self._left, turn = self._past.pop()
        self._next(turn)

    def _next(self, turn):
        self.turn = turn
        self._spent = 0
        self._rest = 0

    def _used(self, spent):
        """What an action that took so long costs."""
        return max(spent - self._added, 0) if self.kind == "bronstein" else spent
