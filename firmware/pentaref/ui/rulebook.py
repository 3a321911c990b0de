"""The rules in a few lines each: a game's, from its card, and the one behind each refusal."""

from pentaref import games


def lines(game, variant):
    """The rules of a game as (words, picture) a line."""
    found = games.read("help", game).LINES
    return [(text, rows) for variants, text, rows in found if not variants or variant in variants]


def rule(reason):
    """The rule behind a refusal, by the notation's word for its reason."""
    # It is forgotten again: kilobytes that are read once an evening.
    return games.once("pentaref.ui.rules.reasons").RULES[reason]
