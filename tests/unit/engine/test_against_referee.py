"""Random games of every variant, action by action against the referee on sets of squares.

A game of each is tried, or a few; many more with `--hypothesis-profile=long`.
"""

import random
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import player
from pentaref import pieces
from pentaref.games import base
from pentaref.record import read_action, write_action
from tests import referee
from tests.referee.positions import is_position, read_line

COUNTS = Path(__file__).parents[2] / "data" / "perft"

# Vacant squares up to which the referee can list a game's legal actions in a moment: looking at
# every area for every place takes it a second on Universe's whole board.
LISTABLE = 90

# These cost the referee most, so fewer games of them are played.
SLOW = ("universe", "pent-up")


def verdict(game):
    """What the judge says of a position."""
    return {
        "turn": game.turn,
        "phase": game.phase,
        "over": game.over,
        "scores": game.scores(),
        "winners": game.winners(),
        "detail": game.detail(),
    }


def vacant(game):
    """How many squares of the first board nothing lies on."""
    grid = game.grid(1)
    taken = 0
    for layer in game.layers(1):
        taken |= layer.mask
    return grid.count(grid.squares & ~taken)


@st.composite
def setups(draw, text):
    """Headers of a record, with a draw of what a variant's set-up leaves open."""
    headers = player.headers(text)
    if headers.get("variant") == "solo":
        columns, rows = player.setup(text).grid
        squares = st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1))
        many = len(headers["counters"].split())
        chosen = draw(st.lists(squares, min_size=many, max_size=many, unique=True))
        headers["counters"] = " ".join("abcdefghijk"[x] + str(y + 1) for x, y in chosen)
    if headers["game"] == "pent-tile":
        headers["grid"] = f"{draw(st.integers(5, 12))}x{draw(st.integers(5, 12))}"
    return headers


def word_by_chance(rng, game, setup):
    """An action that may be legal or not, of any kind, on and near the board."""
    grid = game.grid(1)
    x0, y0 = grid.origin
    x = x0 + rng.randrange(-1, grid.width + 1)
    y = y0 + rng.randrange(-1, grid.height + 1)
    by_letter = setup.variant in ("duel", "multi")
    board = rng.randint(1, 6) if by_letter else 0
    kind = rng.choice(("lay",) * 12 + ("odd", "tile", "counter", "counter", "remove", "pass"))
    if kind == "lay":
        shape = rng.randrange(63)
        cells = tuple((x + a, y + b) for a, b in pieces.cells(shape))
        piece = pieces.piece_of(shape) if rng.random() < 0.9 else rng.randrange(12)
        action = base.Action(base.LAY, piece, 0, cells)
    elif kind == "odd":
        many = rng.choice((1, 2, 4, 5, 5, 5, 6, 9))
        cells = tuple((x + rng.randrange(3), y + rng.randrange(3)) for _ in range(many))
        action = base.Action(base.LAY, rng.randrange(12), 0, cells)
    elif kind == "remove":
        action = base.Action(base.REMOVE, rng.randrange(12), board, ())
    elif kind == "pass":
        action = base.PASSING
    elif setup.game == "pent-up":
        return "a1" if kind == "tile" else "@a1"  # its squares have no such names
    else:
        action = base.Action(kind, -1, board if kind == "counter" else 0, ((x, y),))
    cells = [cell for cell in action.cells if setup.game == "pent-up" or min(cell) >= 0]
    if len(cells) < len(action.cells):
        return "pass"  # a square with no name cannot be written
    return write_action(action, setup)


def compare(game, other, setup, rng):
    """One position: the verdicts, a few words by chance, and now and then the legal actions."""
    assert verdict(game) == verdict(other)
    for _ in range(3):
        word = word_by_chance(rng, game, setup)
        refusal = game.judge(read_action(word, setup))
        assert (refusal and refusal.reason) == other.reason(word), word
    listable = setup.game != "universe" or vacant(game) <= LISTABLE
    if listable and (rng.random() < 0.3 or vacant(game) < 20):
        words = [write_action(action, setup) for action in game.actions()]
        assert len(words) == len(set(words)) == game.count()
        assert set(words) == other.legal()


def choose(game, rng):
    """A legal action by chance; seldom a pass, because games of passes are short and similar."""
    hand = game.hand()
    grid = game.grid(1)
    if base.LAY in game.action_kinds() and grid.origin == (0, 0):
        # On a wide board soon found by trying; a list of all is slow.
        for _ in range(200):
            piece, shape = rng.choice(list(pieces.shapes(hand)))
            x, y = rng.randrange(grid.width), rng.randrange(grid.height)
            cells = tuple((x + a, y + b) for a, b in pieces.cells(shape))
            action = base.Action(base.LAY, piece, 0, cells)
            if game.judge(action) is None:
                return action
    actions = list(game.actions())
    action = rng.choice(actions)
    return rng.choice(actions) if action.kind == base.PASS and rng.random() < 0.7 else action


def play_out(headers, rng):
    """A game from its start to its end, with some taking back on the way."""
    setup = player.games.Setup(headers)
    game = player.games.new(setup)
    other = referee.new_game(headers)
    past = []
    compare(game, other, setup, rng)
    while not game.over:
        if past and rng.random() < 0.08:
            for _ in range(rng.randint(1, min(3, len(past)))):
                other = past.pop()
                assert game.take_back()
            assert game.played == len(past)
        else:
            action = choose(game, rng)
            past.append(other)
            other = other.play(write_action(action, setup))
            game.play(action)
        compare(game, other, setup, rng)
    compare(game, other, setup, rng)
    while past:
        other = past.pop()
        assert game.take_back()
    assert not game.take_back()
    assert verdict(game) == verdict(other)


@pytest.mark.parametrize("text", player.SETUPS)
def test_a_random_game(text):
    slow = any(name in text for name in SLOW)
    many = settings.default.max_examples // (50 if slow else 20)

    # A game is long: no time is spent on looking for a simpler one that fails.
    @settings(max_examples=many, phases=(Phase.explicit, Phase.reuse, Phase.generate))
    @given(setups(text), st.integers(0, 2**32 - 1))
    def played(headers, seed):
        play_out(headers, random.Random(seed))

    played()


@pytest.mark.parametrize("path", sorted(COUNTS.glob("*.txt")), ids=lambda path: path.stem)
def test_positions_of_the_counts(path):
    """Positions chosen for what is rare: ends, solved puzzles, empty supplies."""
    for text in path.read_text().splitlines():
        if not is_position(text):
            continue
        line = read_line(text)
        setup = player.games.Setup(line.setup)
        game = player.games.new(setup)
        other = referee.new_game(line.setup)
        for word in line.words:
            game.play(read_action(word, setup))
            other = other.play(word)
            assert verdict(game) == verdict(other), text
