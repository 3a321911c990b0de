"""The places of `walls` as machine code.

A test compares it with the plain code. Importing this fails if the interpreter compiles no native
code.
"""
# ruff: noqa: F821 - only the native compiler knows the names of its types

from array import array

import micropython
from micropython import const

from pentaref.opponents import places_viper, territory_viper

_leave = places_viper._leave
_owner = territory_viper._owner
_value = territory_viper._value

_WORD = const(30)  # places in a number of a set
_LAY = const(140)  # times as in `walls`
_END = const(370)
# The arguments and state of ``_run``, in ``state``; then the place tried at each level.
_AT = const(0)
_WON = const(1)
_SEAT = const(2)
_ROWS = const(3)
_SPENT = const(4)
_SHARED = const(5)
_TRIED = const(6)


@micropython.viper
def _pick(left: ptr32, at: int, words: int, won_at: ptr16, first: int) -> int:
    """Take the place that has won most often from a level; -1 if it is empty."""
    best = -1
    most = -1
    w = 0
    while w < words:
        bits = left[at + w]
        place = 30 * w
        while bits:
            if bits & 1:
                count = int(won_at[first + place])
                if count > most:
                    most = count
                    best = place
            bits >>= 1
            place += 1
        w += 1
    if best >= 0:
        place = best
        while place >= 30:
            place -= 30
            at += 1
        left[at] = left[at] ^ 1 << place
    return best


@micropython.viper
def _paint(board: ptr16, at: int, spots: ptr8, names: ptr8, rows: ptr8, i: int):
    """Lay a piece on the board of a seat, or take it back."""
    end = i + 5
    while i < end:
        spot = int(spots[int(names[int(rows[i])])])
        y = at + (spot >> 4)
        board[y] = int(board[y]) ^ 1 << (spot & 15)
        i += 1


@micropython.viper
def _values(board, height: int, side: int, spots, names, rows, start: int, end: int, found: ptr32):
    """As ``Walls.values``."""
    place = start
    while place < end:
        _paint(board, (side + 1) * height, spots, names, rows, 6 * place)
        value = int(_value(board, height, 8))
        _paint(board, (side + 1) * height, spots, names, rows, 6 * place)
        found[place] = 0 - value if side else value
        place += 1


@micropython.viper
def _lay(
    state, level: int, place: int, line, takes, rows, names, every, board, spots, won_at
) -> int:
    """As ``Walls._lay``."""
    of = ptr32(state)
    words = int(len(every)) >> 1
    height = of[_ROWS]
    side = of[_SEAT] + level & 1
    at = (side + 1) * height
    of[_TRIED + level] = place
    of[_SPENT] += _LAY
    _paint(board, at, spots, names, rows, 6 * place)
    won = int(_leave(line, level * words, takes, rows, place, every, words))
    if won == 1:
        of[_SPENT] += _END
        owner = int(_owner(board, height))
        if owner == 0:
            of[_SHARED] = 1
            won = level & 1
        elif owner != side + 1:
            won = 0
        _paint(board, at, spots, names, rows, 6 * place)
        if won:
            counts = ptr16(won_at)
            i = side * (int(len(won_at)) >> 1) + place
            counts[i] = int(counts[i]) + 1
    return won


@micropython.viper
def _copy(to: ptr32, of: ptr32, at: int, words: int):
    """Copy a level's set of places."""
    end = at + words
    while at < end:
        to[at] = of[at]
        at += 1


@micropython.viper
def _run(state, line, left, takes, rows, names, every, board, spots, won_at, most: int) -> int:
    """As ``Walls.run``."""
    of = ptr32(state)
    counts = ptr16(won_at)
    number = int(len(won_at)) >> 1
    words = int(len(every)) >> 1
    level = of[_AT]
    won = of[_WON]
    most += of[_SPENT]
    while of[_SPENT] < most:
        if won == 2:  # the other seat is to act, one level on
            level += 1
            _copy(left, line, level * words, words)
        elif level == 0:
            break
        side = of[_SEAT] + level & 1
        place = -1
        if won != 1:
            place = int(_pick(left, level * words, words, won_at, side * number))
        if place < 0:
            won = 0 if won == 1 else 1
            level -= 1
            side ^= 1
            place = of[_TRIED + level]
            _paint(board, (side + 1) * of[_ROWS], spots, names, rows, 6 * place)
            if won:
                i = side * number + place
                counts[i] = int(counts[i]) + 1
        else:
            won = int(
                _lay(state, level, place, line, takes, rows, names, every, board, spots, won_at)
            )
    of[_AT] = level
    of[_WON] = won
    return 2 if level else won


class Walls:
    """As `walls.Walls`."""

    def __init__(self, grid, rows, names, seat, one, two, levels):
        number = len(rows) // 6
        words = (number + _WORD - 1) // _WORD
        # The longest array first, while a chip's heap still has room for it in one piece.
        takes = bytearray(4 * len(names) * words)
        line = bytearray(4 * words * (levels + 1))
        left = bytearray(4 * words * (levels + 1))
        won_at = array("H", bytes(4 * number))
        places_viper._index(takes, line, rows, number, words)
        every = array("i", [(1 << _WORD) - 1] * (2 * words))
        self._state = array("i", bytes(4 * (_TRIED + levels + 1)))
        self._state[_SEAT] = seat
        self._state[_ROWS] = grid.height + 2
        self._board = territory_viper._board(grid, one, two)
        self._of = (
            line,
            takes,
            rows,
            names,
            every,
            self._board,
            territory_viper._spots(grid),
            won_at,
        )
        self._left = left

    @property
    def spent(self):
        """As `walls.Walls`."""
        return self._state[_SPENT]

    @property
    def shared(self):
        """As `walls.Walls`."""
        return self._state[_SHARED]

    def _paint(self, level, place):
        _, _, rows, names, _, board, spots, _ = self._of
        state = self._state
        at = ((state[_SEAT] + level & 1) + 1) * state[_ROWS]
        _paint(board, at, spots, names, rows, 6 * place)

    def values(self, start, end, found):
        """As `walls.Walls`; ``found`` is an array of machine words."""
        _, _, rows, names, _, board, spots, _ = self._of
        state = self._state
        _values(board, state[_ROWS], state[_SEAT], spots, names, rows, start, end, found)

    def begin(self, place):
        """As `walls.Walls`."""
        state = self._state
        # The lays of a search that was left before its end.
        for level in range(state[_AT] + (state[_WON] == 2)):
            self._paint(level, state[_TRIED + level])
        state[_AT] = 0
        state[_WON] = _lay(state, 0, place, *self._of)
        return state[_WON]

    def run(self, most):
        """As `walls.Walls`."""
        line, *of = self._of
        return _run(self._state, line, self._left, *of, most)
