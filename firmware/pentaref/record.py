"""Game records: text to actions and back, following the notation.

Reading is tolerant and uses bounded memory for any file. Writing has one spelling per action.
"""

from pentaref import games
from pentaref.games import base
from pentaref.grid import LONGEST_NUMBER, name, parse
from pentaref.pieces import LETTERS
from pentaref.tokenizer import LONGEST_VALUE, RecordError, Tokenizer, shown

_MOST_UNKNOWN = 20  # unknown headers kept for the report: a file may be full of them

# Headers that people add for themselves. They are not reported as unknown.
_ORDINARY = ("date", "event", "place", "round")
_NOTE_MARK = 59  # ;


class Record:
    """A record being read from a binary stream.

    ``setup`` is a ``games.Setup``, set at the first action, or at the end if there is none.
    ``result`` is the result that the record claims, or None. ``unknown`` lists the first few
    unknown headers as (line, key, value).
    """

    def __init__(self, stream):
        self._tokens = Tokenizer(stream)
        self._lines = {}  # the line of each known header
        self._headers = {}
        self.setup = None
        self.result = None
        self.unknown = []

    @property
    def torn(self):
        """The number of the last line if it has no line feed, else None."""
        return self._tokens.torn

    @property
    def utf16(self):
        """Whether the text is UTF-16."""
        return self._tokens.utf16

    def actions(self):
        """Read the rest, yielding each action as (line, word, action).

        A note on the action before it is yielded as (line, word, ``base.NOTING``).

        Raises ``RecordError`` if the record is unreadable, ``OSError`` if its file is.
        """
        line = 1
        for line, header, text in self._tokens.items():
            if header is not None:
                self._header(line, header, text)
                continue
            if text[0] == _NOTE_MARK:
                yield line, shown(text), base.NOTING
                continue
            if self.setup is None:
                self._set_up(line)
            if max(text) > 126 or min(text) < 32:
                raise RecordError(line, text, _NOT_PLAIN)
            word = str(text, "utf-8")
            try:
                action = read_action(word, self.setup)
            except ValueError as error:
                raise RecordError(line, word, str(error))
            yield line, word, action
        if self.setup is None:
            self._set_up(line)
        self._check_result()

    def _header(self, line, key, value):
        if key != "result" and key not in games.KEYS:
            if key not in _ORDINARY and len(self.unknown) < _MOST_UNKNOWN:
                self.unknown.append((line, key, shown(value.rstrip())))
            return
        if key in self._lines:
            raise RecordError(line, key, "'%s:' is given twice" % key)
        if key != "result" and self.setup:
            raise RecordError(line, key, "'%s:' comes after the first action" % key)
        if len(value) > LONGEST_VALUE:
            raise RecordError(line, value, "'%s:' has more than %d bytes" % (key, LONGEST_VALUE))
        self._lines[key] = line
        self._headers[key] = _decoded(value.rstrip(), key == "players")

    def _set_up(self, line):
        self.result = None
        try:
            self.setup = games.Setup(self._headers)
        except games.SetupError as error:
            key = error.key
            raise RecordError(self._lines.get(key, line), self._headers.get(key, ""), str(error))

    def _check_result(self):
        text = self._headers.get("result")
        if text is None or text == "*":
            self.result = text
            return
        if self.setup.seats == 1:
            good = text in ("solved", "stuck")
            says = "result is 'solved', 'stuck' or '*'"
        else:
            seats = [str(seat) for seat in range(1, self.setup.seats + 1)]
            claimed = text.split("=")
            good = len(set(claimed)) == len(claimed) and all(seat in seats for seat in claimed)
            says = "result is the winning seat, 1 to %s, such as '1', '1=2' or '*'" % seats[-1]
        if not good:
            raise RecordError(self._lines["result"], text, says)
        self.result = text


_NOT_PLAIN = "an action is plain ASCII text; this may be no record file"


def _decoded(value, names):
    """The text of a header's value. Names are UTF-8, else Latin-1; other values are ASCII."""
    if names:
        try:
            return str(value, "utf-8")
        except UnicodeError:
            return "".join([chr(c) for c in value])
    return "".join([chr(c) if c < 128 else "?" for c in value])


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
    """The board that a counter or a removal names, 0 for none, and the rest of the word."""
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
    x, y, digits = -1, 0, 1
    # One pass without slices, for speed: resuming a game reads some fifty of these. A square ends
    # at the next letter, so one more letter is added to end the last square.
    for code in low[at:].encode() + b"a":
        if digits and 97 <= code <= 122:
            if x >= 0 and len(found) < _KEPT:
                found.append((x, y - 1))
            x, y, digits = code - 97, 0, 0
        elif (48 if digits else 49) <= code <= 57 and x >= 0 and digits < LONGEST_NUMBER:
            y = 10 * y + code - 48
            digits += 1
        else:
            raise ValueError(_not_a_square(_first_wrong(low, at)))
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
