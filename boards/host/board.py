"""The desktop's own board: a screen that keeps its frame, and keys.

A simulator presses the keys.
"""

from pentaref.drivers.panel import Panel

WIDTH = HEIGHT = 16
_THINKING = 4  # times a microcontroller's work, in a tenth of the time
NAMES = ("up", "down", "left", "right", "a", "b")


class Screen(Panel):
    """A panel that keeps ``frame``, ``palette`` and ``level``."""

    def __init__(self, width, height):
        super().__init__(width, height)
        self.frame = bytearray(width * height)
        self.palette = b"\0\0\0"
        self.level = 0
        self.frames = 0

    def write(self, frame, palette, level):
        """Keep a frame."""
        self.frame[:] = frame
        self.palette = palette
        self.level = level
        self.frames += 1

    def pixels(self):
        """The colours shown, rows of (r, g, b), all dark at level 0."""
        palette = self.palette if self.level else bytes(len(self.palette))
        return [
            [tuple(palette[3 * index : 3 * index + 3]) for index in row]
            for row in [
                self.frame[start : start + self.width]
                for start in range(0, len(self.frame), self.width)
            ]
        ]


class Keys:
    """Buttons without contacts.

    A press that ends before a read still counts as down once.
    """

    def __init__(self, names):
        self.names = names
        self._down = 0
        self._pressed = 0

    def press(self, name):
        """Hold a button down."""
        self._down |= 1 << self.names.index(name)
        self._pressed |= self._down

    def release(self, name):
        """Let go of a button."""
        self._down &= ~(1 << self.names.index(name))

    def read(self, now):
        """The buttons that are down as a mask, names[0] the lowest bit."""
        down = self._down | self._pressed
        self._pressed = 0
        return down


SCREEN = Screen(WIDTH, HEIGHT)
KEYS = Keys(NAMES)


def make(root="/"):
    """The parts of this device; `root` is the folder that holds the records."""
    from pentaref.drivers.parts import Parts

    return Parts(SCREEN, KEYS, root, thinking=_THINKING)
