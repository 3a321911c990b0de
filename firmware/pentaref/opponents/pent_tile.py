"""Values of Pent Tile: points, and groups that have room to grow to five."""

PLAY = 1
BACK = 1

# The worth of a group that can still grow to five, by its size, in hundredths of a point.
_WORTH = (0, 4, 14, 40, 60)
_POINT = 100


def evaluate(game, seat):
    """The lead in points and groups that can grow to five, in hundredths.

    They are hundredths of a point.
    """
    mine, other = game.scores()[seat - 1], game.scores()[2 - seat]
    value = _POINT * (mine - other)
    for s, sign in ((seat, 1), (3 - seat, -1)):
        value += sign * (yield from _promise(game, s))
    return value


def _promise(game, seat):
    """The worth of a seat's groups that can grow to five.

    A generator of units of work.
    """
    yield 5
    if game.passed[seat - 1]:
        return 0
    grid = game.grid()
    own = game.tiles[seat - 1]
    free = grid.squares & ~(game.tiles[0] | game.tiles[1])
    total = 0
    for group in grid.areas(own):
        size = grid.count(group)
        if size >= 5:
            continue
        yield 3
        beside = grid.rim(own & ~group)  # if a tile would join another group too
        room = group
        for _ in range(5 - size):
            room |= grid.rim(room) & free & ~beside
        space = grid.count(room)
        if space >= 5:
            total += _WORTH[size] + 2 * min(space - 5, 6)
    return total
