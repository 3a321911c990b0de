"""HT16K33 modules over I2C, 8x16 LEDs, on or off."""

from machine import I2C, Pin

from pentaref.drivers import layout
from pentaref.drivers.mono import Mono

# Commands of the HT16K33 (data sheet, command summary): what is in the low half is the setting.
_OSCILLATOR = 0x20
_DISPLAY = 0x80
_DIMMING = 0xE0


class Ht16k33(Mono):
    """One HT16K33 module, wired as `layout.lookup` has it: 16 row outputs of 8 commons.

    The LEDs in the order of the chip's memory: row outputs 0 to 15 of common 0, then of common 1
    and so on. An LED draws an eighth of a row output's 20 mA, for the chip drives a common at a
    time.
    """

    def __init__(self, i2c, sda, scl, wiring, address=0x70, limit_ma=500, led_ua=2500):
        width, height, order = layout.lookup(**wiring)
        super().__init__(width, height, order, 2, limit_ma, led_ua, 1000)
        self._i2c = I2C(i2c, sda=Pin(sda), scl=Pin(scl), freq=400_000)
        self._address = address
        self._memory = bytearray(17)  # the address in the chip, then its 16 bytes
        self._i2c.writeto(address, bytes([_OSCILLATOR | 1]))

    def put(self, level, intensity):
        """Send what the panel holds, and switch it off at level 0."""
        for i in range(16):
            self._memory[i + 1] = _mirrored(self.bits[i])
        self._i2c.writeto(self._address, self._memory)
        self._i2c.writeto(self._address, bytes([_DIMMING | intensity]))
        self._i2c.writeto(self._address, bytes([_DISPLAY | (1 if level else 0)]))


def _mirrored(byte):
    """A byte back to front: in the chip's memory row output 0 is the lowest bit."""
    byte = byte >> 4 | (byte & 0x0F) << 4
    byte = byte >> 2 & 0x33 | (byte & 0x33) << 2
    return byte >> 1 & 0x55 | (byte & 0x55) << 1
