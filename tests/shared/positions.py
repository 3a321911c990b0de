"""Positions to test the opponent, and who wins one by trying all."""

from pentaref import opponent
from pentaref.grid import Grid


def boards(sizes, eighths):
    """Boards with two owners at random: grid, and each owner's squares.

    ``eighths`` says how many eighths of the squares are owned, for each board of a size.
    """
    random = opponent.Random(3)
    for width, height in sizes:
        grid = Grid(width, height)
        for most in eighths:
            walls = [0, 0]
            for i in grid.indexes(grid.squares):
                if random.below(8) < most:
                    walls[random.below(2)] |= 1 << i
            yield grid, walls[0], walls[1]


def wins(game, seat):
    """Whether a seat alone wins against best play, by trying everything."""
    if game.over:
        return game.winners() == [seat]
    mine = game.turn == seat
    for action in list(game.actions()):
        game.play(action)
        won = wins(game, seat)
        game.take_back()
        if won == mine:
            return mine
    return not mine


def result(work):
    """What a generator of units of work returns."""
    while True:
        try:
            assert next(work) > 0
        except StopIteration as end:
            return end.value
