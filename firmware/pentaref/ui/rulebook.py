"""The rules in a few lines, and the rule behind a refusal.

They are in a game's card.
"""

from pentaref import games


def lines(game, variant):
    """The rules of a game as (words, picture) a line."""
    found = games.read("help", game).LINES
    return [(text, rows) for variants, text, rows in found if not variants or variant in variants]


def own_reason(reason, game):
    """A reason from a game's own card: (a short sentence, the rule behind it)."""
    for word, short, rule in games.read("help", game).REASONS:
        if word == reason:
            return short, rule
    raise ValueError("no words for the reason %s of %s" % (reason, game))


def rule(reason, game):
    """The rule behind a refusal, by the notation's word for its reason."""
    # Not kept in memory: it takes kilobytes and is read once in an evening.
    shared = games.once("pentaref.ui.rules.reasons").RULES
    return shared[reason] if reason in shared else own_reason(reason, game)[1]
