"""Read a UTF-16 record as if it were UTF-8.

It is loaded only for such a file.
"""

_MARK = 0xFEFF


class Utf8:
    """Wraps a binary UTF-16 stream as UTF-8; it needs only ``readline``.

    ``begun`` are the bytes already read from it. The byte order comes from the byte order mark,
    or else from the position of the zero byte in the first character.
    """

    def __init__(self, stream, begun):
        self._stream = stream
        self._pairs = begun
        self._high = 0 if begun[:2] == b"\xfe\xff" or begun[0] == 0 else 1
        self._text = b""
        self._lead = 0  # the first half of a surrogate pair
        self._more = True
        self._convert()

    def readline(self, most):
        """The next line, or at most ``most`` bytes of it; b"" at the end."""
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
        """Convert all complete pairs of bytes."""
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
