"""The base class of panels whose LEDs are only on or off."""

from array import array

from pentaref.drivers.panel import Panel, pixels, spare_ua

# The chip's intensities, out of sixteen, for levels 1 and up: the most even steps to the eye.
_INTENSITIES = b"\x00\x01\x02\x04\x07\x0b\x0f"
_MOST = 15
# How many frames in a row must be below the limit before the panel gets brighter: two periods of
# blinking. Otherwise the whole board would dim and brighten with every blink.
_PATIENCE = 16


class Mono(Panel):
    """A panel on which every colour but black is lit.

    ``order`` is the pixel of each LED in the chain. Intensity n is a duty of
    (2n + ``offset``)/32. ``limit_ma`` is the limit for the whole panel; the current is estimated
    from ``led_ua`` for an LED at full duty and ``idle_ua`` for the chips. A subclass has
    `put(level, intensity)`, which sends ``bits``: eight LEDs of the chain per byte, the first in
    the highest bit.
    """

    colour = False

    def __init__(self, width, height, order, offset, limit_ma, led_ua, idle_ua):
        super().__init__(width, height)
        self.bits = bytearray(width * height // 8)
        self._order = order
        self._counts = array("H")  # the pixels of each palette index, reused
        self._offset = offset
        self._led_ua = led_ua
        self._idle_ua = idle_ua
        self._allowed_ua = spare_ua(limit_ma, idle_ua)
        self._ceiling = self._room = _MOST  # the highest intensity now; the one allowed lately
        self._waited = 0  # frames in a row below the limit

    def write(self, frame, palette, level):
        """Send a frame, dimmed if it would exceed the current limit."""
        lit = bytes([any(palette[i : i + 3]) for i in range(0, len(palette), 3)])
        if len(self._counts) != len(lit):
            self._counts = array("H", bytes(2 * len(lit)))
        pixels.histogram(frame, self._counts)
        ua = self._led_ua * sum([count for count, on in zip(self._counts, lit) if on])
        self._limit(ua)
        intensity = min(_INTENSITIES[level - 1], self._ceiling) if level else 0
        self._pack(frame, lit)
        self.put(level, intensity)
        drawn = ua * (2 * intensity + self._offset) // 32 if level else 0
        self.ma = (self._idle_ua + drawn) // 1000

    def _limit(self, ua):
        """Set the ceiling for a frame that draws ``ua`` at full duty.

        It is lowered at once and raised later.
        """
        fits = _MOST
        while fits and ua * (2 * fits + self._offset) // 32 > self._allowed_ua:
            fits -= 1
        if fits <= self._ceiling:
            self._ceiling = fits
            self._waited = 0
            self._room = _MOST
            return
        self._room = min(self._room, fits)
        self._waited += 1
        if self._waited == _PATIENCE:
            self._ceiling = self._room
            self._waited = 0
            self._room = _MOST

    def _pack(self, frame, lit):
        order = self._order
        bits = self.bits
        led = 0
        for i in range(len(bits)):
            byte = 0
            for _ in range(8):
                byte = byte << 1 | lit[frame[order[led]]]
                led += 1
            bits[i] = byte
