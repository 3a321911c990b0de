"""The piece in hand, flickering over the board where it would lie."""

from array import array

from pentaref.ui.draw import palette

MOST = 8  # squares: a pentomino has five, a trace may have more
SHOWN = 10  # of sixteen beats those in which it covers the board


class Preview:
    """The visible squares of the piece in hand. Blinking allocates nothing.

    If it lies on tiles, these are shown one by one while it is hidden, each for a round: so their
    borders can be seen, even between two tiles of one colour and height.
    """

    def __init__(self):
        self._scale = 0
        self.fit(1)
        self._tiles = ()  # the spots of each tile below
        self._tile = 0  # the number of the one to be seen
        self._shown = True

    def fit(self, scale):
        """Make room for squares of ``scale`` pixels each way."""
        if scale != self._scale:
            self._scale = scale
            most = MOST * scale * scale
            self._spots = array("H", bytes(2 * most))  # where in the picture they are
            self._inks = bytearray(most)
            self._count = 0

    def hide(self):
        """Show no squares."""
        self._count = 0
        self._tiles = ()

    def put(self, spots, ink, dark, tiles=()):
        """Show the piece on some spots of a picture, in an ink.

        Spots in ``dark`` are dark. ``tiles`` are lists of spots, one for each tile below.
        """
        count = 0
        for spot in spots:
            self._spots[count] = spot
            self._inks[count] = palette.DARK if spot in dark else ink
            count += 1
        self._count = count
        self._tiles = tiles if len(tiles) > 1 else ()

    def blink(self, px, below, beat):
        """Draw the piece, or what lies below it, in a picture's ``px``."""
        shown = beat < SHOWN
        if self._shown and not shown:
            self._tile += 1
        self._shown = shown
        if not shown:
            for i in range(self._count):
                px[self._spots[i]] = below[self._spots[i]]
        for i in range(len(self._tiles)):
            seen = shown or i == self._tile % len(self._tiles)
            for spot in self._tiles[i]:
                px[spot] = below[spot] if seen else palette.DARK
        if shown:
            for i in range(self._count):
                px[self._spots[i]] = self._inks[i]
