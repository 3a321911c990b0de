"""The games by name: how each can be set up, and how to start one.

This uses only the games' cards, which `make games` copies out of the games' own files. The rules
of a game are imported when it is chosen, because on a microcontroller an import costs memory. The
values are those of the notation's setup headers.
"""

import sys

from pentaref.games.cards import GAMES
from pentaref.grid import name, parse

SIDES = ("north", "east", "south", "west")

# Clocks with one time, and clocks with a second time that is added.
_PLAIN = ("move", "game")
_ADDING = ("fischer", "bronstein")

KEYS = ("game", "variant", "seats", "grid", "outer", "counters", "players", "clock")


_last = [None, None]  # the game last asked about, and its card


def _card(game):
    if _last[0] != game:
        _last[:] = game, read("cards", game)
    return _last[1]


def read(folder, game):
    """Import a game's module in `games/cards` or `games/help`, without keeping it loaded."""
    module = game.replace("-", "_")
    folder = "pentaref.games." + folder
    # With a name to look for, __import__ returns the module itself, not the top package.
    found = __import__(folder + "." + module, None, None, ["found"])
    del sys.modules[folder + "." + module]
    delattr(sys.modules[folder], module)
    return found


def title(game):
    """A game's title."""
    return _card(game).TITLE


def line(game):
    """The first line of a game's rules: what one does."""
    return _card(game).LINE


def icon(game):
    """A game's icon, as eight rows of eight characters."""
    rows = _card(game).ICON
    return [rows[at : at + 8] for at in range(0, 64, 8)]


def variants(game):
    """The variants of a game, the default first; () if it has none."""
    return tuple([variant for variant, _ in _card(game).VARIANTS])


def fact(game, variant, key, default=None):
    """The value of a key in a game's card, for a variant or for all; else the default."""
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
    """The grids of a game as (columns, rows), the default first; () if there is no choice."""
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
    """The number of counters that leave 60 squares on a (columns, rows) grid: twelve pieces."""
    return grid[0] * grid[1] - 60


class SetupError(ValueError):
    """A setup header that is missing, or whose value the notation does not allow.

    ``key`` is that header; the message says which values are right.
    """

    def __init__(self, key, message):
        super().__init__(message)
        self.key = key


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
        self._headers = headers
        self.variant = None  # for errors before the variant is known
        self.game = self._one_of("game", GAMES)
        self.variant = self._one_of("variant", variants(self.game))
        self.seats = self._read_seats()
        self.grid = self._read_grid()
        self.outer = self._read_outer()
        self.counters = self._read_counters()
        players = headers.get("players", "")
        self.players = tuple([name.strip() for name in players.split(",")]) if players else ()
        self.entry = 0
        self.clock = self._read_clock()
        self.colours = self._fact("colours", ())
        self.on_table = self._fact("table", False)
        self.lettered = self._fact("boards", False)

    def _fact(self, key, default=None):
        return fact(self.game, self.variant, key, default)

    def headers(self):
        """The set-up as (key, text) pairs, in the notation's order and canonical form."""
        texts = {"game": self.game, "variant": self.variant}
        fewest, most = seat_range(self.game, self.variant)
        if fewest < most:
            texts["seats"] = str(self.seats)
        if self.grid:
            texts["grid"] = "%dx%d" % self.grid
        if self.outer:
            texts["outer"] = " ".join(self.outer)
        if self.counters:
            squares = sorted(self.counters, key=lambda square: (square[1], square[0]))
            texts["counters"] = " ".join([name(x, y) for x, y in squares])
        if self.players:
            texts["players"] = ", ".join(self.players)
        if self.clock:
            kind, seconds, added = self.clock
            texts["clock"] = "%s %d" % (kind, seconds)
            if kind in _ADDING:
                texts["clock"] += "+%d" % added
            if self.entry:
                texts["clock"] += " entry %d" % self.entry
        return [(key, texts[key]) for key in KEYS if texts.get(key)]

    def _text(self, key, allowed):
        """A header's text, or None; ``SetupError`` if this game does not have that header."""
        text = self._headers.get(key)
        if text is not None and not allowed:
            kind = " ".join([part for part in (self.game, self.variant) if part])
            raise SetupError(key, "%s has no %s to choose" % (kind, key))
        return text

    def _one_of(self, key, values):
        text = self._text(key, values)
        if text is None:
            if key == "game":
                raise SetupError(key, "no game is named: say 'game: ' and one of " + _or(values))
            return values[0] if values else None
        if text not in values:
            raise SetupError(key, "%s is one of %s" % (key, _or(values)))
        return text

    def _read_seats(self):
        fewest, most = seat_range(self.game, self.variant)
        text = self._text("seats", fewest < most)
        if text is None:
            if fewest > 2:
                says = (self.variant or self.game, fewest, most)
                raise SetupError("seats", "%s needs 'seats: ' and a number, %d to %d" % says)
            return fewest
        for seats in range(fewest, most + 1):
            if text == str(seats):
                return seats
        raise SetupError("seats", "seats is a number, %d to %d" % (fewest, most))

    def _read_grid(self):
        known = grids(self.game)
        text = self._text("grid", known)
        if text is None:
            return known[0] if known else None
        for size in known:
            if text == "%dx%d" % size:
                return size
        span = self._fact("grid_range")
        if span:
            raise SetupError("grid", "grid is columns x rows, %dx%d to %dx%d" % (span[1] + span[2]))
        raise SetupError("grid", "grid is one of " + _or(["%dx%d" % size for size in known]))

    def _read_outer(self):
        wanted = self._fact("outer")  # the number of seats that allows a choice
        if wanted and wanted != self.seats and "outer" in self._headers:
            raise SetupError(
                "outer", "outer areas are chosen with %d seats: add 'seats: %d'" % (wanted, wanted)
            )
        some = wanted == self.seats
        text = self._text("outer", some)
        if text is None:
            return ("south", "west") if some else None
        outer = tuple(text.split())
        if len(outer) != 2 or outer[0] == outer[1] or [s for s in outer if s not in SIDES]:
            raise SetupError("outer", "outer is two different ones of " + _or(SIDES))
        return outer

    def _read_counters(self):
        solo = self._fact("counters", False)
        text = self._text("counters", solo)
        if not solo:
            return ()
        wanted = solo_counters(self.grid)
        says = "counters is %d different squares of the %dx%d grid" % ((wanted,) + self.grid)
        if text is None:
            raise SetupError("counters", self.variant + " needs 'counters: ', and " + says)
        squares = [parse(word) for word in text.split()]
        for square in squares:
            if not square or square[0] >= self.grid[0] or square[1] >= self.grid[1]:
                raise SetupError("counters", says)
        if len(squares) != wanted or len(set(squares)) != wanted:
            raise SetupError("counters", says)
        return tuple(squares)

    def _read_clock(self):
        text = self._text("clock", self.seats > 1)
        if text is None:
            return None
        words = text.split(" ")
        if len(words) == 4 and words[2] == "entry" and _is_seconds(words[3]):
            self.entry = int(words[3])
            words = words[:2]
        kind, times = words if len(words) == 2 else ("", "")
        main, plus, added = times.partition("+")
        if (
            kind not in _PLAIN + _ADDING
            or bool(plus) != (kind in _ADDING)
            or not _is_seconds(main)
            or (plus and not _is_seconds(added))
        ):
            raise SetupError(
                "clock",
                "clock is 'move 30', 'game 600', 'fischer 300+5' or 'bronstein 300+5', perhaps "
                "with 'entry 8' behind it: seconds, six digits at most",
            )
        return kind, int(main), int(added or 0)


def _is_seconds(text):
    return text.isdigit() and len(text) <= 6


def _or(values):
    """Join values as in "a, b or c"."""
    return ", ".join(values[:-1]) + " or " + values[-1]


def new(setup):
    """A new game at its first position, from a ``Setup``."""
    rules = fact(setup.game, setup.variant, "rules", setup.game.replace("-", "_"))
    return __import__("pentaref.games." + rules, None, None, ["new"]).new(setup)
