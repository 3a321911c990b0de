"""How many of a hand's pieces fit together, found by trying lays.

The pieces go on vacant squares. The first vacant square is covered by each shape in turn, then left
empty. A number of pieces allows a certain number of empty squares; a line ends at a pocket that
would leave more.
"""

from pentaref import pieces
from pentaref.opponents import offsets
from pentaref.opponents.candidates import SHIFT

_SIZE = 5  # squares of a piece
_NODE = 2  # units of work for each square covered or left empty
_MOST = 700  # squares to try for each number of pieces
_A_SLICE = 5  # squares from one pause to the next


def packing(grid, vacant, hand):
    """Lays that fit together, as many as were found.

    A generator of units of work. A lay is a number, as in `candidates`. The greatest number of
    pieces is tried first, then one less. The result has fewer than possible if the work did not
    suffice.
    """
    yield 5
    most = sum([grid.count(area) // _SIZE for area in grid.areas(vacant)])
    table = offsets(grid.stride)
    options = []
    for piece, shape in pieces.shapes(hand):
        options.append((pieces.mask(shape, table), shape, 1 << piece))
    yield 1 + len(options) // 6
    for number in range(min(most, pieces.size(hand)), 0, -1):
        found = yield from _fit(grid, vacant, hand, number, options)
        if found:
            return found
    return []


def _fit(grid, vacant, hand, number, options):
    """This many lays that fit together, [] if none were found.

    A generator of units of work.
    """
    laid = []
    # Levels: the squares from the first vacant one on, the hand, how many squares may stay empty,
    # where the first one is, the next option, and how many lays come before.
    stack = [_from_first(grid, vacant, grid.count(vacant) - _SIZE * number, 0, hand, 0)]
    nodes = 0
    while stack and nodes < _MOST:
        nodes += 1
        if nodes % _A_SLICE == 0:
            yield _NODE * _A_SLICE
        level = stack.pop()
        if not level:
            continue
        window, left, spare, at, option, before = level
        del laid[before:]
        for i in range(option, len(options)):
            mask, shape, bit = options[i]
            if left & bit and window & mask == mask:
                laid.append(shape << SHIFT | at)
                if len(laid) == number:
                    return laid
                stack.append((window, left, spare, at, i + 1, before))
                stack.append(_from_first(grid, window ^ mask, spare, at, left ^ bit, len(laid)))
                break
        else:
            stack.append(_from_first(grid, window ^ 1, spare - 1, at, left, before))
    return []


def _from_first(grid, window, spare, at, hand, before):
    """A level from the first vacant square, or None.

    It is None if too many squares would stay empty.
    """
    while window and spare >= 0:
        while not window & 1:
            window >>= 1
            at += 1
        pocket = grid.area(1, window)
        size = grid.count(pocket)
        if size >= _SIZE:
            return (window, hand, spare, at, 0, before) if size % _SIZE <= spare else None
        window ^= pocket
        spare -= size
    return None
