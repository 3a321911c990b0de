"""A line of words that scrolls, or stays still if it fits."""

from pentaref.ui.draw import font, palette

_STANDS = 24  # beats before a line starts to move


class Marquee:
    """A line of words in ``width`` pixels of a picture.

    ``moves`` is whether the line is wider and scrolls; ``done`` whether it has been shown once.
    """

    def __init__(self, text, width, ink=palette.TEXT):
        self.text = text
        self._columns = font.columns(text)
        self._width = width
        self._ink = ink
        self.moves = len(self._columns) > width
        self._wait = _STANDS if self.moves else 2 * _STANDS
        self._shift = 0
        self.done = False

    def beat(self):
        """Go on by one beat: a moving line scrolls by a column.

        True if the picture changes.
        """
        if self._wait:
            self._wait -= 1
            if not self.moves:
                self.done = not self._wait
            return False
        if self.moves:
            self._shift += 1
            self.done = self._shift > len(self._columns)
        return self.moves

    def again(self):
        """Show the line again from its beginning."""
        self.done = False
        if self.moves:
            self._shift = -self._width
        else:
            self._wait = 2 * _STANDS

    def draw(self, canvas, x, y):
        """Draw the visible part of the line on dark."""
        canvas.fill(x, y, self._width, font.HEIGHT, palette.DARK)
        if self.moves:
            start = max(self._shift, 0)
            x += max(-self._shift, 0)
        else:
            start = 0
            x += (self._width - len(self._columns)) // 2
        canvas.columns(x, y, self._columns, self._ink, start, self._shift + self._width)
