"""The tables of pieces, by computed shapes and published counts."""

import player
from pentaref import pieces
from pentaref.grid import Grid

# The twelve as they are usually drawn, with the number of fixed shapes of each: 63 in all.
DRAWINGS = {
    "F": (".## ## .#", 8),
    "I": ("#####", 2),
    "L": ("#### #", 8),
    "N": ("## .###", 8),
    "P": ("## ## #", 8),
    "T": ("### .# .#", 4),
    "U": ("#.# ###", 4),
    "V": ("### # #", 4),
    "W": ("# ## .##", 4),
    "X": (".# ### .#", 1),
    "Y": (".# ####", 8),
    "Z": ("## .# .##", 4),
}


def rotated(shape):
    """The shape after a quarter turn clockwise."""
    return pieces.classify([(-y, x) for x, y in pieces.cells(shape)])


def flipped(shape):
    """The shape mirrored left to right."""
    return pieces.classify([(-x, y) for x, y in pieces.cells(shape)])


def cells_of(drawing):
    """A drawing's squares, away from the corner: where must not matter."""
    rows = enumerate(drawing.split())
    return [(x + 7, y - 3) for y, row in rows for x, mark in enumerate(row) if mark == "#"]


def grown():
    """All fixed pentominoes, made by adding squares, as sorted tuples."""
    shapes = {((0, 0),)}
    for _ in range(4):
        larger = set()
        for shape in shapes:
            for x, y in shape:
                for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if cell not in shape:
                        cells = shape + (cell,)
                        left = min([x for x, _ in cells])
                        top = min([y for _, y in cells])
                        larger.add(tuple(sorted([(x - left, y - top) for x, y in cells])))
        shapes = larger
    return shapes


def test_the_table_holds_exactly_the_63_shapes_there_are():
    shapes = [tuple(sorted(pieces.cells(shape))) for shape in range(63)]
    assert len(pieces.SHAPES) == 63 and set(shapes) == grown()


def test_each_letter_has_its_pentomino_in_all_its_ways():
    for piece, letter in enumerate(pieces.LETTERS):
        drawing, ways = DRAWINGS[letter]
        shape = pieces.classify(cells_of(drawing))
        assert pieces.piece_of(shape) == piece, letter
        assert pieces.FIRST[piece + 1] - pieces.FIRST[piece] == ways
        reached = set()
        for _ in range(2):
            for _ in range(4):
                reached.add(shape)
                shape = rotated(shape)
            shape = flipped(shape)
        assert sorted(reached) == list(range(pieces.FIRST[piece], pieces.FIRST[piece + 1]))


def test_four_turns_and_two_flips_lead_back():
    for shape in range(63):
        turned = shape
        for _ in range(4):
            turned = rotated(turned)
        assert turned == shape
        assert flipped(flipped(shape)) == shape


def test_a_turn_is_clockwise():
    # The flat I becomes upright; the foot of the L goes from the lower right to the lower left.
    lying = pieces.classify([(x, 0) for x in range(5)])
    assert pieces.cells(rotated(lying)) == [(0, y) for y in range(5)]
    ell = pieces.classify([(0, 0), (0, 1), (0, 2), (0, 3), (1, 3)])
    assert pieces.cells(rotated(ell)) == [(0, 0), (1, 0), (2, 0), (3, 0), (0, 1)]
    assert pieces.cells(flipped(ell)) == [(1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]


def test_shapes_of_a_piece_stand_in_the_order_of_turning():
    for piece in range(12):
        first, after = pieces.FIRST[piece], pieces.FIRST[piece + 1]
        for shape in range(first, after - 1):
            # After the last turn of one side, the other side begins.
            if rotated(shape) != shape + 1:
                assert rotated(shape) == first and shape + 1 - first in (1, 2, 4)


def test_what_is_no_pentomino():
    for cells in (
        [],
        [(0, 0)],
        [(x, 0) for x in range(4)],
        [(x, 0) for x in range(6)],
        [(0, 0), (1, 0), (2, 0), (3, 0), (3, 0)],  # a square twice
        [(0, 0), (1, 0), (2, 0), (3, 0), (5, 0)],  # a gap
        [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)],  # joined only at corners
        [(0, 0), (1, 0), (0, 1), (1, 1), (2, 2)],
        [(0, 0), (1, 0), (0, 10**90), (1, 10**90), (2, 10**90)],
    ):
        assert pieces.classify(cells) == -1, cells


def test_order_of_squares_is_all_one():
    cells = [(4, 2), (3, 2), (3, 1), (3, 3), (2, 2)]
    assert pieces.LETTERS[pieces.piece_of(pieces.classify(cells))] == "X"
    assert pieces.classify(cells) == pieces.classify(sorted(cells))


def counted(board, hand=pieces.ALL):
    table = pieces.offsets(board.stride)
    total = 0
    for _, shape in pieces.shapes(hand):
        total += board.count(pieces.placements(board.squares, shape, table))
    return total


def test_places_on_empty_boards():
    assert counted(Grid(8, 8)) == 2308
    assert counted(Grid(9, 7)) == 2245
    assert counted(Grid(11, 6)) == 2314
    assert counted(Grid(10, 10)) == 4096


def test_places_of_one_piece_by_the_size_of_its_box():
    # A box of w x h has (W - w + 1) x (H - h + 1) places.
    assert counted(Grid(10, 10), 1 << pieces.LETTERS.index("X")) == 8 * 8
    assert counted(Grid(9, 7), 1 << pieces.LETTERS.index("I")) == 5 * 7 + 9 * 3
    assert counted(Grid(11, 6), 1 << pieces.LETTERS.index("P")) == 4 * (10 * 4 + 9 * 5)


def test_a_place_is_where_the_first_square_lies():
    board = Grid(8, 8)
    table = pieces.offsets(board.stride)
    for shape in range(63):
        foot = pieces.mask(shape, table)
        x0, y0 = pieces.cells(shape)[0]
        for place in board.indexes(pieces.placements(board.squares, shape, table)):
            x, y = place % board.stride, place // board.stride
            cells = [(a - x0 + x, b - y0 + y) for a, b in pieces.cells(shape)]
            assert board.cells(foot << place) == cells
            assert board.count(foot << place) == 5


def test_how_far_a_shape_extends_from_its_first_square():
    for shape in range(63):
        cells = pieces.cells(shape)
        x, y = cells[0]
        left, right, down = pieces.extent(shape)
        assert x - left == min([column for column, _ in cells])
        assert x + right == max([column for column, _ in cells])
        assert y + down == max([row for _, row in cells])
    # The X and both shapes of the I.
    found = {tuple(pieces.cells(shape)): pieces.extent(shape) for shape in range(63)}
    assert found[((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))] == (1, 1, 2)
    assert found[tuple([(x, 0) for x in range(5)])] == (0, 4, 0)
    assert found[tuple([(0, y) for y in range(5)])] == (0, 0, 4)


def test_what_fits_where():
    board = Grid(8, 8)
    table = pieces.offsets(board.stride)
    vacant = player.drawn(board, "....#.... .##..... ..##....", "#")[0]
    for piece, letter in enumerate(pieces.LETTERS):
        assert not pieces.fits(vacant, 1 << piece, table), letter
    vacant = player.drawn(board, "........ .##..... ..##.... ...#....", "#")[0]
    fitting = [p for p in range(12) if pieces.fits(vacant, 1 << p, table)]
    assert fitting == [pieces.LETTERS.index("W")]
    assert not pieces.fits(vacant, pieces.ALL & ~(1 << fitting[0]), table)
    assert not pieces.fits(vacant, 0, table)
    piece, shape, places = pieces.first_fit(vacant, pieces.ALL, table)
    assert piece == pieces.piece_of(shape) == fitting[0]
    assert pieces.covered(places, shape, table) == vacant
    assert pieces.first_fit(vacant, pieces.ALL & ~(1 << piece), table) is None


def test_hands():
    assert pieces.size(pieces.ALL) == 12 and pieces.size(0) == 0 and pieces.size(0b1010) == 2
    assert [piece for piece, _ in pieces.shapes(0b10)] == [1, 1]


def test_games_on_boards_of_one_stride_share_a_table():
    first = pieces.offsets(11)
    assert pieces.offsets(11) is first
    other = pieces.offsets(13)
    assert list(other) != list(first) and len(other) == len(first) == 4 * 63
    assert list(pieces.offsets(11)) == list(first)
