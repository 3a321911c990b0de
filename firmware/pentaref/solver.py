"""The solver: it finds every way to fill an area, a few steps at a time.

The area is filled with a hand's pieces. Some piece must cover the first vacant square, counted
along the board's shorter side. Each piece in hand is tried there, awkward ones first. If that
leaves a pocket whose size is not a multiple of five, the branch is dropped at once. ``Search.step``
runs a given number of steps and returns, so the interface never blocks. Where the interpreter can
compile it, ``solver_native.py`` does the same steps as machine code.
"""

from array import array

from pentaref import pieces
from pentaref.grid import Grid

try:
    from pentaref.solver_native import run
except (ImportError, SyntaxError):
    # Not MicroPython, or a build or processor without native code.
    run = None

# Awkward pieces first: those that seldom fit near an edge fail early, while most of the board is
# free. Of six orders tried on all three grids, this one has the lowest median number of steps.
_ORDER = "XTZUWFVINYLP"

# How far past the first vacant square to look for a pocket, in bits: two words of 30, which the
# machine code keeps in registers. It keeps a position in four words.
_WORD = 30
_AHEAD = (1 << 2 * _WORD) - 1
_LIMIT = 4 * _WORD

# The machine code's stack: each level has four words of vacant squares, the hand, the next option
# and how far the position has been shifted.
_HEADER = 3
_LEVEL = 7


class Search:
    """All ways to fill a grid's ``vacant`` squares with a hand's pieces.

    ``vacant`` may be any part of any grid. ``plain`` forces plain code instead of machine code.
    """

    def __init__(self, grid, vacant, hand, plain=False):
        self._grid = grid
        self._turned = grid.width > grid.height
        cells = grid.cells(vacant)
        if grid.origin != (0, 0):
            cells = [(x - grid.origin[0], y - grid.origin[1]) for x, y in cells]
        if self._turned:
            cells = [(y, x) for x, y in cells]
        # The offsets of a narrower grid would not fit into the table.
        short, long = sorted((grid.width, grid.height))
        self._lines = Grid(max(short, 3), long)
        self._stride = self._lines.stride
        table = pieces.offsets(self._stride)
        self._options = []  # (mask with its first square at bit 0, the piece's bit)
        for letter in _ORDER:
            piece = pieces.LETTERS.index(letter)
            if hand >> piece & 1:
                for shape in range(pieces.FIRST[piece], pieces.FIRST[piece + 1]):
                    self._options.append((pieces.mask(shape, table), 1 << piece))
        open_squares = self._lines.mask(cells)
        self.steps = 0  # steps done so far
        self._ended = len(cells) != 5 * pieces.size(hand)
        for part in grid.areas(vacant):
            # The search would take long to reach a pocket at the far end that cannot be filled.
            self._ended |= grid.count(part) % 5 > 0
        self._empty = not cells and not hand
        self._laid, self._stack = [], []
        self._state = None
        self._compiled = False  # whether the machine code runs the search
        if self._ended or self._empty:
            return
        at = 0
        while not open_squares & 1:
            open_squares >>= 1
            at += 1
        self._first = open_squares, hand, at
        words = self._lines.height * self._stride <= _LIMIT and 4 * self._stride < 2 * _WORD
        self._compiled = bool(run and words and not plain)
        if not self._compiled:
            self._stack.append((iter(self._options), open_squares, hand, at))

    def step(self, budget):
        """Search ``budget`` steps at most: True for a filling, False at the end.

        None means that the budget is spent and the search is not finished. After True, the next
        call looks for the next filling.
        """
        if self._empty:
            self._empty, self._ended = False, True
            return True
        if self._ended:
            return False
        if self._compiled and not self._state:
            # Loaded here, not in __init__: both at once would take a chip 25 ms.
            self._load(*self._first)
        found = self._run(budget) if self._state else self._search(budget)
        self._ended = found is False
        return found

    def tried(self):
        """Progress in percent, estimated from the search's first three choices."""
        window, hand, _ = self._first
        share = 100
        done = 0
        for mask, bit, _ in self._chosen()[:3]:
            fit = [one for one in self._options if one[0] & ~window == 0 and one[1] & hand]
            share /= len(fit)
            done += share * fit.index((mask, bit))
            hand ^= bit
            window ^= mask
            while window and not window & 1:
                window >>= 1
        return int(done)

    def filling(self):
        """The filling that ``step`` has found: a list of (piece, cells).

        Cells are (x, y). Pieces are sorted by their first squares, and the squares of each piece,
        in reading order.
        """
        laid = []
        for mask, bit, at in self._chosen():
            cells = self._lines.cells(mask << at)
            if self._turned:
                cells = [(y, x) for x, y in cells]
            x0, y0 = self._grid.origin
            rows = sorted([(y + y0, x + x0) for x, y in cells])
            piece = 0
            while bit >> piece != 1:
                piece += 1
            laid.append((rows, piece))
        return [(piece, tuple([(x, y) for y, x in rows])) for rows, piece in sorted(laid)]

    def _sound(self, window):
        """Whether whole pieces can fill the first pocket, or it is too large."""
        stride = self._stride
        window &= _AHEAD
        pocket = 1
        while True:
            grown = pocket | pocket << 1 | pocket >> 1 | pocket << stride | pocket >> stride
            grown &= window
            if grown == pocket:
                return self._lines.count(pocket) % 5 == 0
            pocket = grown
            if pocket >> 2 * _WORD - stride:
                return True

    def _search(self, budget):
        stack = self._stack
        laid = self._laid
        options = self._options
        while stack:
            if budget <= 0:
                return None
            budget -= 1
            self.steps += 1
            level, window, hand, at = stack[-1]
            del laid[len(stack) - 1 :]
            for mask, bit in level:
                if window & mask == mask and hand & bit:
                    rest = window ^ mask
                    laid.append((mask, bit, at))
                    if not rest:
                        return True
                    while not rest & 1:
                        rest >>= 1
                        at += 1
                    if self._sound(rest):
                        stack.append((iter(options), rest, hand ^ bit, at))
                    break
            else:
                stack.pop()
        return False

    def _load(self, open_squares, hand, at):
        """Write the first level and the options in the machine code's format."""
        word = (1 << _WORD) - 1
        count = 3 * len(self._options)
        self._table = array("I", [0] * count)
        for i, (mask, bit) in enumerate(self._options):
            self._table[3 * i] = mask & word
            self._table[3 * i + 1] = mask >> _WORD
            self._table[3 * i + 2] = bit
        self._state = array("I", [0] * (_HEADER + 13 * _LEVEL))
        self._state[1] = count
        self._state[2] = self._stride
        for i in range(4):
            self._state[_HEADER + i] = open_squares >> _WORD * i & word
        self._state[_HEADER + 4] = hand
        self._state[_HEADER + 6] = at

    def _run(self, budget):
        left = run(self._state, self._table, budget)
        # The result is in the low two bits, the number of unused steps above them.
        self.steps += budget - (left >> 2)
        return (None, True, False)[left & 3]

    def _chosen(self):
        """The options chosen so far as (mask, piece bit, shift)."""
        if not self._state:
            return self._laid
        laid = []
        for level in range(self._state[0] + 1):
            base = _HEADER + level * _LEVEL
            mask, bit = self._options[self._state[base + 5] // 3 - 1]
            laid.append((mask, bit, self._state[base + 6]))
        return laid


def position(game):
    """What the solver needs from a solo game: grid, vacant squares, hand."""
    grid = game.grid()
    vacant = grid.squares
    for layer in game.layers():
        vacant &= ~layer.mask
    return grid, vacant, game.hand()
