"""Every screen of every game on every board, as it was looked at and found good.

`make golden` writes the frames anew; look at them before you commit them.
"""

import pytest

from host_sim import paths
from host_sim.cli import CommandError
from host_sim.commands import run
from host_sim.input import script_text
from host_sim.simulator import gestures, script
from host_sim.simulator.device import Simulated
from tests.screens import frames as on_any_interpreter
from tests.screens import screens as tours


def test_each_tour_has_its_script_and_each_board_its_frames():
    wanted = sorted(f"{name}.txt" for name in tours.TOURS)
    assert sorted(path.name for path in tours.SCRIPTS.iterdir()) == wanted
    assert sorted(path.name for path in tours.GOLDEN.iterdir()) == paths.boards()
    for board in paths.boards():
        assert sorted(path.name for path in (tours.GOLDEN / board).iterdir()) == wanted


@pytest.mark.parametrize("name", tours.TOURS)
@pytest.mark.parametrize("board", paths.boards())
def test_the_screens_are_as_they_were_on_both_interpreters(board, name, tmp_path):
    text = (tours.SCRIPTS / f"{name}.txt").read_text()
    frames = tours.frames_of(text, board)
    assert frames
    golden = (tours.GOLDEN / board / f"{name}.txt").read_text()
    assert tours.golden_text(frames) == golden
    try:
        run.micropython()
    except CommandError:
        pytest.skip("no micropython on this machine: CPython's frames alone are compared")
    names = Simulated(board, str(tmp_path)).names
    steps = gestures.translated(script.read(text.splitlines(), tours.SIX), names)
    flash = tmp_path / "flash"
    flash.mkdir()
    *taken, last = run.on_micropython(board, str(flash), script_text.words(steps))
    assert [(shot.removesuffix(".txt"), pixels) for shot, pixels in taken] == frames
    assert last[0] is None


def test_a_golden_file_says_what_was_taken():
    golden = (tours.GOLDEN / "host" / "guide.txt").read_text()
    taken = tours.frames_of((tours.SCRIPTS / "guide.txt").read_text(), "host")
    assert on_any_interpreter.read(golden.splitlines() + [""]) == taken
    other = golden.replace("\nO", "\n0", 1)  # one LED of one picture
    assert other != golden
    assert on_any_interpreter.read(other.splitlines() + [""]) != taken
