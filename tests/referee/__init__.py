"""The second referee: every rule again, with sets of squares.

It tries everything by brute force. It was written from the rules and the notation alone and shares
no code with the firmware, so that tests can compare the two. It is slow and clear, and runs on
CPython only.
"""

import importlib
import pkgutil

from .text import read_record


def variant_of(setup):
    """A setup's variant, or the default; None if the game has no variants."""
    variants = [variant for game, variant in GAMES if game == setup["game"]]
    return setup.get("variant", variants[0]) if variants[0] else None


def new_game(setup):
    """A game's first position; `setup`: a record's headers as a dict."""
    variant = variant_of(setup)
    return GAMES[setup["game"], variant]({**setup, "variant": variant})


def replay(text):
    """The verdict on a record: a dict with the judge's keys.

    The keys are those from `game` to `illegal`; the record is readable.
    """
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
    """The number of sequences of exactly `depth` legal actions."""
    actions = game.actions()
    if depth == 1:
        return len(actions)
    return sum(perft(game.after(action), depth - 1) for action in actions)


GAMES = {}  # (game, variant) to its class; a game's first variant is its default
# Down here, because some of the files import what is above.
for _found in pkgutil.iter_modules(__path__):
    if _found.name != "__main__":
        GAMES.update(getattr(importlib.import_module(f".{_found.name}", __name__), "GAMES", {}))
