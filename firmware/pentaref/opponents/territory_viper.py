"""The values of `territory` as machine code.

A test compares them with the plain code. Importing this fails if the interpreter cannot compile
native code.
"""
# Some functions are long: the compiler inlines nothing, and a call costs as much as several lines.
# ruff: noqa: F821 - only the native compiler knows the names of its types

from array import array

import micropython


@micropython.viper
def _value(board: ptr8, work: ptr8, length: int, stride: int, stack: ptr16) -> int:
    """The value of a board for seat 1.

    ``board`` has one byte per square, 1 if it is vacant, 2 and 3 if a seat has laid there, with one
    row before the first and one after the last. ``work`` has twice as many bytes: a copy of the
    board, then for each square the last area that it was found to touch.
    """
    i = 0
    while i < length:
        work[i] = board[i]
        work[length + i] = 0
        i += 1
    total = 0
    count = 0
    i = stride
    end = length - stride
    while i < end:
        if work[i] == 1:
            count += 1
            size = 0
            lead = 0
            work[i] = 0
            stack[0] = i
            top = 1
            while top:
                top -= 1
                here = int(stack[top])
                size += 1
                way = 0
                while way < 4:
                    k = here + 1
                    if way == 1:
                        k = here - 1
                    elif way == 2:
                        k = here + stride
                    elif way == 3:
                        k = here - stride
                    what = int(work[k])
                    if what == 1:
                        work[k] = 0
                        stack[top] = k
                        top += 1
                    elif what and work[length + k] != count:
                        work[length + k] = count
                        lead += 5 - 2 * what
                    way += 1
            part = 100 * size
            if lead < 0:
                if size >= 5:
                    part = part * (0 - lead) // (8 - lead)
                total -= part
            elif lead > 0:
                if size >= 5:
                    part = part * lead // (lead + 8)
                total += part
        i += 1
    return total


@micropython.viper
def _values(
    of, lays: ptr32, start: int, end: int, found: ptr32, table: ptr16, stride: int, seat: int
):
    """Write lays' values; ``of`` has the board, work bytes and stack."""
    board = ptr8(of[0])
    length = int(len(of[0]))
    i = start
    while i < end:
        j = (lays[i] >> 16) * 4
        place = (lays[i] & 0xFFFF) + stride
        board[place] = seat + 1
        stop = j + 4
        while j < stop:
            board[place + int(table[j])] = seat + 1
            j += 1
        value = int(_value(of[0], of[1], length, stride, of[2]))
        found[i] = value if seat == 1 else 0 - value
        board[place] = 1
        j = stop - 4
        while j < stop:
            board[place + int(table[j])] = 1
            j += 1
        i += 1


def value(grid, one, two):
    """As `territory.value`."""
    board, work, stack = _board(grid, one, two)
    return _value(board, work, len(board), grid.stride, stack)


def _board(grid, one, two):
    """A board for ``_value``, with the buffers it needs."""
    stride = grid.stride
    board = bytearray(stride * (grid.height + 2))
    for number, mask in ((1, grid.squares), (2, one), (3, two)):
        for square in grid.indexes(mask):
            board[square + stride] = number
    return board, bytearray(2 * len(board)), array("H", bytes(2 * len(board)))


class Lays:
    """As `territory.Lays`."""

    def __init__(self, grid, one, two, seat, table):
        self._of = _board(grid, one, two)
        self._table = table
        self._stride = grid.stride
        self._seat = seat

    def values(self, lays, start, end, found):
        """As `territory.Lays`; both are arrays of machine words."""
        _values(self._of, lays, start, end, found, self._table, self._stride, self._seat)
