"""The solver: known numbers of fillings, in slices of any size.

Each filling must be legal.
"""

import solving
from pentaref import games, pieces, solver
from pentaref.games.base import LAY, Action
from pentaref.grid import Grid, parse


def area(columns, rows, counters=""):
    """A grid, and its squares without the counters."""
    grid = Grid(columns, rows)
    return grid, grid.squares & ~grid.mask([parse(word) for word in counters.split()])


def solo(grid, counters):
    """A Pentactic solo game at its start."""
    headers = {"game": "pentactic", "variant": "solo", "grid": grid, "counters": counters}
    return games.new(games.Setup(headers))


def search(*position, plain=False):
    """A search run in slices of 300 steps, to a filling or the end."""
    found = solver.Search(*position, plain=plain)
    while found.step(300) is None:
        pass
    return found


def test_a_3x20_board_has_two_fillings_and_their_mirror_images():
    # Golomb and later Scott: 2 up to symmetry, 8 in all.
    assert solving.count(*area(20, 3), pieces.ALL) == 8
    assert solving.count(*area(3, 20), pieces.ALL) == 8


def test_a_filling_is_what_the_game_lets_be_laid_to_the_end():
    for grid, counters in (
        ("8x8", "d4 d5 e4 e5"),
        ("9x7", "a1 c5 f3"),
        ("11x6", "a3 b1 d2 f6 h4 k5"),
    ):
        game = solo(grid, counters)
        filling = solving.first(*solver.position(game))
        firsts = [(cells[0][1], cells[0][0]) for _, cells in filling]
        assert firsts == sorted(firsts)
        for piece, cells in filling:
            action = Action(LAY, piece, 0, cells)
            assert game.judge(action) is None
            game.play(action)
        assert game.winners() == [1]


def test_the_first_piece_of_every_filling_leads_to_another():
    game = solo("9x7", "a1 c5 f3")
    for _ in range(12):
        piece, cells = solving.first(*solver.position(game))[0]
        game.play(Action(LAY, piece, 0, cells))
    assert game.winners() == [1]
    assert solving.first(*solver.position(game)) == []


def test_a_full_board_has_one_filling_with_no_piece():
    grid, _ = area(8, 8)
    assert solving.first(grid, 0, 0) == []
    assert solving.count(grid, 0, 0) == 1


def test_what_has_another_size_than_the_hand_has_no_filling():
    grid, vacant = area(10, 6, "a1")
    assert solving.first(grid, vacant, pieces.ALL) is None
    assert solving.first(grid, vacant & (1 << 5) - 1, 0) is None
    assert solving.count(grid, 0, 1) == 0


def test_a_piece_alone_fills_its_own_shape_and_no_other():
    for piece in range(12):
        for shape in range(pieces.FIRST[piece], pieces.FIRST[piece + 1]):
            grid = Grid(9, 7)
            squares = grid.mask([(x + 3, y + 1) for x, y in pieces.cells(shape)])
            ((found, cells),) = solving.first(grid, squares, 1 << piece)
            assert (found, grid.mask(cells)) == (piece, squares)
            assert solving.first(grid, squares, 1 << (piece + 1) % 12) is None


def test_two_areas_apart_are_filled_each():
    # A row of five and, two rows below, an X: filled only by the I and the X.
    grid = Grid(9, 9)
    row = grid.mask([(x, 0) for x in range(5)])
    cross = grid.mask([(4, 6), (3, 7), (4, 7), (5, 7), (4, 8)])
    hand = 1 << pieces.LETTERS.index("I") | 1 << pieces.LETTERS.index("X")
    assert [pieces.LETTERS[p] for p, _ in solving.first(grid, row | cross, hand)] == ["I", "X"]
    assert solving.count(grid, row | cross, hand) == 1


def test_a_grid_may_have_its_origin_anywhere():
    grid = Grid(5, 1, origin=(-7, 3))
    filling = solving.first(grid, grid.squares, 1 << pieces.LETTERS.index("I"))
    assert filling == [(1, ((-7, 3), (-6, 3), (-5, 3), (-4, 3), (-3, 3)))]


def test_machine_code_and_plain_code_do_the_same_steps():
    for position in (area(20, 3), area(9, 7, "a1 c5 f3"), area(8, 8, "b2 c3 d4 e5")):
        fast = search(*position, pieces.ALL)
        plain = search(*position, pieces.ALL, plain=True)
        assert fast.steps == plain.steps
        assert fast.filling() == plain.filling()


def test_slices_of_any_size_find_the_same():
    position = area(11, 6, "a3 b1 d2 f6 h4 k5") + (pieces.ALL,)
    want = search(*position)
    for budget in (1, 7, 100000):
        sliced = solver.Search(*position)
        calls = 0
        while sliced.step(budget) is None:
            calls += 1
        assert sliced.filling() == want.filling()
        assert calls == (want.steps - 1) // budget


def test_the_search_goes_on_after_a_filling_and_ends():
    fillings = []
    looking = solver.Search(*area(20, 3), pieces.ALL)
    while True:
        found = looking.step(5000)
        if found:
            fillings.append(looking.filling())
        if found is False:
            break
    assert len(fillings) == 8
    assert all(fillings.count(one) == 1 for one in fillings)
    assert looking.step(1) is False


def test_how_far_it_is_never_goes_back_and_is_the_same_with_the_plain_code():
    # 8x8 without these has no filling, which takes some two million steps to find out.
    position = area(8, 8, "a3 c1 f8 h6") + (pieces.ALL,)
    looking, plain = solver.Search(*position), solver.Search(*position, plain=True)
    said = []
    for _ in range(20):
        assert looking.step(400) is None and plain.step(400) is None
        assert looking.tried() == plain.tried()
        said.append(looking.tried())
    assert said == sorted(said) and said[0] >= 0 and said[-1] < 100


def test_an_area_of_its_own_that_pieces_cannot_fill_ends_it_before_it_begins():
    # Only h8 is cut off, and it is the last square that the search reaches.
    looking = solver.Search(*area(8, 8, "h7 g8 a1 b1"), pieces.ALL)
    assert looking.step(1) is False and looking.steps == 0


def test_an_area_beyond_the_machine_code_words_is_searched_all_the_same():
    # 12 rows of 13 bits: more than the machine code's four words hold.
    grid = Grid(12, 12)
    squares = grid.mask([(x, y) for y in range(9, 12) for x in range(2, 12)])
    hand = 0
    for letter in "FILPUV":
        hand |= 1 << pieces.LETTERS.index(letter)
    found = solving.first(grid, squares, hand)
    if found:
        assert sum([grid.mask(cells) for _, cells in found]) == squares
    same = solving.first(*area(10, 3), hand)
    assert (found is None) == (same is None)
