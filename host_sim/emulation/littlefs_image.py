"""A device's flash as an image: a folder becomes a littlefs as the boards have it, and back."""

from pathlib import Path

from littlefs import LittleFS, UserContext

#: an RP2040's flash: erased by blocks, programmed by pages
BLOCK, PAGE = 4096, 256

_FOLDER = 2  # as littlefs calls its types


def pack(folder, blocks, grown=None):
    """The files below a folder as the bytes of a littlefs of so many blocks.

    ``grown``: it counts as one of so many blocks, of which those given are the first and no other
    is in use. Gives the bytes and how many blocks are in use. Raises ``littlefs.LittleFSError``
    where they do not all fit.
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


def unpack(data, folder, paths):
    """Write those of these files and folders that a littlefs has into a folder of its own.

    Raises ``littlefs.LittleFSError`` where there is no littlefs.
    """
    context = UserContext(len(data))
    context.buffer[:] = data
    disk = LittleFS(context, block_size=BLOCK, block_count=len(data) // BLOCK, prog_size=PAGE)
    for path in paths:
        _write(disk, path, Path(folder, path))


def _write(disk, path, target):
    """Write one file or folder and all below it, where it is there."""
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
