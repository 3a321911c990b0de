"""Turn buttons into intents: steps, taps, chords, long presses.

With six buttons there are four directions, A lays and B rotates. With four, A goes right and B
down; C does what B does with six, and D what A does. While C is held, A goes left and B up; but
once the set is shown they go right and down. All other files know only the six.
"""

from pentaref import ticks

# A step of the cursor. While B, of six buttons, is held it takes another piece: add PICK.
UP, DOWN, LEFT, RIGHT = 0, 1, 2, 3
PICK = 4
PICK_UP, PICK_DOWN, PICK_LEFT, PICK_RIGHT = 4, 5, 6, 7
ACT = 8  # A tapped
ROTATE = 9  # B tapped
MENU = 10  # A held long
PEEK = 11  # B held long: look at what the board hides
UNPEEK = 12  # and B released again
LIFT = 13  # A released after squares were traced
# A step while A is held traces squares: add TRACE.
TRACE = 16
# A step through the set while B is held and the set is shown: add FIELD.
FIELD = 20

FIRST_REPEAT = 350  # ms until a held direction steps again
REPEAT = 100  # ms from then on
SCAN_AFTER = 12  # repeats, after which a held direction goes through all places in order
LONG = 700  # ms that A must be held for a long press
PEEK_AFTER = 350  # ms that B must be held for a long press
ROLL = 150  # ms: A released this soon was a tap, even if a direction was pressed meanwhile

_A = 16
_B = 32


class Intents:
    """Presses in, intents out: ``feed`` calls ``say(intent)`` for each.

    ``names`` are the buttons in the order of their bits, as the drivers give them.
    """

    def __init__(self, names, say):
        self._say = say
        self._four = "up" not in names
        self._raw = 0  # the buttons down, as the driver numbers them
        self._down = 0  # the same as six buttons
        self._since_a = self._since_b = self._since = 0
        self._a_open = self._b_open = False  # held, and not used for anything yet
        self._peeking = False
        self._tracing = False
        self._rolled = -1  # the direction that went down just after A, while A may still be a tap
        self._repeating = -1  # the direction that repeats, or -1
        self._wait = 0
        self._waking = False
        #: the buttons that are ignored until they are released, as the driver numbers them
        self.ignored = 0
        self.is_repeat = False  # whether the current intent comes from a held button
        self._repeats = 0  # how often the held direction has repeated

    def swallow(self):
        """Ignore each button held now, or pressed next, until it is released."""
        self._waking = True
        if self._peeking:
            self._say(UNPEEK)
        self._a_open = self._b_open = self._peeking = self._tracing = False
        self._repeating = self._rolled = -1
        self._down = self._raw = 0

    @property
    def scans(self):
        """Whether the intent comes from a direction that has been held for long."""
        return self.is_repeat and self._repeats > SCAN_AFTER

    def holding(self, now):
        """For how many ms A has been held, if it can still become a long press.

        It is 0 otherwise.
        """
        return ticks.diff(now, self._since_a) if self._a_open else 0

    def feed(self, raw, now):
        """Take the buttons that are down at ``now``, in ms."""
        self.is_repeat = False
        self.ignored &= raw
        if self._waking and raw:
            # The press that woke the device does nothing else. A stuck button is ignored too, and
            # the others work.
            self._waking = False
            self.ignored = raw
        raw &= ~self.ignored
        if raw == self._raw:
            if raw:
                self._hold(now)
            return
        before = self._raw
        self._raw = raw
        gone = before & ~raw
        come = raw & ~before
        down = self._down
        if self._four:
            if gone & 1:
                down &= ~(1 << RIGHT | 1 << LEFT)
            if gone & 2:
                down &= ~(1 << DOWN | 1 << UP)
            down &= ~((gone & 4) << 3 | (gone & 8) << 1)
            down |= (come & 4) << 3 | (come & 8) << 1
            back = down & _B and not self._peeking
            if come & 1:
                down |= 1 << (LEFT if back else RIGHT)
            if come & 2:
                down |= 1 << (UP if back else DOWN)
        else:
            down = raw
        self._six(down, now)

    def _six(self, down, now):
        """Take the six buttons that are down. Releases come before presses."""
        gone = self._down & ~down
        come = down & ~self._down
        self._down = down
        if gone & _A:
            self._let_a_go(now)
        if gone & _B:
            if self._b_open:
                self._tap_a()  # of four buttons: D, which is still down, came first
            if self._peeking:
                self._peeking = False
                self._say(UNPEEK)
            self._tap_b()
        if self._repeating >= 0 and gone >> self._repeating & 1:
            self._repeating = -1
        if come & _B:
            if not self._four:  # of four buttons, D and C held together trace back
                self._tap_a()
            self._b_open = True
            self._since_b = now
        if come & _A:
            # Two quick thumbs: the first tap counts although the button is still down.
            self._tap_b()
            self._a_open = True
            self._since_a = now
            if come & 15:
                # Both in one reading of the buttons: nothing was held yet when the direction came.
                self._tap_a()
        for way in range(4):
            if come >> way & 1:
                self._step(way, now)

    def _let_a_go(self, now):
        if self._rolled >= 0:
            # Two quick thumbs: it was a tap, and the direction came after it.
            way = self._rolled
            self._rolled = -1
            self._say(ACT)
            self._say(way)
        elif self._tracing:
            self._say(LIFT)
        else:
            self._tap_a()
        self._tracing = False

    def _trace_rolled(self):
        """Add the direction that came just after A to a trace: A was no tap."""
        way = self._rolled
        if way >= 0:
            self._rolled = -1
            self._tracing = True
            self._say(way + TRACE)

    def _tap_a(self):
        if self._tracing:
            # Another button has cancelled the trace; it does not begin again until A is let go.
            self._tracing = False
            self._repeating = -1
        elif self._a_open:
            self._a_open = False
            # Of four buttons, C that goes down while D is held traces back; then D lays nothing.
            if not self._b_open or ticks.diff(self._since_b, self._since_a) < ROLL:
                self._say(ACT)

    def _tap_b(self):
        if self._b_open:
            self._b_open = False
            self._say(ROTATE)

    def _step(self, way, now):
        self._trace_rolled()
        self._repeating = way
        self._since = now
        self._wait = FIRST_REPEAT
        self._repeats = 0
        opened, self._a_open, self._b_open = self._a_open, False, False
        if opened and not self._peeking:
            if ticks.diff(now, self._since_a) < ROLL:
                self._rolled = way
                return
            self._tracing = True
        self._say(way + self._shift())

    def _shift(self):
        """The number to add to a direction for the button held with it."""
        if self._tracing:
            return TRACE
        if self._peeking:
            return FIELD
        return PICK if self._down & _B and not self._four else 0

    def _hold(self, now):
        """Let time pass with the same buttons down."""
        if self._rolled >= 0 and ticks.diff(now, self._since_a) >= ROLL:
            self._trace_rolled()
        way = self._repeating
        if way >= 0 and ticks.diff(now, self._since) >= self._wait:
            # From when it was due, not from now, so that a late loop does not make fewer steps.
            self._since = (self._since + self._wait) & 0x3FFFFFFF
            self._wait = REPEAT
            self._repeats += 1
            shift = self._shift()
            self.is_repeat = True  # until the next reading of the buttons
            if shift != PICK or way >= LEFT:  # repeated rotations would show nothing useful
                self._say(way + shift)
        if self._a_open and ticks.diff(now, self._since_a) >= LONG:
            self._a_open = False
            self._say(MENU)
        traces = self._four and self._down & _A
        if self._b_open and not traces and ticks.diff(now, self._since_b) >= PEEK_AFTER:
            self._b_open = False
            self._peeking = True
            self._say(PEEK)
