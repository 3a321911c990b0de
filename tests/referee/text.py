"""The record's words: squares, actions, and the parts of a record.

The parts are headers and actions. This reads well-formed records only: letters in either case and
squares in any order, but it does not look for errors of form.
"""

import re
from collections import namedtuple

# kind: "lay", "tile", "counter", "remove", or one of WORDS. seat: whose board or set, where the
# action names one. squares: exactly as written, so that a square written twice is still seen.
Action = namedtuple("Action", "kind seat letter squares", defaults=(None, None, ()))

WORDS = ("pass", "resign", "draw", "undo")  # kinds that are written as they are called
PASS = Action("pass")
BOARDS = "ABCDEF"


def read_squares(text):
    """`c4d4` or `(0,1)(1,1)` to a tuple of (x, y)."""
    if "(" in text:
        return tuple((int(x), int(y)) for x, y in re.findall(r"\((.+?),(.+?)\)", text))
    pairs = re.findall(r"([a-z])([0-9]+)", text.lower())
    return tuple((ord(column) - ord("a"), int(row) - 1) for column, row in pairs)


def write_squares(squares, table=False):
    """Squares in reading order; with ``table`` as signed numbers."""
    form = (lambda x, y: f"({x},{y})") if table else (lambda x, y: chr(ord("a") + x) + str(y + 1))
    return "".join(form(x, y) for x, y in sorted(squares, key=lambda square: square[::-1]))


def read_action(token):
    """One word of a record to an Action."""
    if token.lower() in WORDS:
        return Action(token.lower())
    if token[0] in "-@":
        board, _, rest = token[1:].rpartition(":")
        seat = BOARDS.index(board.upper()) + 1 if board else None
        if token[0] == "-":
            return Action("remove", seat, rest.upper())
        return Action("counter", seat, None, read_squares(rest))
    letter, colon, squares = token.rpartition(":")
    if colon:
        return Action("lay", None, letter.upper(), read_squares(squares))
    return Action("tile", None, None, read_squares(token))


def write_action(action, table=False):
    """An Action to its canonical word."""
    squares = write_squares(action.squares, table)
    board = BOARDS[action.seat - 1] + ":" if action.seat else ""
    if action.kind == "lay":
        return action.letter + ":" + squares
    if action.kind == "counter":
        return "@" + board + squares
    if action.kind == "remove":
        return "-" + board + action.letter
    return squares if action.kind == "tile" else action.kind


def read_record(text):
    """A record as (dict of headers, list of action words as written)."""
    headers = {}
    words = []
    for line in text.splitlines():
        line = line.partition("#")[0].strip()
        header = re.match(r"([a-z-]{2,}):(.*)", line)
        if header:
            headers[header.group(1)] = header.group(2).strip()
        else:
            words += [word for word in line.split() if not word.startswith(";")]
    return headers, words
