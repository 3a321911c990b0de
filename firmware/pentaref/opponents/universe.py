"""Values of Universe: places for own pentominoes minus others' places."""

from pentaref.opponents import counting, offsets

PLAY = 6
BACK = 2
_LAY = 5  # squares
FULL = 60
JUDGED = True


def endgame(game, most, units):
    """The places left to both seats, for the end of a game of two.

    Areas of six to nine squares are left out: any lay there would leave too few squares.
    """
    from pentaref.opponents.endgame import Endgame  # only for the end

    grid = game.grid()
    vacant = grid.squares & ~(game.laid[0] | game.laid[1])
    for area in grid.areas(vacant):
        if _LAY < grid.count(area) < 2 * _LAY:
            vacant ^= area

    return Endgame(game, most, vacant, True)


def evaluate(game, seat):
    """The places of a seat's pieces minus those of the strongest other seat.

    Places that would leave too small an area count too, because checking that rule is slow.
    """
    grid = game.grid()
    vacant = grid.squares
    for mask in game.laid:
        vacant &= ~mask
    mine = 0
    others = []
    count = 2 + grid.height * grid.stride // 32  # units: more for the outer areas
    for s in range(1, game.seats + 1):
        places = 0
        yield count
        if s not in game.out:
            hand = game.hands[s - 1]
            places = sum(counting.places(grid, vacant, hand, offsets(grid.stride)))
        if s == seat:
            mine = places
        else:
            others.append(places)
    return mine - max(others)
