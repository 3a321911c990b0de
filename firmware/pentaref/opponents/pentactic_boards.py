"""What the opponent knows of Pentactic duel and multi: what each seat will get rid of in the end."""

from pentaref import pieces
from pentaref.opponents.pentactic_basic import room



def cost(game):
    """Units to play an action and to evaluate what comes of it."""
    return 6 + 18 * game.seats


def evaluate(game, seat):
    """The lowest score to be expected of the others less one's own, in hundredths."""
    expected = []
    rooms = [
        room(game.grid(s), game.laid[s - 1], game.counters[s - 1], game.hands[s - 1], 8)
        for s in range(1, game.seats + 1)
    ]
    for s in range(game.seats):
        left = pieces.size(game.hands[s]) * 100 - rooms[s][0]
        open_to = sum([rooms[o][1] for o in range(game.seats) if o != s])
        counters = game.counters_left[s] * 100
        expected.append(left + counters - min(counters, open_to))
    others = [e for s, e in enumerate(expected) if s != seat - 1]
    return min(others) - expected[seat - 1]
