"""No memory left in a game, on MicroPython: a message, and a restart.

The panel shows a sign. The restart is another interpreter on the same flash.
"""

import os
import subprocess

import pytest

from host_sim.deploy.micropython_build import MICROPYTHON, stage
from host_sim.simulator import player
from tests.long.soak.__main__ import BOARD

pytestmark = pytest.mark.skipif(not MICROPYTHON, reason="no micropython on this machine")

HEAP = "400K"  # 200 KB where a word has four bytes

# `main` with the flash in a folder. Button A is pressed at some passes of the loop; at the end the
# app fills all memory, with smaller and smaller blocks.
RUN = """
from host_sim.simulator import peripherals, player
parts = peripherals.install(BOARD)
import machine, main
from pentaref import app, fault

def reset():
    player.line("frame", "-", parts.pixels())
    raise SystemExit("restarted")

machine.reset = reset
machine.PWRON_RESET = 1
machine.reset_cause = lambda: 3
class Time:
    ticks_ms = staticmethod(lambda: turn * 10)
    sleep_ms = staticmethod(lambda ms: None)

app.time = fault.time = Time
make = main.board.make
main.board.make = lambda root: make(FLASH)
keep = fault.keep
fault.keep = lambda root, *rest: keep(FLASH, *rest)
step = app.App.step
turn = 0

def turned(self, now):
    global turn
    turn += 1
    if turn in PRESSES:
        parts.press("a")
    elif turn - 5 in PRESSES:
        parts.release("a")
    step(self, now)
    if turn == 400:
        fill(self)

def fill(device):
    device.kept = kept = []
    size = 4096
    while size >= 16:
        try:
            kept.append(bytearray(size))
        except MemoryError:
            size //= 2
    kept.append(bytearray(size))
    raise AssertionError("there was memory left")

app.App.step = turned
main.main()
"""


def powered_up(path, flash, presses):
    """A device's output until no memory is left.

    A is pressed in some passes of the loop.
    """
    code = f"BOARD = {BOARD!r}\nFLASH = {str(flash)!r}\nPRESSES = {presses}\n{RUN}"
    done = subprocess.run(
        [MICROPYTHON, "-X", f"heapsize={HEAP}", "-c", code],
        env={**os.environ, "MICROPYPATH": path},
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr


def test_without_memory_there_are_a_sign_last_words_and_a_restart(tmp_path):
    flash = tmp_path / "flash"
    flash.mkdir()
    path = stage(BOARD, tmp_path / "stage")
    record = flash / "games" / "0001.pent"
    for runs, presses in ((1, (50, 150, 250, 350)), (2, (200,))):
        said = powered_up(path, flash, presses)
        assert said.rstrip().endswith("restarted"), said
        (frame,) = [line for line in said.splitlines() if line.startswith("frame")]
        lit = ["".join(" #"[any(dot)] for dot in row) for row in player.unline(frame)[2]]
        assert [row.strip() for row in lit] == [""] * 2 + ["##"] * 8 + [""] * 2 + ["##"] * 2 + [
            ""
        ] * 2
        words = (flash / "fault.txt").read_text()
        assert len(words.splitlines()[0].split()) == runs + 2  # ran, ms each time, ms
        assert "MemoryError: memory allocation failed" in words
        # The second one resumed the game of the first.
        assert len(record.read_text().splitlines()) == runs + 2
    # The third error in a minute leaves the sign and the prompt.
    said = powered_up(path, flash, ())
    assert "restarted" not in said and "MemoryError" in said
