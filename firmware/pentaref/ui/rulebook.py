"""The rules in a few lines each: a game's, from its card, and the one behind each refusal."""

import sys

from pentaref import games

_FOLDER = "pentaref.ui.rules"


def lines(game, variant):
    """The rules of a game as (words, picture) a line."""
    found = games.read("help", game).LINES
    return [(text, rows) for variants, text, rows in found if not variants or variant in variants]


def rule(reason):
    """The rule behind a refusal, by the notation's word for its reason."""
    name = "reasons"
    # With a name to look for, __import__ gives the module itself, not the package above it.
    found = __import__(_FOLDER + "." + name, None, None, ["RULES"])
    # It is forgotten again: kilobytes that are read once an evening.
    del sys.modules[_FOLDER + "." + name]
    delattr(sys.modules[_FOLDER], name)
    return found.RULES[reason]
