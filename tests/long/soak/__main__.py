"""`make soak`: many games by real presses, judged twice.

The command is `python -m tests.long.soak GAMES [PART OF A GAME'S HEADERS] [SEED]`. Plays a number
of games of each kind by real presses, each kind on its device. Each record is judged by both
referees. The heap and the open files after the last games must be as after the first.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from host_sim.deploy.micropython_build import MICROPYTHON, stage
from pentaref import judge
from pentaref.replay import replay
from tests import referee
from tests.shared.player import KINDS

ROOT = Path(__file__).resolve().parents[3]
BOARD = "pico_ws2812_16x16"
# A Pico's heap of 241 KB is 482 KB with words of eight bytes. The simulated parts and the player
# take some 75 KB of this, so the firmware has the equivalent of 186 KB on a chip.
HEAP = "448K"
MODULES = ("tests/long/soak/play.py", "tests/robots/aim.py", "tests/shared/player.py")

POWER_LOST = 15  # one power cut in this many actions, in a tenth of the games

# Bytes by which the heap may differ between the first and the last games. Games keep different
# amounts, but the heap must not grow.
LEVEL = 4096
ENOUGH = 60  # games: in the first ten or so, new screens are still being loaded


class SoakError(Exception):
    """What was wrong, in one line."""


def soak(headers, games, seed=1, progress=lambda done: None):
    """Play this many games of a kind, then some with power cuts.

    Returns figures. Raises ``SoakError``.
    """
    play(headers, max(1, games // 10), seed + 1, POWER_LOST)
    told = play(headers, games, seed, 0, progress)
    few = max(1, games // 10)
    heaps = [heap for _, heap, _ in told]
    first, last = statistics.median(heaps[few : 2 * few] or heaps), statistics.median(heaps[-few:])
    if games >= ENOUGH and last > first + LEVEL:
        raise SoakError(f"{headers}: the heap has grown from {first} to {last} bytes")
    if told[-1][2] > told[0][2]:
        raise SoakError(f"{headers}: {told[-1][2] - told[0][2]} more files are open")
    return {
        "games": games,
        "actions": sum(actions for actions, _, _ in told),
        "heap first": int(first),
        "heap last": int(last),
        "heap most": max(heaps),
    }


def play(headers, games, seed, power_lost, progress=lambda done: None):
    """Play games on one device; returns (actions, heap, open files) of each.

    Raises ``SoakError``. Each power-on is a new interpreter on the same flash.
    """
    with tempfile.TemporaryDirectory(prefix="pentaref-") as folder:
        flash = Path(folder, "flash")
        flash.mkdir()
        path = stage(BOARD, Path(folder, "stage"), [ROOT / name for name in MODULES])
        told = []
        words = None
        while len(told) < games:
            seed += 100
            left = games - len(told)
            call = f"{BOARD!r}, {str(flash)!r}, {left}, {seed}, {headers!r}, {power_lost}, {words}"
            words = None
            with subprocess.Popen(
                [MICROPYTHON, "-X", f"heapsize={HEAP}", "-c", f"import play; play.main({call})"],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                env={**os.environ, "MICROPYPATH": path},
            ) as process:
                for line in process.stdout:
                    if line.startswith("off"):
                        words = line.split()[1:]
                        continue
                    if not re.fullmatch(r"\d+ \d+ \d+ \d+\n", line):
                        said = line + process.stdout.read()
                        short = " / ".join(said.strip().split("\n")[-9:])
                        raise SoakError(f"{headers}: after {len(told)} games: {short}")
                    number, actions, heap, files = map(int, line.split())
                    judged(flash / "games" / f"{number:04}.pent", actions)
                    told.append((actions, heap, files))
                    progress(len(told))
            if words is None and len(told) < games:
                raise SoakError(
                    f"{headers}: it ended after {len(told)} games, status {process.returncode}"
                )
    return told


def judged(path, actions):
    """Check a record: finished, as pressed, and with the referee's verdict."""
    with path.open("rb") as stream:
        ruling = replay(stream)
    verdict = json.loads(judge.dumps(judge.verdict(ruling, path.name)))
    if verdict["status"] != "finished" or not ruling.valid or verdict["actions"] != actions:
        raise SoakError(f"{path.read_text()!r} is {verdict}, {actions} actions were pressed")
    expected = json.loads(json.dumps(referee.replay(path.read_text())))
    found = {key: verdict[key] for key in expected}
    if found != expected:
        raise SoakError(f"{path.read_text()!r} is {found}, the referee says {expected}")


def one(games, seed, headers):
    """Soak one kind and print the figures; returns whether it passed."""

    def progress(done):
        if done % 100 == 0:
            print(f"{headers}: {done} of {games}", file=sys.stderr, flush=True)

    try:
        figures = soak(headers, games, seed, progress)
    except SoakError as error:
        print(f"FAILED {error}", flush=True)
        return False
    print(f"{headers}: " + ", ".join(f"{k} {v}" for k, v in figures.items()), flush=True)
    return True


def main(games, part="", seed=1):
    """Soak all kinds, in parallel; return the exit status.

    Each processor runs one at a time.
    """
    kinds = [headers for headers in KINDS if part in headers]
    # Processes, not threads: judging a record takes as long as playing it.
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        good = list(pool.map(partial(one, games, seed), kinds))
    print(f"{games * sum(good)} games passed, {len(good) - sum(good)} kinds failed")
    return 0 if good and all(good) else 1


if __name__ == "__main__":
    if not MICROPYTHON:
        sys.exit("soak: there is no micropython here")
    sys.exit(main(int(sys.argv[1]), *sys.argv[2:3], *map(int, sys.argv[3:4])))
