"""Images: the manifest as MicroPython reads it, UF2, file systems.

PICO_UF2 names MicroPython's image for the Pico and PICO_FROZEN the same with the firmware frozen
in: both are then installed on an emulated Pico. MICROPYTHON names its sources: then the manifest
is read by its own code.
"""

import errno
import os
import sys
from pathlib import Path

import pytest

from host_sim import files, paths
from host_sim.__main__ import main
from host_sim.deploy import build, image
from host_sim.simulator.peripherals import hardware
from tests.unit.deploy.uf2_sample import (
    BLOCK,
    DISK,
    FLASH,
    RP2040,
    RP2350,
    block,
    blocks_of,
    disk_of,
    files_on,
    interpreter,
)

ROOT = Path(__file__).resolve().parents[3]
BOARD = "pico_ws2812_16x16"
CHECKOUT = os.environ.get("MICROPYTHON", "")

# The .mpy files of a Pico's interpreter: version 6.3, ARMv6-M.
PICO_MPY = 0x1306


# The manifest.


def sources(board=None):
    """The files that the manifest must freeze: path in the image to source."""
    found = {path: str(source) for path, source in build.sources().items()}
    if board:
        found["board.py"] = str(paths.BOARDS / board / "board.py")
    return found


def strictly(board):
    """The files that manifest.py freezes, in order.

    A late or unknown `include` is an error.
    """
    order = []

    class Options:
        def defaults(self, **values):
            vars(self).update({**values, "board": board})

    def include(path):
        assert order == [], "the port's manifest comes first: later ones replace nothing"
        order.append((path, "the port's"))

    def module(name, base_path, opt):
        order.append((name, str(ROOT / base_path / name)))

    def package(name, base_path, opt):
        for path in sorted((ROOT / base_path / name).rglob("*.py")):
            module(path.relative_to(ROOT / base_path).as_posix(), base_path, opt)

    words = {"options": Options(), "include": include, "module": module, "package": package}
    exec((ROOT / "manifest.py").read_text(), words)
    return order


@pytest.mark.parametrize("board", [None, *paths.devices()])
def test_the_manifest_freezes_the_ports_own_the_firmware_and_the_board(board):
    first, *ours = strictly(board)
    assert first == ("$(PORT_DIR)/boards/manifest.py", "the port's")
    assert dict(ours) == sources(board) and len(ours) == len(sources(board))


@pytest.mark.skipif(not CHECKOUT, reason="MICROPYTHON names no folder of MicroPython's sources")
@pytest.mark.parametrize("board", paths.devices())
def test_micropython_reads_the_manifest_so(board, tmp_path):
    sys.path.insert(0, str(Path(CHECKOUT, "tools")))
    try:
        import manifestfile
    finally:
        del sys.path[0]
    port = image.about(board)["port"]
    places = {
        "MPY_DIR": CHECKOUT,
        "MPY_LIB_DIR": str(Path(CHECKOUT, "lib", "micropython-lib")),
        "PORT_DIR": str(Path(CHECKOUT, "ports", port)),
        "BOARD_DIR": str(tmp_path),
    }
    manifest = manifestfile.ManifestFile(manifestfile.MODE_FREEZE, places)
    manifest.execute(f'include("{ROOT / "manifest.py"}", board="{board}")')
    found = {file.target_path: os.path.realpath(file.full_path) for file in manifest.files()}
    # The file system is mounted by the first, WS2812s are driven by the second.
    assert {"_boot.py", "neopixel.py", "asyncio/__init__.py"} <= set(found)
    assert {path: found.get(path) for path in sources(board)} == sources(board)


# UF2 files and their contents.


def test_an_image_has_the_interpreter_and_all_files_for_the_board(tmp_path):
    source = interpreter()
    data, words = image.make(BOARD, source)
    found = blocks_of(data)
    assert found[0][8] == blocks_of(source)[0][8]  # the unchanged interpreter
    assert [fields[5:8] for fields in found] == [(i, len(found), RP2040) for i in range(len(found))]
    assert {fields[4] for fields in found} == {256}
    built = build.build(BOARD, tmp_path, PICO_MPY)
    assert files_on(disk_of(data)) == {path: (tmp_path / path).read_bytes() for path in built}
    assert f"{len(built)} files for {BOARD}" in words and "v1.28.0 for pico" in words


def test_games_and_settings_go_along_where_they_are_asked_for(tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "0001.pent").write_bytes(b"game: pentwall\n" * 999)
    (tmp_path / "settings.json").write_bytes(b"{}")
    (tmp_path / "letter").write_bytes(b"private")
    found = files_on(disk_of(image.make(BOARD, interpreter(), tmp_path)[0]))
    assert found["games/0001.pent"] == b"game: pentwall\n" * 999
    assert found["settings.json"] == b"{}" and "letter" not in found


def test_an_rp2350s_image_keeps_its_first_block():
    first = block(0x10FFFF00, b"\xef" * 256, 0, 2, 0xE48BFF57)
    data = image.make(BOARD, first + interpreter(family=RP2350))[0]
    assert data[:512] == first
    count = len(data) // 512 - 1
    rest = [fields[5:8] for fields in blocks_of(data)[1:]]
    assert rest == [(i, count, RP2350) for i in range(count)]
    files = files_on(disk_of(data[512:]))
    # Bytecode only, or machine code for an ARMv7E-M with floats, like that interpreter's.
    chips = {data[2] >> 2 for path, data in files.items() if path.endswith(".mpy")}
    assert chips == {0, 7}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not a UF2 file"),
        (b"PK" * 256, "not a UF2 file"),
        (interpreter()[:-1], "not a UF2 file"),
        (interpreter(family=0x1234), "not MicroPython's image"),
        (interpreter(name=b"CircuitPython"), "not MicroPython's image"),
        (block(FLASH, bytes(256), 0, 1), "not MicroPython's image"),
        (interpreter(b"pentaref/app.py"), "has the firmware built in"),  # a frozen module's name
        (interpreter(disk=(DISK, BLOCK * 20)), "do not fit into the file system"),
    ],
)
def test_an_image_that_will_not_do_is_told_in_one_line(data, said, tmp_path, capsys):
    source = tmp_path / "F.uf2"
    source.write_bytes(data)
    words = ["image", "--board", BOARD, "--micropython", str(source), "-o", str(tmp_path / "out")]
    assert main(words) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"pentaref: {source}: ") and said in error and error.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_unicorn_takes_its_makers_image_alone(tmp_path, capsys):
    source = tmp_path / "F.uf2"
    words = ["image", "--board", "stellar_unicorn", "--micropython", str(source)]
    words += ["-o", str(tmp_path / "out")]
    source.write_bytes(interpreter())
    assert main(words) == 2
    assert "needs the module stellar" in capsys.readouterr().err
    source.write_bytes(interpreter(b"stellar\0picographics"))
    assert main(words) == 0
    assert "files for stellar_unicorn" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "a board is missing; it is one of"),
        (["--board", "host"], "there is no board 'host'"),
        (["--board", BOARD], "needs a .uf2 from https://micropython.org/download/RPI_PICO/"),
        (["--board", "esp32s3_matrix_8x8"], "takes no .uf2"),
        (["--board", BOARD, "--micropython", "/nowhere.uf2"], "/nowhere.uf2: No such file"),
        (["--board", BOARD, "--micropython", "."], "no checkout of MicroPython"),
        (["--board", BOARD, "--micropython", "F.uf2", "--flash", "nowhere"], "nowhere: no folder"),
        (["--board", BOARD, "--micropython", "F.uf2", "--target", "RPI_PICO2"], "--target goes"),
        (["--board", BOARD, "--micropython", "F.uf2", "--maker", "."], "--maker goes with"),
        (["--board", BOARD, "--micropython", "sources", "--target", "PC"], "there is no board PC"),
        (["--board", "stellar_unicorn", "--micropython", "sources"], "name their folder with"),
        (
            ["--board", "stellar_unicorn", "--micropython", "sources", "--maker", "none"],
            "there is no board pico_w_stellar",
        ),
        (["--board", BOARD, "--micropython", "F.uf2", "-o", "F.uf2"], "name another file with -o"),
        (["--board", BOARD, "--micropython", "F.uf2", "-o", "no/F"], "no/F: cannot be written"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("F.uf2").write_bytes(interpreter())
    Path("sources/ports/rp2").mkdir(parents=True)
    Path("sources/ports/rp2/Makefile").touch()
    assert main(["image", *words]) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1
    assert Path("F.uf2").read_bytes() == interpreter()


def test_an_image_goes_to_standard_output_and_words_beside_it(tmp_path, capfdbinary):
    source = tmp_path / "F.uf2"
    source.write_bytes(interpreter())
    assert main(["image", "--board", BOARD, "--micropython", str(source), "-o", "-"]) == 0
    out, words = capfdbinary.readouterr()
    assert out == image.make(BOARD, interpreter())[0] and b"BOOTSEL" in words


def test_a_full_disk_leaves_the_image_that_was_there(tmp_path, monkeypatch, capsys):
    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (tmp_path / "F.uf2").write_bytes(interpreter())
    (tmp_path / "out.uf2").write_bytes(b"the one before")
    monkeypatch.setattr(files.os, "replace", full)
    words = ["--micropython", str(tmp_path / "F.uf2"), "-o", str(tmp_path / "out.uf2")]
    assert main(["image", "--board", BOARD, *words]) == 2
    assert "No space left" in capsys.readouterr().err
    assert {path.name for path in tmp_path.iterdir()} == {"F.uf2", "out.uf2"}
    assert (tmp_path / "out.uf2").read_bytes() == b"the one before"


@pytest.mark.parametrize("board", paths.devices())
def test_each_board_says_what_it_is_built_for(board):
    about = image.about(board)
    assert set(about) == {"port", "board", "download", "modules"}
    assert about["download"].startswith("https://")
    assert set(hardware.of(board)["modules"]) <= set(about["modules"])
