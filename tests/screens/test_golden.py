"""Every screen on every kind of panel equals reviewed golden frames.

`make golden` writes the frames; look at them before you commit them. Boards whose screens are of
one class share their golden frames. `make test` plays every tour on the reference board on both
interpreters, and a third of the tours on a board of each other class; `make test-all` plays every
tour on every board on both.
"""

import os
import subprocess

import pytest

from host_sim import paths
from host_sim.cli import CommandError
from host_sim.commands import run
from host_sim.deploy.micropython_build import stage
from tests.screens import frames, screens

REFERENCE = "pico_ws2812_16x16"

# A picture as text and its golden frame: on large panels they are larger than a chip's heap.
HEAP = "1M"


def on_each_push(interpreter, board, tour):
    """Whether `make test` plays a tour on a board."""
    if interpreter == "micropython":
        return tour == screens.WIRING_TOUR or (board == REFERENCE and tour != "idle")
    if tour == screens.WIRING_TOUR or board == REFERENCE:
        return True
    others = [boards[0] for boards in screens.classes().values() if REFERENCE not in boards]
    # One class's third begins with the first tour, the next one's with the second.
    return board in others and (others.index(board) + list(screens.TOURS).index(tour)) % 3 == 0


CASES = [
    pytest.param(
        board,
        tour,
        interpreter,
        id=f"{board}-{tour}-{interpreter}",
        marks=[] if on_each_push(interpreter, board, tour) else pytest.mark.full,
    )
    for interpreter in ("cpython", "micropython")
    for board in paths.boards()
    for tour in screens.TOURS
]


def test_each_tour_has_its_script_and_each_class_its_frames():
    wanted = sorted(f"{name}.txt" for name in screens.TOURS)
    for folder in screens.SCRIPTS.values():
        assert sorted(path.name for path in folder.iterdir()) == wanted
    kept = {path.name for path in screens.GOLDEN.iterdir()}
    for name, boards in screens.classes().items():
        assert name in kept, f"no golden frames of {name}: make golden BOARD={boards[0]}"
    assert kept == set(screens.classes())
    for folder in screens.GOLDEN.iterdir():
        there = {path.name for path in folder.iterdir()}
        for name in screens.TOURS:
            assert f"{name}.txt" in there, f"{folder.name}: no frames: make golden TOUR={name}"
        assert sorted(there) == wanted
    wired = {path.stem for path in screens.WIRING.iterdir()}
    for board in paths.boards():
        assert board in wired, f"no picture of the LEDs of {board}: make golden BOARD={board}"
    assert sorted(wired) == paths.boards()


@pytest.mark.parametrize(("board", "tour", "interpreter"), CASES)
def test_the_screens_are_as_they_were(board, tour, interpreter, tmp_path, stages):
    if interpreter == "cpython":
        good, wrong = frames.compare(board, tour, str(tmp_path))
        assert good and not wrong
        return
    flash = tmp_path / "flash"
    flash.mkdir()
    done = subprocess.run(
        [run.micropython(), "-X", f"heapsize={HEAP}", "tests/screens/frames.py"]
        + [board, tour, str(flash)],
        cwd=frames.TESTS + "/../..",
        env={**os.environ, "MICROPYPATH": stages(board)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="session")
def stages(tmp_path_factory):
    """A function from a board to its MICROPYPATH, compiled once.

    It skips the test if there is no MicroPython.
    """
    made = {}

    def staged(board):
        if board not in made:
            # Just what is on a device's flash, with the names that it has there.
            made[board] = stage(board, tmp_path_factory.mktemp("stage"), whole=False)
        return made[board]

    try:
        run.micropython()
    except CommandError:
        return lambda board: pytest.skip("no micropython on this machine")
    return staged


@pytest.mark.parametrize("board", paths.boards())
def test_each_board_s_leds_are_wired_as_they_were(board):
    assert screens.wiring_text(board) == (screens.WIRING / f"{board}.txt").read_text()


def test_a_pixel_that_is_drawn_otherwise_is_seen(tmp_path, monkeypatch):
    drawn = frames.drawn
    monkeypatch.setattr(frames, "drawn", lambda device: drawn(device).replace("T", "t", 1))
    good, wrong = frames.compare("host", "menu", str(tmp_path))
    assert (good, wrong[0]) == (0, "game-1: not as its golden frame")


def test_a_panel_that_shows_something_else_is_seen(tmp_path):
    found = []

    def shot(name, pixels):
        found.append(frames.shows(device, pixels))
        pixels[0][0] = pixels[0][0] and (1, 2, 3)
        found.append(frames.shows(device, pixels))

    device = frames.SilentDevice("cosmic_unicorn", str(tmp_path))
    frames.play(device, ["wait:100 shot:menu.txt"], shot)
    assert found == [True, False]
