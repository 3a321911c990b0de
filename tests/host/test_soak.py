"""Soak, the short form: two games of each kind by real presses, in the chip's heap.

`make soak` plays a thousand of each.
"""

import pytest

from tests.soak.__main__ import KINDS, MICROPYTHON, SoakError, judged, soak

pytestmark = pytest.mark.skipif(not MICROPYTHON, reason="no micropython on this machine")


@pytest.mark.parametrize("headers", KINDS)
def test_games_by_real_presses(headers):
    figures = soak(headers, 2)
    assert figures["games"] == 2 and figures["actions"] > 2


def test_a_wrong_record_is_seen(tmp_path):
    path = tmp_path / "0001.pent"
    path.write_text("game: pent-tile\ngrid: 5x5\na1\n")
    with pytest.raises(SoakError, match="playing"):
        judged(path, 1)
