"""Values of Pentactic duel and multi: the score that each seat will probably have left."""

from pentaref import pieces
from pentaref.opponents.pentactic_basic import room

PLAY = 3
_SET = 8  # counters a seat


def evaluate(game, seat):
    """The lowest expected score of another seat minus this seat's own, in hundredths."""
    expected = []
    rooms = []
    for s in range(game.seats):
        yield 6
        rooms.append(room(game.grid(s), game.laid[s], game.counters[s], game.hands[s], _SET))
    for s in range(game.seats):
        left = pieces.size(game.hands[s]) * 100 - rooms[s][0]
        open_to = sum([rooms[o][1] for o in range(game.seats) if o != s])
        counters = game.counters_left[s] * 100
        expected.append(left + counters - min(counters, open_to))
    others = [e for s, e in enumerate(expected) if s != seat - 1]
    return min(others) - expected[seat - 1]
