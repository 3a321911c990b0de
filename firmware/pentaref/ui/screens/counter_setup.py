"""The counters that a puzzle starts with.

They are drawn at random, taken from the pack, or set by hand.
"""

from pentaref import games, grid
from pentaref.ui import intents
from pentaref.ui.draw import palette
from pentaref.ui.draw.marquee import Marquee
from pentaref.ui.screens import menus

BY_HAND = "by hand"
#: the ways to set them; the pack's grades come last
WAYS = ("drawn", BY_HAND, "easy", "medium", "hard", "fiendish")

_SHOWN = 10  # the beats, of sixteen, in which the cursor covers the board
_BETWEEN = 40  # beats that a board is shown before words cover it again
_STEPS_TO = (-10, 10, -1, 1)  # of the numbers of the pack: up, down, left, right


class Counters(menus.Worded):
    """A board to see or set counters on; when all are set, A starts the game.

    ``headers`` is the set-up so far; its ``counters`` is one of ``WAYS``, which squares will
    replace. By hand, A sets or removes a counter, and B removes the last one; otherwise B takes
    other counters. Set-ups of the pack have a number: left and right change it by one, up and down
    by ten.
    """

    def __init__(self, ui, headers):
        self.ui = ui
        self._headers = headers
        self._way = headers["counters"]
        wide, high = [int(side) for side in headers["grid"].split("x")]
        self._size = (wide, high)
        self._wanted = games.solo_counters(self._size)
        self._x, self._y = wide // 2, high // 2
        self._cells = []
        self._number = 0  # the number in the pack, 0 for other set-ups
        self._drawing = None
        # The moment of a press is random enough.
        self._lot = ui.now
        if self._way == BY_HAND:
            self._tell()
        else:
            self._get_others()
            self._go_on()

    def _below(self, n):
        """A random number from 0 to ``n`` - 1."""
        # Small integers only: 2**15 states, stepped by a generator of full period.
        self._lot = (self._lot * 4093 + self.ui.now + 12345) & 0x7FFF
        return (self._lot >> 3) % n

    def _get_others(self):
        """Take a set-up of the chosen grade from the pack, or begin to draw one."""
        from pentaref import setups

        if self._way in setups.GRADES:
            each = setups.NUMBERS // len(setups.GRADES)
            grade = setups.GRADES.index(self._way)
            self._take_number(each * grade + self._below(each))
            return
        from pentaref.ui.pace import Pace

        self._cells = []
        self._pace = Pace(self.ui.now)
        self._drawing = setups.Draw(self._size, self._below)
        self._tell()

    def _take_number(self, above):
        """Take the pack's set-up after number ``above``.

        After the last comes the first.
        """
        from pentaref import setups

        self._number = 1 + above % setups.NUMBERS
        self._cells = list(setups.by_number(self._size, self._number))
        self._tell()

    def _go_on(self):
        """Continue a draw after a press has ended all background work."""
        if self._drawing:
            self.ui.work = self._draw_on

    def _draw_on(self):
        """Draw for a few ms more; the interface calls this repeatedly."""
        found = self._drawing.step(self._pace.steps(self.ui.now))
        if found:
            self._cells = list(found)
            self._drawing = None
            self.ui.work = None
            self._tell()
        return found

    def _tell(self):
        missing = self._wanted - len(self._cells)
        act, turn = self.ui.letters
        if self._drawing:
            text = "Drawing"
        elif missing:
            text = "%d to set" % missing
        else:
            # Set by hand, counters are taken back one after the other.
            by_hand = self._way == BY_HAND
            rest = "take up" if by_hand else "other, hold %s back" % act
            text = "%s play, %s %s" % (act, turn, rest)
        if self._number:
            text = "No. %d: %s" % (self._number, text)
        self.marquee = Marquee(text, self.ui.canvas.width)
        self._gap = 0  # beats until words that lie over the board come again

    @property
    def at(self):
        """The name of the square that the cursor is on."""
        return grid.name(self._x, self._y)

    def press(self, intent):
        """Take an intent of the player's."""
        wide, high = self._size
        if self._number and intent < intents.PICK:
            self._take_number(self._number - 1 + _STEPS_TO[intent])
        elif intent == intents.UP or intent == intents.DOWN:
            self._y = (self._y + (1 if intent == intents.DOWN else -1)) % high
        elif intent == intents.LEFT or intent == intents.RIGHT:
            self._x = (self._x + (1 if intent == intents.RIGHT else -1)) % wide
        elif intent == intents.MENU:
            self.ui.back()
        elif intent == intents.ROTATE:
            self._take_up()
        elif intent == intents.ACT:
            self._act()
        if intent != intents.MENU:
            self._go_on()

    def _take_up(self):
        if self._way != BY_HAND:
            self._get_others()
        elif self._cells:
            self._cells.pop()
            self._tell()
        else:
            self.ui.back()

    def _act(self):
        if len(self._cells) == self._wanted:
            self._headers["counters"] = " ".join([grid.name(x, y) for x, y in self._cells])
            self.ui.session.start(games.Setup(self._headers))
        elif self._way == BY_HAND:
            cell = (self._x, self._y)
            if cell in self._cells:
                self._cells.remove(cell)
            else:
                self._cells.append(cell)
            self._tell()

    def beat(self, beat):
        """Let a sixteenth of a second pass; True if the picture changes."""
        blinks = beat == 0 or beat == _SHOWN
        if self._gap:
            self._gap -= 1
            return blinks or not self._gap
        changed = self.marquee.beat()
        if self.marquee.done:
            self.marquee.again()
            if self.ui.canvas.height < self._size[1] + 6:
                self._gap = _BETWEEN
            changed = True
        return changed or blinks

    def draw(self, canvas, beat):
        """Draw the board, its counters, and what to do.

        While counters are set by hand, also the cursor.
        """
        canvas.clear()
        wide, high = self._size
        # A board wider than the panel shows the half that the cursor is in.
        left = wide - canvas.width if self._x >= canvas.width else 0
        top = high - canvas.height if self._y >= canvas.height else 0
        canvas.fill(0, 0, wide - left, high - top, palette.FLOOR)
        for x, y in self._cells:
            canvas.plot(x - left, y - top, palette.COUNTER)
        full = len(self._cells) == self._wanted
        if self._way == BY_HAND and not full and beat < _SHOWN:
            canvas.plot(self._x - left, self._y - top, palette.MARK)
        if not self._gap and (full or self._drawing or canvas.height >= high + 6):
            self.marquee.draw(canvas, 0, canvas.height - 5)

    def words(self):
        """What the device shows, in lines of words."""
        names = " ".join([grid.name(x, y) for x, y in self._cells])
        return ["Counters: " + (names or "none"), self.marquee.text]
