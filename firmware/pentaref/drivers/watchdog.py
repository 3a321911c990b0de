"""The watchdog: it restarts a chip whose app has been stuck for seconds.

On an RP2040 or an ESP32 it cannot be stopped once it runs. So it starts with the app's first step;
when the app ends, a timer feeds it, so that the prompt can be used.
"""

import sys

_TIMEOUT = 8000  # ms; an RP2040's longest is 8388
_EVERY = 1000  # ms
# Virtual timers have the number -1; an ESP32 has only numbered ones.
_TIMER = 0 if sys.platform == "esp32" else -1

_timers = []  # the timer of an app that has ended; it runs on if main() starts another


class Watchdog:
    """The watchdog of a board that has `watchdog=Watchdog()` among its parts."""

    def __init__(self):
        self._wdt = None

    def feed(self):
        """Say that a step has ended."""
        if not self._wdt:
            from machine import WDT

            self._wdt = WDT(timeout=_TIMEOUT)
            while _timers:
                _timers.pop().deinit()
        self._wdt.feed()

    def leave(self):
        """Let a timer feed it: the app has ended, and the prompt calls no steps."""
        if self._wdt:
            from machine import Timer

            timer = Timer(_TIMER, period=_EVERY, mode=Timer.PERIODIC, callback=self._fed)
            _timers.append(timer)

    def _fed(self, timer):
        self._wdt.feed()
