"""The counters that a puzzle starts with: set by hand as they lie on the table, or drawn."""

from pentaref import games, grid
from pentaref.ui import intents, lists, lots, palette
from pentaref.ui.banner import Banner

_SHOWN = 10  # of sixteen beats those in which the cursor covers the board


class Counters(lists.Worded):
    """A board to set counters on; when all stand, A starts the game.

    ``headers`` is the set-up so far, its ``counters`` to be replaced. Set by hand: A sets one or
    takes it up, B takes the last one up. ``drawn``: B draws others.
    """

    def __init__(self, ui, headers, drawn):
        self.ui = ui
        self._headers = headers
        self._drawn = drawn
        wide, high = [int(side) for side in headers["grid"].split("x")]
        self._size = (wide, high)
        self._wanted = games.solo_counters(self._size)
        self._x, self._y = wide // 2, high // 2
        self._cells = lots.counters(self._size, ui.now) if drawn else []
        self._tell()

    def _tell(self):
        missing = self._wanted - len(self._cells)
        text = "%d to set" % missing
        if not missing:
            text = "A play, B draw" if self._drawn else "A play, B take up"
        self.banner = Banner(text, self.ui.canvas.width)

    @property
    def at(self):
        """The name of the square that the cursor is on."""
        return grid.name(self._x, self._y)

    def press(self, intent):
        """Take an intent of the player's."""
        wide, high = self._size
        if intent == intents.UP or intent == intents.DOWN:
            self._y = (self._y + (1 if intent == intents.DOWN else -1)) % high
        elif intent == intents.LEFT or intent == intents.RIGHT:
            self._x = (self._x + (1 if intent == intents.RIGHT else -1)) % wide
        elif intent == intents.MENU:
            self.ui.back()
        elif intent == intents.TURN:
            self._take_up()
        elif intent == intents.ACT:
            self._act()

    def _take_up(self):
        if self._drawn:
            # When a person presses is as good as a die.
            self._cells = lots.counters(self._size, self.ui.now)
        elif self._cells:
            self._cells.pop()
        else:
            self.ui.back()
            return
        self._tell()

    def _act(self):
        cell = (self._x, self._y)
        if len(self._cells) == self._wanted:
            self._headers["counters"] = " ".join([grid.name(x, y) for x, y in self._cells])
            self.ui.desk.start(games.Setup(self._headers))
            return
        if cell in self._cells:
            self._cells.remove(cell)
        else:
            self._cells.append(cell)
        self._tell()

    def beat(self, beat):
        """Let a sixteenth of a second pass; True where the picture changes."""
        return super().beat(beat) or beat == 0 or beat == _SHOWN

    def draw(self, canvas, beat):
        """Draw the board, its counters, the cursor while some are to be set, and what to do."""
        canvas.clear()
        wide, high = self._size
        # A board wider than the panel shows the half that the cursor is in.
        left = wide - canvas.width if self._x >= canvas.width else 0
        top = high - canvas.height if self._y >= canvas.height else 0
        canvas.fill(0, 0, wide - left, high - top, palette.FLOOR)
        for x, y in self._cells:
            canvas.plot(x - left, y - top, palette.COUNTER)
        full = len(self._cells) == self._wanted
        if not full and beat < _SHOWN:
            canvas.plot(self._x - left, self._y - top, palette.MARK)
        if full or canvas.height >= high + 6:
            self.banner.draw(canvas, 0, canvas.height - 5)

    def words(self):
        """What the device shows, in lines of words."""
        names = " ".join([grid.name(x, y) for x, y in self._cells])
        return ["Counters: " + (names or "none"), self.banner.text]
