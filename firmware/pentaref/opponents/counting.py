"""The opponent's hottest counts, in plain code.

`counting_viper` has them as machine code.
"""

from pentaref import pieces


def ones(grid, mask):
    """How many bits are set in a mask of the grid."""
    return grid.count(mask)


def places(grid, vacant, hand, table):
    """The number of places on vacant squares of each piece of a hand.

    They are a list in the order of the pieces. ``table`` comes from ``pieces.offsets`` for the
    grid's stride.
    """
    found = []
    for piece in range(12):
        if hand >> piece & 1:
            count = 0
            for shape in range(pieces.FIRST[piece], pieces.FIRST[piece + 1]):
                here = pieces.placements(vacant, shape, table)
                if here:
                    count += grid.count(here)
            found.append(count)
    return found
