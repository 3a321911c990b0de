"""Values of Golomb's game: the fewer places left, the nearer the end."""

from pentaref.opponents import counting, offsets

PLAY = 4
BACK = 1
BLIND = True


def endgame(game, most, units):
    """The places left, for the end of the game."""
    from pentaref.opponents.endgame import Endgame  # only for the end

    return Endgame(game, most, game.grid().squares & ~(game.laid[0] | game.laid[1]))


def evaluate(game, seat):
    """The replies left to the seat to act.

    The seat that has just laid wants few.
    """
    yield 2
    grid = game.grid()
    vacant = grid.squares & ~(game.laid[0] | game.laid[1])
    replies = sum(counting.places(grid, vacant, game.hand(), offsets(grid.stride)))
    return replies if game.turn == seat else -replies
