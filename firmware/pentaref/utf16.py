"""A record that an editor has saved as UTF-16, read as UTF-8. Loaded for such a file only."""

_MARK = 0xFEFF


class Utf8:
    """A binary stream of UTF-16, of which only ``readline`` is called, as one of UTF-8.

    ``begun`` are the bytes that have been read of it already. Which byte of a pair comes first is
    told by the byte order mark, else by where the zero of the first character is.
    """

    def __init__(self, stream, begun):
        self._stream = stream
        self._pairs = begun
        self._high = 0 if begun[:2] == b"\xfe\xff" or begun[0] == 0 else 1
        self._text = b""
        self._lead = 0  # the first half of a character of two pairs
        self._more = True
        self._convert()

    def readline(self, most):
        """The next line, at most so many bytes of it; b"" at the end."""
        while True:
            end = self._text.find(b"\n") + 1
            if end or len(self._text) >= most or not self._more:
                end = min(end or most, most)
                line = self._text[:end]
                self._text = self._text[end:]
                return line
            read = self._stream.readline(most)
            self._pairs += read
            if not read:
                self._more = False
                if self._pairs:  # half a character, such as a line feed that was cut there
                    self._pairs += b"\0" if self._high else b""
            self._convert()

    def _convert(self):
        """Turn all whole pairs into text."""
        pairs = self._pairs
        even = len(pairs) & ~1
        found = []
        for at in range(0, even, 2):
            code = pairs[at + self._high] << 8 | pairs[at + 1 - self._high]
            if 0xD800 <= code < 0xDC00:
                self._lead = code
                continue
            if 0xDC00 <= code < 0xE000:
                code = 0x10000 + ((self._lead & 0x3FF) << 10 | code & 0x3FF) if self._lead else 63
            self._lead = 0
            if code != _MARK:
                found.append(chr(code))
        self._text += "".join(found).encode()
        self._pairs = pairs[even:]
