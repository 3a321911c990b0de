"""MicroPython's own image on an emulated Pico, from frames to memory."""

import hashlib
import shutil
from pathlib import Path

import pytest

from host_sim.__main__ import main
from host_sim.deploy import build, copy, image, link
from host_sim.emulation.rp2040 import MPY
from pentaref import __version__
from tests.bench.pico import __main__ as bench
from tests.unit.deploy.on_pico import (
    BOARD,
    FIRST_LAYS,
    IMAGE,
    WHOLE_GAME,
    games,
    kept,
    needs_image,
    on_socket,
    packed,
    pico,
    play,
    pulled,
    ran,
    up,
)

pytestmark = needs_image
assert pico  # a fixture, which pytest finds by its name

# A game is started and pieces are laid, one refused first; then a power cut, another piece, and a
# turn. After a turn the picture stays the same for a while, so a small delay does not matter.
SCRIPT = """
a wait:600 a wait:300
a 5*right 2*down b a
a
b+ right b- 3*left 3*up b a wait:300
off on wait:300
b+ right right b- 3*down a wait:300 b
"""


def files(folder, before=()):
    """A flash after `make flash`, with the files it had before."""
    build.build(BOARD, folder, MPY)
    for path, data in dict(before).items():
        Path(folder, path).parent.mkdir(parents=True, exist_ok=True)
        Path(folder, path).write_bytes(data)
    return folder


def test_frames_and_records_are_those_of_run(pico, tmp_path):
    pico.drag(IMAGE, packed(files(tmp_path / "files")))
    up(pico)
    assert play(pico, SCRIPT) == ran(tmp_path / "run", SCRIPT)
    found = kept(pico.files(), tmp_path / "there")
    assert found == games(tmp_path / "run")
    assert len(found["0001.pent"].splitlines()) >= 4


def test_an_image_is_made_dragged_and_played_and_the_record_pulled(pico, tmp_path, capsys):
    # What docs/FLASHING.md tells a reader to do, from the first command to the last.
    made = tmp_path / "made.uf2"
    assert main(["image", "--board", BOARD, "--micropython", IMAGE, "-o", str(made)]) == 0
    pico.drag(made)
    assert up(pico) == ran(tmp_path / "run", "")
    ran(tmp_path / "run", WHOLE_GAME)
    play(pico, WHOLE_GAME)  # at its end the picture moves
    ran(tmp_path / "run", "")  # to pull takes a start, at which a finished game's record is closed
    found, said = pulled(IMAGE, pico.files(), tmp_path / "pulled", capsys)
    assert found == games(tmp_path / "run") and len(found) == 1
    assert "wins" in said


def test_a_second_image_brings_the_games_along_where_they_are_asked_for(pico, tmp_path):
    ran(tmp_path / "run", FIRST_LAYS)
    old = files(tmp_path / "old", {"games/0009.pent": b"game: pentwall\n"})
    made, _ = image.make(BOARD, Path(IMAGE).read_bytes(), tmp_path / "run")
    (tmp_path / "made.uf2").write_bytes(made)
    pico.drag(tmp_path / "made.uf2", packed(old))
    assert up(pico) == ran(tmp_path / "run", "")
    assert kept(pico.files(), tmp_path / "there") == games(tmp_path / "run")


def test_a_pico_is_brought_up_to_date_and_its_app_comes_up(tmp_path, capsys):
    before = {"pentaref/old.mpy": b"M", "games/club.pent": b"game: pentwall\n"}
    before["pentaref/feature_test.mpy"] = b"an older one"
    folder = files(tmp_path / "files", before)
    # Neither a file that the app needs to start, nor a record that it would resume.
    (folder / "pentaref" / "games" / "universe.mpy").unlink()
    wanted = build.build(BOARD, tmp_path / "wanted", MPY)
    with on_socket(IMAGE, packed(folder)) as say:
        said = {say.readline().strip(), say.readline().strip()}
        (port,) = said - {"lit"}
        assert said == {port, "lit"}  # the app had started, so it can be interrupted
        assert main(["flash", "--board", BOARD, "--port", port]) == 0
        out = capsys.readouterr().out.splitlines()
        assert [line.strip() for line in out if line.startswith("  ")] == [
            "pentaref/feature_test.mpy",
            "pentaref/games/universe.mpy",
        ]
        assert any("Removing pentaref/old.mpy" in line for line in out)
        assert say.readline() == "lit\n"  # the app's first frame after the reset
        with link.prompt(port) as device:
            there = link.walk(device, ["main.py", "board.mpy", "pentaref"])
            version = link.tell(device, "import pentaref\nprint(pentaref.__version__)").strip()
            record = device.fs_readfile("games/club.pent")
            copy.deploy(device, BOARD)
        assert "nothing to copy" in capsys.readouterr().out
        assert say.readline() == "lit\n"
    found = {path: digest for path, digest in there.items() if digest}
    assert found == {
        path: hashlib.sha256((tmp_path / "wanted" / path).read_bytes()).hexdigest()
        for path in wanted
    }
    assert version == __version__
    assert record == b"game: pentwall\n"


# The heap that MicroPython leaves of an RP2040's 264 KB: 192,000 bytes on a Pico W, because of its
# network, and 25,000 less on a Cosmic Unicorn, because of its panel. A Pico has more than either.
PICO_W, COSMIC = 192_000, 167_000
# The fullest game has to fit into so much less, or a few more lines of code would fill the heap.
SPARE = 7_000


@pytest.mark.parametrize(
    ("kind", "heap"),
    [("pentup", COSMIC - SPARE), ("multi", COSMIC), ("universe4", COSMIC), ("multi", PICO_W)],
)
def test_the_last_action_of_a_long_game_fits_into_the_memory_of(pico, kind, heap, tmp_path):
    at, record, action = list(bench.positions(kind))[-1]
    taken = f"import gc\ngc.collect()\ntaken = bytearray(gc.mem_free() - {heap})\n"
    flash = files(tmp_path / "flash", {"boot.py": taken.encode()})
    (flash / "games").mkdir()
    (flash / "games" / "0001.pent").write_text(record)
    pico.drag(IMAGE, packed(flash))
    up(pico)
    edges = pico.press(*bench.steps_to(record, action))
    shutil.rmtree(flash)
    assert "MemoryError" not in pico.do("said")
    played = kept(pico.files(), tmp_path / "there")["0001.pent"].splitlines()
    assert edges[-1]["frame"]  # its answer to the last press
    before = record.splitlines()
    assert played[: len(before)] == before
