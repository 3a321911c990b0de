"""What a game's screen says, and the squares that it points at while it does."""

from pentaref.ui.draw import font, palette
from pentaref.ui.draw.marquee import Banner

_AT_FIRST = 16  # beats that the board is to be seen before words that would lie over it
_BETWEEN = 40  # beats that a full board is to be seen between two rounds of its story


class Speech:
    """Words below a board, or over its lower rows where it leaves none.

    ``cells`` are the (x, y) squares to point at, in ``ink``. ``silent`` is True when nothing is
    said.
    """

    def __init__(self, canvas):
        self._canvas = canvas
        self._banner = None
        self._again = False
        self._over = False  # whether the words lie over the board
        self._wait = 0
        self.cells = ()
        self.ink = palette.CULPRIT

    @property
    def silent(self):
        return not self._banner

    @property
    def covers(self):
        """Whether words lie over the board at this moment."""
        return bool(self._banner) and self._over and not self._wait

    def say(self, text, view, again=False, cells=(), ink=palette.CULPRIT, late=False):
        """Say something below a view, once or again and again, and point at squares.

        Over the board, where squares are pointed at or ``late``, only after a moment.
        """
        self.ink = ink
        self._banner = Banner(text, self._canvas.width)
        self._again = again
        self._over = self._canvas.height - view.height <= font.HEIGHT
        self._wait = _AT_FIRST if self._over and (cells or late) else 0
        self.cells = cells

    def hush(self):
        """Say nothing more and point at nothing."""
        self._banner = None
        self.cells = ()

    def beat(self):
        """Let a sixteenth of a second pass; True where the picture changes."""
        banner = self._banner
        if not banner:
            return False
        if self._wait:
            self._wait -= 1
            return not self._wait
        changed = banner.beat()
        if not banner.done:
            return changed
        if not self._again:
            self.hush()
        else:
            banner.again()
            if banner.moves and self._over:
                self._wait = _BETWEEN
        return True

    def draw(self, view):
        """Write the words; those that would cover the squares pointed at go to the top."""
        if not self._banner or self._wait:
            return
        canvas = self._canvas
        y = canvas.height - font.HEIGHT
        if self._over:
            rows = [spot // canvas.width for spot in view.spots(canvas, self.cells)]
            if rows and max(rows) >= y - 1:
                y = 0
            canvas.fill(0, y - 1 if y else font.HEIGHT, canvas.width, 1, palette.DARK)
        self._banner.draw(canvas, 0, y)
