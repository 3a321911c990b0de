"""The solver and the drawing of set-ups, run to their end without slices."""

from pentaref import setups, solver


def first(grid, vacant, hand):
    """One filling as a list of (piece, cells), or None."""
    search = solver.Search(grid, vacant, hand)
    while True:
        found = search.step(10000)
        if found is not None:
            return search.filling() if found else None


def count(grid, vacant, hand):
    """The number of fillings, found one by one."""
    search = solver.Search(grid, vacant, hand)
    total = 0
    while True:
        found = search.step(10000)
        if found is False:
            return total
        if found:
            total += 1


def draw(size, below):
    """Random counters that leave room for all twelve pieces."""
    drawing = setups.Draw(size, below)
    while True:
        counters = drawing.step(8000)  # the most that Draw spends on one set-up
        if counters:
            return counters
