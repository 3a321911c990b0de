"""Split a record into headers and words, by chunks, in bounded memory."""

CHUNK = 512  # bytes read at a time
LONGEST_WORD = 40000  # bytes: room for 10,000 squares behind a letter
LONGEST_VALUE = 1000  # bytes of a header's value, or of its key

_HEADER = b"abcdefghijklmnopqrstuvwxyz-"
_NOTE_MARK = 59  # ;
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class RecordError(ValueError):
    """A record that cannot be read.

    It has the ``line`` from 1, the ``text`` there and a ``message``.
    """

    def __init__(self, line, text, message):
        super().__init__(message)
        self.line = line
        self.text = shown(text)
        self.message = message


def shown(text):
    """Part of a record, bytes or text, as one short line of printable ASCII."""
    if isinstance(text, str):
        text = text.encode()
    short = "".join([chr(c) if 32 <= c < 127 else "\\x%02x" % c for c in text[:60]])
    return short + "..." if len(text) > 60 else short


class Tokenizer:
    """A binary stream's headers and words; it needs ``readline(most)``.

    ``torn`` is the number of the last line if it has no line feed, else None. ``utf16`` is
    whether the text is UTF-16; it is read like UTF-8.
    """

    def __init__(self, stream):
        self._stream = stream
        self.torn = None
        self.utf16 = False

    def items(self):
        """Yield headers as (line, key, value), words as (line, None, word).

        Keys are text; values and words are bytes. A value longer than ``LONGEST_VALUE`` may be
        cut. A long line comes in chunks, so a word or a value may span several. Raises
        ``RecordError``, ``OSError``.
        """
        head = b""  # the start of a line whose colon may be in the next chunk
        key = None  # if this line is a header, its key
        value = b""
        carry = b""  # the start of a word that may continue in the next chunk
        start = True  # nothing but white space on this line so far
        line, ended = 0, True
        for line, text, ended in self._lines():
            if start:
                text = (head + text).lstrip()
                head = b""
                if not ended and _is_key(text):
                    head = _short_key(text, line)
                    continue
                if text:
                    start = False
                    key, text = _split_header(text)
                    _short_key(key, line)
            if key is None:
                words, carry = _split_words(carry, text, line)
                for word in words:
                    yield line, None, word
            elif len(value) <= LONGEST_VALUE:
                value = (value + text).lstrip()
            if ended:
                if key is not None:
                    yield line, key, value
                key, value, start = None, b"", True
        if not ended:
            self.torn = line
            if key is not None:
                yield line, key, value
            elif head or carry:
                yield line, None, head or carry

    def _lines(self):
        """Yield chunks: (line number, uncommented text, whether the line ends)."""
        line = 1
        comment = False
        for chunk in self._chunks():
            ended = chunk[-1] == 10
            text = b"" if comment else chunk
            hash_at = text.find(b"#")
            if hash_at >= 0:
                text = text[:hash_at] + b" "
                comment = True
            yield line, text, ended
            if ended:
                line += 1
                comment = False

    def _chunks(self):
        """Yield the stream in chunks; LF, CRLF and CR all come out as LF.

        A byte order mark is dropped.
        """
        held = b""  # a CR at a chunk's end: a line feed may follow
        chunk = self._first()
        while chunk:
            chunk = held + chunk
            held = b""
            if chunk.find(b"\r") >= 0:
                if chunk[-1] == 13:
                    held = b"\r"
                    chunk = chunk[:-1]
                *whole, chunk = chunk.replace(b"\r\n", b"\n").split(b"\r")
                for part in whole:
                    yield part + b"\n"
            if chunk:
                yield chunk
            chunk = self._stream.readline(CHUNK)
        if held:
            yield b"\n"

    def _first(self):
        """Read the first chunk, and detect the encoding from its first bytes."""
        chunk = self._stream.readline(CHUNK)
        mark = chunk[:2]
        if mark in _UTF16_MARKS or (len(mark) == 2 and mark.count(b"\0") == 1):
            from pentaref.utf16 import Utf8

            self.utf16 = True
            self._stream = Utf8(self._stream, chunk)
            chunk = self._stream.readline(CHUNK)
        return chunk[3:] if chunk[:3] == _UTF8_MARK else chunk


def _is_key(text):
    """Whether a line's start has only characters allowed in a header's key."""
    # all() stops early: in an action another character comes soon.
    return all(code in _HEADER for code in text)


def _short_key(key, line):
    """A header's key, or its start; ``RecordError`` if it is too long."""
    if key and len(key) > LONGEST_VALUE:
        raise RecordError(line, key, "a header's key of more than %d letters" % LONGEST_VALUE)
    return key


def _split_header(text):
    """Split a header line into key and rest; (None, text) if it is none."""
    colon = text.find(b":")
    # A dash at the start is a removal, an @ a counter, a single letter a pentomino.
    if colon < 2 or text[0] in b"-@" or not _is_key(text[:colon]):
        return None, text
    return str(text[:colon], "ascii"), text[colon + 1 :]


def _split_words(carry, text, line):
    """The words that end in this chunk, and the start of the next."""
    words = text.split()
    if carry and text:
        if text[:1].isspace():
            words.insert(0, carry)
        else:
            words[0] = _grown(carry, words[0], line)
        carry = b""
    if words and not text[-1:].isspace():
        carry = words.pop()
    return words, carry


def _grown(carry, more, line):
    """Join the parts of a word; of a note only the start is kept."""
    if carry[0] == _NOTE_MARK:
        return carry
    if len(carry) + len(more) > LONGEST_WORD:
        raise RecordError(line, carry, "a word of more than %d bytes" % LONGEST_WORD)
    return carry + more
