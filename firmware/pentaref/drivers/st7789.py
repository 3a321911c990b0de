"""ST7789 displays of 240x240 pixels, as a panel of large square LEDs.

They are connected by SPI.
"""

from array import array

from machine import PWM, SPI, Pin

from pentaref.drivers import light
from pentaref.drivers.panel import Panel, pixels

try:
    from pentaref.drivers import spans_viper as spans
except (ImportError, SyntaxError):  # a port without a native compiler raises either
    from pentaref.drivers import spans

_PIXELS = 240
_LEDS = 32
_LED = _PIXELS // _LEDS  # pixels of an LED each way
_MARGIN = (_PIXELS - _LED * _LEDS) // 2

# Commands (data sheet, table of commands in 9.1).
_AWAKE = 0x11
_INVERTED = 0x21
_OFF = 0x28
_ON = 0x29
_COLUMNS = 0x2A
_ROWS = 0x2B
_FILL = 0x2C
_DIRECTION = 0x36
_FORMAT = 0x3A
# Three bytes per pixel, of each the upper six bits count: as `pixels.spread` writes them.
_RGB666 = b"\x66"

# The shortest write cycle is 16 ns.
_BAUDRATE = 62_500_000
_IDLE_UA = 5_000
_BACKLIGHT_UA = 40_000


class St7789(Panel):
    """32x32 LEDs of 7x7 pixels each; the backlight is the level of light.

    The arguments are the SPI bus and pins. ``direction`` is the byte that tells the chip in which
    direction to read its memory, and so which side is the top.

    For each row of LEDs that has changed, one block is sent, from the first changed LED to the
    last; identical rows share it. A whole screen is 150 KB and takes 20 ms.
    """

    def __init__(self, spi, sck, mosi, cs, dc, reset, backlight, direction):
        super().__init__(_LEDS, _LEDS)
        # Before the pins: SPI also takes a MISO pin of its own, GP8 for bus 1 of an RP2040.
        self._spi = SPI(spi, baudrate=_BAUDRATE, sck=Pin(sck), mosi=Pin(mosi))
        # The power alone resets it: after a reset by this line the chip would need 120 ms.
        Pin(reset, Pin.OUT, value=1)
        self._cs = Pin(cs, Pin.OUT, value=1)
        self._dc = Pin(dc, Pin.OUT, value=1)
        self._backlight = PWM(Pin(backlight), freq=1000, duty_u16=0)
        self._scales = light.scales(20, 100)
        # A line of pixels: the LED of each, and its bytes.
        self._chain = memoryview(array("H", [i // _LED for i in range(_LED * _LEDS)]))
        self._line = memoryview(bytearray(3 * _LED * _LEDS))
        self._inks = b""
        self._whole = True  # the display's memory is unknown
        self._send(_FORMAT, _RGB666)
        self._send(_DIRECTION, bytes([direction]))
        self._send(_INVERTED)
        self._clear()
        # Last: for 5 ms after it the chip takes no command.
        self._send(_AWAKE)

    def write(self, frame, palette, level):
        """Send the blocks that have changed.

        Level 0 switches the display and its backlight off.
        """
        inks = _inks(palette)
        stale = self._stale(inks)
        # Kept until all is sent: after a failure the next frame is sent as a whole.
        self._whole = True
        row = 0
        while row < _LEDS:
            found = self._changed(frame, row, stale)
            high = 1
            if found:
                # The rows of a square that is several LEDs high are sent as one block.
                leds = frame[row * _LEDS : (row + 1) * _LEDS]
                while (
                    row + high < _LEDS
                    and leds == frame[(row + high) * _LEDS : (row + high + 1) * _LEDS]
                    and found == self._changed(frame, row + high, stale)
                ):
                    high += 1
                self._block(leds, row, high, found[0], found[1])
            row += high
        self._send(_ON if level else _OFF)
        scale = self._scales[level]
        self._backlight.duty_u16(scale * 65535 // light.FULL)
        self._whole = False
        self.ma = (_IDLE_UA + _BACKLIGHT_UA * scale // light.FULL) // 1000

    def _stale(self, inks):
        """The indexes whose ink has changed, as bytes; also updates ``inks``."""
        before = self._inks
        if self._whole or len(before) != len(inks):
            stale = b"\1" * (len(inks) // 3)
        else:
            stale = bytes([before[i : i + 3] != inks[i : i + 3] for i in range(0, len(inks), 3)])
        self._inks = inks
        return stale

    def _changed(self, frame, row, stale):
        """The first and last LED of a row that must be sent, or None."""
        start = row * _LEDS
        found = spans.span(frame, self._frame, start, start + _LEDS, stale)
        return found and (found[0] - start, found[1] - start)

    def _block(self, leds, row, high, first, last):
        """Send the LEDs from first to last of ``high`` rows from ``row``.

        The rows are alike. ``leds`` are the indexes of one of these rows.
        """
        chain = self._chain[_LED * first : _LED * (last + 1)]
        line = self._line[: 3 * len(chain)]
        pixels.spread(leds, chain, self._inks, line)
        left = _MARGIN + _LED * first
        top = _MARGIN + _LED * row
        self._window(left, top, left + len(chain) - 1, top + _LED * high - 1)
        self._fill(line, _LED * high)

    def _clear(self):
        """Make all pixels dark, also those around the LEDs."""
        self._window(0, 0, _PIXELS - 1, _PIXELS - 1)
        self._fill(bytes(3 * _PIXELS), _PIXELS)

    def _window(self, left, top, right, bottom):
        """Choose the pixels that are filled next, row by row."""
        self._send(_COLUMNS, bytes([0, left, 0, right]))
        self._send(_ROWS, bytes([0, top, 0, bottom]))

    def _fill(self, line, times):
        """Fill the window with a line of pixels, over and over."""
        self._send(_FILL)
        self._cs(0)
        for _ in range(times):
            self._spi.write(line)
        self._cs(1)

    def _send(self, command, values=b""):
        self._cs(0)
        self._dc(0)
        self._spi.write(bytes([command]))
        self._dc(1)
        if values:
            self._spi.write(values)
        self._cs(1)


def _inks(palette):
    """A palette's bytes on the wire: the highest six bits of each colour.

    The display's own curve is that of the palette. A colour that is lit stays lit.
    """
    return bytes([max((part * 63 + 127) // 255, part > 0) << 2 for part in palette])
