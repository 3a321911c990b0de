"""Soak, the short form: games by real presses, in the chip's heap.

`make test` plays one of each game (of those that derive from `OneBoard` only the first), `make
test-all` two of each kind, and `make soak` a thousand.
"""

from pathlib import Path

import pytest

import player
from host_sim.deploy.micropython_build import MICROPYTHON
from pentaref.games.one_board import OneBoard
from tests.long.soak.__main__ import KINDS, SoakError, judged, soak

RECORDS = Path(__file__).resolve().parents[2] / "data" / "records"

pytestmark = pytest.mark.skipif(not MICROPYTHON, reason="no micropython on this machine")


def cases():
    """Two games of the first kind, so that a file left open is noticed.

    There is one of each other kind.
    """
    played = set()
    for headers in KINDS:
        game = headers.split(";")[0]
        if game in played:
            continue
        on_one_board = isinstance(player.Table(headers).game, OneBoard)
        if not on_one_board or OneBoard not in played:
            yield headers, 1 if played else 2
        played |= {game, OneBoard} if on_one_board else {game}
    for headers in KINDS[1:]:
        yield pytest.param(headers, 2, marks=pytest.mark.full)


@pytest.mark.parametrize(("headers", "count"), list(cases()))
def test_games_by_real_presses(headers, count):
    figures = soak(headers, count)
    assert figures["games"] == count and figures["actions"] > count


def test_a_wrong_record_is_seen(tmp_path):
    path = tmp_path / "0001.pent"
    path.write_text("game: pent-tile\ngrid: 5x5\na1\n")
    with pytest.raises(SoakError, match="playing"):
        judged(path, 1)
