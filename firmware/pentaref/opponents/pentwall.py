"""Values of Pentwall: territory, less while it can change hands."""

from array import array

from pentaref.opponents import offsets

PLAY = 4
BACK = 1
END = 12  # units to find out who has won
FULL = 20
WIDE = {None: 256}
_PLACE = 15  # units of a turn for each place left, to search the end
_A_SLICE = 32  # lays from one pause to the next
_COST = 12  # units for these lays


def start(game):
    """What to load before a search."""
    return [_territory, _endgame]


def _endgame():
    from pentaref.opponents import endgame

    return endgame


def _territory():
    """The module of territories, loaded late: that takes a chip some 25 ms."""
    try:
        from pentaref.opponents import territory_viper as territory
    except (ImportError, SyntaxError):  # a port without a native compiler raises either
        from pentaref.opponents import territory
    return territory


def endgame(game, most, units):
    """The places left, for the end of the game."""
    from pentaref.opponents import walled  # only for the end

    return walled.Walled(game, min(most, units // _PLACE))


def evaluate(game, seat):
    """The lead in territory, in hundredths of a square."""
    yield 2
    value = _territory().value(game.grid(), *game.laid)
    return value if seat == 1 else -value


def values(game, lays):
    """The values of lays for the seat to act, as an array.

    A generator of units of work.
    """
    grid = game.grid()
    number = len(lays)
    lays = array("i", lays)
    found = array("i", bytes(4 * number))
    yield 5
    kind = _territory().Lays
    yield 3
    ready = kind(grid, game.laid[0], game.laid[1], game.turn, offsets(grid.stride))
    for start in range(0, number, _A_SLICE):
        yield _COST
        ready.values(lays, start, min(start + _A_SLICE, number), found)
    return found
