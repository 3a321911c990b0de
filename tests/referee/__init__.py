"""An independent referee, the simplest there can be: sets of squares and brute force.

It is written from the rules and the notation alone and shares no code with the firmware, so that
each can be held against the other. It is slow and clear, and runs on CPython only.
"""

from .golomb import Golomb
from .pent_tile import PentTile
from .pent_up import PentUp
from .pentactic import Basic, Solo
from .pentactic_boards import Boards
from .pentwall import Pentwall
from .surround import Surround
from .text import read_record
from .universe import Universe

# (game, variant): the first variant of a game is its default.
GAMES = {
    ("pentwall", None): Pentwall,
    ("pent-up", "high"): PentUp,
    ("pent-up", "low"): PentUp,
    ("pent-up", "tower"): PentUp,
    ("pent-up", "surround"): Surround,
    ("pent-tile", None): PentTile,
    ("pentactic", "basic"): Basic,
    ("pentactic", "solo"): Solo,
    ("pentactic", "duel"): Boards,
    ("pentactic", "multi"): Boards,
    ("universe", None): Universe,
    ("golomb", None): Golomb,
}


def variant_of(setup):
    """The variant of a setup, with the default filled in; None where the game has none."""
    variants = [variant for game, variant in GAMES if game == setup["game"]]
    return setup.get("variant", variants[0]) if variants[0] else None


def new_game(setup):
    """The first position of a game. `setup`: a record's headers as a dict of strings."""
    variant = variant_of(setup)
    return GAMES[setup["game"], variant]({**setup, "variant": variant})


def replay(text):
    """The verdict on a readable record: a dict with the judge's keys from `game` to `illegal`."""
    setup, words = read_record(text)
    past = []
    game = new_game(setup)
    illegal = None
    for number, word in enumerate(words, 1):
        if word.lower() == "undo":
            reason = None if past else "nothing-to-undo"
        else:
            reason = game.reason(word)
        if reason:
            illegal = {"action": number, "token": word, "reason": reason}
            break
        if word.lower() == "undo":
            game = past.pop()
        else:
            past.append(game)
            game = game.play(word)
    return {
        "game": setup["game"],
        "variant": variant_of(setup),
        "actions": len(past),
        "status": "illegal" if illegal else "finished" if game.over else "playing",
        "turn": game.turn,
        "phase": game.phase,
        "scores": game.scores(),
        "winners": game.verdict_winners() if game.over else [],
        "ending": game.ending,
        "detail": game.detail(),
        "illegal": illegal,
    }


def perft(game, depth):
    """How many sequences of exactly `depth` legal actions there are from a position."""
    actions = game.actions()
    if depth == 1:
        return len(actions)
    return sum(perft(game.after(action), depth - 1) for action in actions)
