"""All Pentactic solo set-ups of a grid, one of each class under the grid's symmetries.

A set-up is a tuple of (x, y) squares in reading order, no two in a row or a column.
"""

from itertools import combinations, permutations

from host_sim import census
from pentaref import pieces, solver
from pentaref.games import solo_counters
from pentaref.grid import Grid, name, parse

# Past this many steps of the solver counting is the quicker way to tell that there is no filling.
_STEPS = 20000


def setups(size):
    """Every set-up of a (columns, rows) grid."""
    n = solo_counters(size)
    for rows in combinations(range(size[1]), n):
        for columns in permutations(range(size[0]), n):
            yield tuple(zip(columns, rows))


def images(counters, size):
    """The set-ups that are this one turned or mirrored, itself among them."""
    right, bottom = size[0] - 1, size[1] - 1
    found = set()
    for flip_x in (False, True):
        for flip_y in (False, True):
            cells = [(right - x if flip_x else x, bottom - y if flip_y else y) for x, y in counters]
            found.add(_in_order(cells))
            if right == bottom:
                found.add(_in_order([(y, x) for x, y in cells]))
    return found


def _in_order(cells):
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def classes(size):
    """One set-up of each class as {set-up: how many there are of its class}, in a fixed order."""
    found = {}
    for counters in setups(size):
        alike = images(counters, size)
        if counters == min(alike):
            found[counters] = len(alike)
    return found


def text(counters):
    """A set-up as a record's header has it: ``a3 c1 f8 h6`` in reading order."""
    return " ".join(name(x, y) for x, y in counters)


def read(words):
    """The set-up that ``text`` wrote."""
    return tuple(parse(word) for word in words.split())


def area(counters, size):
    """The grid, and the squares of it that the counters leave."""
    grid = Grid(*size)
    return grid, grid.squares & ~grid.mask(counters)


def fillings(counters, size):
    """How many fillings a set-up has."""
    return census.count(*area(counters, size))


def fillable(counters, size):
    """1 where a set-up has a filling, else 0."""
    grid, vacant = area(counters, size)
    if any(grid.count(part) % 5 for part in grid.areas(vacant)):
        return 0
    found = solver.Search(grid, vacant, pieces.ALL).step(_STEPS)
    if found is None:
        found = census.count(grid, vacant) > 0
    return int(found)


def batch(work, size, jobs):
    """The values of ``fillings`` or ``fillable``, by name, for several set-ups, in their order."""
    function = {"fillings": fillings, "fillable": fillable}[work]
    return [function(counters, size) for counters in jobs]
