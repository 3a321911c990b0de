"""The properties: functions that take any bytes, and raise if one breaks.

They need no fuzzer: a find is kept as a file and is then a normal test.
"""

import io
import json
import tempfile
from pathlib import Path

from boards.host import board
from host_sim.text import explain
from pentaref import judge
from pentaref.app import App
from pentaref.games import base
from pentaref.journal import Store
from pentaref.match import Match
from pentaref.reader import Record, RecordError
from pentaref.record import read_action, write_action, write_setup
from pentaref.replay import replay
from pentaref.resuming import MatchError
from tests import referee

LONGEST = 3000  # bytes: longer records take the second referee too long
MOST_PRESSES = 40

_scratch = tempfile.TemporaryDirectory(prefix="pentaref-")
_ROOT = Path(_scratch.name)


def reader(data):
    """A record is read, or refused in one printable line.

    What was read can be written, and read again.
    """
    record = Record(io.BytesIO(data))
    try:
        for line, word, action in record.actions():
            assert line >= 1
            assert word.isprintable() and word.isascii()
            if action.kind != base.NOTE:
                canonical = write_action(action, record.setup)
                again = read_action(canonical, record.setup)
                assert write_action(again, record.setup) == canonical
    except RecordError as error:
        assert error.line >= 1
        for text in (error.text, error.message):
            assert text.isascii() and "\n" not in text
        return
    again = Record(io.BytesIO(write_setup(record.setup).encode()))
    list(again.actions())
    assert again.setup.headers() == record.setup.headers()


def judged(data):
    """A record gets the same verdict from both referees, and one in words."""
    ruling = replay(io.BytesIO(data))
    text = judge.dumps(judge.verdict(ruling, "f"))
    assert text.isascii() and "\n" not in text
    verdict = json.loads(text)
    assert verdict["status"] in ("finished", "playing", "illegal", "unreadable")
    assert all(line.isprintable() for line in explain.report("f", ruling).split("\n"))
    if ruling.error or len(data) > LONGEST:
        return
    expected = json.loads(json.dumps(referee.replay(well_formed(data))))
    found = {key: verdict[key] for key in expected}
    # Only the judge gives the word as it was written, its line, and the culprits.
    for side in (found, expected):
        wrong = side["illegal"]
        side["illegal"] = wrong and (wrong["action"], wrong["reason"])
    assert found == expected, (found, expected)


def well_formed(data):
    """A readable record in the second referee's form: canonical and whole."""
    record = Record(io.BytesIO(data))
    lines = []
    for _, _, action in record.actions():
        if action.kind != base.NOTE:
            lines.append(write_action(action, record.setup) + "\n")
    return write_setup(record.setup) + "".join(lines)


def flash(data):
    """The store of a flash with one record of these bytes."""
    store = Store(str(_ROOT))
    (_ROOT / "games").mkdir(exist_ok=True)
    for number in store.numbers():
        store.delete(number)
    Path(store.path(1)).write_bytes(data)
    return store


def resumed(data):
    """A match is resumed or refused; what is played then is stored."""
    store = flash(data)
    try:
        match = Match.resume(store, 1)
    except MatchError as error:
        assert "\n" not in str(error)
        return
    whole = data[: data.rfind(b"\n") + 1]
    ruling = replay(io.BytesIO(whole))
    assert ruling.game.scores() == match.game.scores()
    assert ruling.game.played == len(match.words)
    action = next(iter(match.game.actions()), None)
    if action is None:
        assert match.game.over
        return
    assert match.submit(action) is None and not match.full
    again = Match.resume(store, 1)
    assert again.words == match.words and again.torn == 0


def device(data):
    """A device starts with any settings and record, and survives presses.

    The bytes are settings, presses and a record, a zero byte between them.
    """
    settings, _, rest = data.partition(b"\0")
    presses, _, record = rest.partition(b"\0")
    flash(record)
    (_ROOT / "settings.json").write_bytes(settings)
    app = App(board.make(str(_ROOT)))
    now = 0
    for press in presses[:MOST_PRESSES]:
        name = board.NAMES[press % len(board.NAMES)]
        for act in (board.KEYS.press, board.KEYS.release):
            act(name)
            for _ in range(4):
                now += 10
                app.step(now)
    assert all(line.isprintable() for line in app.ui.words())


TARGETS = {"reader": reader, "judged": judged, "resumed": resumed, "device": device}
