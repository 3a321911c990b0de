"""The base class of panels: it sends a frame only if something changed."""

try:
    from pentaref.drivers import pixels_viper as pixels
except (ImportError, SyntaxError):  # a port without a native compiler raises either
    from pentaref.drivers import pixels  # noqa: F401 - the panels import it from here


class Panel:
    """A display of ``width`` x ``height`` pixels.

    ``colour`` is False if they are only on or off. A subclass has `write(frame, palette, level)`,
    which sends a frame to the hardware.
    """

    colour = True
    #: whether ``rest`` still has to send some of the last frame
    behind = False

    def __init__(self, width, height):
        self.width = width
        self.height = height
        #: the estimated current of the last frame, in mA
        self.ma = 0
        self._frame = bytearray(width * height)
        self._palette = None
        self._level = None
        self._in_parts = False

    def show(self, frame, palette, level, in_parts=False):
        """Show a frame; return whether anything was sent.

        Nothing is sent if all is unchanged. ``frame`` is a bytearray with one palette index per
        pixel, from the top left in rows. ``palette`` is bytes: red, green and blue of each index.
        ``level`` is a brightness from 0, off, to ``light.LEVELS`` - 1. With ``in_parts`` the pixels
        whose index has changed may be sent first. Then ``behind`` is True, and ``rest`` sends those
        of which only the colour has changed.
        """
        if level == self._level and palette == self._palette and frame == self._frame:
            return False
        palette = bytes(palette)
        self._in_parts = in_parts
        self.write(frame, palette, level)
        # Only now: after a failed write the frame must be sent again.
        self._frame[:] = frame
        self._palette = palette
        self._level = level
        return True

    def rest(self):
        """Send the rest of the last frame, if the hardware is ready for it."""

    def wait(self):
        """Wait until the hardware has the frame that ``write`` may only begin."""


def spare_ua(limit_ma, idle_ua):
    """What a limit leaves for light, in microamperes.

    The dark panel's ``idle_ua`` are subtracted from it. Raises ``ValueError`` if nothing is left:
    the panel would stay dark without a message.
    """
    spare = limit_ma * 1000 - idle_ua
    if spare <= 0:
        raise ValueError("LIMIT_MA: the dark panel draws %d mA already" % (idle_ua // 1000))
    return spare
