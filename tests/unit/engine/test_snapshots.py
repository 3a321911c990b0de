"""Every test record, at every action, resumes the same from a snapshot.

`make test` takes one record of each kind, `make test-all` every one.
"""

import shutil
from pathlib import Path

import pytest

from pentaref.games import base
from pentaref.journal import Store
from pentaref.match import Match
from pentaref.replay import replay
from test_snapshot import blind, found, resumed, same
from tests import records

_GONE_ON = 9  # from one in this many positions the game is played to the end


def actions(path):
    """A record's set-up, and its actions before the first illegal one.

    The actions include take-backs.
    """
    with path.open("rb") as stream:
        ruling = replay(stream, keep_actions=True)
    return ruling.record.setup, ruling.actions or []


def cases():
    plain = set(records.plain().values())
    for path in records.all_records():
        marks = () if path in plain else pytest.mark.full
        yield pytest.param(path, id=path.stem, marks=marks)


@pytest.mark.parametrize("path", list(cases()))
def test_resumed_at_any_action_it_is_as_replayed(path, tmp_path):
    setup, played = actions(path)
    if setup is None:
        return
    store = Store(str(tmp_path))
    match = Match.start(store, setup)
    for at, action in enumerate(played, 1):
        assert match.submit(action) is None
        if match.game.over:
            continue
        match.keep_snapshot()
        same(Match.resume(blind(store), 1), resumed(store, 1))
        if at % _GONE_ON == 0:
            _go_on(store, played[at:], tmp_path / str(at))
    assert match.words == Match.resume(store, 1).words


def _go_on(store, played, elsewhere):
    """Play on with two copies of a record: from a snapshot, and replayed."""
    matches = []
    for name, resume in (("with", resumed), ("without", Match.resume)):
        shutil.copytree(Path(store.snapshot).parent / "games", elsewhere / name / "games")
        if resume is resumed:
            shutil.copy(store.snapshot, elsewhere / name)
        matches.append(resume(Store(str(elsewhere / name)), 1))
    one, other = matches
    for action in [*played, *[base.UNDOING] * 3]:
        assert one.submit(action) == other.submit(action)
        assert found(one) == found(other)
    same(one, other)
