"""Chains of MAX7219 modules over SPI: 8x8 LEDs each, on or off."""

from machine import SPI, Pin

from pentaref.drivers import layout
from pentaref.drivers.mono import Mono

# Registers of the MAX7219 (data sheet, table 2), and the settings that never change: scan eight
# rows, no decoding, no test mode.
_ROW = 0x01
_INTENSITY = 0x0A
_AWAKE = 0x0C
_SETUP = ((0x0B, 7), (0x09, 0), (0x0F, 0))


class Max7219(Mono):
    """MAX7219 modules in a chain; each panel of the wiring is one module.

    A module is upright when its data input is at the right: row 1 is then at the top and bit 7 at
    the left, as on FC-16 modules. A chip lights one row at a time, so an LED draws an eighth of
    the current set by the module's resistor, at most 40 mA.
    """

    def __init__(self, spi, sck, mosi, cs, wiring, limit_ma=500, led_ua=5000, idle_ua=8000):
        width, height, order = layout.lookup(panel=(8, 8) + layout.ONE[2:], **wiring)
        self._modules = width * height // 64
        super().__init__(width, height, order, 1, limit_ma, led_ua, idle_ua * self._modules)
        self._spi = SPI(spi, baudrate=1_000_000, sck=Pin(sck), mosi=Pin(mosi))
        self._cs = Pin(cs, Pin.OUT, value=1)
        self._words = bytearray(2 * self._modules)

    def put(self, level, intensity):
        """Send ``bits``, and put the modules to sleep at level 0."""
        for row in range(8):
            self._row(row)
        # Every time: a spike on the supply can put a module to sleep or into test mode.
        for register, value in _SETUP:
            self._all(register, value)
        self._all(_INTENSITY, intensity)
        self._all(_AWAKE, 1 if level else 0)

    def _row(self, row):
        # The first word sent is shifted to the far end of the chain.
        i = 2 * self._modules
        for module in range(self._modules):
            i -= 2
            self._words[i] = _ROW + row
            self._words[i + 1] = self.bits[8 * module + row]
        self._send()

    def _all(self, register, value):
        for i in range(0, 2 * self._modules, 2):
            self._words[i] = register
            self._words[i + 1] = value
        self._send()

    def _send(self):
        self._cs(0)
        self._spi.write(self._words)
        # The modules load their words at the rising edge.
        self._cs(1)
