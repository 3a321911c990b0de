"""The places of `places` as machine code.

On an RP2040 they are some hundred times as fast. A test compares it with the plain code. Importing
this fails if the interpreter compiles no native code.
"""
# Some functions are long: the compiler inlines nothing, and a call costs as much as several lines.
# ruff: noqa: F821 - only the native compiler knows the names of its types

from array import array

import micropython
from micropython import const

_WORD = const(30)  # places in a number of a set
_STEP = const(70)  # times and ranks as in `places`
_RULE = const(30)
_LAY = const(40)
_LOOK = const(4)
_COUNT = const(4)
# The arguments and state of ``_run``, in ``state``; then three numbers per level: where its lays
# begin and end, and the place laid.
_AT = const(0)
_WON = const(1)
_SEAT = const(2)
_HOW = const(3)
_STRIDE = const(4)
_SPENT = const(5)
_LEVELS = const(6)


@micropython.viper
def _index(takes: ptr32, line: ptr32, rows: ptr8, number: int, words: int):
    """Set the bit of each place in its rows, and in the first level."""
    place = 0
    i = 0
    while place < number:
        at = 0
        bit = place
        while bit >= 30:
            bit -= 30
            at += 1
        bit = 1 << bit
        line[at] |= bit
        end = i + 6
        while i < end:
            takes[int(rows[i]) * words + at] |= bit
            i += 1
        place += 1


@micropython.viper
def _wins(line: ptr32, at: int, takes: ptr32, rows: ptr8, own: ptr32, words: int) -> int:
    """How many lays were looked at until one left the other seat no place.

    It is 0 if none does.
    """
    looked = 0
    w = 0
    while w < words:
        bits = line[at + w] & own[w]
        place = 30 * w
        while bits:
            if bits & 1:
                looked += 1
                i = 6 * place
                v = 0
                x = 0
                while v < words:
                    x = line[at + v] & own[words + v]
                    if x:
                        y = takes[int(rows[i]) * words + v] | takes[int(rows[i + 1]) * words + v]
                        x = (x | y) ^ y
                        if x:
                            y = takes[int(rows[i + 2]) * words + v]
                            y |= takes[int(rows[i + 3]) * words + v]
                            y |= takes[int(rows[i + 4]) * words + v]
                            y |= takes[int(rows[i + 5]) * words + v]
                            x = (x | y) ^ y
                            if x:
                                v = words
                    v += 1
                if not x:
                    return looked
            bits >>= 1
            place += 1
        w += 1
    return 0


@micropython.viper
def _rank(
    line: ptr32,
    at: int,
    takes: ptr32,
    rows: ptr8,
    own: ptr32,
    found: ptr32,
    start: int,
    room: int,
    how: int,
) -> int:
    """Rank a seat's lays into ``found``; ``own``: its places, then others'.

    "Others'" are the other seat's. ``how`` is 1 if each seat has places of its own, plus 2 if there
    is a rule, plus four times the number of words. Returns how many lays and, above twelve bits,
    how many words have places; -2 if there is no room.
    """
    words = how >> 2
    half = 16  # a variable: constants of over 16 bits may not be in a frozen module
    mask1 = 0x1555 << half | 0x5555
    mask2 = 0x3333 << half | 0x3333
    mask4 = 0x0F0F << half | 0x0F0F
    mask8 = 0x0101 << half | 0x0101
    top = start
    filled = 0
    w = 0
    while w < words:
        if line[at + w]:
            filled += 4096
        bits = line[at + w] & own[w]
        place = 30 * w
        while bits:
            if bits & 1:
                if top == room:
                    return -2
                i = 6 * place
                a = int(rows[i]) * words
                b = int(rows[i + 1]) * words
                c = int(rows[i + 2]) * words
                d = int(rows[i + 3]) * words
                e = int(rows[i + 4]) * words
                f = int(rows[i + 5]) * words
                rest = 0
                less = 0
                v = 0
                while v < words:
                    x = line[at + v]
                    if x:
                        y = takes[a + v] | takes[b + v] | takes[c + v]
                        y = y | takes[d + v] | takes[e + v] | takes[f + v]
                        x = (x | y) ^ y
                        y = x & own[words + v]
                        if y:
                            y -= y >> 1 & mask1
                            y = (y & mask2) + (y >> 2 & mask2)
                            rest += ((y + (y >> 4) & mask4) * mask8) >> 24 & 63
                        if how & 1:
                            y = x & own[v]
                            if y:
                                y -= y >> 1 & mask1
                                y = (y & mask2) + (y >> 2 & mask2)
                                less += ((y + (y >> 4) & mask4) * mask8) >> 24 & 63
                    v += 1
                found[top] = rest - less + 1024 << 10 | place if rest else place
                top += 1
            bits >>= 1
            place += 1
        w += 1
    return top - start | filled


@micropython.viper
def _best(found: ptr32, start: int, end: int) -> int:
    """Remove the smallest rank and return its place.

    The last rank takes its position.
    """
    least = found[start]
    at = start
    i = start + 1
    while i < end:
        if found[i] < least:
            at = i
            least = found[i]
        i += 1
    found[at] = found[end - 1]
    return least & 1023


@micropython.viper
def _leave(
    line: ptr32, at: int, takes: ptr32, rows: ptr8, place: int, own: ptr32, words: int
) -> int:
    """Write what a lay leaves after the level at ``at``; 1 or 2.

    It is 1 if the other seat has no place, else 2.
    """
    then = at + words
    v = 0
    while v < words:
        line[then + v] = line[at + v]
        v += 1
    i = 6 * place
    end = i + 6
    while i < end:
        row = int(rows[i])
        row *= words
        v = 0
        while v < words:
            x = line[then + v]
            if x:
                taken = takes[row + v]
                line[then + v] = (x | taken) ^ taken
            v += 1
        i += 1
    v = 0
    while v < words:
        if line[then + v] & own[words + v]:
            return 2
        v += 1
    return 1


@micropython.viper
def _allowed(board: ptr8, rows: ptr8, names: ptr8, at: int, stride: int, queue: ptr8) -> int:
    """Take five squares from the vacant ones, unless an area gets too small.

    Then it takes none and returns 0. ``board``: one byte per square, 1 if it is vacant, with one
    row before the first and one after the last. ``queue`` has room for five squares.
    """
    i = 0
    while i < 5:
        board[int(names[int(rows[at + i])]) + stride] = 0
        i += 1
    i = 0
    while i < 20:
        step = stride if i & 2 else 1
        k = int(names[int(rows[at + (i >> 2)])]) + stride + (0 - step if i & 1 else step)
        if board[k] == 1:
            board[k] = 2
            queue[0] = k
            count = 1
            j = 0
            while j < count and count < 5:
                way = 0
                while way < 4:
                    step = stride if way & 2 else 1
                    k = int(queue[j]) + (0 - step if way & 1 else step)
                    if board[k] == 1 and count < 5:
                        board[k] = 2
                        queue[count] = k
                        count += 1
                    way += 1
                j += 1
            j = 0
            while j < count:
                board[int(queue[j])] = 1
                j += 1
            if count < 5:
                i = 0
                while i < 5:
                    board[int(names[int(rows[at + i])]) + stride] = 1
                    i += 1
                return 0
        i += 1
    return 1


@micropython.viper
def _lift(board: ptr8, rows: ptr8, names: ptr8, at: int, stride: int):
    """Make five squares vacant again."""
    i = at
    while i < at + 5:
        board[int(names[int(rows[i])]) + stride] = 1
        i += 1


@micropython.viper
def _run(
    state,
    line,
    takes,
    rows,
    names,
    first,
    second,
    found,
    board,
    queue,
    room: int,
    most: int,
) -> int:
    """As ``Places.run``; -2 if ``found`` has no room."""
    of = ptr32(state)
    level = of[_AT]
    won = of[_WON]
    how = of[_HOW]
    stride = of[_STRIDE]
    words = how >> 2
    spent = 0
    said = 0
    while spent < most:
        at = _LEVELS + 3 * level
        mine = first
        if won == 2:  # the other seat is to act, one level on
            spent += _STEP
            level += 1
            at += 3
            if of[_SEAT] + level & 1:
                mine = second
            then = level * words
            count = 0
            if how & 2 == 0:
                count = int(_wins(line, then, takes, rows, mine, words))
            if count:
                won = 1
                spent += _LOOK * count
            else:
                said = int(_rank(line, then, takes, rows, mine, found, of[at], room, how))
                if said == -2:
                    level -= 1
                    spent -= _STEP
                    break
                count = said & 4095
                of[at + 1] = of[at] + count
                of[at + 3] = of[at + 1]
                spent += (_LOOK + _COUNT * (said >> 12)) * count
        elif level == 0:
            break
        if of[_SEAT] + level & 1:
            mine = second
        if won == 1 or of[at] == of[at + 1]:  # back to the lay that led here
            won = 0 if won == 1 else 1
            level -= 1
            if how & 2:
                _lift(board, rows, names, 6 * of[at - 1], stride)
        else:
            place = int(_best(found, of[at], of[at + 1]))
            of[at + 1] -= 1
            of[at + 2] = place
            spent += _LAY
            won = 1
            if how & 2:
                spent += _RULE
                won = int(_allowed(board, rows, names, 6 * place, stride, queue))
            if won:
                then = level * words
                won = int(_leave(line, then, takes, rows, place, mine, words))
                if won == 1 and how & 2:
                    _lift(board, rows, names, 6 * place, stride)
    of[_AT] = level
    of[_WON] = won
    of[_SPENT] += spent
    if said == -2:
        return -2
    return 2 if level else won


class Places:
    """As `places.Places`."""

    def __init__(self, grid, rows, names, own, seat, vacant, ruled, levels):
        number = len(rows) // 6
        words = (number + _WORD - 1) // _WORD
        # The longest array first, while a chip's heap still has room for it in one piece.
        self._takes = bytearray(4 * len(names) * words)
        self._found = bytearray(8 * number)
        self._line = bytearray(4 * words * (levels + 1))
        self._queue = bytearray(5)
        self._board = bytearray(grid.stride * (grid.height + 2))
        self._state = array("i", bytes(4 * (_LEVELS + 3 * levels + 6)))
        self._state[_SEAT] = seat
        how = (1 if own < number else 0) | (2 if ruled else 0)
        self._state[_HOW] = how | words << 2
        self._state[_STRIDE] = grid.stride
        self._rows = rows
        self._names = names
        _index(self._takes, self._line, rows, number, words)
        for square in grid.indexes(vacant):
            self._board[square + grid.stride] = 1
        full = (1 << _WORD) - 1
        every = [full] * words
        every[-1] = full >> words * _WORD - number
        one = [full >> _WORD - max(0, min(_WORD, own - _WORD * w)) for w in range(words)]
        two = [every[w] & ~one[w] for w in range(words)] if own < number else every
        self._own = (array("i", one + two), array("i", two + one))

    @property
    def spent(self):
        """As `places.Places`."""
        return self._state[_SPENT]

    def best(self):
        """As `places.Places`."""
        start, end = self._state[_LEVELS : _LEVELS + 2]
        if start == end:
            return -1
        self._state[_LEVELS + 1] = end - 1
        return _best(self._found, start, end)

    def begin(self, place):
        """As `places.Places`."""
        state = self._state
        laid = state[_AT] + (state[_WON] == 2)  # where a search was left before its end
        while laid:
            laid -= 1
            self._clear(state[_LEVELS + 3 * laid + 2])
        state[_AT] = 0
        state[_LEVELS + 2] = place
        state[_SPENT] += _LAY
        won = 1
        if state[_HOW] & 2:
            state[_SPENT] += _RULE
            of = (6 * place, state[_STRIDE], self._queue)
            won = _allowed(self._board, self._rows, self._names, *of)
        if won:
            own = self._own[state[_SEAT]]
            words = state[_HOW] >> 2
            won = _leave(self._line, 0, self._takes, self._rows, place, own, words)
            if won == 1:
                self._clear(place)
        state[_WON] = won
        return won

    def _clear(self, place):
        if self._state[_HOW] & 2:
            _lift(self._board, self._rows, self._names, 6 * place, self._state[_STRIDE])

    def run(self, most):
        """As `places.Places`."""
        won = -2
        while won == -2:
            won = _run(
                self._state,
                self._line,
                self._takes,
                self._rows,
                self._names,
                self._own[0],
                self._own[1],
                self._found,
                self._board,
                self._queue,
                len(self._found) // 4,
                most,
            )
            if won == -2:
                self._found.extend(bytes(len(self._found)))
        return won

    def rank(self, level):
        """As `places.Places`, for level 0."""
        state = self._state
        how = state[_HOW]
        own = self._own[state[_SEAT]]
        if not how & 2:
            looked = _wins(self._line, 0, self._takes, self._rows, own, how >> 2)
            if looked:
                state[_SPENT] += _LOOK * looked
                return True
        room = len(self._found) // 4
        said = _rank(self._line, 0, self._takes, self._rows, own, self._found, 0, room, how)
        count = said & 4095
        state[_LEVELS + 1] = state[_LEVELS + 3] = count
        state[_SPENT] += (_LOOK + _COUNT * (said >> 12)) * count
        return False
