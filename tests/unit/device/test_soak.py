"""Soak, the short form: games of each kind by real presses, in the chip's heap.

`make test` plays one of each, `make test-all` two, `make soak` a thousand.
"""

from pathlib import Path

import pytest

from host_sim.deploy.micropython_build import MICROPYTHON
from tests.long.soak.__main__ import KINDS, SoakError, judged, soak

RECORDS = Path(__file__).resolve().parents[2] / "data" / "records"

pytestmark = pytest.mark.skipif(not MICROPYTHON, reason="no micropython on this machine")


# Two of the first kind: that the second leaves no file open is seen in every run.
@pytest.mark.parametrize(
    ("headers", "count"),
    [(KINDS[0], 2)]
    + [(headers, 1) for headers in KINDS[1:]]
    + [pytest.param(headers, 2, marks=pytest.mark.full) for headers in KINDS[1:]],
)
def test_games_by_real_presses(headers, count):
    figures = soak(headers, count)
    assert figures["games"] == count and figures["actions"] > count


def test_a_wrong_record_is_seen(tmp_path):
    path = tmp_path / "0001.pent"
    path.write_text("game: pent-tile\ngrid: 5x5\na1\n")
    with pytest.raises(SoakError, match="playing"):
        judged(path, 1)
