"""The words on a game's screen, and the squares they are about."""

from pentaref.ui.draw import font, palette
from pentaref.ui.draw.marquee import Marquee

_AT_FIRST = 16  # beats that the board is shown before words cover it
_BETWEEN = 40  # beats that a full board is shown before its words come again


class Messages:
    """Words below a board, or over its lower rows if there is no room below.

    ``cells`` are the (x, y) squares at fault. ``silent`` is True if there are no words and none of
    these.
    """

    def __init__(self, canvas, places=None):
        self._canvas = canvas
        #: (x, y, width) of the words: the lowest rows, or the place in a layout
        self._place = 0, canvas.height - font.HEIGHT, canvas.width
        if places:
            self._place = places[3][:3]
        self._marquee = None
        self._again = False
        self._over = False  # whether the words lie over the board
        self._wait = 0
        self.cells = ()

    @property
    def silent(self):
        return not (self._marquee or self.cells)

    @property
    def covers(self):
        """Whether words lie over the board at this moment."""
        return bool(self._marquee) and self._over and not self._wait

    def say(self, text, view, again=False, cells=(), late=False):
        """Say something below a view, once or repeatedly, and point at squares.

        Words over the board wait for a moment if squares are pointed at, or if ``late``.
        """
        self.point(cells)
        x, y, width = self._place
        self._marquee = Marquee(text, width)
        self._again = again
        self._over = y <= view.height and x < view.width
        self._wait = _AT_FIRST if self._over and (cells or late) else 0

    def point(self, cells):
        """Point at squares, and say nothing more."""
        self._marquee = None
        self.cells = cells

    def hush(self):
        """Say nothing more and point at nothing."""
        self.point(())

    def beat(self):
        """Let a sixteenth of a second pass; True if the picture changes."""
        marquee = self._marquee
        if not marquee:
            return False
        if self._wait:
            self._wait -= 1
            return not self._wait
        changed = marquee.beat()
        if not marquee.done:
            return changed
        if not self._again:
            self.hush()
        else:
            marquee.again()
            if marquee.moves and self._over:
                self._wait = _BETWEEN
        return True

    def top(self, view, squares=()):
        """The row where words over the board begin.

        -1 if there are none at this moment. Words that would cover the squares pointed at, or the
        given ones, go to the top.
        """
        if not self.covers:
            return -1
        canvas = self._canvas
        y = self._place[1]
        for cells in (self.cells, squares):
            rows = [spot // canvas.width for spot in view.spots(canvas, cells)]
            if rows and max(rows) >= y - 1:
                return 0
        return y

    def hidden(self, spot, top):
        """Whether words that begin in a row lie over a spot of the picture."""
        row = spot // self._canvas.width
        return top >= 0 and top - 1 <= row <= top + font.HEIGHT

    def draw(self, view, squares=()):
        """Write the words; ``squares`` must stay visible besides those pointed at.

        If the words hide the times, returns a row beside the words where these can go, else -1.
        """
        if not self._marquee or self._wait:
            return -1
        canvas = self._canvas
        x, y, width = self._place
        row = -1
        if self._over:
            y = self.top(view, squares)
            canvas.fill(x, y - 1 if y else font.HEIGHT, width, 1, palette.DARK)
            if y:
                row = y - 2
            elif view.height == canvas.height:
                row = font.HEIGHT + 1
        self._marquee.draw(canvas, x, y)
        return row
