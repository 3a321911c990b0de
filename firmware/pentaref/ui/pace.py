"""How much of a long piece of work to do between two polls of the buttons."""

from pentaref import ticks

_MOST = 1000  # steps of a slice: an RP2040 does them in some 25 ms as machine code
_FEW = 2  # steps to begin with: some take an RP2040 10 ms each
_SHORT = 15  # ms from one slice to the next: more steps, then
_LONG = 25


class Pace:
    """How many steps a slice may have.

    So buttons never wait long on any machine. It is adjusted by how long earlier slices took;
    ``now`` is the interface's time in ms. If the time from one slice to the next is under ``short``
    ms there are more steps, over ``long`` fewer. ``pause`` says that another piece of work begins
    with the next slice: with few steps.
    """

    def __init__(self, now, short=_SHORT, long=_LONG):
        self._then = now
        self._steps = 4
        self._short = short
        self._long = long

    def steps(self, now):
        """The steps of the slice that begins."""
        gone = self._long if self._then is None else ticks.diff(now, self._then)
        self._then = now
        if gone <= self._short:
            self._steps = min(2 * self._steps, _MOST)
        elif gone > self._long:
            self._steps = max(self._steps // 2, 1)
        return self._steps

    def pause(self):
        """Begin again with few steps: the time until the next slice is no slice's."""
        self._then = None
        self._steps = _FEW
