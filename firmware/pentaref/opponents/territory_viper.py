"""The values of `territory` as machine code.

A test compares them with the plain code. Importing this fails if the interpreter cannot compile
native code.
"""
# Some functions are long: the compiler inlines nothing, and a call costs as much as several lines.
# ruff: noqa: F821 - only the native compiler knows the names of its types

from array import array

import micropython
from micropython import const

_DOUBT = const(8)


@micropython.viper
def _value(of: ptr16, rows: int, doubt: int) -> int:
    """The value of a board for seat 1.

    ``of`` has rows of squares as bits, with an empty one before the first and after the last: all
    squares, those of seat 1, those of seat 2, and room for those left and for an area. Then come
    the sizes of the areas that someone owns, plus 256 if seat 2 does, and a 0. ``doubt`` is as in
    `territory`, or 0 where no area can change any more.
    """
    one = rows
    two = 2 * rows
    left = 3 * rows
    area = 4 * rows
    half = 16  # a variable: constants of over 16 bits may not be in a frozen module
    mask1 = 0x5555 << half | 0x5555
    mask2 = 0x3333 << half | 0x3333
    mask4 = 0x0F0F << half | 0x0F0F
    last = rows - 1
    r = 0
    while r < rows:
        x = int(of[one + r]) | int(of[two + r])
        of[left + r] = (int(of[r]) | x) ^ x
        of[area + r] = 0
        r += 1
    total = 0
    first = 1
    areas = 5 * rows + 1
    while first < last:
        x = int(of[left + first])
        if x == 0:
            first += 1
            continue
        # Fill down and up until nothing changes.
        of[area + first] = x & 0 - x
        r = first
        step = 1
        low = first
        still = 0
        while still < 2:
            still += 1
            while first <= r and r < last:
                a = area + r
                v = int(of[left + r])
                x = (int(of[a - 1]) | int(of[a]) | int(of[a + 1])) & v
                if x == 0 and step > 0:
                    break
                y = (x | x << 1 | x >> 1) & v
                while y != x:
                    x = y
                    y = (x | x << 1 | x >> 1) & v
                if x != int(of[a]):
                    of[a] = x
                    still = 0
                r += step
            if r > low:
                low = r
            step = 0 - step
            r += step
        size = 0
        lead = 0
        r = first - 1
        while r <= low:
            a = area + r
            x = int(of[a])
            y = x << 1 | x >> 1 | int(of[a - 1]) | int(of[a + 1])
            x = x << 16 | y & int(of[one + r])
            x -= x >> 1 & mask1
            x = (x & mask2) + (x >> 2 & mask2)
            x = x + (x >> 4) & mask4
            x += x >> 8
            size += x >> 16 & 31
            lead += x & 31
            x = y & int(of[two + r])
            while x:
                x &= x - 1
                lead -= 1
            r += 1
        r = first
        while r < low:
            a = area + r
            of[left + r] = int(of[left + r]) ^ int(of[a])
            of[a] = 0
            r += 1
        part = 100 * size
        of[areas] = size
        if lead < 0:
            if size >= 5:
                part = part * (0 - lead) // (doubt - lead)
            total -= part
            of[areas] = size | 256
            areas += 1
        elif lead > 0:
            if size >= 5:
                part = part * lead // (lead + doubt)
            total += part
            areas += 1
    of[areas] = 0
    return total


@micropython.viper
def _owner(of: ptr16, rows: int) -> int:
    """As `territory.owner`."""
    total = int(_value(of, rows, 0))
    size = 100  # squares
    while total == 0 and size:
        at = 5 * rows + 1
        while of[at]:
            if int(of[at]) & 255 == size:
                total += 1
                if int(of[at]) & 256:
                    total -= 2
            at += 1
        size -= 1
    if total:
        return 1 if total > 0 else 2
    return 0


@micropython.viper
def _mark(of: ptr16, at: int, spots: ptr8, place: int, table: ptr16, j: int):
    """Lay a shape on the board of a seat, or take it back."""
    stop = j + 4
    k = place
    while True:
        spot = int(spots[k])
        of[at + (spot >> 4)] = int(of[at + (spot >> 4)]) ^ 1 << (spot & 15)
        if j == stop:
            return
        k = place + int(table[j])
        j += 1


@micropython.viper
def _values(
    board, lays: ptr32, start: int, end: int, found: ptr32, table, rows: int, spots, seat: int
):
    """Write lays' values for a seat."""
    i = start
    while i < end:
        j = (lays[i] >> 16) * 4
        place = lays[i] & 0xFFFF
        _mark(board, seat * rows, spots, place, table, j)
        value = int(_value(board, rows, _DOUBT))
        found[i] = value if seat == 1 else 0 - value
        _mark(board, seat * rows, spots, place, table, j)
        i += 1


def value(grid, one, two):
    """As `territory.value`."""
    return _value(_board(grid, one, two), grid.height + 2, _DOUBT)


def owner(grid, one, two):
    """As `territory.owner`."""
    return _owner(_board(grid, one, two), grid.height + 2)


def _board(grid, one, two):
    """A board for ``_value``."""
    rows = grid.height + 2
    full = (1 << grid.stride) - 1
    board = array("H", bytes(2 * (5 * rows + 2 + grid.height * grid.stride // 2)))
    for at, mask in enumerate((grid.squares, one, two)):
        for y in range(grid.height):
            board[at * rows + y + 1] = mask >> y * grid.stride & full
    return board


def _spots(grid):
    """The row of a board that each square is in, times 16, and its bit."""
    return bytearray([y + 1 << 4 | x for y in range(grid.height) for x in range(grid.stride)])


class Lays:
    """As `territory.Lays`."""

    def __init__(self, grid, one, two, seat, table):
        self._of = (table, grid.height + 2, _spots(grid), seat)
        self._board = _board(grid, one, two)

    def values(self, lays, start, end, found):
        """As `territory.Lays`; both are arrays of machine words."""
        _values(self._board, lays, start, end, found, *self._of)
