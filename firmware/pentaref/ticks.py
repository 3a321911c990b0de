"""Compare two times in milliseconds that wrap around.

A time is a number from 0 to 2**30 - 1, as from MicroPython's ``time.ticks_ms`` on the chip.
"""

_HALF = 1 << 29
_MASK = (1 << 30) - 1


def diff(later, earlier):
    """The ms from ``earlier`` to ``later``, negative if it comes before.

    It is correct if the two are less than 2**29 ms (some six days) apart.
    """
    gap = later - earlier
    # No mask: that would need a sum that is too large for a small integer.
    if gap < -_HALF:
        return gap + _MASK + 1
    if gap >= _HALF:
        return gap - _MASK - 1
    return gap
