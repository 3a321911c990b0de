"""The move generator lists what ``judge`` accepts, in every game."""

import cases
import player
from pentaref import pieces
from pentaref.games import base

# On boards with more squares than this only the start is played: MicroPython would take too long.
LARGEST = 144

KINDS = (base.LAY, base.TILE, base.REMOVE, base.COUNTER, base.PASS)


def key(action, x0, y0):
    """A number that identifies an action.

    Thousands of words would not fit into a chip's heap.
    """
    number = KINDS.index(action.kind) << 3 | action.board
    number = number << 6 | (pieces.classify(action.cells) if action.kind == base.LAY else 0)
    if action.kind == base.REMOVE:
        return number << 14 | action.piece
    x, y = action.cells[0] if action.cells else (x0, y0)
    return number << 14 | x - x0 + 1 << 7 | y - y0 + 1


def held_against_each_other(game, wanted):
    """Compare what is judged legal with what is listed.

    Lays are compared for some pieces only, other actions all.
    """
    x0, y0 = game.grid(1).origin
    listed = set()
    total = 0
    for action in game.actions():
        total += 1
        if action.kind != base.LAY or wanted >> action.piece & 1:
            number = key(action, x0, y0)
            assert number not in listed, action
            listed.add(number)
    assert game.count() == total
    for action in player.candidates(game, wanted):
        number = key(action, x0, y0)
        if game.judge(action):
            assert number not in listed, action
        else:
            assert number in listed, action
            listed.remove(number)
    assert not listed
    return total


def at_random_positions(text, seed, every):
    """Play a random game; compare some positions, each for two pieces.

    The last position is always compared.
    """
    dice = player.chance(seed)
    game = player.Table(text).game
    while not game.over:
        # On an empty table each shape is listed once, and may lie anywhere.
        if next(dice) % every == 0 and (game.played or game.grid(1).origin == (0, 0)):
            wanted = 1 << next(dice) % 12 | 1 << next(dice) % 12
            assert held_against_each_other(game, wanted) > 0
        game.play(player.guess(game, dice))
    assert held_against_each_other(game, pieces.ALL & 0x111) == 0


def test_each_set_up():
    for seed, text in cases.some(enumerate(player.SETUPS)):
        game = player.Table(text).game
        grid = game.grid(1)
        if grid.count(grid.squares) > LARGEST and grid.origin == (0, 0):
            assert held_against_each_other(game, 0x240) > 0
        else:
            at_random_positions(text, seed, 7 if cases.every == 1 else 14)


def test_every_set_up_is_a_game_that_begins():
    for text in player.SETUPS:
        game = player.Table(text).game
        assert (game.turn, game.played, game.over, game.winners()) == (1, 0, False, [])
        assert game.action_kinds()
