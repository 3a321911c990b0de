"""The rules in a few lines each: a file a game in `rules/`, imported when somebody reads it.

``LINES`` of such a file is a tuple of (variants, words, picture): the variants that the line is
about, () for all; a picture is rows of characters at most eight wide and six high, or ().
"""

import sys

_FOLDER = "pentaref.ui.rules"
_FILES = {
    "pentwall": "pentwall",
    "pent-up": "pent_up",
    "pent-tile": "pent_tile",
    "pentactic": "pentactic",
    "universe": "universe",
}


def lines(game, variant):
    """The rules of a game as (words, picture) a line."""
    found = _read(_FILES[game]).LINES
    return [(text, rows) for variants, text, rows in found if not variants or variant in variants]


def rule(reason):
    """The rule behind a refusal, by the notation's word for its reason."""
    return _read("reasons").RULES[reason]


def _read(name):
    """A file of the folder, which is forgotten again: kilobytes that are read once an evening."""
    module = _FOLDER + "." + name
    # With a name to look for, __import__ gives the module itself, not the package above it.
    found = __import__(module, None, None, ["found"])
    del sys.modules[module]
    delattr(sys.modules[_FOLDER], name)
    return found
