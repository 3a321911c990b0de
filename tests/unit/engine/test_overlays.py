"""Overlays at random positions: engine and second referee agree.

A few games of each are played, many more with `--hypothesis-profile=long`.
"""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import player
from pentaref import pieces
from pentaref.games import base
from pentaref.record import write_action
from tests import referee
from tests.referee import overlays
from tests.referee.text import read_action
from tests.unit.engine.test_against_referee import choose, is_slow, random_games, vacant


def marks(game, board, piece):
    """The engine's overlay in the referee's form."""
    found = []
    for mark in game.overlay(board, piece):
        last = mark.text.split(" ")[-1]
        cells = frozenset(game.grid(board).cells(mark.mask))
        found.append((cells, mark.meaning, mark.seat, int(last) if last.isdigit() else 0))
    assert len(found) == len(set(found))
    return set(found)


def compare(game, other, rng):
    """Compare a position's overlays, with no piece and with a random one.

    Every board is compared.
    """
    boards = range(1, game.boards + 1) if game.boards > 1 else (0,)
    for piece in (-1, rng.randrange(12)):
        letter = None if piece < 0 else pieces.LETTERS[piece]
        for board in boards:
            assert marks(game, board, piece) == overlays.overlay(other, board, letter)


@pytest.mark.parametrize("text", player.SETUPS)
def test_a_random_game(text):
    often = 0.15 if is_slow(text) else 0.3

    def played(headers, rng):
        setup = player.games.Setup(headers)
        game = player.games.new(setup)
        other = referee.new_game(headers)
        compare(game, other, rng)
        while not game.over:
            action = choose(game, rng)
            # `after` does not judge: other tests do, and it would take too long here.
            other = other.after(read_action(write_action(action, setup)))
            game.play(action)
            if rng.random() < often or vacant(game) < 30:
                compare(game, other, rng)
        compare(game, other, rng)

    random_games(text, 25, played)


def scattered(columns, rows, rng):
    """Random tiles, {square: seat}; few vacant, groups of at most five."""
    tiles = {}
    squares = [(x, y) for x in range(columns) for y in range(rows)]
    rng.shuffle(squares)
    keep = rng.randrange(5, 12)
    shares = rng.choice(((1, 2), (1, 2, 2), (1, 2, 2, 2)))
    for square in squares[keep:]:
        seat = rng.choice(shares)
        for owner in (seat, 3 - seat):
            mine = {where for where, held in tiles.items() if held == owner} | {square}
            if max(map(len, overlays.areas(mine))) <= 5:
                tiles[square] = owner
                break
    return tiles


def tiled(tiles, size, left):
    """The engine's and referee's position with these tiles, seat 1 to act."""
    headers = {"game": "pent-tile", "grid": "{}x{}".format(*size)}
    game = player.games.new(player.games.Setup(headers))
    game.tiles = tuple(
        game.grid().mask([square for square, owner in tiles.items() if owner == seat])
        for seat in (1, 2)
    )
    game.left_over = left
    game.opened = True
    game.second = False
    other = referee.new_game(headers).changed(tiles=tiles, to_place=2)
    other.left = lambda seat: left[seat - 1]
    return game, other


@given(st.sampled_from([(5, 5), (6, 5), (5, 6)]), st.integers(0, 2**32 - 1))
def test_a_five_is_possible_where_some_sequence_of_own_tiles_completes_one(size, seed):
    rng = random.Random(seed)
    game, other = tiled(scattered(*size, rng), size, (rng.randrange(8), rng.randrange(8)))
    for seat in (1, 2):
        found = overlays.five_possible(other, seat)
        assert base.finished(game.five_slices(seat)) == found
        game.turn = seat
        assert bool(game.warning(base.PASSING)) == found
    compare(game, other.changed(turn=2), rng)
