"""Pentactic's counters: no two of a board in one row or one column, whoever placed them."""

from pentaref.games import base

SET = 8  # counters in a set


def open_squares(grid, vacant, counters):
    """The vacant squares where a counter may stand beside the counters that are there."""
    row = (1 << grid.width) - 1
    column = grid.squares & ~(grid.squares << 1)  # every row's first square
    for x, y in grid.cells(counters):
        vacant &= ~(row << y * grid.stride | column << x)
    return vacant


def refusal(action, grid, vacant, counters):
    """Why a counter may not stand on the square of an action, or None."""
    found = base.place_refusal(action, grid, vacant)
    if found:
        return found
    x, y = action.cells[0]
    rivals = [(cx, cy) for cx, cy in grid.cells(counters) if cx == x or cy == y]
    return base.Refusal("row-or-column", rivals) if rivals else None


def places(grid, vacant, counters, board=0):
    """Every way to place a counter, as actions."""
    for cell in grid.cells(open_squares(grid, vacant, counters)):
        yield base.Action(base.COUNTER, -1, board, (cell,))
