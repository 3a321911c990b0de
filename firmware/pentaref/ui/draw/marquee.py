"""Lines of words that scroll, or stay still if they fit, and notices."""

from pentaref.ui.draw import font, palette

PAUSED = "Clock paused"  # the notice that is no longer true when a flag falls

_STANDS = 24  # beats before a line starts to move
_GAP = 48  # beats that the screen below is shown between two rounds of a notice that stays


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


class Notices:
    """Lines over any screen, one after the other.

    ``shown`` is the line in its turn, or None; ``gap`` the beats until it comes again.
    """

    def __init__(self):
        self.shown = None
        self.gap = 0
        self._waiting = []  # each as (text, whether it stays until it has been read)
        self._stays = False
        self._read = False

    def add(self, text, stays=False, first=False):
        """Show a line after those that wait.

        One that ``stays`` comes before others and repeats until it has been shown to its end and a
        new press comes; any other goes with the next press. One that comes ``first`` comes before
        those too, and a line that it interrupts is shown again.
        """
        waiting = self._waiting
        if not stays:
            waiting.append((text, False))
            return
        at = 0
        while not first and at < len(waiting) and waiting[at][1]:
            at += 1
        waiting.insert(at, (text, True))
        if self.shown and (first or not self._stays):
            if self._stays and self.shown.text != PAUSED:
                waiting.insert(1, (self.shown.text, True))
            self.shown = None
            self.gap = 0

    def press(self, is_repeat):
        """End the line that is shown, unless it stays and has not been read."""
        if not self._stays or self._read and not is_repeat:
            self.shown = None
            self.gap = 0

    def beat(self, width):
        """Let a sixteenth of a second pass; True if the picture changes.

        The next line has ``width`` pixels.
        """
        line = self.shown
        if self.gap:
            self.gap -= 1
            return not self.gap
        if line:
            changes = line.beat() or line.done
            if line.done:
                self._read = True
                if self._stays:
                    line.again()
                    self.gap = _GAP
                else:
                    self.shown = None
            return changes
        if not self._waiting:
            return False
        text, self._stays = self._waiting.pop(0)
        self.shown = Marquee(text, width)
        self._read = False
        return True
