"""Random games: after each action engine and second referee agree.

A few games of each are played, many more with `--hypothesis-profile=long`.
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

# With more vacant squares than this the referee does not list Universe's legal actions: it looks
# at every area for every place, which takes a second on the whole board.
LISTABLE = 90


def is_slow(text):
    """Whether the referee takes long over a game, so that fewer are played."""
    return any(name in text for name in ("universe", "pent-up"))


def verdict(game):
    """What the judge says about a position."""
    return {
        "turn": game.turn,
        "phase": game.phase,
        "over": game.over,
        "scores": game.scores(),
        "winners": game.winners(),
        "detail": game.detail(),
    }


def vacant(game):
    """The number of vacant squares on the first board."""
    grid = game.grid(1)
    taken = 0
    for layer in game.layers(1):
        taken |= layer.mask
    return grid.count(grid.squares & ~taken)


@st.composite
def setups(draw, text):
    """A record's headers, with counters or a grid at random if free."""
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
    """A random action of any kind, legal or not, on or near the board."""
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
        return "a1" if kind == "tile" else "@a1"  # Pent-Up writes its squares differently
    else:
        action = base.Action(kind, -1, board if kind == "counter" else 0, ((x, y),))
    cells = [cell for cell in action.cells if setup.game == "pent-up" or min(cell) >= 0]
    if len(cells) < len(action.cells):
        return "pass"  # a square with no name cannot be written
    return write_action(action, setup)


def compare(game, other, setup, rng):
    """Compare a position: verdicts, random words, at times legal actions."""
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
    """A random legal action; rarely a pass.

    Games with many passes are short and alike.
    """
    hand = game.hand()
    grid = game.grid(1)
    if base.LAY in game.action_kinds() and grid.origin == (0, 0):
        # Trying at random finds one soon on a large board; listing them all is slow.
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
    """Play a game to its end, some take-backs on the way; take it all back."""
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


def random_games(text, share, test):
    """Call ``test(headers, rng)`` for random games.

    It plays one game in ``share`` examples, fewer if slow.
    """
    many = settings.default.max_examples // (50 if is_slow(text) else share)

    # No shrinking: a game takes long, and a shorter one is no simpler.
    @settings(max_examples=many, phases=(Phase.explicit, Phase.reuse, Phase.generate))
    @given(setups(text), st.integers(0, 2**32 - 1))
    def played(headers, seed):
        test(headers, random.Random(seed))

    played()


@pytest.mark.parametrize("text", player.SETUPS)
def test_a_random_game(text):
    random_games(text, 20, play_out)


@pytest.mark.parametrize("path", sorted(COUNTS.glob("*.txt")), ids=lambda path: path.stem)
def test_positions_of_the_counts(path):
    """Positions that are rare: ends, solved puzzles, empty supplies."""
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
