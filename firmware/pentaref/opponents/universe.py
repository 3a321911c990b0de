"""What the opponent knows of Universe: room for one's own pentominoes, not for the others'."""

from pentaref.opponents import counting, offsets

PLAY = 13
_LAY = 5  # squares
FULL = 60
JUDGED = True


def endgame(game, most):
    """The places left to both seats, for the end of a game of two.

    Less those in areas of six to nine squares: any lay there would leave too little.
    """
    from pentaref.opponents.endgame import Endgame  # for the end only

    grid = game.grid()
    vacant = grid.squares & ~(game.laid[0] | game.laid[1])
    for area in grid.areas(vacant):
        if _LAY < grid.count(area) < 2 * _LAY:
            vacant ^= area

    def lawful(foot, vacant):
        return not game.too_small(vacant, foot)

    return Endgame(game, most, vacant, lawful)


def evaluate(game, seat):
    """The places of one's own pieces less those of the strongest other seat's.

    Places where an area would be left too small count too: that law is slow to look at.
    """
    grid = game.grid()
    vacant = grid.squares
    for mask in game.laid:
        vacant &= ~mask
    mine = 0
    others = []
    for s in range(1, game.seats + 1):
        places = 0
        yield 4
        if s not in game.out:
            hand = game.hands[s - 1]
            places = sum(counting.places(grid, vacant, hand, offsets(grid.stride)))
        if s == seat:
            mine = places
        else:
            others.append(places)
    return mine - max(others)
