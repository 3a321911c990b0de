"""The rules in a few lines each: a file a game in `rules/`, imported when somebody reads it.

``LINES`` of such a file is a tuple of (variants, words, picture): the variants that the line is
about, () for all; a picture is rows of characters at most eight wide and six high, or ().
"""

_FILES = {
    "pentwall": "pentwall",
    "pent-up": "pent_up",
    "pent-tile": "pent_tile",
    "pentactic": "pentactic",
    "universe": "universe",
}


def lines(game, variant):
    """The rules of a game as (words, picture) a line."""
    module = "pentaref.ui.rules." + _FILES[game]
    # With a name to look for, __import__ gives the module itself, not the package above it.
    found = __import__(module, None, None, ["LINES"]).LINES
    return [(text, rows) for variants, text, rows in found if not variants or variant in variants]
