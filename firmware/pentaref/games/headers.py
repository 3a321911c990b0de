"""A record's setup headers: checked into a ``Setup``, and written.

A device forgets this module once a game has begun, and keeps the set-up.
"""

from pentaref.games import facts
from pentaref.games.facts import GAMES, KEYS, SIDES, SetupError, solo_counters
from pentaref.grid import name, parse

# Clocks with one time, and clocks with a second time that is added.
_PLAIN = ("move", "game")
_ADDING = ("fischer", "bronstein")


def read(setup, headers):
    """Set a ``Setup``'s attributes from headers.

    Raises ``SetupError``.
    """
    setup.game = _one_of(setup, headers, "game", GAMES)
    setup.variant = _one_of(setup, headers, "variant", facts.variants(setup.game))
    setup.seats = _seats(setup, headers)
    setup.grid = _grid(setup, headers)
    setup.outer = _outer(setup, headers)
    setup.counters = _counters(setup, headers)
    players = headers.get("players", "")
    setup.players = tuple([name.strip() for name in players.split(",")]) if players else ()
    setup.clock, setup.entry = _clock(setup, headers)


def written(setup):
    """The headers as (key, text) pairs, canonical, in the notation's order."""
    texts = {"game": setup.game, "variant": setup.variant}
    fewest, most = facts.seat_range(setup.game, setup.variant)
    if fewest < most:
        texts["seats"] = str(setup.seats)
    if setup.grid:
        texts["grid"] = "%dx%d" % setup.grid
    if setup.outer:
        texts["outer"] = " ".join(setup.outer)
    if setup.counters:
        squares = sorted(setup.counters, key=lambda square: (square[1], square[0]))
        texts["counters"] = " ".join([name(x, y) for x, y in squares])
    if setup.players:
        texts["players"] = ", ".join(setup.players)
    if setup.clock:
        kind, seconds, added = setup.clock
        texts["clock"] = "%s %d" % (kind, seconds)
        if kind in _ADDING:
            texts["clock"] += "+%d" % added
        if setup.entry:
            texts["clock"] += " entry %d" % setup.entry
    return [(key, texts[key]) for key in KEYS if texts.get(key)]


def _text(setup, headers, key, allowed):
    """A header's text, or None.

    ``SetupError`` if this game does not have that header.
    """
    text = headers.get(key)
    if text is not None and not allowed:
        kind = " ".join([part for part in (setup.game, setup.variant) if part])
        raise SetupError(key, "%s has no %s to choose" % (kind, key))
    return text


def _one_of(setup, headers, key, values):
    # The first question is which game it is; every game may be the answer.
    text = _text(setup, headers, key, values) if values is not GAMES else headers.get(key)
    if text is None:
        if key == "game":
            raise SetupError(key, "no game is named: say 'game: ' and one of " + _or(values))
        return values[0] if values else None
    if text not in values:
        raise SetupError(key, "%s is one of %s" % (key, _or(values)))
    return text


def _seats(setup, headers):
    fewest, most = facts.seat_range(setup.game, setup.variant)
    text = _text(setup, headers, "seats", fewest < most)
    if text is None:
        if fewest > 2:
            says = (setup.variant or setup.game, fewest, most)
            raise SetupError("seats", "%s needs 'seats: ' and a number, %d to %d" % says)
        return fewest
    for seats in range(fewest, most + 1):
        if text == str(seats):
            return seats
    raise SetupError("seats", "seats is a number, %d to %d" % (fewest, most))


def _grid(setup, headers):
    known = facts.grids(setup.game)
    text = _text(setup, headers, "grid", known)
    if text is None:
        return known[0] if known else None
    for size in known:
        if text == "%dx%d" % size:
            return size
    span = setup.fact("grid_range")
    if span:
        raise SetupError("grid", "grid is columns x rows, %dx%d to %dx%d" % (span[1] + span[2]))
    raise SetupError("grid", "grid is one of " + _or(["%dx%d" % size for size in known]))


def _outer(setup, headers):
    wanted = setup.fact("outer")  # the number of seats that allows a choice
    if wanted and wanted != setup.seats and "outer" in headers:
        raise SetupError(
            "outer", "outer areas are chosen with %d seats: add 'seats: %d'" % (wanted, wanted)
        )
    some = wanted == setup.seats
    text = _text(setup, headers, "outer", some)
    if text is None:
        return ("south", "west") if some else None
    outer = tuple(text.split())
    if len(outer) != 2 or outer[0] == outer[1] or [s for s in outer if s not in SIDES]:
        raise SetupError("outer", "outer is two different ones of " + _or(SIDES))
    return outer


def _counters(setup, headers):
    solo = setup.fact("counters", False)
    text = _text(setup, headers, "counters", solo)
    if not solo:
        return ()
    wanted = solo_counters(setup.grid)
    says = "counters is %d different squares of the %dx%d grid" % ((wanted,) + setup.grid)
    if text is None:
        raise SetupError("counters", setup.variant + " needs 'counters: ', and " + says)
    squares = [parse(word) for word in text.split()]
    for square in squares:
        if not square or square[0] >= setup.grid[0] or square[1] >= setup.grid[1]:
            raise SetupError("counters", says)
    if len(squares) != wanted or len(set(squares)) != wanted:
        raise SetupError("counters", says)
    return tuple(squares)


def _clock(setup, headers):
    """The clock, (kind, seconds, seconds added) or None, and free seconds.

    The free seconds are for entering an action.
    """
    text = _text(setup, headers, "clock", setup.seats > 1)
    if text is None:
        return None, 0
    entry = 0
    words = text.split(" ")
    if len(words) == 4 and words[2] == "entry" and _is_seconds(words[3]):
        entry = int(words[3])
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
            "with 'entry 8' after it: seconds, six digits at most",
        )
    return (kind, int(main), int(added or 0)), entry


def _is_seconds(text):
    return text.isdigit() and len(text) <= 6


def _or(values):
    """Join values as in "a, b or c"."""
    return ", ".join(values[:-1]) + " or " + values[-1]
