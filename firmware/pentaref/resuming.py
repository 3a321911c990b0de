"""Reading a record from flash again, to resume its game.

A device forgets this module once a game has begun.
"""

import gc

# The longest record that can be resumed, in bytes: ten times what an evening with many take-backs
# produces, and still replayed on a chip in an acceptable time.
LONGEST = 100000
# How much a replay allocates between two garbage collections: bytes, and a share of what is free.
GARBAGE = 12288
_SHARE = 3
# With less than the first number of bytes free, only the share counts: that takes longer, but in a
# small heap what is kept must lie close together.
_SMALL, _FEW = 81920, 4096
# Bytes read at a time. Each opening of the file takes 7 ms, but larger parts fragment a small heap.
_PART = 512


class MatchError(ValueError):
    """A record that cannot be resumed; the message says where and why."""


def find(store, number):
    """What a record is resumed from: (bytes, torn bytes, snapshot).

    "Torn bytes" are how many come after the last whole line. The snapshot is None if none can be
    trusted. Raises ``MatchError``, ``OSError``.
    """
    size, torn = store.whole(number)
    if size > LONGEST:
        raise MatchError("%d bytes are too many to play on" % size)
    if torn and not size:
        raise MatchError("no line of it ends in a line feed")
    from pentaref import snapshot  # not needed to start a game

    return size, torn, snapshot.find(store, number, size)


def actions(store, number, size):
    """Read the actions in a record's first bytes.

    Yields (bytes done, record, line, word, action). ``record`` is None while modules are loaded,
    and ``action`` at the record's end. Raises ``MatchError``, ``OSError``.
    """
    from pentaref import tokenizer  # noqa: F401 - one after the other: each takes some 50 ms

    yield 0, None, 0, "", None
    from pentaref.reader import Record

    stream = _Beginning(store, number, size)
    record = Record(stream)
    try:
        for line, word, action in record.actions():
            yield stream.at, record, line, word, action
    except ValueError as error:  # a RecordError is also a ValueError
        line = getattr(error, "line", 0)
        raise MatchError("line %d: %s" % (line, error) if line else str(error))
    if record.utf16:
        raise MatchError("UTF-16 text: save it as plain text to play on")
    yield size, record, 0, "", None


def tidy(work, garbage=0):
    """Return ``work()``, collecting garbage after so many bytes each time.

    Otherwise garbage would fill the heap, and what a replay keeps would be scattered over it: no
    stretch would be long enough for a file or a module. 0 means a share of what is free: a chip
    with more memory collects less often, because it takes 25 ms each time.
    """
    if not hasattr(gc, "threshold"):
        return work()  # only MicroPython counts its memory
    before = gc.threshold()
    if not garbage:
        gc.collect()
        garbage = _FEW if gc.mem_free() < _SMALL else gc.mem_free() // _SHARE
    gc.threshold(garbage)
    try:
        return work()
    finally:
        gc.threshold(before)


class _Beginning:
    """A stream of a record's first ``size`` bytes, with ``readline`` only.

    The file is open only while it is read from, so lines may be added to it meanwhile. ``at`` is
    the number of bytes given.
    """

    def __init__(self, store, number, size):
        self._store = store
        self._number = number
        self._size = size
        self._data = b""
        self._from = 0  # where in it the next line begins
        self.at = 0

    def readline(self, most):
        end = self._data.find(b"\n", self._from) + 1
        while not end and len(self._data) - self._from < most:
            self._data = self._data[self._from :]
            self._from = 0
            at = self.at + len(self._data)
            left = self._size - at
            part = self._store.read(self._number, at, min(_PART, left)) if left else b""
            if not part:
                break
            self._data += part
            end = self._data.find(b"\n") + 1
        end = min(end or len(self._data), self._from + most)
        line = self._data[self._from : end]
        self._from = end
        self.at += len(line)
        return line
