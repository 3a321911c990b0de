"""What is in hand, as it flickers over the board where it would lie."""

from array import array

from pentaref.ui.draw import palette

MOST = 8  # squares: a pentomino has five, what is traced may have more
SHOWN = 10  # of sixteen beats those in which it covers the board


class Ghost:
    """The squares of what is in hand that are in sight. To blink allocates nothing."""

    def __init__(self):
        self._spots = array("H", [0] * MOST)  # where in the picture they are
        self._inks = bytearray(MOST)
        self._count = 0

    def hide(self):
        """Have no squares."""
        self._count = 0

    def put(self, spots, ink, dark):
        """Stand on some spots of a picture, in an ink but for those of ``dark``."""
        count = 0
        for spot in spots:
            self._spots[count] = spot
            self._inks[count] = palette.DARK if spot in dark else ink
            count += 1
        self._count = count

    def blink(self, px, below, beat):
        """Show it in a picture's ``px``, or what lies below it."""
        shown = beat < SHOWN
        for i in range(self._count):
            spot = self._spots[i]
            px[spot] = self._inks[i] if shown else below[spot]
