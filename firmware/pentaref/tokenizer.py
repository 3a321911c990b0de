"""A record's text cut into headers and words: chunk by chunk, in bounded memory."""

CHUNK = 512  # bytes read at a time
LONGEST_WORD = 40000  # bytes: room for 10,000 squares behind a letter
LONGEST_VALUE = 1000  # bytes of a header's value, or of its key

_HEADER = b"abcdefghijklmnopqrstuvwxyz-"
_NOTE_MARK = 59  # ;
_UTF8_MARK = b"\xef\xbb\xbf"
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class RecordError(ValueError):
    """A record that cannot be read: ``line``, counted from 1, the ``text`` there, and why."""

    def __init__(self, line, text, message):
        super().__init__(message)
        self.line = line
        self.text = shown(text)
        self.message = message


def shown(text):
    """A piece of a record, bytes or text, as one short line of printable ASCII."""
    if isinstance(text, str):
        text = text.encode()
    short = "".join([chr(c) if 32 <= c < 127 else "\\x%02x" % c for c in text[:60]])
    return short + "..." if len(text) > 60 else short


class Tokenizer:
    """The headers and words of a binary stream; only its ``readline(most)`` is called.

    ``torn`` is the number of a last line without a line feed, else None. ``utf16``: whether the
    text is UTF-16, which is read like the same text in UTF-8.
    """

    def __init__(self, stream):
        self._stream = stream
        self.torn = None
        self.utf16 = False

    def items(self):
        """Every header as (line, key, value) and every other word as (line, None, word).

        Keys are text, values and words bytes; of a value longer than ``LONGEST_VALUE`` the end may
        be missing. A long line comes in chunks, so a word or a value
        may have begun in the chunk before. Raises ``RecordError``, ``OSError``.
        """
        head = b""  # a line's beginning whose colon may come with the next chunk
        key = None  # of the header that this line is
        value = b""
        carry = b""  # the beginning of a word that may go on
        start = True  # nothing but white space on this line so far
        line = 0
        ended = True
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
                key = None
                value = b""
                start = True
        if not ended:
            self.torn = line
            if key is not None:
                yield line, key, value
            elif head or carry:
                yield line, None, head or carry

    def _lines(self):
        """Each chunk as (its line's number, its text without comments, whether the line ends)."""
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
        """The stream in chunks that end in a line feed where a line does; a CR alone ends one too.

        A byte order mark is left out.
        """
        held = b""  # a CR at a chunk's end: a line feed may follow it
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
        """The first chunk, for what its first bytes say of the encoding."""
        chunk = self._stream.readline(CHUNK)
        mark = chunk[:2]
        if mark in _UTF16_MARKS or (len(mark) == 2 and mark.count(b"\0") == 1):
            from pentaref.utf16 import Utf8

            self.utf16 = True
            self._stream = Utf8(self._stream, chunk)
            chunk = self._stream.readline(CHUNK)
        return chunk[3:] if chunk[:3] == _UTF8_MARK else chunk


def _is_key(text):
    """Whether a line's beginning has nothing in it but what a header's key may have."""
    # In an action there soon is something else, and this is asked of every line.
    return all(code in _HEADER for code in text)


def _short_key(key, line):
    """A header's key, or the beginning of one, if it is not too long; None for none."""
    if key and len(key) > LONGEST_VALUE:
        raise RecordError(line, key, "a header's key of more than %d letters" % LONGEST_VALUE)
    return key


def _split_header(text):
    """The key of a header line and the rest of the text, or (None, text) where it is none."""
    colon = text.find(b":")
    # A dash at the start is a removal, a single letter a pentomino.
    if colon < 2 or text[0] == 45 or not _is_key(text[:colon]):
        return None, text
    return str(text[:colon], "ascii"), text[colon + 1 :]


def _split_words(carry, text, line):
    """The words that a chunk ends, and the beginning of one that may go on in the next chunk."""
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
    """A word and what goes on with it; of a note no more than its beginning."""
    if carry[0] == _NOTE_MARK:
        return carry
    if len(carry) + len(more) > LONGEST_WORD:
        raise RecordError(line, carry, "a word of more than %d bytes" % LONGEST_WORD)
    return carry + more
