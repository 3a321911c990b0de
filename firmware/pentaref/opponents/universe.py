"""What the opponent knows of Universe: room for one's own pentominoes, not for the others'."""

from pentaref import opponents, pieces

PLAY = 4
FULL = 60
EXACT = 40
JUDGED = True


def evaluate(game, seat):
    """The places of one's own pieces less those of the strongest other seat's.

    Places where an area would be left too small count too: that law is slow to look at.
    """
    grid = game.grid()
    vacant = grid.squares
    for layer in game.layers():
        vacant &= ~layer.mask
    size = 1 if game.seats == 2 else 2  # the larger boards take twice as long
    yield 8
    mine = 0
    others = []
    for s in range(1, game.seats + 1):
        places = 0
        if s not in game.out:
            yield size * pieces.size(game.hands[s - 1])
            places = sum(opponents.count_places(grid, vacant, game.hands[s - 1]))
        if s == seat:
            mine = places
        else:
            others.append(places)
    return mine - max(others)
