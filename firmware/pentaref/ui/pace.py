"""How much of a long piece of work to do between two polls of the buttons."""

from pentaref import ticks

_MOST = 1000  # steps of a slice: an RP2040 does this many in some 25 ms as machine code
_FEW = 2  # steps of the first slice: some take an RP2040 10 ms each
_SHORT = 15  # ms from one slice to the next: below this, the next one gets more steps
_LONG = 25


class Pace:
    """How many steps a slice may have.

    It adapts to the time that earlier slices took, so that buttons never wait long on any machine.
    ``now`` is the interface's time in ms. If the time from one slice to the next is under ``short``
    ms there are more steps, over ``long`` fewer. After ``pause``, other work begins, with few
    steps.
    """

    def __init__(self, now, short=_SHORT, long=_LONG):
        self._then = now
        self._steps = 4
        self._short = short
        self._long = long

    def steps(self, now):
        """The number of steps of the slice that begins."""
        gone = self._long if self._then is None else ticks.diff(now, self._then)
        self._then = now
        if gone <= self._short:
            self._steps = min(2 * self._steps, _MOST)
        elif gone > self._long:
            self._steps = max(self._steps // 2, 1)
        return self._steps

    def pause(self):
        """Begin again with few steps; the time until then does not count."""
        self._then = None
        self._steps = _FEW
