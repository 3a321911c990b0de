"""Overlays against the referee on sets of squares, at random positions of every game.

A game of each is tried, or a few; many more with `--hypothesis-profile=long`.
"""

import random

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import player
from pentaref import pieces
from pentaref.games import base
from pentaref.record import write_action
from tests import referee
from tests.referee import overlays
from tests.referee.text import read_action
from tests.unit.engine.test_against_referee import SLOW, choose, setups, vacant


def marks(game, board, piece):
    """The engine's overlay as the referee gives it."""
    found = []
    for mark in game.overlay(board, piece):
        last = mark.text.split(" ")[-1]
        cells = frozenset(game.grid(board).cells(mark.mask))
        found.append((cells, mark.meaning, mark.seat, int(last) if last.isdigit() else 0))
    assert len(found) == len(set(found))
    return set(found)


def compare(game, other, rng):
    """Every board of a position, with nothing in hand and with some piece."""
    boards = range(1, game.boards + 1) if game.boards > 1 else (0,)
    for piece in (-1, rng.randrange(12)):
        letter = None if piece < 0 else pieces.LETTERS[piece]
        for board in boards:
            assert marks(game, board, piece) == overlays.overlay(other, board, letter)


@pytest.mark.parametrize("text", player.SETUPS)
def test_a_random_game(text):
    slow = any(name in text for name in SLOW)
    many = settings.default.max_examples // (50 if slow else 25)

    @settings(max_examples=many, phases=(Phase.explicit, Phase.reuse, Phase.generate))
    @given(setups(text), st.integers(0, 2**32 - 1))
    def played(headers, seed):
        rng = random.Random(seed)
        setup = player.games.Setup(headers)
        game = player.games.new(setup)
        other = referee.new_game(headers)
        compare(game, other, rng)
        while not game.over:
            action = choose(game, rng)
            # What may be played is for other tests; judging it twice takes too long here.
            other = other.after(read_action(write_action(action, setup)))
            game.play(action)
            if rng.random() < (0.15 if slow else 0.3) or vacant(game) < 30:
                compare(game, other, rng)
        compare(game, other, rng)

    played()


def scattered(columns, rows, rng):
    """Tiles that could lie there, {square: seat}: few squares are vacant, no group is too big."""
    tiles = {}
    squares = [(x, y) for x in range(columns) for y in range(rows)]
    rng.shuffle(squares)
    keep = rng.randrange(5, 12)
    shares = rng.choice(((1, 2), (1, 2, 2), (1, 2, 2, 2)))
    for square in squares[keep:]:
        seat = rng.choice(shares)
        for owner in (seat, 3 - seat):
            mine = {where for where, whose in tiles.items() if whose == owner} | {square}
            if max(map(len, overlays.areas(mine))) <= 5:
                tiles[square] = owner
                break
    return tiles


def tiled(tiles, size, left):
    """The engine's and the referee's position with these tiles, seat 1 to act."""
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
        assert game.five_possible(seat) == found
        game.turn = seat
        assert bool(game.warning(base.PASSING)) == found
    compare(game, other.changed(turn=2), rng)
