"""WS2812 panels, fed by DMA or by MicroPython's `neopixel`.

DMA needs the state machines of an RP2040 or RP2350; other chips use `neopixel`.
"""

import time
from array import array

from machine import Pin

from pentaref.drivers import light
from pentaref.drivers.panel import Panel, pixels, spare_ua

try:
    import rp2
except ImportError:  # another chip
    rp2 = None

# A bit takes ten cycles of 125 ns: high for three is a 0, for six a 1 (WS2812B data sheet: 0.4 and
# 0.8 us, within 0.15 us of that).
_HERTZ = 8_000_000
_BYTE_US = 10
# The time that the queue takes after DMA has ended, and the pause after which LEDs show what they
# got.
_LATCH_US = 400


class Ws2812(Panel):
    """WS2812 LEDs on one data pin, wired as `layout.lookup` has it.

    ``order`` is the order of the colours on the wire; ``timing`` is NeoPixel's, 1 for 800 kHz.
    ``limit_ma`` limits the current of the LEDs. That is estimated: ``idle_ua`` for a dark LED, and
    ``channel_ua`` for each colour at full duty, 20 mA on the old chip and 12 on newer ones.
    ``brightest`` is the lightness (L*) of the top level, of 100 for all that the LED can give,
    which is painful to look at.
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
        # It is not needed again, so its module may be forgotten.
        from pentaref.drivers.layout import lookup

        width, height, self._order = lookup(**wiring)
        super().__init__(width, height)
        self._leds = _chain(pin, width * height, timing)
        self._colours = bytes(["RGB".index(colour) for colour in order])
        # Below L* 26 (twelve steps of white) some inks of a game would look the same on a WS2812.
        self._scales = light.scales(26, brightest)
        self._idle_ua = width * height * idle_ua
        self._channel_ua = channel_ua
        # In duties, like all that follows: the most that all lit colours may add up to.
        self._allowed = spare_ua(limit_ma, self._idle_ua) * 255 // channel_ua
        self._ceiling = light.FULL
        # Only the last palette is kept, with its inks tables at full scale and at `_scale`: to work
        # one out takes a chip about a millisecond.
        self._worked_out = b""
        self._full = self._inks = bytearray(0)
        self._scale = None
        self._found = array("i", (0, 0, 0))  # for `pixels.changed`
        self._counts = array("H")  # how many pixels of a frame have each index

    def write(self, frame, palette, level):
        """Send a frame, dimmed if it would draw more than the limit."""
        if palette != self._worked_out:
            self._work_out(palette)
        counts = self._counts
        pixels.histogram(frame, counts)
        wanted = pixels.demand(counts, self._full)
        self._ceiling = light.ceiling(self._ceiling, wanted, self._allowed)
        scale = min(self._scales[level], self._ceiling)
        self._dim(scale)
        drawn = pixels.demand(counts, self._inks)
        while drawn > self._allowed and scale > 1:
            # Rounding, and keeping dim pixels lit, has exceeded the limit.
            scale = self._ceiling = scale * 7 // 8
            self._dim(scale)
            drawn = pixels.demand(counts, self._inks)
        self._send(frame, drawn, level == self._level)
        self.ma = (self._idle_ua + drawn * self._channel_ua // 255) // 1000

    def _work_out(self, palette):
        """Work out a palette at full scale."""
        if len(palette) != len(self._full):
            self._full = bytearray(len(palette))
            self._inks = bytearray(len(palette))
            self._counts = array("H", bytes(len(palette) // 3 * 2))
        self._worked_out = palette
        self._scale = None
        pixels.duties(palette, light.FULL, self._colours, self._full)

    def _dim(self, scale):
        """Work out the inks for a scale of `light`, unless they are for it."""
        if scale != self._scale:
            self._scale = scale
            pixels.duties(self._worked_out, scale, self._colours, self._inks)

    def _send(self, frame, drawn, same_level):
        """Send a frame, or only the part that a player is waiting for.

        The LEDs after that part keep what they show; together they may not exceed the limit.
        """
        leds = self._leds
        if not isinstance(leds, Leds):
            pixels.spread(frame, self._order, self._inks, leds.buf)
            leds.write()
            return
        leds.wait()
        found = self._found
        pixels.changed(frame, self._frame, self._order, self._inks, leds.buf, found)
        count, less, other = found
        in_parts = self._in_parts and same_level and not self.behind
        if in_parts and count and drawn + less <= self._allowed:
            leds.write(count)
            self.behind = other == 1
        else:
            leds.write(len(self._order))
            self.behind = False

    def rest(self):
        """Send the rest of the frame, if the LEDs already show the first part."""
        if self.behind and not self._leds.left():
            self._leds.write(len(self._order))
            self.behind = False

    def wait(self):
        """Wait until the LEDs show what was sent of the last frame."""
        if isinstance(self._leds, Leds):
            self._leds.wait()


def _chain(pin, count, timing):
    """The LEDs on a pin. ``write`` sends ``buf``; some have ``wait``."""
    if rp2 and timing == 1:
        try:
            return Leds(pin, count)
        except (OSError, ValueError):
            pass  # the chip's state machines or DMA channels are taken
    from neopixel import NeoPixel

    return NeoPixel(Pin(pin), count, timing=timing)


class Leds:
    """A chain of LEDs on an RP2040 or RP2350, fed without waiting.

    DMA feeds a state machine. ``buf`` has three bytes for each LED, in the order of the wire.
    Raises ``OSError`` if no DMA channel or no room for the program is left, ``ValueError`` if the
    state machine is taken.
    """

    def __init__(self, pin, count):
        self.buf = bytearray(3 * count)
        self._takes = 0  # us, from when the last frame began until it is shown
        self._dma = rp2.DMA()
        self._leds = rp2.StateMachine(0, _assembled(), freq=_HERTZ, sideset_base=Pin(pin))
        self._leds.active(1)
        # Byte by byte: a byte written to the state machine's queue fills all four of a word.
        self._control = self._dma.pack_ctrl(size=0, inc_write=False, treq_sel=0)
        self._began = time.ticks_us()

    def left(self):
        """In how many us the LEDs will show what was sent, 0 if they already do."""
        left = self._takes - time.ticks_diff(time.ticks_us(), self._began)
        # Ticks wrap: long after a frame they may seem to be before it.
        return left if 0 < left <= self._takes else 0

    def wait(self):
        """Wait until the LEDs show what was sent.

        Until then ``buf`` must stay as it is.
        """
        left = self.left()
        if left:
            time.sleep_us(left)

    def write(self, count):
        """Start to send the first ``count`` LEDs, once the last data is shown."""
        self.wait()
        self._began = time.ticks_us()
        self._takes = 3 * count * _BYTE_US + _LATCH_US
        self._dma.config(
            read=self.buf, write=self._leds, count=3 * count, ctrl=self._control, trigger=True
        )


_program = []  # assembled once: the chip has room for 32 instructions


def _assembled():
    """The program of the state machine."""
    if not _program:
        low, left = rp2.PIO.OUT_LOW, rp2.PIO.SHIFT_LEFT
        to = rp2.asm_pio(sideset_init=low, out_shiftdir=left, autopull=True, pull_thresh=8)
        _program.append(to(_pulses))
    return _program[0]


def _pulses():
    # ruff: noqa: F821 - only the assembler knows the names of its words
    label(0)
    out(x, 1).side(0)[3]
    jmp(not_x, 1).side(1)[2]
    jmp(0).side(1)[2]
    label(1)
    nop().side(0)[2]
