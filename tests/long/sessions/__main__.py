"""Sessions: `python -m tests.long.sessions PRESSES [BOARD]`, as `make sessions` does.

So many random presses on each board, in sittings from power-on to power off on one and the same
flash. Each sitting is held on CPython and on MicroPython: what is shown, step by step, and what is
on flash in the end must be the same on both. The seeds are fixed, so a failure comes again; where
one comes, the flash as it was before and a script of the sitting are kept for `pentaref run`.
"""

import json
import os
import random
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from host_sim import paths
from host_sim.deploy.micropython_build import MICROPYTHON, stage

# What a Pico has where a word has eight bytes, 482 KB; and room for what no chip has to hold: 75 KB
# of simulated parts and hands, pictures of up to 8192 LEDs, the sitting, a second game, replayed
# beside the first, and what is left of a first power-on where a sitting has two. How the firmware
# does in less is for the soak to find out.
HEAP = "768K"
ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "build" / "sessions"
NAMES = ("cpython", "micropython")
#: what an interpreter runs, to be filled in with the arguments of `sitting.main`
PROGRAM = "import sitting; sitting.main({})"
MODULES = ("tests/long/sessions/sitting.py", "tests/robots/aim.py", "tests/shared/player.py")
_LONGEST = 1000  # presses of a sitting
_PULLED = 60  # records on flash from which on they are taken off it
_SHOWN = 12  # words of a script that are printed


class SessionError(Exception):
    """What was not as it should be, in one line or a few."""


class Interpreter:
    """One interpreter, its ``flash``, and what it takes to repeat its last sitting."""

    def __init__(self, name, board, folder):
        self.name = name
        self.board = board
        self.flash = folder / "flash"
        self._before = folder / "before"
        self._script = folder / "script"
        shutil.rmtree(folder, ignore_errors=True)
        self.flash.mkdir(parents=True)
        if name == "micropython":
            self._command = [MICROPYTHON, "-X", f"heapsize={HEAP}"]
            modules = [ROOT / name for name in MODULES]
            modules += [paths.FIRMWARE / "pentaref" / name for name in ("judge.py", "stderr.py")]
            path = stage(board, folder / "stage", modules)
            self._env = {**os.environ, "MICROPYPATH": path}
        else:
            self._command = [sys.executable]
            folders = [paths.FIRMWARE, ROOT, *[(ROOT / name).parent for name in MODULES]]
            path = os.pathsep.join([str(folder) for folder in folders])
            self._env = {**os.environ, "PYTHONPATH": path}

    def sit(self, seed, presses):
        """Hold a sitting; returns the lines it told, the last one of figures. ``SessionError``."""
        shutil.rmtree(self._before, ignore_errors=True)
        shutil.copytree(self.flash, self._before)
        words = f"{self.board!r}, {str(self.flash)!r}, {seed}, {presses}, {str(self._script)!r}"
        done = subprocess.run(
            [*self._command, "-c", PROGRAM.format(words)],
            env=self._env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        lines = done.stdout.splitlines()
        if done.returncode or not lines or not lines[-1].startswith("end "):
            told = "\n".join([line for line in lines[-30:] if not line[:1].isdigit()])
            raise SessionError(f"{self.repeat(seed)}\n{told or done.returncode}")
        return lines

    def repeat(self, seed):
        """How to hold the last sitting again, in words."""
        pressed = self._script.read_text().split() if self._script.exists() else []
        words = " ".join(pressed[-_SHOWN:])
        return (
            f"{self.board}, {self.name}, seed {seed}; to repeat it: pentaref run {self._script} "
            f"--board {self.board} --on {self.name} --flash {self._before}\n... {words}"
        )

    def kept(self):
        """What is on flash: the name of each file and what is in it."""
        found = {}
        for path in sorted(self.flash.rglob("*.*")):
            # A dict's order is not the same on every interpreter.
            read = json.loads if path.suffix == ".json" else bytes
            found[path.relative_to(self.flash).as_posix()] = read(path.read_bytes())
        return found

    def pull(self):
        """Take the records off the flash where they have become many."""
        if len(list(self.flash.rglob("*.pent"))) > _PULLED:
            shutil.rmtree(self.flash / "games")


def session(board, presses, folder=FOLDER, seed=1, names=NAMES, progress=lambda done: None):
    """Hold sittings with so many presses in all, the same on each interpreter; returns figures.

    ``folder`` is where the flash lies, and what it takes to repeat a sitting. Raises
    ``SessionError``.
    """
    interpreters = [Interpreter(name, board, folder / board / name) for name in names]
    total = dict.fromkeys(
        ("presses", "games begun", "ended", "actions", "records held against the screen"), 0
    )
    sittings = 0
    dice = random.Random(seed)
    while total["presses"] < presses:
        most = min(1 + dice.randrange(_LONGEST), presses - total["presses"])
        sittings += 1
        told = []
        for interpreter in interpreters:
            interpreter.pull()
            told.append(interpreter.sit(1000 * seed + sittings, most))
        same(interpreters, told, 1000 * seed + sittings)
        for key, value in zip(total, told[0][-1].split()[1:]):
            total[key] += int(value)
        progress(total["presses"])
    return {"power-ons": sittings, **total}


def same(interpreters, told, seed):
    """Hold what one interpreter showed and kept against the other. Raises ``SessionError``."""
    if len(interpreters) < 2:
        return
    for one, other in zip(*told):
        if one != other:
            raise SessionError(
                f"{interpreters[0].repeat(seed)}\nand {interpreters[1].name} differ, "
                f"at the latest after {one.split()[0]} presses: {one} and {other}"
            )
    one, other = [interpreter.kept() for interpreter in interpreters]
    for name in sorted({*one, *other}):
        if one.get(name) != other.get(name):
            raise SessionError(
                f"{interpreters[0].repeat(seed)}\nand {interpreters[1].name} keep another {name}: "
                f"{one.get(name)!r} and {other.get(name)!r}"
            )


def one(board, presses, seed, names):
    """Hold a session on one board and tell; returns whether all was as it should be."""
    told = [0]

    def progress(done):
        if done // 10000 > told[0]:
            told[0] = done // 10000
            print(f"{board}: {done} of {presses}", file=sys.stderr, flush=True)

    try:
        figures = session(board, presses, seed=seed, names=names, progress=progress)
    except SessionError as error:
        print(f"FAILED {error}", flush=True)
        return False
    print(f"{board}: " + ", ".join(f"{k} {v}" for k, v in figures.items()), flush=True)
    return True


def main(presses, only=""):
    """Hold a session on each board, as many at once as there are processors; the exit status."""
    names = NAMES if MICROPYTHON else NAMES[:1]
    print(f"{presses} presses a board on {' and '.join(names)}, MicroPython's heap {HEAP}")
    # A seed of its own each, or boards with the same buttons would see the same games.
    boards = [(board, seed) for seed, board in enumerate(paths.boards(), 1) if only in board]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        good = list(pool.map(lambda found: one(found[0], presses, found[1], names), boards))
    print(f"{sum(good)} boards passed, {len(good) - sum(good)} failed")
    return 0 if good and all(good) else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), *sys.argv[2:3]))
