"""What goes where on large panels."""

# The smallest width and height of a panel (the first row that fits counts); the most pixels that a
# board takes; then the places, as (x, y, width, height): the letter in hand over or beside the set;
# the scores; the times; the words. In the first two, x is counted from the board's right edge, and
# a width of 0 reaches to the panel's edge.
LAYOUTS = (
    (64, 32, (32, 32), ((2, 0, 11, 9), (14, 0, 14, 11), (36, 14, 27, 11), (36, 27, 27, 5))),
    (32, 32, (22, 20), ((2, 0, 0, 9), (2, 10, 0, 11), (0, 21, 32, 5), (0, 27, 32, 5))),
    (53, 11, (16, 11), ((2, 0, 11, 9), (13, 0, 6, 11), (38, 0, 15, 5), (38, 6, 15, 5))),
)


def row(width, height):
    """The row for a panel of this size, None for a small one."""
    for found in LAYOUTS:
        if width >= found[0] and height >= found[1]:
            return found
    return None
