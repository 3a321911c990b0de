"""The game's state in a file beside its record: quicker than a replay.

It is read when a game is resumed. It holds the CRC-32 of its text, and as JSON: the firmware's
version, the number of the record, a length in bytes, the CRC-32 of that many bytes of the record,
and ``Match.state`` at that point. It is used only if all of this is right. A game can be resumed
without it, so nothing is lost if the power fails while it is written.
"""

import json
import sys
from binascii import crc32

# ``pentaref`` itself imports this module, so its version is looked up here and not imported.
VERSION = sys.modules["pentaref"].__version__
_MOST = 4000  # bytes of the file
_TAIL = 2000  # at most this many bytes of a record after those that a snapshot covers
_PART = 512  # bytes read at a time


def keep(store, number, size, known, state):
    """Write a snapshot of a record's first ``size`` bytes.

    Returns (size, their CRC-32). ``known`` is the same for a part of them. If the flash refuses,
    there is no snapshot.
    """
    try:
        known = size, _crc(store, number, size, known)
        text = json.dumps([VERSION, number, size, known[1], state]).encode()
        with open(store.snapshot, "wb") as file:
            file.write(b"%08x" % crc32(text) + text)
    except (OSError, ValueError):
        pass
    return known


def find(store, number, size):
    """A snapshot of a record of ``size`` bytes: (known, state, tail) or None.

    ``known`` is as in ``keep``; ``tail`` has the bytes of the record after those.
    """
    try:
        with open(store.snapshot, "rb") as file:
            text = file.read(_MOST)
        if text[:8] != b"%08x" % crc32(text[8:]):
            return None
        version, of, end, crc, state = json.loads(text[8:])
        if (version, of) != (VERSION, number) or not size - _TAIL <= end <= size:
            return None
        if _crc(store, number, end, (0, 0)) != crc:
            return None
        return (end, crc), _frozen(state), store.read(number, end, size - end)
    except (OSError, ValueError):
        return None


def _crc(store, number, size, known):
    """The CRC-32 of the first ``size`` bytes of a record."""
    at, crc = known
    with store.open(number) as file:
        file.seek(at)
        while at < size:
            part = file.read(min(_PART, size - at))
            if not part:
                raise ValueError("the record is too short")
            crc = crc32(part, crc)
            at += len(part)
    return crc


def _frozen(value):
    """A value with its lists turned into tuples, as games have them."""
    return tuple([_frozen(one) for one in value]) if isinstance(value, list) else value
