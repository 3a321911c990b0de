"""WS2812 panels, filled through the buffer of MicroPython's own `neopixel`."""

from array import array

from machine import Pin
from neopixel import NeoPixel

from pentaref.drivers import light
from pentaref.drivers.panel import Panel, pixels, spare_ua

# Palettes kept worked out: those of a game's blinking, and one that comes between.
_KEPT = 9


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
        # Not needed again: its module may be let go of.
        from pentaref.drivers.layout import lookup

        width, height, self._order = lookup(**wiring)
        super().__init__(width, height)
        self._leds = NeoPixel(Pin(pin), width * height, timing=timing)
        self._colours = bytes(["RGB".index(colour) for colour in order])
        # Below L* 26, twelve steps of white, a WS2812 cannot tell all inks of a game apart.
        self._scales = light.scales(26, brightest)
        self._idle_ua = width * height * idle_ua
        self._channel_ua = channel_ua
        # In duties, as is all that follows: the sum of all that is lit must not be more.
        self._allowed = spare_ua(limit_ma, self._idle_ua) * 255 // channel_ua
        self._ceiling = light.FULL
        self._tints = {}  # palette to Tint
        self._counts = array("H")  # of a frame, how many pixels have each index

    def write(self, frame, palette, level):
        """Put a frame on the wire, dimmed where it would draw more than the limit."""
        tint = self._tints.get(palette)
        if not tint:
            if len(self._tints) >= _KEPT:
                self._tints.clear()
            tint = self._tints[palette] = Tint(palette, self._colours)
        counts = self._counts
        if len(counts) != len(tint.drawn):
            counts = self._counts = array("H", tint.drawn)
        pixels.histogram(frame, counts)
        wanted = pixels.demand(counts, tint.weights)
        self._ceiling = light.ceiling(self._ceiling, wanted, self._allowed)
        scale = min(self._scales[level], self._ceiling)
        tint.dim(scale)
        drawn = pixels.demand(counts, tint.drawn)
        while drawn > self._allowed and scale > 1:
            # Rounding, and lighting what would be dark, has taken more than its share.
            scale = self._ceiling = scale * 7 // 8
            tint.dim(scale)
            drawn = pixels.demand(counts, tint.drawn)
        pixels.spread(frame, self._order, tint.inks, self._leds.buf)
        self._leds.write()
        self.ma = (self._idle_ua + drawn * self._channel_ua // 255) // 1000


class Tint:
    """A palette worked out: ``inks`` are its bytes on the wire at a scale, ``drawn`` their sums.

    ``weights`` are the sums at full scale.
    """

    def __init__(self, palette, colours):
        self._palette = palette
        self._colours = colours
        self._scale = None
        self.inks = bytearray(len(palette))
        self.drawn = array("H", bytes(len(palette) // 3 * 2))
        self.dim(light.FULL)
        self.weights = array("H", self.drawn)

    def dim(self, scale):
        """Work out the bytes for a scale of `light`, unless they are that already."""
        if scale == self._scale:
            return
        self._scale = scale
        inks = self.inks
        pixels.duties(self._palette, scale, self._colours, inks)
        drawn = self.drawn
        at = 0
        for i in range(len(drawn)):
            drawn[i] = inks[at] + inks[at + 1] + inks[at + 2]
            at += 3
