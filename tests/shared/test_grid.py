"""Boards as integers: guard column, areas, counting, squares' names."""

import player
from pentaref import grid
from pentaref.grid import Grid


def test_a_board_has_its_squares_and_no_guard_column():
    board = Grid(4, 3)
    assert board.stride == 5
    assert board.squares == 0b01111_01111_01111
    assert board.count(board.squares) == 12
    assert board.bit(4, 0) == board.bit(-1, 1) == board.bit(0, 3) == board.bit(0, -1) == 0


def test_squares_there_and_back_in_reading_order():
    board = Grid(12, 12)
    cells = [(11, 0), (0, 1), (5, 6), (0, 11), (11, 11)]
    assert board.cells(board.mask(reversed(cells))) == cells
    assert board.cells(board.mask([(12, 0), (0, 12), (-1, 0)])) == []
    for x in range(12):
        for y in range(12):
            assert board.cells(board.bit(x, y)) == [(x, y)]


def test_the_same_squares_are_asked_for_again():
    board = Grid(4, 3)
    cells = ((0, 0), (1, 1), (4, 0))
    assert board.mask(cells) == board.mask(cells) == 0b00010_00001
    changed = [(0, 0)]
    assert board.mask(changed) == 0b1
    changed[0] = (1, 0)
    assert board.mask(changed) == 0b10
    assert board.mask(cells) == 0b00010_00001


def test_counting_bits_one_by_one_gives_the_same():
    board = Grid(16, 16)
    dice = player.chance(7)
    for _ in range(30):
        mask = 0
        for _ in range(1 + next(dice) % 60):
            mask |= board.bit(next(dice) % 16, next(dice) % 16)
        ones = 0
        rest = mask
        while rest:
            ones += rest & 1
            rest >>= 1
        assert board.count(mask) == len(board.cells(mask)) == len(list(board.indexes(mask))) == ones


def test_touching_is_by_edges_and_never_round_the_side():
    board = Grid(5, 4)
    assert board.cells(board.rim(board.bit(2, 1))) == [(2, 0), (1, 1), (3, 1), (2, 2)]
    assert board.cells(board.rim(board.bit(4, 1))) == [(4, 0), (3, 1), (4, 2)]
    assert board.cells(board.rim(board.bit(0, 2))) == [(0, 1), (1, 2), (0, 3)]
    assert board.cells(board.rim(board.bit(4, 3))) == [(4, 2), (3, 3)]
    assert board.rim(board.squares) == 0


def test_areas_are_as_large_as_possible_and_corners_do_not_join():
    board = Grid(6, 4)
    rows = """
    aa.b..
    a.bb.c
    .d...c
    dd.ee.
    """
    masks = player.drawn(board, rows, "abcde")
    together = 0
    for mask in masks:
        together |= mask
    # In the order of their first squares in reading order.
    assert board.areas(together) == list(masks)
    assert board.areas(0) == []
    assert board.area(board.bit(0, 3), together) == masks[3]
    assert board.areas(board.squares) == [board.squares]


def test_an_area_winds_through_the_whole_board():
    board = Grid(8, 7)
    snake, rest = player.drawn(board, "######## .......# ######## #....... ########", "#.")
    assert board.areas(snake) == [snake] and board.count(snake) == 26
    assert len(board.areas(rest)) == 2


def test_the_end_of_a_row_and_the_beginning_of_the_next_do_not_touch():
    board = Grid(8, 7)
    apart = player.drawn(board, "......## ##...... .......# #.......", "#")[0]
    assert len(board.areas(apart)) == 4


def test_a_board_may_be_any_set_of_squares():
    whole = Grid(4, 4)
    cross = player.drawn(whole, ".##. #### #### .##.", "#")[0]
    board = Grid(4, 4, cross)
    assert board.bit(0, 0) == board.bit(3, 3) == 0 and board.bit(1, 0)
    assert board.mask([(0, 0), (1, 0)]) == board.bit(1, 0)
    assert board.cells(board.rim(board.bit(1, 0))) == [(2, 0), (1, 1)]
    assert board.areas(board.squares) == [cross]


def test_a_board_may_begin_anywhere():
    board = Grid(3, 3, None, (-2, 5))
    assert board.cells(board.bit(-2, 5)) == [(-2, 5)]
    assert board.bit(0, 0) == board.bit(1, 5) == board.bit(-2, 8) == 0
    assert board.cells(board.rim(board.bit(-1, 6))) == [(-1, 5), (-2, 6), (0, 6), (-1, 7)]


def test_names_of_squares():
    assert grid.name(0, 0) == "a1" and grid.name(15, 15) == "p16"
    for x in range(16):
        for y in range(16):
            assert grid.parse(grid.name(x, y)) == (x, y)
    assert grid.parse("J10") == (9, 9)


def test_what_is_no_name_of_a_square():
    for text in ("", "a", "1", "a0", "a01", "11", "aa1", "a1b", "a-1", "a+1", "a 1", "@1", "[1"):
        assert grid.parse(text) is None, text


def test_a_row_number_may_be_long_but_not_without_end():
    assert grid.parse("a" + "9" * 100) == (0, int("9" * 100) - 1)
    assert grid.parse("a" + "9" * 5000) is None
