"""With anything on its flash, a device starts and a game can be played.

The heap is as large as a chip's: MicroPython has 384K, with real files and a real littlefs.
"""

import atexit
import functools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from littlefs import LittleFS

from host_sim.deploy.micropython_build import MICROPYTHON, stage

ROOT = Path(__file__).resolve().parents[3]
MEGA = 1_000_000

pytestmark = pytest.mark.skipif(not MICROPYTHON, reason="no micropython on this machine")

PLAYING = b"game: pentwall\nX:b1a2b2c2b3\n"
# Past the device's first messages, then the first game with the menu's defaults.
BEGIN = "a a a a"
LINE = b"X:b1a2b2c2b3\nundo\n"

# Records up to 1 MB that somebody may copy to the flash, unreadable in different ways or long.
MEGABYTES = {
    "take-backs": b"game: pentwall\n" + LINE * (MEGA // len(LINE)),
    "a word": b"game: pentwall\n" + b"x" * MEGA + b"\n",
    "a header": b"game: " + b"x" * MEGA + b"\n",
    "a comment": b"#" * MEGA + b"\n" + PLAYING,
    "no line feed": b"game: pentwall " * (MEGA // 15),
    "nothing but line feeds": b"\n" * MEGA,
    "zeros": bytes(MEGA),
}


@functools.cache
def compiled():
    """The path to the compiled firmware.

    Compiled files leave no garbage of a compiler in the heap, as on a chip.
    """
    folder = tempfile.mkdtemp(prefix="pentaref-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return stage("host", folder, [ROOT / "tests" / "long" / "fuzz" / "boot.py"])


def boot(flash, presses=""):
    """Boot MicroPython on a folder or image; return lines and heap in use."""
    code = f"import sys; sys.argv[:] = ['boot', {str(flash)!r}, {presses!r}]; import boot"
    done = subprocess.run(
        [MICROPYTHON, "-X", "heapsize=384K", "-c", code],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": compiled()},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    *lines, last = done.stdout.splitlines()
    return "\n".join(lines), int(last.split()[1])


def records(flash):
    """An empty folder of records on a flash."""
    folder = flash / "games"
    folder.mkdir()
    return folder


# For files like the others, test_bad_input runs the judge on each push, with the same tokenizer.
EACH_PUSH = ("take-backs", "a word", "zeros")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in EACH_PUSH else pytest.mark.full) for name in MEGABYTES],
)
def test_a_record_of_a_megabyte(name, tmp_path):
    folder = records(tmp_path)
    (folder / "0002.pent").write_bytes(MEGABYTES[name])
    # The device says so and skips it; another game can be started and is then the newest.
    assert "Record 2" in boot(tmp_path)[0]
    boot(tmp_path, BEGIN)
    assert (folder / "0003.pent").read_bytes().startswith(b"game: ")
    assert "turn" in boot(tmp_path)[0].lower()
    # Without that record, the game before it is resumed.
    (folder / "0003.pent").unlink()
    (folder / "0001.pent").write_bytes(PLAYING)
    assert "Turn: Seat 2" in boot(tmp_path)[0]
    assert (folder / "0002.pent").read_bytes() == MEGABYTES[name]


def test_a_record_of_a_megabyte_on_littlefs(tmp_path):
    image = tmp_path / "image"
    disk = LittleFS(block_size=4096, block_count=352, prog_size=256)
    disk.mkdir("games")
    with disk.open("games/0001.pent", "wb") as file:
        file.write(MEGABYTES["take-backs"])
    disk.unmount()
    image.write_bytes(disk.context.buffer)
    assert "Record 1" in boot(image)[0]
    boot(image, BEGIN)
    assert "turn" in boot(image)[0].lower()


def test_every_number_there_is(tmp_path):
    folder = records(tmp_path)
    for number in range(1, 10000):
        (folder / f"{number:04}.pent").write_bytes(PLAYING)
    (folder / "10000.pent").write_bytes(PLAYING)
    said, heap = boot(tmp_path)
    assert "turn" in said.lower()
    few = tmp_path / "few"
    shutil.copytree(folder.parent / "games", few / "games", copy_function=os.link)
    for number in range(50, 10000):
        (few / "games" / f"{number:04}.pent").unlink()
    assert abs(boot(few)[1] - heap) < 4000


def test_names_that_are_not_ours(tmp_path):
    folder = records(tmp_path)
    (folder / "0001.pent").write_bytes(PLAYING)
    for name in (
        "0002.PENT",
        "3.pent",
        "00004.pent",
        "abcd.pent",
        "0005.pent.bak",
        "0000.pent",
        "-001.pent",
        "\N{SUPERSCRIPT TWO}" * 4 + ".pent",
        "\N{ARABIC-INDIC DIGIT TWO}" * 4 + ".pent",
        "new",
        ".pent",
        "x" * 250,
        "0006",
    ):
        (folder / name).write_bytes(b"\0\xff" * 99)
    (Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe.pent"))).write_bytes(b"")
    (folder / "dir.pent").mkdir()
    said, _ = boot(tmp_path)
    assert "Turn" in said


@pytest.mark.parametrize(
    "name", ["games/0002.pent", "settings.json", "settings.new", "games/begun", "games/begun.new"]
)
def test_a_folder_where_a_file_should_be(name, tmp_path):
    records(tmp_path)
    (tmp_path / "games" / "0001.pent").write_bytes(PLAYING)
    (tmp_path / name).mkdir()
    boot(tmp_path)
    boot(tmp_path, "a a right down a a")


def test_a_file_where_the_records_should_be(tmp_path):
    (tmp_path / "games").write_bytes(b"")
    said, _ = boot(tmp_path, BEGIN)
    assert "turn" in said.lower()
