"""A frame to draw on: a palette index for each pixel.

Each is a byte. Row 0 is at the top, column 0 at the left.
"""

from pentaref.ui.draw import font
from pentaref.ui.draw.font import blit


class Canvas:
    """A small picture.

    ``px`` is its bytearray of width * height palette indexes; 0 is dark.
    """

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.px = bytearray(width * height)
        self._blank = bytes(width * height)

    def clear(self):
        self.px[:] = self._blank

    def plot(self, x, y, ink):
        """Set a pixel; one outside the picture is ignored."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.px[y * self.width + x] = ink

    def fill(self, x, y, width, height, ink):
        """Fill the part of a rectangle that is inside the picture."""
        left, right = max(x, 0), min(x + width, self.width)
        if left < right:
            run = bytes([ink]) * (right - left)
            for row in range(max(y, 0), min(y + height, self.height)):
                at = row * self.width
                self.px[at + left : at + right] = run

    def columns(self, x, y, columns, ink, start=0, end=None):
        """Draw a text's columns, as ``font.columns`` gives them.

        They are drawn over the picture.
        """
        end = len(columns) if end is None else min(end, len(columns))
        blit.columns(self.px, self.width, x, y, columns, start, max(start, end), ink)

    def text(self, x, y, text, ink):
        """Write a text with its top left at (x, y)."""
        self.columns(x, y, font.columns(text), ink)

    def picture(self, x, y, rows, inks):
        """Draw rows of characters; the dict ``inks`` has their inks.

        A character without an ink is not drawn.
        """
        px = self.px
        for row in rows:
            start = y * self.width + x
            for at in range(max(-x, 0), min(len(row), self.width - x)):
                ink = inks.get(row[at])
                if ink is not None and 0 <= start + at < len(px):
                    px[start + at] = ink
            y += 1
