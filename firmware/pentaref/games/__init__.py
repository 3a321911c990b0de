"""The games by name: how each can be set up, and how to start one.

This uses only the games' cards. The rules of a game are imported when it is chosen, because on a
microcontroller an import costs memory. The values are those of the notation's setup headers.
"""

from pentaref.games.facts import (  # noqa: F401 - the package offers them
    GAMES,
    KEYS,
    SIDES,
    SetupError,
    fact,
    forget,
    grids,
    icon,
    line,
    once,
    read,
    seat_range,
    solo_counters,
    title,
    variants,
)


class Setup:
    """The set-up of a game: the setup headers of a record, checked and parsed.

    ``headers`` maps keys to texts; keys that are not in ``KEYS`` are ignored. The attributes:
    ``game``; ``variant`` or None; ``seats``; ``grid``, (columns, rows) or None; ``outer``, two
    sides or None; ``counters``, (x, y) squares; ``players``, names in seat order, perhaps none;
    ``clock``, (kind, seconds, seconds added) or None; ``entry``, the free seconds for entering an
    action. From the game's card: ``colours`` of the seats; ``on_table``, whether squares are
    written (x,y); ``lettered``, whether each seat has a board, written with its letter. Raises
    ``SetupError``.
    """

    def __init__(self, headers):
        from pentaref.games import headers as reader

        # For errors before they are known.
        self.game = ""
        self.variant = None
        reader.read(self, headers)
        self.colours = self.fact("colours", ())
        self.on_table = self.fact("table", False)
        self.lettered = self.fact("boards", False)

    def fact(self, key, default=None):
        """The value of a key in the game's card."""
        return fact(self.game, self.variant, key, default)

    def headers(self):
        """The set-up as (key, text) pairs, canonical, in the notation's order."""
        from pentaref.games import headers

        return headers.written(self)


def new(setup):
    """A new game at its first position, from a ``Setup``."""
    rules = fact(setup.game, setup.variant, "rules", setup.game.replace("-", "_"))
    return __import__("pentaref.games." + rules, None, None, ["new"]).new(setup)
