"""`pentaref run`: the device without a screen, on virtual time, driven by a script."""

import argparse
import atexit
import functools
import os
import shutil
import subprocess
import sys
import tempfile

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

#: the heap of the chip, in bytes as MicroPython's -X heapsize has it
HEAP = "384K"
_PIXEL = 16  # bytes of a pixel in a picture of the simulator, on 64 bits


def main(args):
    """Run the script of a command line and give the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref run",
        description="Run the device, on virtual time, driven by a script of button presses; print "
        "the last frame as text and leave the records in DIR/games.",
        epilog="A script: 'right' presses a button, 'a+' holds it and 'a-' lets it go, '3*right' "
        "says it three times, 'wait:500' lets 500 ms pass, 'shot:F.png' takes a picture, 'off' and "
        "'on' are the power, '#' begins a comment. "
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
        help="what interprets the firmware (default: cpython)",
    )
    parser.add_argument("--picture", metavar="F", help="save the last frame as a picture, too")
    return guarded(_run, parse(parser, args))


def _run(options):
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


def _device(board, flash):
    from host_sim.simulator.device import Simulated

    return Simulated(board, flash)


def on_cpython(device, text):
    """Run a script here: (file, pixels) of each picture, at the end (None, the last frame)."""
    frames = []
    player.play(
        device,
        script.read(text.split("\n"), device.names),
        lambda name, pixels: frames.append((name, pixels)),
    )
    frames.append((None, device.pixels()))
    return frames


def heap(board):
    """The heap for a board's device: the chip's, and where a panel has over 32x32 pixels as much
    as the simulator's picture of the others takes, which no chip holds."""
    device = _device(board, "")
    others = max(0, device.width * device.height - 1024)
    return f"{int(HEAP[:-1]) + others * _PIXEL // 1024}K"


def on_micropython(board, flash, text):
    """The same under MicroPython's unix port, in a heap of the chip's size.

    All is compiled first, as it is for a device's flash.
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


def _played(words, path):
    """What MicroPython's player prints; ``words`` are a board, a flash and a script.

    Raises ``CommandError`` with its last line where it fails.
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
        # Of a traceback the last line says what it was.
        said = done.stderr.strip().split("\n")[-1] or f"ended with status {done.returncode}"
        raise CommandError(1, f"micropython: {said}")
    return done.stdout


@functools.cache
def _staged(board):
    """The path to set for a board's device under MicroPython, compiled once in this process."""
    from host_sim.deploy.micropython_build import stage

    folder = tempfile.mkdtemp(prefix="pentaref-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return stage(board, folder)


def micropython():
    """The interpreter's file: beside this Python, or on the path."""
    from host_sim.deploy.micropython_build import MICROPYTHON

    if not MICROPYTHON:
        raise CommandError(2, "micropython is not installed: 'make setup' installs it where it can")
    return MICROPYTHON
