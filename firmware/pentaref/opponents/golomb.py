"""What the opponent knows of Golomb's game: few places to lay mean that the end is near."""

from pentaref import pieces
from pentaref.opponents.endgame import Endgame

PLAY = 2
BLIND = True


def endgame(game, most):
    """The places left, for the end of the game."""
    return Endgame(game, most, game.grid().squares & ~(game.laid[0] | game.laid[1]))


def evaluate(game, seat):
    """Fewer replies of the seat to act are to be looked at first by the one that has just laid."""
    yield pieces.size(game.hand()) * 3 // 2
    replies = game.count()
    return replies if game.turn == seat else -replies
