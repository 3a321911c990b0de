"""What panels of LEDs that are only on or off have in common."""

from array import array

from pentaref.drivers.panel import Panel, pixels

# Of a chip's sixteen intensities those for levels 1 and up that look most evenly apart.
_INTENSITIES = b"\x00\x01\x02\x04\x07\x0b\x0f"
_MOST = 15
# Frames in a row that must leave room until more light is given: two rounds of what blinks. Else a
# board would dim and brighten as a whole with every blink.
_PATIENCE = 16


class Mono(Panel):
    """A panel whose palette indexes are lit where their colour is not black.

    ``order`` is the pixel of each LED in the chain. Intensity n is a duty of
    (2n + ``offset``)/32. ``limit_ma`` is what all may draw, estimated from ``led_ua`` for an LED
    lit at full duty and ``idle_ua`` for the chips. A kind of panel has `put(level, intensity)`,
    which sends ``bits``: eight LEDs of the chain a byte, the first of them in the highest bit.
    """

    colour = False

    def __init__(self, width, height, order, offset, limit_ma, led_ua, idle_ua):
        super().__init__(width, height)
        self.bits = bytearray(width * height // 8)
        self._order = order
        self._counts = array("H")  # room for a palette's census, kept
        self._offset = offset
        self._led_ua = led_ua
        self._idle_ua = idle_ua
        self._allowed_ua = limit_ma * 1000 - idle_ua
        self._ceiling = self._room = _MOST  # what the limit allows; what it has lately allowed
        self._waited = 0  # frames in a row that have left room

    def write(self, frame, palette, level):
        """Put a frame on the wire, dimmed where it would draw more than the limit."""
        lit = bytes([any(palette[i : i + 3]) for i in range(0, len(palette), 3)])
        if len(self._counts) != len(lit):
            self._counts = array("H", bytes(2 * len(lit)))
        pixels.census(frame, self._counts)
        ua = self._led_ua * sum([count for count, on in zip(self._counts, lit) if on])
        self._limit(ua)
        intensity = min(_INTENSITIES[level - 1], self._ceiling) if level else 0
        self._pack(frame, lit)
        self.put(level, intensity)
        drawn = ua * (2 * intensity + self._offset) // 32 if level else 0
        self.ma = (self._idle_ua + drawn) // 1000

    def _limit(self, ua):
        """Set the ceiling for a frame that draws so much at full duty: down at once, up late."""
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
