"""The twelve pentominoes and their 63 fixed shapes, as masks on a grid.

A *piece* is a number from 0 to 11; its letter is ``LETTERS[piece]``. A *shape* is a number from 0
to 62: a piece in one orientation. The shapes of a piece start at ``FIRST[piece]``: each is the
one before it turned a quarter clockwise, then the same for the flipped side. The *place* of a
shape is its first square in reading order, so all its places on a board fit in one mask.
A *hand* is a set of pieces: twelve bits.
"""

import gc
from array import array

LETTERS = "FILNPTUVWXYZ"
FIRST = b"\x00\x08\x0a\x12\x1a\x22\x26\x2a\x2e\x32\x33\x3b\x3f"
ALL = 0xFFF

# Each shape in the top left corner of a 5x5 box, bit 5 * y + x. A constant, because computing the
# shapes takes some 90 ms on a microcontroller.
# fmt: off
SHAPES = (
    0x866, 0x10E2, 0xCC2, 0x8E1, 0x8C3, 0x8E4, 0x1862, 0x4E2,  # F
    0x1F, 0x108421,  # I
    0x18421, 0x2F, 0x10843, 0x1E8, 0x18842, 0x1E1, 0x8423, 0x10F,  # L
    0x8C42, 0x1C3, 0x8462, 0x187, 0x10C21, 0x6E, 0x10861, 0xEC,  # N
    0x463, 0xC7, 0xC62, 0xE3, 0x863, 0xE6, 0xC61, 0x67,  # P
    0x847, 0x10E4, 0x1C42, 0x4E1,  # T
    0xE5, 0xC23, 0xA7, 0xC43,  # U
    0x1C21, 0x427, 0x1087, 0x1C84,  # V
    0x1861, 0x466, 0x10C3, 0xCC4,  # W
    0x8E2,  # X
    0x10862, 0x1E4, 0x8C21, 0x4F, 0x8461, 0x8F, 0x10C42, 0x1E2,  # Y
    0x1843, 0x4E4, 0xC46, 0x10E1,  # Z
)

# The offsets of each shape's other four squares from its first in reading order: rows down in the
# high half byte, columns to the right plus 8 in the low half byte.
_WAYS = (
    b"\x09\x17\x18\x28\x17\x18\x19\x29\x18\x19\x27\x28\x18\x19\x1a\x29\x09\x19\x1a\x29\x16"
    b"\x17\x18\x27\x17\x18\x28\x29\x17\x18\x19\x27\x09\x0a\x0b\x0c\x18\x28\x38\x48\x18\x28"
    b"\x38\x39\x09\x0a\x0b\x18\x09\x19\x29\x39\x15\x16\x17\x18\x18\x28\x37\x38\x18\x19\x1a"
    b"\x1b\x09\x18\x28\x38\x09\x0a\x0b\x1b\x18\x27\x28\x37\x09\x19\x1a\x1b\x17\x18\x27\x37"
    b"\x09\x0a\x1a\x1b\x18\x28\x29\x39\x09\x0a\x17\x18\x18\x19\x29\x39\x09\x16\x17\x18\x09"
    b"\x18\x19\x28\x09\x0a\x19\x1a\x17\x18\x27\x28\x09\x18\x19\x1a\x09\x18\x19\x29\x09\x17"
    b"\x18\x19\x18\x19\x28\x29\x09\x0a\x18\x19\x09\x0a\x19\x29\x16\x17\x18\x28\x18\x27\x28"
    b"\x29\x18\x19\x1a\x28\x0a\x18\x19\x1a\x09\x18\x28\x29\x09\x0a\x18\x1a\x09\x19\x28\x29"
    b"\x18\x28\x29\x2a\x09\x0a\x18\x28\x09\x0a\x1a\x2a\x18\x26\x27\x28\x18\x19\x29\x2a\x09"
    b"\x17\x18\x27\x09\x19\x1a\x2a\x17\x18\x26\x27\x17\x18\x19\x28\x17\x18\x28\x38\x16\x17"
    b"\x18\x19\x18\x28\x29\x38\x09\x0a\x0b\x19\x18\x19\x28\x38\x09\x0a\x0b\x1a\x18\x27\x28"
    b"\x38\x17\x18\x19\x1a\x09\x19\x29\x2a\x16\x17\x18\x26\x09\x18\x27\x28\x18\x19\x1a\x2a"
)
# fmt: on


def cells(shape):
    """A shape's five squares (x, y) in reading order; its box is at (0, 0)."""
    code = SHAPES[shape]
    return [(i % 5, i // 5) for i in range(25) if code >> i & 1]


def extent(shape):
    """How far a shape extends beyond its first square: left, right and down."""
    ways = _WAYS[4 * shape : 4 * shape + 4]
    columns = [(way & 15) - 8 for way in ways]
    return -min(0, *columns), max(0, *columns), ways[3] >> 4


def piece_of(shape):
    """The piece that a shape belongs to."""
    piece = 0
    while FIRST[piece + 1] <= shape:
        piece += 1
    return piece


def classify(squares):
    """The shape made by (x, y) squares in any order; -1 for no pentomino.

    A pentomino is five different squares connected by edges.
    """
    if len(squares) != 5:
        return -1
    left = min([x for x, _ in squares])
    top = min([y for _, y in squares])
    code = 0
    for x, y in squares:
        x -= left
        y -= top
        if x > 4 or y > 4:
            return -1
        code |= 1 << 5 * y + x
    # Every five connected squares are one of the 63. A square named twice leaves fewer than five
    # bits, which no shape has.
    return SHAPES.index(code) if code in SHAPES else -1


_kept = {}  # stride to what ``offsets`` gives; only the last one if memory is counted


def offsets(stride):
    """Four bit offsets per shape: its other squares from its first.

    All games on boards of one stride share the table, so it must not be changed.
    """
    if stride in _kept:
        return _kept[stride]
    if hasattr(gc, "mem_free"):
        _kept.clear()
    # Fill the array in place: a list of this length would be the game's largest allocation, and
    # would be the first to fail on a fragmented heap.
    table = array("H", bytes(2 * len(_WAYS)))
    for i in range(len(_WAYS)):
        way = _WAYS[i]
        table[i] = (way >> 4) * stride + (way & 15) - 8
    _kept[stride] = table
    return table


def mask(shape, table):
    """The mask of a shape placed at bit 0; ``table`` comes from ``offsets``."""
    i = 4 * shape
    return 1 | 1 << table[i] | 1 << table[i + 1] | 1 << table[i + 2] | 1 << table[i + 3]


def placements(vacant, shape, table):
    """A mask of every place where a shape fits on the vacant squares."""
    i = 4 * shape
    found = vacant & vacant >> table[i]
    # Stop early: on a crowded board most shapes do not fit, and shifting a long integer is slow.
    if found:
        found &= vacant >> table[i + 1]
        if found:
            return found & vacant >> table[i + 2] & vacant >> table[i + 3]
    return 0


def size(hand):
    """The number of pieces in a hand."""
    return sum([hand >> piece & 1 for piece in range(12)])


def covered(found, shape, table):
    """All squares that a shape covers at any place in the mask ``found``."""
    i = 4 * shape
    return (
        found
        | found << table[i]
        | found << table[i + 1]
        | found << table[i + 2]
        | found << table[i + 3]
    )


def reach(vacant, piece, table):
    """The vacant squares that a piece can cover in any orientation."""
    squares = 0
    for shape in range(FIRST[piece], FIRST[piece + 1]):
        squares |= covered(placements(vacant, shape, table), shape, table)
    return squares


def fits(vacant, hand, table):
    """Whether any piece of a hand fits on the vacant squares."""
    return first_fit(vacant, hand, table) is not None


def first_fit(vacant, hand, table):
    """The first shape of a hand that fits: (piece, shape, its places).

    It fits on the vacant squares. The result is None if no piece fits.
    """
    for piece in range(12):
        if hand >> piece & 1:
            for shape in range(FIRST[piece], FIRST[piece + 1]):
                places = placements(vacant, shape, table)
                if places:
                    return piece, shape, places
    return None


def shapes(hand):
    """Yield the shapes of all pieces in a hand, as (piece, shape)."""
    for piece in range(12):
        if hand >> piece & 1:
            for shape in range(FIRST[piece], FIRST[piece + 1]):
                yield piece, shape
