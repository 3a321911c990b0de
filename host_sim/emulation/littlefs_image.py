"""Turn a folder into the image of a littlefs, as on the boards, and back."""

import os
from collections.abc import Iterable
from pathlib import Path

from littlefs import LittleFS, UserContext

#: an RP2040's flash: erased by blocks, programmed by pages
BLOCK, PAGE = 4096, 256

_FOLDER = 2  # littlefs's number for a folder


def pack(
    folder: str | os.PathLike[str], blocks: int, grown: int | None = None
) -> tuple[bytes, int]:
    """Write a folder's files into a littlefs; return bytes, blocks used.

    The bytes are the first ``blocks`` blocks. With ``grown`` the file system has that many blocks;
    those after the first ``blocks`` are unused. Raises ``littlefs.LittleFSError`` if the files do
    not fit.
    """
    context = UserContext(BLOCK * blocks)
    disk = LittleFS(context, block_size=BLOCK, block_count=blocks, prog_size=PAGE)
    for path in sorted(Path(folder).rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_dir():
            disk.makedirs(name, exist_ok=True)
            continue
        with disk.open(name, "wb") as file:
            file.write(path.read_bytes())
    used = disk.used_block_count
    if grown:
        disk.fs_grow(grown)
    disk.unmount()
    return bytes(context.buffer), used


def unpack(data: bytes, folder: str | os.PathLike[str], paths: Iterable[str]) -> None:
    """Copy files of a littlefs into a folder; missing ones are skipped.

    Raises ``littlefs.LittleFSError`` if the data is not a littlefs.
    """
    context = UserContext(len(data))
    context.buffer[:] = data
    disk = LittleFS(context, block_size=BLOCK, block_count=len(data) // BLOCK, prog_size=PAGE)
    for path in paths:
        _write(disk, path, Path(folder, path))


def _write(disk: LittleFS, path: str, target: Path) -> None:
    """Copy one file, or a folder with all its files, if the littlefs has it."""
    above, _, name = path.rpartition("/")
    if name not in disk.listdir("/" + above):
        return
    if disk.stat(path).type == _FOLDER:
        target.mkdir(parents=True, exist_ok=True)
        for below in disk.listdir(path):
            _write(disk, f"{path}/{below}", target / below)
        return
    with disk.open(path, "rb") as file:
        target.write_bytes(file.read())
