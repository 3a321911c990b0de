"""Buttons from a pin to ground: pulled up, debounced, and no press lost to a busy moment."""

from array import array

from machine import Pin

from pentaref.drivers import ticks

# A contact bounces for some 5 ms, a bad one for 15; nobody presses twice within 25.
_SETTLED_MS = 25
# A press seen only by the interrupt counts when the button had been up for so long: the bounces
# of letting go make edges too.
_QUIET_MS = 80


class Buttons:
    """The buttons of a board, given as (name, pin number) pairs; ``names`` is in bit order.

    An edge counts at once, and then none for a while: a press is seen without waiting for the
    contact to come to rest.
    """

    def __init__(self, pins):
        self.names = tuple([name for name, _ in pins])
        self._pins = [Pin(pin, Pin.IN, Pin.PULL_UP) for _, pin in pins]
        self._down = 0
        self._since = array("i", [0] * len(pins))
        self._pressed = bytearray(len(pins))
        self._began = False
        for i, pin in enumerate(self._pins):
            if hasattr(pin, "irq"):
                pin.irq(self._latch(i), Pin.IRQ_FALLING)

    def _latch(self, i):
        """The interrupt's handler for one button."""
        pressed = self._pressed

        def handler(_):
            pressed[i] = 1

        return handler

    def read(self, now):
        """The buttons that are down as a mask, names[0] the lowest bit; `now` in ms ticks.

        A press that began and ended since the last read is down for this one. Allocates nothing.
        """
        down = self._down
        since = self._since
        if not self._began:
            # No button has changed yet; ticks may be at any number.
            self._began = True
            for i in range(len(since)):
                since[i] = now - _QUIET_MS & 0x3FFFFFFF
        bit = 1
        i = 0
        for pin in self._pins:
            is_down = not pin.value()
            was_down = down & bit != 0
            latched = self._pressed[i]
            self._pressed[i] = 0
            waited = ticks.diff(now, since[i])
            # Ticks that have come round once more look like the future: that is long ago too.
            if waited < 0 or waited >= _SETTLED_MS:
                missed = latched and not was_down and not (0 <= waited < _QUIET_MS)
                if is_down != was_down or missed:
                    down ^= bit
                    since[i] = now
            bit <<= 1
            i += 1
        self._down = down
        return down
