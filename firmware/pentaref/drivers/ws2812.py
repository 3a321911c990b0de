"""WS2812 panels, filled through the buffer of MicroPython's own `neopixel`."""

from machine import Pin
from neopixel import NeoPixel

from pentaref.drivers import layout, light
from pentaref.drivers.panel import Panel


class Ws2812(Panel):
    """WS2812 LEDs on one data pin, wired as `layout.lookup` has it.

    ``order`` is that of the colours on the wire and ``timing`` as NeoPixel has it, 1 for 800 kHz.
    ``limit_ma`` is what the LEDs may draw, estimated from ``idle_ua`` for an LED that is dark and
    ``channel_ua`` for a colour at full duty: 20 mA is the old chip's, newer ones draw 12.
    ``brightest`` is the lightness of the top level, L* of what the LED could give: all of it
    is painful to look at.
    """

    def __init__(
        self,
        pin,
        wiring,
        order="GRB",
        timing=1,
        limit_ma=500,
        idle_ua=1000,
        channel_ua=20000,
        brightest=57,
    ):
        width, height, self._order = layout.lookup(**wiring)
        super().__init__(width, height)
        self._leds = NeoPixel(Pin(pin), width * height, timing=timing)
        self._colours = ["RGB".index(colour) for colour in order]
        # Below L* 13 a WS2812 has too few steps left to tell orange from yellow.
        self._scales = light.scales(13, brightest)
        self._idle_ua = width * height * idle_ua
        self._channel_ua = channel_ua
        # In duties, as is all that follows: the sum of all that is lit must not be more.
        self._allowed = max(0, (limit_ma * 1000 - self._idle_ua) * 255 // channel_ua)
        self._ceiling = light.FULL
        # What was worked out for a palette, and for it at a scale: few frames bring another.
        self._known = None
        self._weights = []
        self._table_scale = None
        self._table = []
        self._drawn = []

    def write(self, frame, palette, level):
        """Put a frame on the wire, dimmed where it would draw more than the limit."""
        if palette != self._known:
            self._weights = light.weights(palette)
            self._known = palette
            self._table_scale = None
        counts = light.census(frame, len(self._weights))
        wanted = light.demand(counts, self._weights)
        self._ceiling = light.ceiling(self._ceiling, wanted, self._allowed)
        scale = min(self._scales[level], self._ceiling)
        self._tabulate(scale)
        drawn = light.demand(counts, self._drawn)
        while drawn > self._allowed and scale > 1:
            # Rounding, and lighting what would be dark, has taken more than its share.
            scale = self._ceiling = scale * 7 // 8
            self._tabulate(scale)
            drawn = light.demand(counts, self._drawn)
        # One pass, and all it does for a pixel is two look-ups.
        table = self._table
        self._leds.buf[:] = b"".join([table[frame[pixel]] for pixel in self._order])
        self._leds.write()
        self.ma = (self._idle_ua + drawn * self._channel_ua // 255) // 1000

    def _tabulate(self, scale):
        """Work out the bytes on the wire for each palette index, and their sums."""
        if scale == self._table_scale:
            return
        palette = self._known
        self._table = [
            bytes([light.duty(palette[i + colour], scale) for colour in self._colours])
            for i in range(0, len(palette), 3)
        ]
        self._drawn = [sum(colour) for colour in self._table]
        self._table_scale = scale
