"""All Pentactic solo set-ups of a grid, one of each class under the grid's symmetries.

A set-up is a tuple of (x, y) squares in reading order, no two in a row or a column.
"""

from itertools import combinations, permutations

from host_sim.puzzles import exact_count
from pentaref import games, pieces, solver
from pentaref.games import solo_counters
from pentaref.grid import Grid, name, parse

# Rounds of steps of the solver, each half as many again as the one before; past the last, counting
# is the quicker way to tell that there is no filling.
_FIRST_ROUND = 500
_LAST_ROUND = 8000


def game_and_variant():
    """The names of the puzzle that is set up with counters."""
    for game in games.GAMES:
        for variant in games.variants(game):
            if games.fact(game, variant, "counters"):
                return game, variant
    raise LookupError("no game has counters to be set up with")


def grids():
    """The (columns, rows) grids that a puzzle with counters is set up on."""
    return games.grids(game_and_variant()[0])


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
    return exact_count.count(*area(counters, size))


def fillable(counters, size):
    """1 where a set-up has a filling, else 0.

    What takes the solver long to fill from one corner it often fills at once from another. So all
    images of a set-up are searched in turn, a little further each round: a twentieth of the time.
    """
    alike = sorted(images(counters, size))
    searches = []
    steps = _FIRST_ROUND
    while steps <= _LAST_ROUND:
        for i, image in enumerate(alike):
            if i == len(searches):
                searches.append(solver.Search(*area(image, size), pieces.ALL))
            found = searches[i].step(steps)
            if found is not None:
                return int(found)
        steps += steps // 2
    return int(exact_count.count(*area(counters, size)) > 0)


def batch(work, size, jobs):
    """The values of ``fillings`` or ``fillable``, by name, for several set-ups, in their order."""
    function = {"fillings": fillings, "fillable": fillable}[work]
    return [function(counters, size) for counters in jobs]
