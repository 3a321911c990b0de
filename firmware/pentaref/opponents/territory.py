"""The value of territories while they can still change, in plain code.

`territory_viper` has the same as machine code.
"""

from pentaref import pieces

_DOUBT = 8
_FIXED = 5  # an area with fewer squares takes no pentomino


def value(grid, one, two):
    """The areas of seat 1 minus those of seat 2, in hundredths of a square.

    ``one`` and ``two`` are the squares of the seats. An area that can still take a pentomino counts
    in part: the larger the lead in it, the more.
    """
    total = 0
    for area in grid.areas(grid.squares & ~(one | two)):
        rim = grid.rim(area)
        lead = grid.count(rim & one) - grid.count(rim & two)
        size = 100 * grid.count(area)
        if size < 100 * _FIXED:
            total += size * ((lead > 0) - (lead < 0))
        elif lead:
            part = size * abs(lead) // (abs(lead) + _DOUBT)
            total += part if lead > 0 else -part
    return total


def owner(grid, one, two):
    """The seat that owns more, where no area can change; 0 if they share.

    If the totals are equal, the largest areas decide, then the next ones.
    """
    sizes = [[], [], []]
    for area in grid.areas(grid.squares & ~(one | two)):
        rim = grid.rim(area)
        lead = grid.count(rim & one) - grid.count(rim & two)
        sizes[(lead > 0) - (lead < 0)].append(grid.count(area))
    first, second = [(sum(row), sorted(row, reverse=True)) for row in (sizes[1], sizes[-1])]
    return 0 if first == second else 1 if first > second else 2


class Lays:
    """The values of a seat's lays; ``table`` is from ``pieces.offsets``.

    A seat is 1 or 2.
    """

    def __init__(self, grid, one, two, seat, table):
        self._of = grid, one, two, seat, table

    def values(self, lays, start, end, found):
        """Write values for the seat to ``found``.

        A lay is a number: the shape, above 16 bits of place.
        """
        grid, one, two, seat, table = self._of
        for i in range(start, end):
            foot = pieces.mask(lays[i] >> 16, table) << (lays[i] & 0xFFFF)
            if seat == 1:
                found[i] = value(grid, one | foot, two)
            else:
                found[i] = -value(grid, one, two | foot)
