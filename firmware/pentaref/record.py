"""Actions to the words of a record, and back.

Reading is tolerant. Writing has one spelling per action. `reader` reads whole records.
"""

from pentaref.games import base
from pentaref.grid import LONGEST_NUMBER, name, parse
from pentaref.pieces import LETTERS


def read_action(word, setup):
    """The action that a word describes.

    Raises ``ValueError`` with a message if the word is not an action in the notation.
    """
    low = word.lower()
    if low in _SAID:
        return _SAID[low]
    if low[:1] in ("@", "-"):
        board, rest = _read_board(low, setup)
        if low[0] == "@":
            return base.Action(base.COUNTER, -1, board, (_read_square(rest),))
        if len(rest) == 1 and rest.upper() in LETTERS:
            return base.Action(base.REMOVE, LETTERS.index(rest.upper()), board, ())
    elif low[1:2] == ":":
        if low[0].upper() in LETTERS:
            read = _read_points if setup.on_table else _read_squares
            return base.Action(base.LAY, LETTERS.index(low[0].upper()), 0, read(low, 2))
    elif low[:1].isalpha() and low[-1:].isdigit():
        return base.Action(base.TILE, -1, 0, (_read_square(low),))
    else:
        raise ValueError("this is not an action")
    raise ValueError("the pentominoes are " + " ".join(LETTERS))


# Actions that are written as a single word.
_SAID = {
    action.kind: action for action in (base.PASSING, base.RESIGNING, base.AGREEING, base.UNDOING)
}


def _read_board(low, setup):
    """The board that a word names, 0 for none, and the rest of the word.

    The word is for a counter or a removal.
    """
    letter, colon, rest = low[1:].partition(":")
    if not setup.lettered:
        if colon:
            raise ValueError("%s has no boards with letters" % (setup.variant or setup.game))
        return 0, letter
    if not colon or len(letter) != 1 or letter not in "abcdef":
        raise ValueError("%s needs the letter of a board, such as %sB:" % (setup.variant, low[0]))
    return "abcdef".index(letter) + 1, rest


def _read_square(text):
    square = parse(text)
    if not square:
        raise ValueError(_not_a_square(text))
    return square


def _not_a_square(text):
    """The message for a text that is not the name of a square."""
    start = text[:12]
    if len(text) > LONGEST_NUMBER:
        return "%s... has more than %d digits" % (start, LONGEST_NUMBER)
    if text[:1].isalpha() and text[1:2] == "0":
        return "there is no square %s: rows begin at 1" % start
    return "'%s' is not a square: a column letter and a row number, such as a1" % start


# Six squares are enough to see that a word is not a pentomino, so no more are kept.
_KEPT = 6


def _read_squares(low, at):
    """The squares written without spaces in a word, from index ``at``."""
    found = []
    # No slices, for speed: resuming a game reads some fifty of these. A number ends at the next
    # letter, so one more letter is added to end the last number.
    codes = low.encode() + b"a"
    i = at
    last = len(codes) - 1
    while i < last:
        x = codes[i] - 97
        y = codes[i + 1] - 48
        most = i + LONGEST_NUMBER
        i += 2
        if not (0 <= x < 26 and 0 < y < 10):
            raise ValueError(_not_a_square(_first_wrong(low, at)))
        while 48 <= codes[i] <= 57:
            if i > most:
                raise ValueError(_not_a_square(_first_wrong(low, at)))
            y = 10 * y + codes[i] - 48
            i += 1
        if len(found) < _KEPT:
            found.append((x, y - 1))
    return tuple(found)


def _first_wrong(low, at):
    """The first part of a word, from index ``at``, that is not a square."""
    while True:
        end = at + 1
        while low[end : end + 1].isdigit():
            end += 1
        if not parse(low[at:end]):
            return low[at:end]
        at = end


def _read_points(low, at):
    """The (x,y) squares written without spaces in a word, from index ``at``."""
    found = []
    while at < len(low):
        end = low.find(")", at)
        comma = low.find(",", at, max(end, 0))
        if low[at] != "(" or comma < 0:
            raise ValueError(_not_a_point(low[at : end + 1] if end > 0 else low[at:]))
        point = _whole(low, at + 1, comma), _whole(low, comma + 1, end)
        if len(found) < _KEPT:
            found.append(point)
        at = end + 1
    return tuple(found)


def _not_a_point(text):
    """The message for a text that is not a square of the table."""
    return "'%s' is not a square of the table: two whole numbers, such as (1,-2)" % text[:12]


def _whole(low, start, end):
    """Part of a word as a whole number. Raises ``ValueError``."""
    digits = low[start + (low[start] == "-") : end]
    if not digits.isdigit():
        raise ValueError(_not_a_point(low[start:end]))
    if len(digits) > LONGEST_NUMBER:
        raise ValueError("%s... has more than %d digits" % (digits[:12], LONGEST_NUMBER))
    return int(low[start:end])


def write_action(action, setup):
    """The one canonical spelling of an action."""
    if action.kind in _SAID:
        return action.kind
    board = "%s:" % chr(64 + action.board) if action.board else ""
    if action.kind == base.REMOVE:
        return "-" + board + LETTERS[action.piece]
    cells = sorted([(y, x) for x, y in action.cells])
    squares = "".join([write_cell((x, y), setup, action.kind) for y, x in cells])
    if action.kind == base.LAY:
        return "%s:%s" % (LETTERS[action.piece], squares)
    return "@" + board + squares if action.kind == base.COUNTER else squares


def write_cell(cell, setup, kind=base.LAY):
    """An (x, y) square as a record writes it in an action of this kind."""
    return ("(%d,%d)" % cell) if setup.on_table and kind == base.LAY else name(*cell)


def write_setup(setup):
    """The setup headers in canonical order, one per line."""
    return "".join(["%s: %s\n" % header for header in setup.headers()])
