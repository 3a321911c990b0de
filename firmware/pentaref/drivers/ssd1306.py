"""SSD1306 OLED modules of 128x64 pixels over I2C, on or off."""

from array import array

from machine import I2C, Pin

from pentaref.drivers import light
from pentaref.drivers.panel import Panel, pixels

try:
    from pentaref.drivers import pages_viper as pages
except (ImportError, SyntaxError):  # a port without a native compiler raises either
    from pentaref.drivers import pages

WIDTH, HEIGHT = 128, 64
_PAGES = HEIGHT // 8

# The first byte of a message: commands follow, or pixels (data sheet, 8.1.5.2).
_COMMANDS = 0x00
_PIXELS = 0x40
# Commands (data sheet, table 9-1).
_COLUMNS = 0x21
_ROWS = 0x22
_CONTRAST = 0x81
_OFF = 0xAE
_ON = 0xAF
_SETUP = (
    b"\xd5\x80"  # the clock as after power-on
    b"\xa8\x3f\xd3\x00\x40"  # 64 rows, from the first
    b"\x8d\x14"  # the charge pump makes the panel's voltage
    b"\x20\x00"  # bytes go along the rows
    b"\xda\x12\xd9\xf1\xdb\x30"  # rows wired alternately; charge times and level for the pump
    b"\xa4\xa6"  # show the memory, not inverted
)
_UPRIGHT = b"\xa1\xc8"
_ON_ITS_HEAD = b"\xa0\xc0"

_FULL_UA = 25_000  # all pixels lit at the highest contrast
_IDLE_UA = 1000


class Ssd1306(Panel):
    """A module at an I2C address; with ``turn`` 2 it is upside down.

    Only pages that have changed are sent: at 400 kHz each takes 3 ms, all eight 24.
    """

    colour = False

    def __init__(self, i2c, sda, scl, address=0x3C, turn=0):
        if turn not in (0, 2):
            raise ValueError("turn: an SSD1306 can be upright, 0, or upside down, 2")
        super().__init__(WIDTH, HEIGHT)
        self._i2c = I2C(i2c, sda=Pin(sda), scl=Pin(scl), freq=400_000)
        self._address = address
        # A contrast is a current, and light is proportional to it.
        self._contrasts = [255 * scale // light.FULL for scale in light.scales(20, 100)]
        self._sent = [bytearray(WIDTH + 1) for _ in range(_PAGES)]
        for page in self._sent:
            page[0] = _PIXELS
        self._whole = True  # the module's memory is unknown
        self._counts = array("H")  # room for a palette's histogram, kept
        self._command(bytes([_OFF]) + _SETUP + (_UPRIGHT if turn == 0 else _ON_ITS_HEAD))

    def write(self, frame, palette, level):
        """Send the pages that have changed, and switch the panel off at level 0."""
        lit = bytes([any(palette[i : i + 3]) for i in range(0, len(palette), 3)])
        whole = self._whole
        # Kept until all is sent: after a failure the next frame is sent as a whole.
        self._whole = True
        for number, page in enumerate(self._sent):
            changed = pages.pack(frame, 8 * number * WIDTH, WIDTH, lit, page)
            if changed or whole:
                self._command(bytes([_COLUMNS, 0, WIDTH - 1, _ROWS, number, number]))
                self._i2c.writeto(self._address, page)
        contrast = self._contrasts[level]
        if level:
            self._command(bytes([_CONTRAST, contrast, _ON]))
        else:
            self._command(bytes([_OFF]))
        self._whole = False
        if len(self._counts) != len(lit):
            self._counts = array("H", bytes(2 * len(lit)))
        pixels.histogram(frame, self._counts)
        count = sum([many for many, on in zip(self._counts, lit) if on])
        self.ma = (_IDLE_UA + _FULL_UA * count // (WIDTH * HEIGHT) * contrast // 255) // 1000

    def _command(self, commands):
        self._i2c.writeto(self._address, bytes([_COMMANDS]) + commands)
