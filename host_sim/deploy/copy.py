"""Update a device's flash to a board's firmware: what differs is copied."""

import argparse
import hashlib
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from mpremote.transport import TransportExecError

from host_sim import paths
from host_sim.deploy import build, link


class UnfitError(Exception):
    """The device cannot run the firmware; the message is one line."""


def run(
    command: str, options: argparse.Namespace, work: Callable[[Any, argparse.Namespace], int]
) -> int:
    """Do `work(device, options)` at a device's prompt and restart it.

    Returns the exit status. ``options`` has the port and, for commands that need one, the board. An
    error is printed in one line.
    """
    try:
        board = getattr(options, "board", None)
        if board is not None and board not in paths.boards():
            said = f"there is no board {board!r}" if board else "a board is missing"
            raise _UsageError(f"{said}; it is one of {', '.join(paths.devices())}")
        with link.prompt(options.port) as device:
            status = work(device, options)
        print("The device has restarted.")
        return status
    except UnfitError as error:
        print(f"pentaref {command}: {error}", file=sys.stderr)
        return 1
    except (_UsageError, link.LinkError, build.BuildError) as error:
        print(f"pentaref {command}: {error}", file=sys.stderr)
        return 2


class _UsageError(Exception):
    """Wrong options; the message is one line."""


def deploy(
    device: Any, board: str, say: Callable[[str], object] = print, lines: bool = False
) -> None:
    """Update a device's flash to a board's firmware; ``lines``: see `build`.

    Raises `UnfitError` if its interpreter is not MicroPython, too old or has the firmware frozen
    in, or if its flash is too small. main.py is removed first and copied last: if the power fails
    meanwhile, the device starts at its prompt and not with half a program.
    """
    mpy = _checked(link.about(device), say)
    with tempfile.TemporaryDirectory() as folder:
        built = build.build(board, folder, mpy, lines)
        files = {path: Path(folder, path).read_bytes() for path in built}
    _check_fit(device, files, mpy)
    there = link.walk(device, build.OURS)
    wanted = {path: hashlib.sha256(data).hexdigest() for path, data in files.items()}
    folders = _folders(files)
    old = [path for path in there if path not in wanted and path not in folders]
    new = [path for path in files if there.get(path) != wanted[path]]
    if not old and not new:
        say(f"The {len(files)} files for {board} are on it already: nothing to copy.")
        return
    if build.MAIN in there:
        device.fs_rmfile(build.MAIN)
    for path in old:
        if path != build.MAIN:
            say(f"Removing {path}, which no longer belongs.")
            (device.fs_rmfile if there[path] else device.fs_rmdir)(path)
    _copy(device, board, files, new, wanted, there, say)


def _check_fit(device: Any, files: dict[str, bytes], mpy: int) -> None:
    """Raise `UnfitError` if the device could not run these files."""
    for path, data in files.items():
        why = build.misfit(data, mpy) if path.endswith(".mpy") else ""
        if why:
            raise UnfitError(f"the device's MicroPython does not fit: {why}")
    if link.frozen(device):
        raise UnfitError(
            "the firmware is part of this device's image, and files would not be used: drag a "
            "newer image onto it, or MicroPython's own and then flash"
        )


def _copy(
    device: Any,
    board: str,
    files: dict[str, bytes],
    new: list[str],
    wanted: dict[str, str],
    there: dict[str, str],
    say: Callable[[str], object],
) -> None:
    """Copy new files, main.py last, and compare the digests of what arrived."""
    size = sum(len(files[path]) for path in new)
    say(f"Copying {len(new)} of {len(files)} files for {board}, {size / 1000:.1f} KB:")
    for path in _folders(files):
        if path not in there:
            device.fs_mkdir(path)
    parts = [path for path in new if path != build.MAIN]
    for path in parts:
        say(f"  {path}")
        _write(device, path, files[path])
    _verify(device, parts, wanted)
    if build.MAIN in new:
        say(f"  {build.MAIN}")
    _write(device, build.MAIN, files[build.MAIN])
    _verify(device, [build.MAIN], wanted)


def _checked(about: tuple[str, tuple[int, ...], int], say: Callable[[str], object]) -> int:
    """Print the device's MicroPython and return its `_mpy`.

    Raises `UnfitError`.
    """
    name, version, mpy = about
    number = ".".join(str(part) for part in version)
    oldest = ".".join(str(part) for part in build.OLDEST)
    if name != "micropython":
        raise UnfitError(
            f"the device runs {name} {number}; pentaref needs MicroPython {oldest} or newer"
        )
    if version < build.OLDEST:
        raise UnfitError(
            f"the device has MicroPython {number}; pentaref needs {oldest} or newer: install it "
            "from micropython.org/download, the records can be fetched before with `make pull`"
        )
    say(f"The device has MicroPython {number}.")
    return mpy


def _folders(files: Iterable[str]) -> list[str]:
    """The folders of these files, each before its subfolders."""
    found = {str(parent.as_posix()) for path in files for parent in Path(path).parents}
    return sorted(found - {"."})


def _write(device: Any, path: str, data: bytes) -> None:
    try:
        link.put(device, path, data)
    except link.FullError as error:
        raise UnfitError(
            f"the device's flash is full at {path}: fetch the records with `make pull`, delete "
            "some at the prompt, and flash again"
        ) from error


def _verify(device: Any, paths: list[str], wanted: dict[str, str]) -> None:
    there = link.walk(device, paths)
    for path in paths:
        if there.get(path) != wanted[path]:
            raise UnfitError(f"{path} was damaged on the way: flash again, with another cable")


def try_parts(device: Any) -> None:
    """Let the device make its parts once. Raises `UnfitError` if it cannot."""
    try:
        link.tell(device, "import board\nboard.make()")
    except TransportExecError as error:
        why = error.error_output.strip().splitlines()[-1]
        raise UnfitError(
            f"everything is copied, but the board's parts do not start: {why}"
        ) from error
