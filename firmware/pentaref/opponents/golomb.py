"""What the opponent knows of Golomb's game: few places to lay mean that the end is near."""

from pentaref import pieces

FULL = 160
BLIND = True


def cost(game):
    """Units to play an action and to evaluate what comes of it."""
    return 2 + pieces.size(game.hand()) * 3 // 2


def evaluate(game, seat):
    """Fewer replies of the seat to act are to be looked at first by the one that has just laid."""
    replies = game.count()
    return replies if game.turn == seat else -replies
