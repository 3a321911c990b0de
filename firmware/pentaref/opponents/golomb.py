"""What the opponent knows of Golomb's game: few places to lay mean that the end is near."""

from pentaref.opponents import counting, offsets

PLAY = 5
BLIND = True


def endgame(game, most):
    """The places left, for the end of the game."""
    from pentaref.opponents.endgame import Endgame  # for the end only

    return Endgame(game, most, game.grid().squares & ~(game.laid[0] | game.laid[1]))


def evaluate(game, seat):
    """Fewer replies of the seat to act are to be looked at first by the one that has just laid."""
    yield 2
    grid = game.grid()
    vacant = grid.squares & ~(game.laid[0] | game.laid[1])
    replies = sum(counting.places(grid, vacant, game.hand(), offsets(grid.stride)))
    return replies if game.turn == seat else -replies
