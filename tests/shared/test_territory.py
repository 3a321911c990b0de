"""The values of territory, square by square and as machine code."""

from array import array

from pentaref import pieces
from pentaref.opponents import territory as plain
from positions import boards

try:
    from pentaref.opponents import territory_viper as native
except (ImportError, SyntaxError):
    native = plain

_KINDS = (plain, native)


def _boards():
    """Boards from nearly empty to nearly full."""
    return boards(((8, 8), (10, 10), (11, 6)), (1, 2, 4, 6))


def _area(start, vacant):
    """The squares of an area, by one step after another."""
    found = [start]
    for x, y in found:
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell in vacant and cell not in found:
                found.append(cell)
    return found


def _worth(grid, one, two):
    """The value for seat 1, square by square."""
    left = set(grid.cells(grid.squares & ~(one | two)))
    walls = [set(grid.cells(one)), set(grid.cells(two))]
    total = 0
    while left:
        area = _area(min(left), left)
        left -= set(area)
        beside = set()
        for x, y in area:
            beside |= {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        lead = len(beside & walls[0]) - len(beside & walls[1])
        part = 100 * len(area)
        if len(area) >= 5:  # a pentomino may still be laid there
            part = part * abs(lead) // (abs(lead) + 8)
        total += part if lead > 0 else -part if lead else 0
    return total


def test_a_board_is_worth_what_its_areas_are():
    for grid, one, two in _boards():
        for kind in _KINDS:
            assert kind.value(grid, one, two) == _worth(grid, one, two)


def test_a_lay_is_worth_the_board_after_it():
    for grid, one, two in _boards():
        table = pieces.offsets(grid.stride)
        lays = []
        for shape in range(63):
            for place in grid.indexes(pieces.placements(grid.squares & ~(one | two), shape, table)):
                lays.append(shape << 16 | place)
        lays = array("i", lays[::40])
        for seat in (1, 2):
            want = []
            for lay in lays:
                foot = pieces.mask(lay >> 16, table) << (lay & 0xFFFF)
                if seat == 1:
                    want.append(_worth(grid, one | foot, two))
                else:
                    want.append(-_worth(grid, one, two | foot))
            for kind in _KINDS:
                found = array("i", bytes(4 * len(lays)))
                ready = kind.Lays(grid, one, two, seat, table)
                half = len(lays) // 2
                ready.values(lays, 0, half, found)
                ready.values(lays, half, len(lays), found)
                assert list(found) == want
