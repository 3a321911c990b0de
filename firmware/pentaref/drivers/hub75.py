"""HUB75 panels on Pimoroni's Interstate 75, with its own firmware."""

from array import array

from picographics import PEN_P8, PicoGraphics

from pentaref.drivers import light
from pentaref.drivers.panel import Panel, pixels, spare_ua

# The firmware turns a value into a duty, out of 1023: up to this value they are equal, above it the
# duty follows a curve like `light.linear`.
_SAME = 80


class Hub75(Panel):
    """A HUB75 panel on Pimoroni's modules.

    ``maker`` is the module `hub75`, ``display`` a size in `picographics`. ``order`` is the order of
    its colours; ``fm6126a`` is for panels with chips of that name, which stay dark otherwise.
    ``limit_ma`` limits the current of board and panel. That is estimated on the high side:
    ``idle_ua`` for the board and the dark panel, and ``channel_ua`` for each colour of a pixel at
    full duty, a driver's 20 mA for a sixteenth of the time. ``brightest`` is the lightness (L*) of
    the top level, of 100 for all that the LEDs can give.
    """

    def __init__(
        self,
        maker,
        display,
        limit_ma=500,
        order="RGB",
        fm6126a=False,
        idle_ua=200_000,
        channel_ua=1250,
        brightest=70,
    ):
        width, height = PicoGraphics(display=display, pen_type=PEN_P8).get_bounds()
        super().__init__(width, height)
        # picographics keeps one palette index per pixel, like our frames: this class fills it.
        self._graphics = PicoGraphics(display=display, pen_type=PEN_P8, buffer=self._frame)
        self._hub75 = maker.Hub75(
            width,
            height,
            panel_type=maker.PANEL_FM6126A if fm6126a else maker.PANEL_GENERIC,
            color_order=getattr(maker, "COLOR_ORDER_" + order),
        )
        self._hub75.start()
        self._values = _values()
        self._scales = light.scales(20, brightest)
        self._idle_ua = idle_ua
        self._channel_ua = channel_ua
        self._allowed = spare_ua(limit_ma, idle_ua) * 255 // channel_ua
        self._ceiling = light.FULL
        # Reused buffers: allocating lists of this length would fragment a small heap.
        self._counts = array("H")
        self._duties = array("H")

    def write(self, frame, palette, level):
        """Show a frame, dimmed if it would exceed the current limit."""
        counts = self._counts
        if 3 * len(counts) != len(palette):
            counts = self._counts = array("H", bytes(len(palette) // 3 * 2))
            self._duties = array("H", bytes(2 * len(palette)))
        pixels.histogram(frame, counts)
        wanted = light.needed(counts, palette)
        self._ceiling = light.ceiling(self._ceiling, wanted, self._allowed)
        scale = min(self._scales[level], self._ceiling)
        drawn = self._dim(palette, scale)
        while drawn > self._allowed and scale > 1:
            # Rounding up, and keeping dim pixels lit, has exceeded the limit.
            scale = self._ceiling = scale * 7 // 8
            drawn = self._dim(palette, scale)
        for i in range(len(counts)):
            red, green, blue = [self._value(self._duties[3 * i + part]) for part in range(3)]
            self._graphics.update_pen(i, red, green, blue)
        self._frame[:] = frame
        self._hub75.update(self._graphics)
        self.ma = (self._idle_ua + drawn * self._channel_ua // 255) // 1000

    def _dim(self, palette, scale):
        """Work out a palette's duties at a scale; return their sum, in 255ths.

        The sum is of all pixels of the frame. A colour that would round to 0 is lit or dark as in
        `light.duties`.
        """
        duties = self._duties
        total = 0
        at = 0
        for count in self._counts:
            most = light.linear(max(palette[at], palette[at + 1], palette[at + 2])) * scale
            half = 0x20000 if most >= 0x20000 else 0x30000
            for i in range(at, at + 3):
                duties[i] = light.linear(palette[i]) * scale + half >> 18
            total += count * (duties[at] + duties[at + 1] + duties[at + 2])
            at += 3
        # The firmware's curve is up to 2 percent above ours.
        return total * 51 // 200

    def _value(self, duty):
        """The value that the firmware turns into a duty."""
        return duty if duty <= _SAME else self._values[duty >> 2]


def _values():
    """The value of every fourth duty, as `light.linear` has it."""
    found = bytearray(256)
    value = 0
    for i in range(256):
        while value < 255 and light.linear(value) < 256 * i:
            value += 1
        found[i] = value
    return found
