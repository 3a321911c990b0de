"""Advice to those who write records by hand: what counts for nothing, and what to write instead."""

import difflib
import re

from host_sim.drawing import geometry
from pentaref import games
from pentaref.games import base
from pentaref.record import read_action

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
    setup = record.setup
    for line, key, value in record.unknown:
        if setup and value and all(_is_action(word, setup) for word in value.split()):
            said.append(
                f"Line {line}: '{key}:' makes it a header, so {value} counts for nothing; "
                "names are not written before actions."
            )
            continue
        near = difflib.get_close_matches(key, (*games.KEYS, "result"), 1)
        more = f"; write '{near[0]}:' if that is meant" if near else ""
        said.append(f"Line {line}: no header is called '{key}:', so it counts for nothing{more}.")
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
        return [f"A tile and its squares are one word, without spaces: {_ON_TABLE}."]
    return _rewritten(error.text, record.setup) if record.setup else []


# What people write in place of an action's one form: a pattern, what to put there, and why.
_SLIPS = (
    (r"^(\d+[.):]+)+", "", "move numbers are not written"),
    (r"^[^\W\d][\w'-]+:(?=.)", "", "names are not written before actions"),
    (r"^[A-Fa-f]:(?=[FILNPTUVWXYZfilnptuvwxyz]:)", "", "a lay names no board"),
    (r"(?<=^[FILNPTUVWXYZfilnptuvwxyz]:)[A-Fa-f]:", "", "a lay names no board"),
    (r"(?<=^[@-])[A-Fa-f]:", "", "this game has one board, without a letter"),
    (r"[.;]+$", "", "an action is followed by white space only"),
    (r"(?<=[a-pA-P])[lI|](?!\d)", "1", "the row is the number 1, not a letter"),
    (r"(?<=\d)[oO]", "0", "the row has the number 0, not a letter"),
    (r"[,/]", "", "squares are written without anything between them"),
    (r"(?<=\d)(?=[a-z]\d)", " ", "each tile is a word of its own"),
)


def _rewritten(word, setup):
    """The slips in a word that is not an action, put right: the place, and what to write instead.

    As a list of sentences, [] where putting slips right does not make it one.
    """
    if re.fullmatch(r"\d+[.):]*", word):
        return [f"Move numbers are not written: leave out {word}"]
    if re.fullmatch(r"[^\W\d][\w'-]*:", word):
        return [f"Names are not written before actions: leave out {word}"]
    found = word
    reasons = []
    for pattern, right, why in _SLIPS:
        changed = re.sub(pattern, right, found)
        if changed != found:
            found = changed
            reasons.append(why)
            if all(_is_action(part, setup) for part in found.split()):
                at = next(
                    (i for i, pair in enumerate(zip(word, found)) if pair[0] != pair[1]), len(found)
                )
                said = "; ".join(dict.fromkeys(reasons))
                return [f"  {word}", f"  {' ' * at}^", f"Write {found}: {said}."]
    return []


def _is_action(word, setup):
    try:
        return bool(read_action(word, setup))
    except ValueError:
        return False


def writing(game, setup, action, refusal):
    """How an action that was refused for its form is written, the end of a sentence or nothing."""
    if refusal.reason == "wrong-action" and action.kind not in (base.RESIGN, base.DRAW):
        return ", written like " + " or ".join(
            [_form(game, setup, kind) for kind in game.action_kinds()]
        )
    if refusal.reason == "not-a-pentomino" and len(action.cells) < 5:
        lay = _form(game, setup, base.LAY)
        return f"; they come right behind the colon without spaces, like {lay}"
    if refusal.reason == "wrong-seat":
        form = _form(game, setup, action.kind)
        return f"; another seat's is written like {form}"
    return ""


def _form(game, setup, kind):
    if kind == base.LAY and setup.on_table:
        return _ON_TABLE
    board = geometry.letter(game.boards_to_act()[0]) + ":" if setup.lettered else ""
    return _FORMS[kind].format(board=board)


def _counted(number, what):
    return f"{number} {what}{'' if number == 1 else 's'}"
