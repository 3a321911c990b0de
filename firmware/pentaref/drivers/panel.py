"""What all panels have in common: a frame is written only where something changed."""

try:
    from pentaref.drivers import pixels_viper as pixels
except (ImportError, SyntaxError):  # a port without a native compiler says either
    from pentaref.drivers import pixels  # noqa: F401 - for the panels, which take it from here


class Panel:
    """A display of ``width`` x ``height`` pixels; ``colour`` is False where those are on or off.

    A kind of panel has `write(frame, palette, level)`, which puts what it is given on the wire.
    """

    colour = True

    def __init__(self, width, height):
        self.width = width
        self.height = height
        #: the estimate of what the last frame draws, in mA
        self.ma = 0
        self._frame = bytearray(width * height)
        self._palette = None
        self._level = None

    def show(self, frame, palette, level):
        """Show a frame; return whether anything was written, for all may be as it was.

        ``frame`` is a bytearray, a palette index a pixel, row 0 at the top left; ``palette`` is
        bytes, red, green and blue of each index; ``level`` a brightness from 0, off, to
        ``light.LEVELS`` - 1.
        """
        if level == self._level and palette == self._palette and frame == self._frame:
            return False
        palette = bytes(palette)
        self.write(frame, palette, level)
        # Only now: a write that failed must be tried again.
        self._frame[:] = frame
        self._palette = palette
        self._level = level
        return True
