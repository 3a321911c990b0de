"""Values of Pentactic duel and multi: the scores that seats expect."""

from pentaref import pieces
from pentaref.games import pentactic

PLAY = 2
BACK = 1
_SET = 8  # counters of a seat
_TRIED = 500  # actions that master tries, shared out: to value one costs as much for each seat


def start(game):
    """What to load before a search."""
    return [_room]


def _room():
    from pentaref.opponents.pentactic_basic import room

    return room


def root(game):
    """How many actions to try first, as many as a turn's work allows."""
    return _TRIED // game.seats


def evaluate(game, seat):
    """The lowest score expected of another seat, minus the seat's own.

    The value is in hundredths.
    """
    room = _room()
    expected = []
    rooms = []
    for s in range(game.seats):
        yield 7
        rooms.append(room(game.grid(s), game.laid[s], game.counters[s], game.hands[s], _SET))
    for s in range(game.seats):
        left = pieces.size(game.hands[s]) * 100 - rooms[s][0]
        open_to = sum([rooms[o][1] for o in range(game.seats) if o != s])
        counters = game.counters_left[s] * 100
        expected.append(left + counters - min(counters, open_to))
    others = [e for s, e in enumerate(expected) if s != seat - 1]
    return min(others) - expected[seat - 1]


def packing(game):
    """Lays that fit together on the seat's board.

    A generator of units. It returns nothing if a counter can still come to the board, or in another
    phase.
    """
    yield 3
    if game.phase != "piece":
        return []
    seat = game.turn - 1
    grid = game.grid(game.turn)
    vacant = grid.squares & ~(game.laid[seat] | game.counters[seat])
    others = sum(game.counters_left) - game.counters_left[seat]
    if others and pentactic.open_squares(grid, vacant, game.counters[seat]):
        return []
    yield 25  # loading it takes a chip this long
    from pentaref.opponents import packing as fit  # only for the end

    return (yield from fit.packing(grid, vacant, game.hands[seat]))
