"""A board as one integer: shifts, areas, bits, names of squares.

A square is bit ``row * stride + column``: rows from the top, columns from the left, both from 0.
``stride`` is the width plus one. The extra guard column is never part of a board, so a shift by
one cannot move a square past the edge into the next row.
"""

# The longest number that is read in a square's name: parsing takes memory, and time that grows with
# the square of the length.
LONGEST_NUMBER = 200

_ONES = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"  # the number of ones in each half byte


class Grid:
    """A rectangle; ``squares`` is the mask of those in play, None for all.

    ``origin`` is the (x, y) of its top left square: (0, 0), except on a table without an edge.
    """

    def __init__(self, width, height, squares=None, origin=(0, 0)):
        self.width = width
        self.height = height
        self.stride = width + 1
        self.origin = origin
        self._size = (height * self.stride + 7) // 8
        if squares is None:
            row = (1 << width) - 1
            squares = 0
            for _ in range(height):
                squares = squares << self.stride | row
        self.squares = squares
        self._cells, self._mask = None, 0  # the last argument of `mask`, and its result

    def bit(self, x, y):
        """The mask of one square, 0 where (x, y) is not in play."""
        x -= self.origin[0]
        y -= self.origin[1]
        if 0 <= x < self.width and 0 <= y < self.height:
            return 1 << y * self.stride + x & self.squares
        return 0

    def mask(self, cells):
        """The mask of those (x, y) squares that are in play."""
        # An action is judged, then played, with the same tuple of squares.
        if cells is self._cells:
            return self._mask
        left, top = self.origin
        stride = self.stride
        mask = 0
        for x, y in cells:
            x -= left
            y -= top
            if 0 <= x < self.width and 0 <= y < self.height:
                mask |= 1 << y * stride + x
        mask &= self.squares
        if isinstance(cells, tuple):
            self._cells = cells
            self._mask = mask
        return mask

    def cells(self, mask):
        """The squares of a mask as a list of (x, y), in reading order."""
        x0, y0 = self.origin
        stride = self.stride
        return [(i % stride + x0, i // stride + y0) for i in self.indexes(mask)]

    def indexes(self, mask):
        """Yield the bit numbers of a mask, lowest first."""
        base = 0
        for byte in mask.to_bytes(self._size, "little"):
            i = base
            while byte:
                if byte & 1:
                    yield i
                byte >>= 1
                i += 1
            base += 8

    if hasattr(int, "bit_count"):

        def count(self, mask):
            """The number of squares in a mask."""
            return mask.bit_count()

    else:

        def count(self, mask):
            """The number of squares in a mask."""
            ones = 0
            for byte in mask.to_bytes(self._size, "little"):
                if byte:
                    ones += _ONES[byte & 15] + _ONES[byte >> 4]
            return ones

    def rim(self, mask):
        """The squares in play outside a mask that share an edge with it."""
        s = self.stride
        return (mask << 1 | mask >> 1 | mask << s | mask >> s) & self.squares & ~mask

    def area(self, seed, within):
        """All squares of ``within`` connected by edges to ``seed``.

        ``seed`` is part of it.
        """
        s = self.stride
        while True:
            grown = (seed | seed << 1 | seed >> 1 | seed << s | seed >> s) & within
            if grown == seed:
                return seed
            seed = grown

    def cut_off(self, seeds, within, least):
        """The areas of ``within`` with a seed and under ``least`` squares.

        They are returned as one mask. ``seeds`` is part of ``within``. The search of an area stops
        once it is large enough.
        """
        s = self.stride
        found = 0
        while seeds:
            area = seeds ^ (seeds & seeds - 1)
            while True:
                grown = (area | area << 1 | area >> 1 | area << s | area >> s) & within
                if grown == area:
                    found |= area
                    break
                area = grown
                if self.count(area) >= least:
                    break
            # Other seeds may be in the same large area; it is then measured again.
            seeds &= ~area
        return found

    def areas(self, within):
        """A mask's connected areas, as masks, by first square in reading order."""
        found = []
        while within:
            one = self.area(within ^ (within & within - 1), within)
            found.append(one)
            within ^= one
        return found


def name(x, y):
    """The name of a board's square: ``a1`` is the top left one, (0, 0)."""
    return "%c%d" % (97 + x, y + 1)


def parse(text):
    """The (x, y) of a square's name, or None if the text is not one.

    A name is a column letter in either case and a row number from 1. Whether the square is on
    the board is not checked.
    """
    # Check the length first: a slice of a very long word takes as much memory again.
    if not 1 < len(text) <= LONGEST_NUMBER + 1 or not text[1:].isdigit() or text[1] == "0":
        return None
    x = ord(text[0]) | 32  # in lower case
    if not 97 <= x <= 122:
        return None
    return x - 97, int(text[1:]) - 1
