"""Advice to those who write records by hand: what counts for nothing, and what to write instead."""

import difflib
import re

from host_sim.drawing import geometry
from pentaref import games
from pentaref.games import base

# An example of each kind of action. Five squares, a point each, are a V on any grid.
_FORMS = {
    base.LAY: "V:c2d2e2e3e4",
    base.TILE: "d4",
    base.REMOVE: "-{board}F",
    base.COUNTER: "@{board}c4",
    base.PASS: "pass",
}
_ON_TABLE = "V:(0,0)(1,0)(2,0)(2,1)(2,2)"


def headers(record):
    """What of a record's headers counts for nothing, or names too many, as a list of sentences."""
    said = []
    for line, key in record.unknown:
        near = difflib.get_close_matches(key, (*games.KEYS, "result"), 1)
        more = f"; write '{near[0]}:' if that is meant" if near else ""
        said.append(f"Line {line}: no header is called '{key}:', so it counts for nothing{more}.")
    setup = record.setup
    if setup and setup.players and len(setup.players) != setup.seats:
        said.append(
            f"'players:' has {_counted(len(setup.players), 'name')} for "
            f"{_counted(setup.seats, 'seat')}: one a seat, with commas between them."
        )
    return said


def mending(error, record):
    """How to write what cannot be read, as a list of a sentence or of none."""
    if error.message.startswith("no game is named"):
        return [f"It stands before all else, in small letters, such as 'game: {games.GAMES[0]}'."]
    found = re.match(r"(game|variant|grid) is one of (.*)", error.message)
    if found:
        key, values = found.groups()
        guess = error.text.lower()
        for between in " _":
            guess = guess.replace(between, "" if key == "grid" else "-")
        near = difflib.get_close_matches(guess, re.split(", | or ", values), 1)
        return [f"Write '{key}: {near[0]}' if that is meant."] if near else []
    key, colon, _ = error.text.lower().partition(":")
    if colon and key in (*games.KEYS, "result"):
        return [f"A header is written in small letters: '{key}:'."]
    if record.setup and record.setup.on_table and "(" in error.text:
        return [f"A tile and its squares stand together, without spaces: {_ON_TABLE}."]
    return []


def writing(game, setup, action, refusal):
    """How an action that was refused for its form is written, the end of a sentence or nothing."""
    if refusal.reason == "wrong-action":
        return ", written like " + " or ".join(
            [_form(game, setup, kind) for kind in game.action_kinds()]
        )
    if refusal.reason == "not-a-pentomino" and len(action.cells) < 5:
        lay = _form(game, setup, base.LAY)
        return f"; they stand behind the colon without spaces, like {lay}"
    return ""


def _form(game, setup, kind):
    if kind == base.LAY and setup.on_table:
        return _ON_TABLE
    board = geometry.letter(game.boards_to_act()[0]) + ":" if setup.lettered else ""
    return _FORMS[kind].format(board=board)


def _counted(number, what):
    return f"{number} {what}{'' if number == 1 else 's'}"
