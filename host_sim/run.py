"""`pentaref run`: the device without a screen, on virtual time, driven by a script."""

import argparse
import atexit
import functools
import os
import shutil
import subprocess
import sys
import tempfile

from host_sim import frame, play, script, tree
from host_sim.records import CommandError
from host_sim.records import run as guarded
from pentaref.judge import why

#: the heap of the chip, in bytes as MicroPython's -X heapsize has it
HEAP = "384K"


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
    return guarded(_run, parser.parse_args(args))


def add_board(parser, default="host"):
    """Give a command the option --board."""
    parser.add_argument(
        "--board",
        metavar="B",
        choices=tree.boards(),
        default=default,
        help=f"the board: one of {', '.join(tree.boards())} (default: {default})",
    )


def _run(options):
    text = read_script(options.script)
    with tempfile.TemporaryDirectory(prefix="pentaref-") as scratch:
        flash = scratch if options.flash is None else flash_folder(options.flash)
        device = _device(options.board, flash)
        check(options.script, text, device.names, options.picture)
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
                sys.stdout.write(frame.text(pixels))
    return 0


def _device(board, flash):
    from host_sim.device import Simulated

    return Simulated(board, flash)


def read_script(path):
    """A script's text. Raises ``CommandError`` where the file cannot be read."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(path, "rb") as file:
                data = file.read()
    except OSError as error:
        raise CommandError(2, f"{path}: {why(error)}; name a script that is there") from error
    return data.decode("utf-8", "replace")


def flash_folder(path):
    """The folder at ``path``, made where it is not there yet."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        said = f"{path or repr(path)}: {error.strerror}; name a folder for the flash"
        raise CommandError(2, said) from error
    return path


def check(path, text, names, picture=None):
    """Read all of a script first: one that breaks off in the middle would leave half a game.

    So would a picture that has no place to go to, the last one, ``picture``, too.
    """
    shots = set()
    try:
        for what, value in script.read(text.split("\n"), names):
            if what == script.SHOT:
                shots.add(value)
    except script.ScriptError as error:
        raise CommandError(2, f"{path}: {error}") from error
    if picture is not None:
        if not script.is_picture(picture):
            said = f"--picture {picture!r}: its name must end in .png, or .txt for text"
            raise CommandError(2, said)
        shots.add(picture)
    for name in sorted(shots):
        folder = os.path.dirname(name)
        if folder and not os.path.isdir(folder):
            raise CommandError(2, f"{name}: there is no folder {folder}; make it first")
        if os.path.isdir(name):
            raise CommandError(2, f"{name}: a folder; name a file for the picture")


def on_cpython(device, text):
    """Run a script here: (file, pixels) of each picture, at the end (None, the last frame)."""
    frames = []
    play.play(
        device,
        script.read(text.split("\n"), device.names),
        lambda name, pixels: frames.append((name, pixels)),
    )
    frames.append((None, device.pixels()))
    return frames


def on_micropython(board, flash, text):
    """The same under MicroPython's unix port, in a heap of the chip's size.

    All is compiled first, as it is for a device's flash.
    """
    from host_sim.deploy.build import BuildError

    interpreter = micropython()
    with tempfile.TemporaryDirectory(prefix="pentaref-") as scratch:
        name = os.path.join(scratch, "script")
        with open(name, "wb") as file:
            file.write(text.encode())
        try:
            path = _staged(board)
        except BuildError as error:
            raise CommandError(1, str(error)) from error
        done = subprocess.run(
            [interpreter, "-X", f"heapsize={HEAP}", "-m", "host_sim.play", board, flash, name],
            env={**os.environ, "MICROPYPATH": path},
            capture_output=True,
            encoding="utf-8",
            errors="replace",
        )
    if done.returncode:
        # Of a traceback the last line says what it was.
        said = done.stderr.strip().split("\n")[-1] or f"ended with status {done.returncode}"
        raise CommandError(1, f"micropython: {said}")
    frames = []
    for line in done.stdout.split("\n")[:-1]:
        what, name, pixels = play.unline(line)
        frames.append((name if what == "shot" else None, pixels))
    return frames


@functools.cache
def _staged(board):
    """The path to set for a board's device under MicroPython, compiled once in this process."""
    from host_sim.stage import stage

    folder = tempfile.mkdtemp(prefix="pentaref-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return stage(board, folder)


def micropython():
    """The interpreter's file: beside this Python, or on the path."""
    from host_sim.stage import MICROPYTHON

    if not MICROPYTHON:
        raise CommandError(2, "micropython is not installed: 'make setup' installs it where it can")
    return MICROPYTHON


def save(name, pixels, names):
    """Save a picture of a device's panel; as text where the file's name ends in .txt."""
    try:
        if name.lower().endswith(".txt"):
            with open(name, "w", encoding="ascii") as file:
                file.write(frame.text(pixels))
            return
        from host_sim import panel_picture

        panel_picture.draw(pixels, names).save(name)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or error
        raise CommandError(2, f"{name}: {said}; a picture's name ends in .png") from error
