"""What the opponent counts: plain code, machine code, square by square."""

from pentaref import pieces
from pentaref.opponents import counting as chosen
from positions import boards

try:
    from pentaref.opponents import counting_viper as native
except (ImportError, SyntaxError):
    native = chosen

_SIZES = ((8, 8), (10, 10), (11, 6), (16, 16), (26, 30))


def _boards():
    """Boards from nearly empty to nearly full."""
    return boards(_SIZES, (1, 3, 6))


def _fits(cells, vacant):
    return all(cell in vacant for cell in cells)


def test_bits_are_counted_one_by_one():
    for grid, one, _ in _boards():
        for counting in (chosen, native):
            assert counting.ones(grid, one) == len(grid.cells(one))


def test_places_are_those_where_all_five_squares_are_vacant():
    for grid, one, two in _boards():
        if grid.width > 11:
            continue
        vacant = grid.squares & ~(one | two)
        cells = set(grid.cells(vacant))
        hand = 0b101001010101
        want = []
        for piece in range(12):
            if hand >> piece & 1:
                count = 0
                for shape in range(pieces.FIRST[piece], pieces.FIRST[piece + 1]):
                    for x in range(-4, grid.width):
                        for y in range(-4, grid.height):
                            five = [(x + dx, y + dy) for dx, dy in pieces.cells(shape)]
                            count += _fits(five, cells)
                want.append(count)
        table = pieces.offsets(grid.stride)
        for counting in (chosen, native):
            assert counting.places(grid, vacant, hand, table) == want


def test_large_boards_are_alike_in_both():
    for grid, one, two in _boards():
        vacant = grid.squares & ~(one | two)
        table = pieces.offsets(grid.stride)
        assert chosen.places(grid, vacant, 4095, table) == native.places(grid, vacant, 4095, table)
