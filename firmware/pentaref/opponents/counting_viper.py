"""The counts of `counting` as machine code.

On an RP2040 they are some twenty times as fast. A test compares them with the plain code. Importing
this fails if the interpreter cannot compile native code.
"""
# ruff: noqa: F821 - only the native compiler knows the names of its types

import micropython

from pentaref import pieces

_BEHIND = 14  # bytes: no square of a shape is further behind its first


@micropython.viper
def _ones(data: ptr8, size: int) -> int:
    total = 0
    i = 0
    while i < size:
        byte = data[i]
        while byte:
            byte &= byte - 1
            total += 1
        i += 1
    return total


@micropython.viper
def _places(vacant: ptr8, size: int, table: ptr16, i: int, end: int) -> int:
    """Count the places of shapes, 24 bits at a time.

    Their offsets are from ``i`` to ``end``.
    """
    half = 16  # a variable: constants of over 16 bits may not be in a frozen module
    mask1 = 0x55 << half | 0x5555
    mask2 = 0x33 << half | 0x3333
    mask4 = 0x0F << half | 0x0F0F
    total = 0
    while i < end:
        at = 0
        while at < size:
            word = vacant[at] | vacant[at + 1] << 8 | vacant[at + 2] << 16
            j = i
            while word and j < i + 4:
                step = table[j]
                k = at + (step >> 3)
                low = vacant[k] | vacant[k + 1] << 8 | vacant[k + 2] << 16
                step &= 7
                word &= low >> step | vacant[k + 3] << 24 - step
                j += 1
            word -= word >> 1 & mask1
            word = (word & mask2) + (word >> 2 & mask2)
            word = word + (word >> 4) & mask4
            total += word + (word >> 8) + (word >> 16) & 31
            at += 3
        i += 4
    return total


def ones(grid, mask):
    """As `counting.ones`."""
    size = _size(grid)
    return _ones(mask.to_bytes(size, "little"), size)


def places(grid, vacant, hand, table):
    """As `counting.places`."""
    size = _size(grid)
    data = vacant.to_bytes(size + _BEHIND, "little")
    first = pieces.FIRST
    return [
        _places(data, size, table, 4 * first[piece], 4 * first[piece + 1])
        for piece in range(12)
        if hand >> piece & 1
    ]


def _size(grid):
    """The bytes of a mask, rounded up to a multiple of three."""
    return (grid.stride * grid.height + 23) // 24 * 3
