"""The counts of `counting` as machine code: some twenty times as fast on an RP2040.

A test compares it with the plain code. The import fails if the interpreter compiles no native
code.
"""
# ruff: noqa: F821 - only the native compiler knows the names of its types

from array import array

import micropython

from pentaref import pieces

_BEHIND = 14  # bytes: no square of a shape is further after its first


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
    """Count the places of the shapes whose offsets are from ``i`` to ``end``, 24 bits at a time."""
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
            word -= word >> 1 & 0x555555
            word = (word & 0x333333) + (word >> 2 & 0x333333)
            word = word + (word >> 4) & 0x0F0F0F
            total += word + (word >> 8) + (word >> 16) & 31
            at += 3
        i += 4
    return total


@micropython.viper
def _areas(masks: ptr8, size: int, board: ptr8, stride: int, stack: ptr16, found: ptr16) -> int:
    """Find the areas: three numbers each go into ``found``; returns how many there are.

    ``masks`` has the squares in play, then those of one and of two, ``size`` bytes each. ``board``
    has a byte a square, with one row before the first and one after the last; then as many bytes
    again, for the last area that touched each square.
    """
    end = 8 * size
    length = end + 2 * stride
    i = 0
    while i < end:
        k = i >> 3
        bit = 1 << (i & 7)
        what = 0
        if masks[k] & bit:
            what = 1
            if masks[size + k] & bit:
                what = 2
            elif masks[2 * size + k] & bit:
                what = 3
        board[stride + i] = what
        i += 1
    count = 0
    i = stride
    while i < end + stride:
        if board[i] == 1:
            count += 1
            own = 3 * count - 3
            found[own] = 0
            found[own + 1] = 0
            found[own + 2] = 0
            board[i] = 0
            stack[0] = i
            top = 1
            while top:
                top -= 1
                here = stack[top]
                found[own] += 1
                way = 0
                while way < 4:
                    k = here + 1
                    if way == 1:
                        k = here - 1
                    elif way == 2:
                        k = here + stride
                    elif way == 3:
                        k = here - stride
                    what = board[k]
                    if what == 1:
                        board[k] = 0
                        stack[top] = k
                        top += 1
                    elif what and board[length + k] != count:
                        board[length + k] = count
                        found[own + what - 1] += 1
                    way += 1
        i += 1
    return count


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


def areas(grid, one, two):
    """As `counting.areas`."""
    size = _size(grid)
    masks = b"".join([mask.to_bytes(size, "little") for mask in (grid.squares, one, two)])
    board = bytearray(2 * (8 * size + 2 * grid.stride))
    stack = array("H", bytes(16 * size))
    found = array("H", bytes(24 * size))
    count = _areas(masks, size, board, grid.stride, stack, found)
    return [tuple(found[3 * i : 3 * i + 3]) for i in range(count)]


def _size(grid):
    """The bytes of a mask, rounded up to a multiple of three."""
    return (grid.stride * grid.height + 23) // 24 * 3
