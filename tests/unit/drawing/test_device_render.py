"""`pentaref picture --device`: a position on a device in its case."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from host_sim import paths
from host_sim.cli import load
from host_sim.drawing import device_render
from pentaref.games import base

ROOT = Path(__file__).resolve().parents[3]
RECORDS = ROOT / "tests" / "data" / "records"


def pentaref(*args):
    return subprocess.run(
        [sys.executable, "-m", "host_sim", "picture", *map(str, args)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


# Short records; and long ones.
POSITIONS = (
    ("tile-small-101-cut", "pentup-103-bad"),
    pytest.param(
        ("pentwall-101-cut", "tile-101-cut", "universe4-101-plain"), marks=pytest.mark.full
    ),
)


@pytest.mark.parametrize("names", POSITIONS, ids=["short", "long"])
@pytest.mark.parametrize("board", paths.boards())
def test_a_position_on_each_board(board, names, tmp_path):
    sizes = set()
    for name in names:
        path = tmp_path / "f.png"
        done = pentaref(RECORDS / f"{name}.pent", "-o", path, "--device", "--board", board)
        assert (done.returncode, done.stdout) == (0, "")
        with Image.open(path) as image:
            sizes.add(image.size)
            # The case, unlit LEDs, and light in more than one shade.
            assert len(image.getcolors(1 << 20)) > 50
    assert len(sizes) == 1


def test_a_game_is_as_many_frames_as_it_has_moments(tmp_path):
    path = tmp_path / "f.gif"
    record = RECORDS / "tile-small-101-cut.pent"
    actions = load(str(record), keep_actions=True).actions
    assert pentaref(record, "-o", path, "--device").returncode == 0
    with Image.open(path) as image:
        frames = [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(image)]
    assert len(frames) == len(actions) + 1
    assert len(set(frames)) == len(frames)


def test_a_game_that_is_over_and_taken_back_is_seen_over_and_going_on():
    record = RECORDS / "pentwall-100-plain.pent"
    ruling = load(str(record), keep_actions=True)
    actions = ruling.actions
    assert ruling.game.over
    setup = ruling.record.setup
    over, on = [
        next(device_render.images(setup, some, "host")).tobytes()
        for some in (actions, actions + [base.UNDOING])
    ]
    going_on = next(device_render.images(setup, actions[:-1], "host")).tobytes()
    assert over != on
    assert on == going_on


def test_a_device_is_no_drawing_of_lines(tmp_path):
    done = pentaref(RECORDS / "tile-101-cut.pent", "-o", tmp_path / "f.svg", "--device")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "f.svg" in done.stderr
    assert not (tmp_path / "f.svg").exists()
