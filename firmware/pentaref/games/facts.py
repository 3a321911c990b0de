"""The games' facts for other modules, read from their cards.

A card's module is loaded only for a moment. `make games` copies the cards from the games' own
files.
"""

import sys

# In the menu's order; `make games` writes this line.
GAMES = ("pentwall", "pent-up", "pent-tile", "pentactic", "universe", "golomb")

SIDES = ("north", "east", "south", "west")

KEYS = ("game", "variant", "seats", "grid", "outer", "counters", "players", "clock")

_last = [None, None]  # the game last asked about, and its card


def _card(game):
    if _last[0] != game:
        _last[:] = game, read("cards", game)
    return _last[1]


def forget_card():
    """Forget the last card; it is read again when needed."""
    _last[:] = None, None


def read(folder, game):
    """Import a module of `games/cards` or `games/help` for a moment."""
    return once("pentaref.games." + folder + "." + game.replace("-", "_"))


def once(name):
    """Import a module without keeping it loaded; returns it."""
    # With a name to look for, __import__ returns the module itself and not the top package.
    found = __import__(name, None, None, ["found"])
    forget(name)
    return found


def forget(name):
    """Forget a loaded module: it becomes garbage if nothing else holds it."""
    if sys.modules.pop(name, None):
        package, _, module = name.rpartition(".")
        above = sys.modules.get(package)
        if hasattr(above, module):
            delattr(above, module)


def title(game):
    """A game's title."""
    return _card(game).TITLE


def line(game):
    """The first line of a game's rules: what players do."""
    return _card(game).LINE


def icon(game):
    """A game's icon, as eight rows of eight characters."""
    rows = _card(game).ICON
    return [rows[at : at + 8] for at in range(0, 64, 8)]


def variants(game):
    """The variants of a game, the default first; () if it has none."""
    return tuple([variant for variant, _ in _card(game).VARIANTS])


def fact(game, variant, key, default=None):
    """A key's value in a game's card, for a variant or for all.

    Without such a key, it is the default.
    """
    card = _card(game)
    facts = card.FACTS
    for known, of_variant in card.VARIANTS:
        if known == variant:
            facts = of_variant + facts
    for i in range(0, len(facts), 2):
        if facts[i] == key:
            return facts[i + 1]
    return default


def grids(game):
    """A game's grids (columns, rows), default first; () without a choice."""
    span = fact(game, None, "grid_range")
    if not span:
        return fact(game, None, "grids", ())
    default, (wide, high), (widest, highest) = span
    return (default,) + tuple(
        [
            (w, h)
            for h in range(high, highest + 1)
            for w in range(wide, widest + 1)
            if (w, h) != default
        ]
    )


def seat_range(game, variant=None):
    """The lowest and the highest number of seats of a game."""
    return fact(game, variant, "seats", (2, 2))


def solo_counters(grid):
    """The counters that leave 60 squares on a (columns, rows) grid.

    The twelve pieces cover these 60.
    """
    return grid[0] * grid[1] - 60


class SetupError(ValueError):
    """A header that is missing, or a value that the notation forbids.

    ``key`` is that header; the message says which values are right.
    """

    def __init__(self, key, message):
        super().__init__(message)
        self.key = key
