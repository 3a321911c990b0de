"""Milliseconds that wrap: the one place where two moments are compared.

A moment is a number from 0 to 2**30 - 1, as MicroPython's ``time.ticks_ms`` counts on the chip.
"""

_HALF = 1 << 29
_MASK = (1 << 30) - 1


def diff(later, earlier):
    """How many ms ``later`` comes after ``earlier``, negative where it comes before.

    True while the two lie less than 2**29 ms, some six days, apart.
    """
    gap = later - earlier
    # Compared rather than masked: a mask would first need a sum that outgrows a small integer.
    if gap < -_HALF:
        return gap + _MASK + 1
    if gap >= _HALF:
        return gap - _MASK - 1
    return gap
