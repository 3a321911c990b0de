"""The solver's figures on one core: `make bench-solve`.

They are the time to count the fillings of 6x10, beside the compiled package xcover if it is
installed, each twice and in turn; and the time to find a first filling of random set-ups.
"""

import random
import sys
import time
from statistics import median

from host_sim.puzzles import enumeration, exact_count
from pentaref import games, pieces, setups, solver
from pentaref.grid import Grid

_SETUPS = 100  # a grid


def options(grid):
    """Every way to lay a pentomino on a grid, as the names of what it covers."""
    table = pieces.offsets(grid.stride)
    for piece, shape in pieces.shapes(pieces.ALL):
        foot = pieces.mask(shape, table)
        for place in grid.indexes(pieces.placements(grid.squares, shape, table)):
            yield [pieces.LETTERS[piece], *map(str, grid.cells(foot << place))]


def seconds(function):
    """The seconds of a call, and its result."""
    start = time.perf_counter()
    found = function()
    return time.perf_counter() - start, found


def count_side_by_side():
    """Count 6x10 with both."""
    grid = Grid(10, 6)
    ways = {"ours, plain Python  ": lambda: exact_count.count(grid, grid.squares)}
    try:
        import xcover
    except ImportError:
        print("xcover is not installed: its figure is left out", file=sys.stderr)
    else:
        listed = list(options(grid))
        next(xcover.covers([["a"]]))  # it is compiled at the first call
        ways["xcover, compiled"] = lambda: sum(1 for _ in xcover.covers(listed))
    for _ in range(2):
        for name, way in ways.items():
            took, found = seconds(way)
            print(f"count 6x10  {name:<22} {found} fillings  {took:7.2f} s", flush=True)


def first_fillings():
    """Find a first filling of random set-ups that have one, easy or hard."""
    below = random.Random(1).randrange
    for size in games.grids("pentactic"):
        times = []
        while len(times) < _SETUPS:
            counters = setups.scattered(size, below)
            took, found = seconds(lambda c=counters, s=size: first(c, s))
            if found:
                times.append(1000 * took)
        times.sort()
        print(
            "first filling  {}x{}".format(*size),
            f"median {median(times):.1f} ms, 90% in {times[len(times) * 9 // 10]:.1f} ms,"
            f" slowest {times[-1]:.1f} ms of {len(times)}",
            flush=True,
        )


def first(counters, size):
    """The first filling, or None."""
    grid, vacant = enumeration.area(counters, size)
    search = solver.Search(grid, vacant, pieces.ALL)
    # A set-up without a filling is left out only if the exact count proves that it has none.
    found = search.step(200000)
    if found is None and exact_count.count(grid, vacant):
        found = search.step(10**9)
    return search.filling() if found else None


if __name__ == "__main__":
    count_side_by_side()
    first_fillings()
