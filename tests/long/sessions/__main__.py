"""`make sessions`: random presses on the boards.

The command is `python -m tests.long.sessions PRESSES [BOARD] [SEED]`. It makes this many random
presses on each board, in sessions from power-on to power-off, all on the same flash. In half of
them the device plays seats. Each session runs on CPython and on MicroPython: what is shown, step by
step, and the flash at the end must be the same on both. The seeds are fixed, so a failure can be
repeated; the flash before it and a script of the session are kept for `pentaref run`.
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

# A Pico's heap is 482 KB with words of eight bytes. More is needed for what no chip holds: 75 KB of
# simulated parts, pictures of up to 8192 LEDs, the session itself, a second game that is replayed
# beside the first, and the remains of a first power-on. The soak tests a smaller heap.
HEAP = "768K"
ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "build" / "sessions"
NAMES = ("cpython", "micropython")
#: what an interpreter runs, to be filled in with the arguments of `session.main`
PROGRAM = "import session; session.main({})"
MODULES = ("tests/long/sessions/session.py", "tests/robots/aim.py", "tests/shared/player.py")
_LONGEST = 1000  # presses of a session
_SEATS = 6
_WHO = ("person", "learner", "player", "master")
_PULLED = 60  # more records than this are removed from the flash
_SHOWN = 12  # words of a script that are printed


class SessionError(Exception):
    """What was wrong, in one line or a few."""


class Interpreter:
    """An interpreter, its ``flash``, and how to repeat its last session."""

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

    def run(self, seed, presses):
        """Run a session; return the lines printed, figures last.

        Raises ``SessionError``.
        """
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

    def seat(self, players):
        """Choose who plays the seats of later games."""
        path = self.flash / "settings.json"
        kept = json.loads(path.read_text()) if path.exists() else {}
        path.write_text(json.dumps({**kept, "players": players}))

    def repeat(self, seed):
        """How to repeat the last session, in words."""
        pressed = self._script.read_text().split() if self._script.exists() else []
        words = " ".join(pressed[-_SHOWN:])
        return (
            f"{self.board}, {self.name}, seed {seed}; to repeat it: pentaref run {self._script} "
            f"--board {self.board} --on {self.name} --flash {self._before}\n... {words}"
        )

    def kept(self):
        """The files on flash: name to content."""
        found = {}
        for path in sorted(self.flash.rglob("*.*")):
            # The order of a dict depends on the interpreter.
            read = json.loads if path.suffix == ".json" else bytes
            found[path.relative_to(self.flash).as_posix()] = read(path.read_bytes())
        return found

    def pull(self):
        """Remove the records from the flash if there are many."""
        if len(list(self.flash.rglob("*.pent"))) > _PULLED:
            shutil.rmtree(self.flash / "games")


def sessions(board, presses, folder=FOLDER, seed=1, names=NAMES, progress=lambda done: None):
    """Run sessions of this many presses, the same on each interpreter.

    Returns figures. ``folder`` gets the flash and what is needed to repeat a session. Raises
    ``SessionError``.
    """
    interpreters = [Interpreter(name, board, folder / board / name) for name in names]
    total = dict.fromkeys(
        ("presses", "games begun", "ended", "actions", "records held against the screen"), 0
    )
    power_ons = 0
    dice = random.Random(seed)
    while total["presses"] < presses:
        most = min(1 + dice.randrange(_LONGEST), presses - total["presses"])
        power_ons += 1
        told = []
        players = " ".join(dice.choices(_WHO[: dice.choice((1, 4))], k=_SEATS))
        for interpreter in interpreters:
            interpreter.pull()
            interpreter.seat(players)
            told.append(interpreter.run(1000 * seed + power_ons, most))
        same(interpreters, told, 1000 * seed + power_ons)
        for key, value in zip(total, told[0][-1].split()[1:]):
            total[key] += int(value)
        progress(total["presses"])
    return {"power-ons": power_ons, **total}


def same(interpreters, told, seed):
    """Compare what the interpreters showed and kept. Raises ``SessionError``."""
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
    """Run sessions on one board; print figures, return whether they passed."""
    told = [0]

    def progress(done):
        if done // 10000 > told[0]:
            told[0] = done // 10000
            print(f"{board}: {done} of {presses}", file=sys.stderr, flush=True)

    try:
        figures = sessions(board, presses, seed=seed, names=names, progress=progress)
    except SessionError as error:
        print(f"FAILED {error}", flush=True)
        return False
    print(f"{board}: " + ", ".join(f"{k} {v}" for k, v in figures.items()), flush=True)
    return True


def main(presses, only="", seed=0):
    """Run sessions on all boards, in parallel; return the exit status.

    Each processor runs one at a time.
    """
    names = NAMES if MICROPYTHON else NAMES[:1]
    print(f"{presses} presses per board on {' and '.join(names)}, MicroPython's heap {HEAP}")
    # Each board has its own seed, or boards with the same buttons would see the same games.
    boards = [(board, own) for own, board in enumerate(paths.boards(), 1 + seed) if only in board]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        good = list(pool.map(lambda found: one(found[0], presses, found[1], names), boards))
    print(f"{sum(good)} boards passed, {len(good) - sum(good)} failed")
    return 0 if good and all(good) else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), *sys.argv[2:3], *map(int, sys.argv[3:4])))
