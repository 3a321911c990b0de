"""Pentactic solo set-ups: drawn by chance and proven to have a filling, or by number from a pack.

Counters stand on (x, y) squares, no two in a row or a column. A set-up of the pack has a number
from 1 to 120 that is the same everywhere, and the higher the number the fewer its fillings.
"""

from pentaref import pieces, solver
from pentaref.games import solo_counters
from pentaref.grid import Grid

# Thirty numbers each. The fiendish have the fewest fillings there are: on 11x6 a single one; on 8x8
# 12, then 49 to 71, and on 9x7 169 to 268, where there is more room round fewer counters.
GRADES = ("easy", "medium", "hard", "fiendish")
NUMBERS = 120
_EACH = NUMBERS // len(GRADES)

# A draw whose filling takes longer than this many steps to find, four times the median, is dropped
# for another; after this many draws one of the pack is taken, so that a draw has an end. In all
# some 1.8 s on an RP2040, and one in a thousand comes to that.
_STEPS = 8000
_DRAWS = 6

# From one day to the next; prime to 120, so that 120 days bring 120 set-ups, of all grades in turn.
_STRIDE = 37


class Draw:
    """A set-up drawn at random that has a filling, found a slice at a time.

    ``size`` is (columns, rows); ``below(n)`` gives a number from 0 to n - 1, ``random.randrange``
    for one.
    """

    def __init__(self, size, below):
        self._size = size
        self._below = below
        self._draws = 0
        self._search = None
        self._counters = None

    def step(self, budget):
        """Look on for at most so many steps of the solver: the counters once drawn, else None."""
        if not self._search:
            if self._draws > _DRAWS:
                return self._counters
            self._draws += 1
            if self._draws > _DRAWS:
                # Told at the next step: to load the pack and to show a set-up is too much for one.
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


def draw(size, below):
    """Counters drawn at random that leave room for all twelve: the whole of a ``Draw`` at once."""
    drawing = Draw(size, below)
    while True:
        counters = drawing.step(_STEPS)
        if counters:
            return counters


def scattered(size, below):
    """As many counters as solo starts with, no two in a row or a column, all such equally likely.

    Whether they leave room for the twelve is not looked at.
    """
    columns = list(range(size[0]))
    rows = list(range(size[1]))
    chosen = []
    for _ in range(solo_counters(size)):
        x = columns.pop(below(len(columns)))
        chosen.append((rows.pop(below(len(rows))), x))
    return tuple([(x, y) for y, x in sorted(chosen)])


def mirrored(counters, size, way):
    """The set-up as it lies (way 0), or mirrored left to right (1), top to bottom (2), both (3)."""
    right = size[0] - 1
    bottom = size[1] - 1
    turned = [(bottom - y if way & 2 else y, right - x if way & 1 else x) for x, y in counters]
    return tuple([(x, y) for y, x in sorted(turned)])


def by_number(size, number):
    """The counters of a set-up of the pack, 1 to 120, in reading order."""
    return _entry(size, number)[0]


def fillings(size, number):
    """How many fillings a set-up of the pack has."""
    return _entry(size, number)[1]


def grade(number):
    """The grade of a number of the pack, a word of ``GRADES``."""
    return GRADES[(number - 1) // _EACH]


def of_the_day(day):
    """The number of the day's set-up; ``day`` is counted from 1 January 2000, which is 0."""
    return day * _STRIDE % NUMBERS + 1


def _entry(size, number):
    # Only here: the pack is two kilobytes that a device needs for a moment.
    from pentaref.pack import PACK

    length = solo_counters(size) + 2
    entry = PACK[size][(number - 1) * length : number * length]
    counters = tuple([(square % size[0], square // size[0]) for square in entry[:-2]])
    return counters, entry[-2] | entry[-1] << 8
