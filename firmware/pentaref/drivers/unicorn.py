"""Pimoroni's Unicorns, through the modules of Pimoroni's own firmware."""

from array import array

from picographics import PEN_P8, PicoGraphics

from pentaref.drivers import light
from pentaref.drivers.panel import Panel, pixels, spare_ua

# The firmware raises values to the power of 2.2 in 14 bits: 1 and 2 become 0, but a lit pixel must
# stay lit.
_LOWEST = 3


class Unicorn(Panel):
    """A Pimoroni Unicorn.

    `model()` makes it, and ``display`` is its number in `picographics`. ``limit_ma`` limits the
    current of the whole. That is estimated on the high side: ``idle_ua`` for the board, and
    ``channel_ua`` for each colour of a pixel at full duty, a driver's 20 mA for its share of the
    time (a sixteenth if 16 rows are lit one after the other). ``brightest`` is the lightness (L*)
    of the top level, of 100 for all that the LEDs can give.
    """

    def __init__(
        self, model, display, limit_ma=500, idle_ua=150_000, channel_ua=1250, brightest=80
    ):
        super().__init__(model.WIDTH, model.HEIGHT)
        #: Pimoroni's own object, which also has the speaker
        self.unicorn = model()
        self.unicorn.set_brightness(1.0)
        # picographics keeps a palette index per pixel, like a frame, and shares this buffer.
        self._graphics = PicoGraphics(display=display, pen_type=PEN_P8, buffer=self._frame)
        self._scales = light.scales(20, brightest)
        self._idle_ua = idle_ua
        self._channel_ua = channel_ua
        self._allowed = spare_ua(limit_ma, idle_ua) * 255 // channel_ua
        self._ceiling = light.FULL
        # Reused buffers: allocating lists of this length would fragment a small heap.
        self._counts = array("H")
        self._pens = bytearray(0)

    def write(self, frame, palette, level):
        """Show a frame, dimmed if it would exceed the current limit."""
        counts = self._counts
        if 3 * len(counts) != len(palette):
            counts = self._counts = array("H", bytes(len(palette) // 3 * 2))
            self._pens = bytearray(len(palette))
        pens = self._pens
        pixels.histogram(frame, counts)
        wanted = light.needed(counts, palette)
        self._ceiling = light.ceiling(self._ceiling, wanted, self._allowed)
        value = light.encoded(min(self._scales[level], self._ceiling))
        _fill(pens, palette, value)
        drawn = _drawn(counts, pens)
        while drawn > self._allowed and value > 1:
            # Rounding up, and keeping dim pixels lit, has exceeded the limit.
            value -= 1
            self._ceiling = light.linear(value) * 16 // 255
            _fill(pens, palette, value)
            drawn = _drawn(counts, pens)
        for i in range(len(counts)):
            self._graphics.update_pen(i, pens[3 * i], pens[3 * i + 1], pens[3 * i + 2])
        self._frame[:] = frame
        self.unicorn.update(self._graphics)
        self.ma = (self._idle_ua + drawn * self._channel_ua // 255) // 1000


def _fill(pens, palette, value):
    """Fill in a palette for the firmware, with white scaled to `value`."""
    for i in range(len(palette)):
        part = palette[i]
        pens[i] = max(_LOWEST, (part * value + 127) // 255) if part and value else 0


def _drawn(counts, pens):
    """The sum of duties; the firmware's curve is up to 2 percent above ours."""
    return light.needed(counts, pens) * 51 // 50
