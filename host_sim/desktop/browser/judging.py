"""The judge and the pictures for a web page: a record's text in, JSON out.

Runs on MicroPython in the browser.
"""

import io
import json

from host_sim.drawing import game as drawing
from host_sim.drawing import svg
from host_sim.text import explain, finished
from pentaref.reader import Record, RecordError
from pentaref.replay import replay

_SQUARE = 44  # pixels

_last = {}  # the text that was judged last and its ruling


def verdict(text: str) -> str:
    """The verdict in words.

    ``headline``, ``state`` and ``lines`` for people, ``status`` as in the notation, ``count`` how
    many moments after the start have pictures, ``marked`` the lines of the record where something
    is wrong.
    """
    ruling = _replayed(text)
    marked = []
    if ruling.error:
        marked = [ruling.error.line]
    elif ruling.illegal:
        marked = [ruling.illegal.line]
    found = {
        "headline": "This cannot be read" if ruling.error else explain.title(ruling.record.setup),
        "state": "unreadable" if ruling.error else explain.state(ruling),
        "status": ruling.status,
        "lines": explain.sentences(ruling),
        "marked": marked,
        "count": len(ruling.actions or ()) + (1 if ruling.illegal else 0),
    }
    return json.dumps(found)


def picture(text: str, number: int) -> str:
    """A moment of a record's game: ``svg``, and ``title`` in words.

    ``svg`` is missing if nothing can be drawn. ``number`` counts the moments from 0, the start; -1
    is the record's last position, without a sentence about the action before it.
    """
    ruling = _replayed(text)
    if ruling.error:
        return "{}"
    every = number >= 0
    only = (number,) if every else None
    found = list(drawing.scenes(ruling, ruling.actions, _SQUARE, every=every, only=only))
    if not found:
        return "{}"
    title = explain.title(ruling.record.setup)
    if not every:
        title += ": " + " ".join(explain.sentences(ruling))
    else:
        title += ", position %d" % number
    return json.dumps({"svg": svg.draw(found[0], title), "title": title})


def with_result(text: str) -> str:
    """A record with its result, if its game is over."""
    return json.dumps(finished.with_result(text.encode(), _replayed(text)).decode())


def titles(texts: str) -> str:
    """The titles of records, from a JSON list of their texts' beginnings."""
    return json.dumps([_title(text) for text in json.loads(texts)])


def _title(text: str):
    record = Record(io.BytesIO(text.encode()))
    try:
        # The set-up is complete once the first action comes.
        next(record.actions(), None)
    except RecordError:
        pass
    return explain.title(record.setup) if record.setup else "unreadable"


def _replayed(text: str):
    """The judge's ruling.

    The last one is kept, because a page asks several things.
    """
    if _last.get("text") != text:
        ruling = replay(io.BytesIO(text.encode()), keep_actions=True)
        _last.update(text=text, ruling=ruling)
    return _last["ruling"]
