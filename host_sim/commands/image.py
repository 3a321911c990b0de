"""`pentaref image`: one file to drag onto a device.

The file has the interpreter and the firmware.
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from host_sim import paths
from host_sim.cli import CommandError, add_device, parse, write
from host_sim.cli import run as guarded
from host_sim.deploy import build, freeze, image

_DRAG = "Hold BOOTSEL while you plug the device in, and copy the file onto the drive that appears."
_ESPTOOL = "Put it onto the device with: esptool write-flash 0 {out}"
_OVERWRITES = (
    "It has a file system of its own: games and settings on a device are overwritten. To keep "
    "them, first run `pentaref pull --dir DIR/games`, and make the image with --flash DIR."
)
_LEAVES = "It has no file system: games and settings on the device are kept."


def main(args: list[str]) -> int:
    """Make the image of a command line and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref image",
        description="Make one file with MicroPython and the firmware for a board. With "
        "MicroPython's .uf2, the firmware is added as compiled files in a new file system; this "
        "needs no other program. With the folder of MicroPython's sources, the interpreter is "
        "built with the firmware frozen in; it starts faster, takes less memory and leaves the "
        "file system on the device alone.",
        epilog="example: pentaref image --board pico_ws2812_16x16 --micropython "
        "RPI_PICO-20260406-v1.28.0.uf2 -o pentaref.uf2",
    )
    add_device(parser)
    parser.add_argument(
        "--micropython", metavar="F", help="MicroPython's .uf2, or the folder of its sources"
    )
    parser.add_argument(
        "--flash", metavar="DIR", help="a folder whose games and settings.json are included"
    )
    parser.add_argument(
        "--target",
        metavar="T",
        help="with MicroPython's sources: the name of the microcontroller's board there, if it is "
        "not the one that B usually has: RPI_PICO2 for a Pico 2, RPI_PICO_W for a Pico W",
    )
    parser.add_argument(
        "--maker",
        metavar="DIR",
        help="with MicroPython's sources: the folder of the maker's own sources, for a board whose "
        "LEDs the maker's modules drive",
    )
    parser.add_argument(
        "-o", metavar="OUT", help="the file to write; '-' is standard output (default: B.uf2)"
    )
    return guarded(_image, parse(parser, args))


def _image(options: argparse.Namespace) -> int:
    if options.board not in paths.devices():
        said = f"there is no board {options.board!r}" if options.board else "a board is missing"
        raise CommandError(2, f"{said}; it is one of {', '.join(paths.devices())}")
    options.o = options.o or f"{options.board}.uf2"
    try:
        about = image.about(options.board)
        if not options.micropython:
            raise CommandError(2, _wanted(options.board, about))
        make = _frozen if os.path.isdir(options.micropython) else _filed
        make(options, about)
    except (image.ImageError, build.BuildError) as error:
        raise CommandError(2, str(error)) from error
    return 0


def _wanted(board: str, about: dict[str, Any]) -> str:
    """The message if no MicroPython is named."""
    if about["port"] == "rp2":
        return f"{board} needs a .uf2 from {about['download']}: name it with --micropython"
    return f"{board} takes no .uf2: {_by_cable(about)}"


def _by_cable(about: dict[str, Any]) -> str:
    return f"get MicroPython at {about['download']}, and then `pentaref flash`; or name its sources"


def _filed(options: argparse.Namespace, about: dict[str, Any]) -> None:
    """Make an image from MicroPython's own, with a file system."""
    source, out = Path(options.micropython), Path(options.o)
    for name in ("target", "maker"):
        if getattr(options, name):
            said = f"--{name} goes with the folder of MicroPython's sources, not with a .uf2"
            raise CommandError(2, said)
    if about["port"] != "rp2":
        raise CommandError(2, _wanted(options.board, about))
    if options.flash and not Path(options.flash).is_dir():
        raise CommandError(2, f"{options.flash}: no folder with games and settings")
    try:
        data = source.read_bytes()
        if out.exists() and out.samefile(source):
            raise CommandError(2, f"{out}: that is MicroPython's own; name another file with -o")
    except OSError as error:
        raise CommandError(2, f"{error.filename}: {error.strerror}") from error
    made, words = _made(options, data)
    _deliver(options.o, made, f"{words}.\n{_DRAG}\n{_OVERWRITES}")


def _deliver(out: str, made: bytes, words: str) -> None:
    """Write an image, and say what it is.

    It is said on standard error if the image goes to standard output.
    """
    write(out, made)
    print(f"{out}: {words}", file=sys.stderr if out == "-" else sys.stdout)


def _made(options: argparse.Namespace, data: bytes) -> tuple[bytes, str]:
    try:
        return image.make(options.board, data, options.flash)
    except image.ImageError as error:
        raise CommandError(2, f"{options.micropython}: {error}") from error


def _frozen(options: argparse.Namespace, about: dict[str, Any]) -> None:
    """Build an image from MicroPython's sources."""
    if options.flash:
        raise CommandError(2, "--flash: a frozen image has no file system; it leaves the device's")
    built = freeze.make(options.board, options.micropython, options.target, options.maker)
    how = _DRAG if about["port"] == "rp2" else _ESPTOOL.format(out=options.o)
    said = f"MicroPython with the firmware for {options.board}.\n{how}\n{_LEAVES}"
    _deliver(options.o, Path(built).read_bytes(), said)
