"""Copies of a game have their own past, and equal an equal position."""

import player
from pentaref import games


def played(text, seed, actions):
    """A game with this many random actions, or played to its end."""
    dice = player.chance(seed)
    game = player.Table(text).game
    while not game.over and game.played < actions:
        game.play(player.guess(game, dice))
    return game


def test_what_is_done_to_a_copy_leaves_the_original_alone():
    for text in player.SETUPS:
        game = played(text, 3, 4)
        before = player.standing(game)
        copy = game.copy()
        assert copy == game and player.standing(copy) == before
        copy.play(next(copy.actions()))
        assert copy != game and player.standing(game) == before
        for _ in range(copy.played):
            assert copy.take_back()
        assert player.standing(game) == before and game.played == 4
        assert copy == player.Table(text).game
        # The copy changes nothing in the original.
        game.play(next(game.actions()))
        assert game.take_back() and player.standing(game) == before


def test_games_set_up_in_other_ways_are_not_equal():
    found = [player.Table(text).game for text in player.SETUPS]
    for i, game in enumerate(found):
        for other in found[i + 1 :]:
            assert game != other, (game, other)


def test_a_game_says_what_it_is():
    game = player.Table("game: " + games.GAMES[0]).game
    assert repr(game).endswith(": 0 actions, seat 1 to act>")
    game.turn = None
    assert repr(game).endswith(": 0 actions, over>")
