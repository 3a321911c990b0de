"""Differences of millisecond ticks, which wrap at 2**30 as on MicroPython's ports."""

_HALF = 1 << 29


def diff(later, earlier):
    """Milliseconds from `earlier` to `later`, right while they are less than six days apart."""
    return (later - earlier + _HALF & 2 * _HALF - 1) - _HALF
