"""Power cuts, the short form: a short game on each file system.

The power is cut at some changes of the flash; in `make test-all` at every change, in `make
power-cuts` in a game of each kind.
"""

import ast
import os
import subprocess
from pathlib import Path

import pytest

from host_sim.deploy.micropython_build import MICROPYTHON

ROOT = Path(__file__).resolve().parents[3]

pytestmark = pytest.mark.skipif(not MICROPYTHON, reason="no micropython on this machine")


def cut(*command):
    """Run MicroPython where tests/long/power/cut.py finds what it imports."""
    path = "firmware:tests/shared:tests/robots:tests/long/power:tests/long/soak:.:.frozen"
    return subprocess.run(
        [MICROPYTHON, "-X", "heapsize=16M", *command],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": path},
        capture_output=True,
        text=True,
    )


# An odd number, so that some of the changes are whole and some half done.
SOME = "19"
PLAY = "play, game: pent-tile; grid: 5x5"


@pytest.mark.parametrize(
    ("disk", "case", "every"),
    [
        ("littlefs", PLAY, SOME),
        ("littlefs", "repair", "1"),
        ("littlefs", "before", "3"),
        ("fat", PLAY, SOME),
        ("fat", "repair", "3"),
        ("fat", "before", "3"),
        pytest.param("littlefs", PLAY, "1", marks=pytest.mark.full),
        pytest.param("littlefs", "press, game: pent-tile; grid: 5x5", "1", marks=pytest.mark.full),
        pytest.param("fat", PLAY, "1", marks=pytest.mark.full),
        pytest.param("fat", "repair", "1", marks=pytest.mark.full),
    ],
)
def test_nothing_is_lost_at_any_cut(disk, case, every):
    done = cut("tests/long/power/cut.py", disk, case, every)
    assert done.returncode == 0, done.stdout + done.stderr
    passed, failed = done.stdout.splitlines()[-1].split(", ")
    assert (int(passed.split()[0]) > 30, failed) == (True, "0 failed")


READY = """
import os
import disk
from pentaref.journal import Store
from scratch import create
from session import ROOT

TEXT = "game: pent-tile\\n#" + 600 * "x" + "\\n"

def changes(kind):
    made = kind(kind.new(kind.BLOCKS))
    made.mount(ROOT)
    store = Store(ROOT)
    number = create(store, TEXT)
    store.append(number, "a1\\n", len(TEXT))  # looks for free blocks for the first time
    for work in (
        lambda: store.prepare(number, len(TEXT) + 3),
        lambda: list(store.numbers()),
        lambda: store.append(number, "b1\\n", len(TEXT) + 3),
    ):
        before = len(made.log)
        work()
        yield ["erase" if data is None else "write" for _, _, data in made.log[before:]]
    os.umount(ROOT)

print(list(changes(disk.Flash)))
print([len(done) for done in changes(disk.Sectors)][:2])
"""


def test_a_flash_made_ready_erases_before_and_not_while_somebody_waits():
    done = cut("-c", READY)
    assert done.returncode == 0, done.stdout + done.stderr
    littlefs, fat = [ast.literal_eval(line) for line in done.stdout.splitlines()]
    ready, listed, appended = littlefs
    assert (ready, listed) == (["erase"], []) and set(appended) == {"write"}
    assert fat == [0, 0]  # it would write over what is there


CARELESS = """
import sys
import cut
from pentaref import journal

def append(self, number, text, size):
    with self.open(number) as file:
        old = file.read(size)
    with open(self.path(number), "wb") as file:
        file.write(old + text.encode())
    return size + len(text)

def write_settings(self, settings):
    self._make_folders()
    with open(self._settings[0], "wb") as file:
        file.write(journal.json.dumps(settings).encode())

class Late:
    kept = ""

def late(self, number, text, size):
    # Where the record ends by now: a gap in it would stop the scenario itself.
    done = size + len(text)
    text, Late.kept = Late.kept, text
    right(self, number, text, size - len(text)) if text else None
    return done

right = journal.Store.append
setattr(journal.Store, sys.argv[1].replace("late", "append"), globals()[sys.argv[1]])
sys.exit(cut.main(sys.argv[2:]))
"""


@pytest.mark.parametrize(
    ("fault", "disk", "every"),
    [
        ("append", "fat", SOME),
        ("write_settings", "fat", "13"),  # few of the changes are those of settings
        ("late", "fat", SOME),
        ("late", "littlefs", SOME),
    ],
)
def test_a_careless_journal_is_found_out(fault, disk, every, tmp_path):
    script = tmp_path / "careless.py"
    script.write_text(CARELESS)
    done = cut(str(script), fault, disk, PLAY, every)
    assert done.returncode == 1, done.stdout + done.stderr
    assert "FAILED" in done.stdout
