"""Reads a record: its headers as a set-up, its words as actions.

It uses bounded memory for any file. A device loads this module only to resume a game.
"""

from pentaref import games
from pentaref.games import base
from pentaref.record import read_action
from pentaref.tokenizer import LONGEST_VALUE, RecordError, Tokenizer, shown

_MOST_UNKNOWN = 20  # unknown headers kept for the report: a file may be full of them

# Headers that people add for themselves. They are not reported as unknown.
_ORDINARY = ("date", "event", "place", "round")
_NOTE_MARK = 59  # ;


class Record:
    """A record being read from a binary stream.

    ``setup`` is a ``games.Setup``, set at the first action, or at the end if no action comes.
    ``result`` is the result that the record claims, or None. ``unknown`` lists the first few
    unknown headers as (line, key, value). ``word`` is the first word that is no header, as bytes,
    or None.
    """

    def __init__(self, stream):
        self._tokens = Tokenizer(stream)
        self._lines = {}  # the line of each known header
        self._headers = {}
        self.setup = None
        self.result = None
        self.unknown = []
        self.word = None

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
                self.word = text
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
        if len(value) - (value[-1:] == b"\n") > LONGEST_VALUE:
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


_NOT_PLAIN = "an action is plain ASCII text; this may not be a record file"


def _decoded(value, names):
    """A header value's text.

    Names are UTF-8, else Latin-1; other values are ASCII.
    """
    if names:
        try:
            return str(value, "utf-8")
        except UnicodeError:
            return "".join([chr(c) for c in value])
    return "".join([chr(c) if c < 128 else "?" for c in value])
