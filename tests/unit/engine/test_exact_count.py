"""Counting without finding: published totals, and the solver's count.

The solver counts where that is quick.
"""

import random

import pytest

import solving
from host_sim.puzzles import enumeration, exact_count
from pentaref import pieces
from pentaref.grid import Grid


def counted(columns, rows, counters=""):
    """How many fillings there are round the counters."""
    grid = Grid(columns, rows)
    return exact_count.count(grid, grid.squares & ~grid.mask(enumeration.read(counters)))


@pytest.mark.parametrize(
    ("columns", "rows", "counters", "fillings"),
    [
        # Up to symmetry 2339, 1010, 368 and 2, each four times; and 65, 188 and 21 eight times.
        (10, 6, "", 9356),
        pytest.param(6, 10, "", 9356, marks=pytest.mark.full),
        (12, 5, "", 4040),
        (15, 4, "", 1472),
        (20, 3, "", 8),
        (8, 8, "d4 d5 e4 e5", 520),
        pytest.param(8, 8, "b2 b7 g2 g7", 1504, marks=pytest.mark.full),
        pytest.param(8, 8, "c3 c6 f3 f6", 168, marks=pytest.mark.full),
        # Room for twelve by its areas, and no filling.
        (8, 8, "a3 c1 f8 h6", 0),
    ],
)
def test_known_totals(columns, rows, counters, fillings):
    assert counted(columns, rows, counters) == fillings


@pytest.mark.full
def test_the_total_of_a_board_without_its_corners():
    assert counted(8, 8, "a1 a8 h1 h8") == 8 * 2170


def test_it_agrees_with_the_solver_at_the_end_of_a_puzzle():
    chance = random.Random(3)
    for size in ((8, 8), (9, 7), (11, 6)):
        grid, vacant = enumeration.area(solving.draw(size, chance.randrange), size)
        hand = pieces.ALL
        for piece, cells in chance.sample(solving.first(grid, vacant, hand), 6):
            vacant &= ~grid.mask(cells)
            hand &= ~(1 << piece)
        total = exact_count.count(grid, vacant, hand)
        assert total == solving.count(grid, vacant, hand) >= 1


def test_a_full_board_and_a_wrong_size():
    grid = Grid(8, 8)
    assert exact_count.count(grid, 0, 0) == 1
    assert exact_count.count(grid, grid.squares, pieces.ALL) == 0
