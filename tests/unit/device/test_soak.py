"""Soak, the short form: games of each kind by real presses, in the chip's heap.

`make test` plays one of each, `make test-all` two, `make soak` a thousand.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

from host_sim.deploy.micropython_build import MICROPYTHON, stage
from tests.long.soak.__main__ import BOARD, HEAP, KINDS, SoakError, judged, soak

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


WHOLE = """
import micropython
from host_sim.simulator.device import Simulated
device = Simulated(%r, %r)
device.on()
device.advance(500)
assert len(device.app.ui.match.words) > 20
micropython.qstr_info()
"""


@pytest.mark.parametrize("name", ["universe4-101-plain", "multi-100-plain", "tower-100-plain"])
def test_a_resumed_game_leaves_room_for_the_table_of_names(name, tmp_path):
    lines = (RECORDS / f"{name}.pent").read_text().splitlines(keepends=True)
    games = tmp_path / "flash" / "games"
    games.mkdir(parents=True)
    unfinished = [line for line in lines if not line.startswith("result:")][:-1]
    (games / "0001.pent").write_text("".join(unfinished))
    path = stage(BOARD, tmp_path / "stage", ())
    done = subprocess.run(
        [MICROPYTHON, "-X", f"heapsize={HEAP}", "-c", WHOLE % (BOARD, str(tmp_path / "flash"))],
        env={**os.environ, "MICROPYPATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    # It has doubled: what comes later will not fail for want of a stretch.
    assert int(re.search(r"n_qstr=(\d+)", done.stdout)[1]) > 1270
