"""All Pentactic solo set-ups of a grid, one of each symmetry class.

A set-up is a tuple of (x, y) squares in reading order, no two in the same row or column.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

from host_sim.puzzles import exact_count
from pentaref import games, pieces, solver
from pentaref.games import solo_counters
from pentaref.grid import Grid, name, parse

Size = tuple[int, int]  # (columns, rows)
Counters = tuple[tuple[int, int], ...]  # a set-up

# Steps of the solver in the first and in the last round; each round has half as many again as the
# one before. After the last one, counting shows faster that there is no filling.
_FIRST_ROUND = 500
_LAST_ROUND = 8000


def game_and_variant() -> tuple[str, str]:
    """The names of the game and variant set up with counters.

    Raises ``LookupError``.
    """
    for game in games.GAMES:
        for variant in games.variants(game):
            if games.fact(game, variant, "counters"):
                return game, variant
    raise LookupError("no game has counters to be set up with")


def grids() -> tuple[Size, ...]:
    """The (columns, rows) grids of the puzzle with counters."""
    return games.grids(game_and_variant()[0])


def setups(size: Size) -> Iterator[Counters]:
    """Every set-up of a (columns, rows) grid."""
    n = solo_counters(size)
    for rows in combinations(range(size[1]), n):
        for columns in permutations(range(size[0]), n):
            yield tuple(zip(columns, rows))


def images(counters: Counters, size: Size) -> set[Counters]:
    """This set-up and all its rotations and mirror images."""
    right, bottom = size[0] - 1, size[1] - 1
    found = set()
    for flip_x in (False, True):
        for flip_y in (False, True):
            cells = [(right - x if flip_x else x, bottom - y if flip_y else y) for x, y in counters]
            found.add(_in_order(cells))
            if right == bottom:
                found.add(_in_order([(y, x) for x, y in cells]))
    return found


def _in_order(cells: Iterable[tuple[int, int]]) -> Counters:
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def classes(size: Size) -> dict[Counters, int]:
    """One set-up of each class, in a fixed order: {set-up: size of its class}."""
    found = {}
    for counters in setups(size):
        alike = images(counters, size)
        if counters == min(alike):
            found[counters] = len(alike)
    return found


def text(counters: Counters) -> str:
    """A set-up as in a record's header, such as ``c1 a3 h6 f8``."""
    return " ".join(name(x, y) for x, y in counters)


def read(words: str) -> tuple[tuple[int, int] | None, ...]:
    """The set-up in a text as ``text`` writes it; None for a wrong word."""
    return tuple(parse(word) for word in words.split())


def area(counters: Counters, size: Size) -> tuple[Grid, int]:
    """The grid, and the mask of its squares without counters."""
    grid = Grid(*size)
    return grid, grid.squares & ~grid.mask(counters)


def fillings(counters: Counters, size: Size) -> int:
    """The number of fillings of a set-up."""
    return exact_count.count(*area(counters, size))


def fillable(counters: Counters, size: Size) -> int:
    """1 if a set-up has a filling, else 0.

    An area that takes the solver long from one corner is often filled at once from another. So all
    images of a set-up are searched in turn, a little further each round. This takes a twentieth of
    the time.
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


def batch(work: str, size: Size, jobs: Iterable[Counters]) -> list[int]:
    """The values of ``work``, ``fillings`` or ``fillable``, for set-ups."""
    function = {"fillings": fillings, "fillable": fillable}[work]
    return [function(counters, size) for counters in jobs]
