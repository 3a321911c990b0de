"""The clock of a game: what each seat has left, as the notation's ``clock:`` header sets it.

It measures actions, not turns: a tile is an action, and so is each phase of a Pentactic turn. The
times it takes away are whole tenths of a second, for those are what the record keeps: a game
resumed from its record has the very times that it had. A flag that falls is shown and written
down; it never ends a game.
"""

from pentaref.ticks import diff

TENTH = 100  # ms


class Clock:
    """Times in ms. ``setup`` is (kind, seconds, seconds added) of a ``games.Setup``.

    ``move``: so much for each action. ``game``: for all actions of a seat. ``fischer``: that, and
    each action adds some. ``bronstein``: that, and of each action so much is free.
    """

    def __init__(self, setup, seats):
        self.kind, seconds, added = setup
        self._added = added * 1000
        self._left = (seconds * 1000,) * seats
        self._past = []
        self._spent = 0  # on the action that the seat to act is thinking about
        self._seen = None  # the moment last seen
        self.paused = False

    def tick(self, now):
        """Let time pass up to ``now``, in ticks; at least once in six days."""
        if self._seen is not None and not self.paused:
            self._spent += diff(now, self._seen)
        self._seen = now

    def left(self, seat, turn=None):
        """What a seat has left in ms, 0 or less with its flag down; ``turn``: whose time runs."""
        return self._left[seat - 1] - (self._used(self._spent) if seat == turn else 0)

    def note(self, seat):
        """What the record is to say of the action that this seat takes now: ``;12.4s``.

        With ``;flag`` behind it where the action came too late.
        """
        tenths = self._spent // TENTH
        text = ";%d.%ds" % (tenths // 10, tenths % 10)
        return text + " ;flag" if self.left(seat, seat) <= 0 else text

    def act(self):
        """The seat to act has acted, in no time until ``charge`` says in how much."""
        self._past.append(self._left)
        self._spent = 0

    def charge(self, seat, note):
        """Take the time that a note gives off the seat that acted last; other notes say nothing."""
        tenths = note[1:-1].replace(".", "", 1)
        if note[-1:] != "s" or note[-3:-2] != "." or not tenths.isdigit() or len(tenths) > 9:
            return
        left = self._past[-1]
        if self.kind != "move":
            now_left = left[seat - 1] - self._used(int(tenths) * TENTH)
            if self.kind == "fischer":
                now_left += self._added
            left = left[: seat - 1] + (now_left,) + left[seat:]
        self._left = left

    def take_back(self):
        """Give every seat the time it had before the last action."""
        self._left = self._past.pop()
        self._spent = 0

    def _used(self, spent):
        """What an action that took so long costs."""
        return max(spent - self._added, 0) if self.kind == "bronstein" else spent
