"""Pentactic solo set-ups: random ones, or numbered ones of a pack.

Each has a solution. A set-up is a tuple of counters on (x, y) squares, no two in the same row or
column. Set-ups in the pack are numbered from 1 to 120; a higher number has fewer fillings.
"""

from pentaref import pieces, solver
from pentaref.games import solo_counters
from pentaref.grid import Grid

# Thirty numbers each. The fiendish ones have the fewest fillings possible: one on 11x6; 12, then
# 49 to 71 on 8x8; 169 to 268 on 9x7, which has fewer counters.
GRADES = ("easy", "medium", "hard", "fiendish")
NUMBERS = 120

# A random set-up that is not solved within _STEPS, four times the median, is dropped. After _DRAWS
# such set-ups one from the pack is used, so that drawing always ends: after some 1.8 s on an
# RP2040, and once in a thousand times.
_STEPS = 8000
_DRAWS = 6


class Draw:
    """Draw a random set-up that has a solution, a few solver steps at a time.

    ``size`` is (columns, rows); ``below(n)`` returns a number from 0 to n - 1, such as
    ``random.randrange``.
    """

    def __init__(self, size, below):
        self._size = size
        self._below = below
        self._draws = 0
        self._search = None
        self._counters = None

    def step(self, budget):
        """Run the solver for ``budget`` steps at most: the counters, or None.

        It is None until they are found.
        """
        if not self._search:
            if self._draws > _DRAWS:
                return self._counters
            self._draws += 1
            if self._draws > _DRAWS:
                # Return it at the next step: loading the pack and showing it is too slow for one.
                found = by_number(self._size, 1 + self._below(NUMBERS))
                self._counters = mirrored(found, self._size, self._below(4))
                return None
            self._counters = scattered(self._size, self._below)
            grid = Grid(*self._size)
            self._search = solver.Search(
                grid, grid.squares & ~grid.mask(self._counters), pieces.ALL
            )
            return None
        found = self._search.step(budget)
        if found:
            return self._counters
        if found is False or self._search.steps >= _STEPS:
            self._search = None
        return None


def scattered(size, below):
    """Random counters for solo, no two in a row or column.

    All such sets are equally likely. They may leave no room for the twelve pieces.
    """
    columns = list(range(size[0]))
    rows = list(range(size[1]))
    chosen = []
    for _ in range(solo_counters(size)):
        x = columns.pop(below(len(columns)))
        chosen.append((rows.pop(below(len(rows))), x))
    return tuple([(x, y) for y, x in sorted(chosen)])


def mirrored(counters, size, way):
    """A set-up mirrored: 0 not, 1 left to right, 2 top to bottom, 3 both."""
    right = size[0] - 1
    bottom = size[1] - 1
    turned = [(bottom - y if way & 2 else y, right - x if way & 1 else x) for x, y in counters]
    return tuple([(x, y) for y, x in sorted(turned)])


def by_number(size, number):
    """The counters of the pack's set-up 1 to 120, in reading order."""
    # Imported only here: the pack takes 1.6 KB of heap.
    from pentaref.pack import PACK

    count = solo_counters(size)
    entry = PACK[size][(number - 1) * count : number * count]
    return tuple([(square % size[0], square // size[0]) for square in entry])
