"""One file to drag onto a Pico: MicroPython's image and the firmware.

The firmware is in the image's file system.
"""

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from littlefs.errors import LittleFSError

from host_sim import paths
from host_sim.deploy import build, uf2
from host_sim.emulation import littlefs_image

#: the player's own files on a device, which an image can include
KEPT = ("games", "settings.json")

# The keys of a board's micropython.json.
_ABOUT = ("port", "board", "download", "modules")

# sys.implementation._mpy on a chip: .mpy files of version 6.3 with the chip's machine code, ARMv6-M
# on an RP2040, ARMv7E-M with floats on an RP2350.
_MPY = {"rp2040": 6 | 3 << 8 | 4 << 10, "rp2350": 6 | 3 << 8 | 7 << 10}

# This is in an image with the firmware built in, which would be used instead of the files.
_FROZEN = b"pentaref/app.py\0"

# Blocks that littlefs may need while it is being filled.
_SPARE = 8


class ImageError(Exception):
    """No image can be made; the message says why in one line."""


def about(board: str) -> dict[str, Any]:
    """The content of a board's ``micropython.json``. Raises ``ImageError``.

    ``port`` and ``board`` are MicroPython's names for the board, ``download`` is the address of its
    image, and ``modules`` are modules that the firmware needs and not every build has.
    """
    path = paths.BOARDS / board / "micropython.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        lacking = [key for key in _ABOUT if key not in found]
        if lacking:
            raise ValueError(f"it lacks {', '.join(lacking)}")
    except (OSError, ValueError, TypeError) as error:
        said = error.strerror if isinstance(error, OSError) else error
        raise ImageError(f"{path}: {said}; boards/README.md says what it holds") from error
    return found


def make(board: str, data: bytes, kept: str | None = None) -> tuple[bytes, str]:
    """The bytes of a UF2 file with a board's firmware, and a line about it.

    ``data`` are the bytes of MicroPython's UF2 file; ``kept`` is a folder whose games and settings
    are included. Raises ``ImageError``, or ``build.BuildError`` if the firmware does not compile.
    """
    blocks, flash = _read(data)
    chip = uf2.FAMILIES.get(uf2.family(blocks))
    said = uf2.program(flash)
    if chip is None or said.name != "MicroPython" or said.disk is None:
        raise ImageError("not MicroPython's image for a Pico or a Pico 2")
    if _FROZEN in flash:
        raise ImageError(
            "has the firmware built in; copy it to the device as it is, or name MicroPython's own"
        )
    for module in about(board)["modules"]:
        if module.encode() + b"\0" not in flash:
            raise ImageError(f"{board} needs the module {module}, which this image lacks")
    address, size = said.disk
    files, used, disk = _disk(board, _MPY[chip], size // littlefs_image.BLOCK, kept)
    words = (
        f"MicroPython {said.version} for {said.board} with {files} files for {board}, {used} of "
        f"{size // littlefs_image.BLOCK} blocks of {littlefs_image.BLOCK} bytes in use"
    )
    return uf2.extend(blocks, address, disk), words


def _read(data: bytes) -> tuple[list[uf2.Block], bytes]:
    try:
        blocks = uf2.read(data)
    except ValueError as error:
        raise ImageError(str(error)) from error
    return blocks, uf2.memory(blocks)


def copy_kept(source: str, target: str) -> None:
    """Copy the games and settings of a folder into another one."""
    for name in KEPT:
        path = Path(source, name)
        if path.is_dir():
            shutil.copytree(path, Path(target, name))
        elif path.is_file():
            shutil.copyfile(path, Path(target, name))


def _disk(board: str, mpy: int, blocks: int, kept: str | None) -> tuple[int, int, bytes]:
    """The numbers of files and of blocks used, and the first blocks' bytes.

    No block after these is in use.
    """
    with tempfile.TemporaryDirectory(prefix="pentaref-") as folder:
        files = build.build(board, folder, mpy)
        if kept:
            copy_kept(kept, folder)
        try:
            _, used = littlefs_image.pack(folder, blocks)
            data, used = littlefs_image.pack(folder, min(used + _SPARE, blocks), grown=blocks)
        except LittleFSError as error:
            raise ImageError(f"the files do not fit into the file system: {error}") from error
    return len(files), used, data
