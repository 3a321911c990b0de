"""Buttons from a pin to ground: pulled up, debounced, none missed.

A press made while the program is busy counts too.
"""

from array import array

from machine import Pin

from pentaref import ticks

#: the names of a device's buttons in the order of their bits: six or four
NAMES = (("up", "down", "left", "right", "a", "b"), ("a", "b", "c", "d"))
#: the names of further keys, which set the device and not the game
KEYS = (("sleep", "louder", "quieter", "brighter", "darker"),)

# A contact bounces for some 5 ms, a bad one for 15; no finger presses twice within 25.
_SETTLED_MS = 25
# A press seen only by the interrupt counts if the button had been up for this long: releasing a
# button bounces too.
_QUIET_MS = 80


class Buttons:
    """The buttons of a board, given as (name, pin number) pairs in any order.

    ``sets`` are the allowed sets of names: NAMES, or KEYS for keys that set the device. ``names``
    is in the order of the bits. Raises ValueError if the names are not one of the sets.

    An edge counts at once, and further ones are ignored for a while: so a press is seen before the
    contact has come to rest.
    """

    def __init__(self, pins, sets=NAMES):
        given = dict(pins)
        found = [names for names in sets if sorted(names) == sorted(given)]
        if not found or len(pins) > len(given):
            wanted = [" ".join(names) for names in sets]
            raise ValueError("BUTTONS: must be " + " or ".join(wanted))
        self.names = found[0]
        self._pins = [Pin(given[name], Pin.IN, Pin.PULL_UP) for name in self.names]
        self._down = 0
        # The time of each button's last change, -1 if too long ago to matter: ticks wrap around.
        self._since = array("i", [-1] * len(pins))
        self._pressed = bytearray(len(pins))
        for i, pin in enumerate(self._pins):
            if hasattr(pin, "irq"):
                pin.irq(handler=self._latch(i), trigger=Pin.IRQ_FALLING)

    def _latch(self, i):
        """The interrupt handler for one button."""
        pressed = self._pressed

        def handler(_):
            pressed[i] = 1

        return handler

    def read(self, now):
        """The buttons that are down as a mask; ``now`` is in ms ticks.

        names[0] is the lowest bit. A press that began and ended since the last read counts as down
        once. Allocates nothing.
        """
        down = self._down
        since = self._since
        pressed = self._pressed
        bit = 1
        # By index: an iterator would be allocated on the heap.
        for i in range(len(since)):
            is_down = not self._pins[i].value()
            was_down = down & bit != 0
            missed = pressed[i] and not is_down and not was_down
            pressed[i] = 0
            waited = _QUIET_MS if since[i] < 0 else ticks.diff(now, since[i])
            if waited >= _QUIET_MS:
                since[i] = -1
            settled = waited >= _SETTLED_MS
            if settled and is_down != was_down or missed and waited >= _QUIET_MS:
                down ^= bit
                since[i] = now
            bit <<= 1
        self._down = down
        return down
