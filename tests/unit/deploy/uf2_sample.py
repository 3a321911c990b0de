"""UF2 files for tests, made by the specification alone, and contents.

A single block, with the information of MicroPython's own image, replaces that image.
"""

import struct

from littlefs import LittleFS, UserContext

FLASH, RP2040, RP2350 = 0x10000000, 0xE48BFF56, 0xE48BFF59
BLOCK, BLOCKS, DISK = 4096, 352, FLASH + 0xA0000


def block(address, data, number, count, family=RP2040):
    head = (0x0A324655, 0x9E5D5157, 0x2000, address, len(data), number, count, family)
    return struct.pack("<8I476sI", *head, data, 0x0AB16F30)


def interpreter(words=b"", family=RP2040, name=b"MicroPython", disk=(DISK, BLOCK * BLOCKS)):
    """A UF2 file of one block with MicroPython's information and words."""
    data = bytearray(256)
    texts = b"MicroPython\0pico\0v1.28.0\0" + name + b"\0" + words + b"\0"
    at = FLASH + 116
    data[116 : 116 + len(texts)] = texts
    struct.pack_into("<5I", data, 0, 0x7188EBF2, FLASH + 20, FLASH + 36, 0, 0xE71AA390)
    struct.pack_into("<4I", data, 20, *[FLASH + 36 + 20 * i for i in range(4)])
    for i, entry in enumerate(
        [
            struct.pack("<HHII", 6, 0x5052, 0x02031C86, at + 25),
            struct.pack("<HHII", 6, 0x5052, 0x11A9BC3A, at + 17),
            struct.pack("<HHII", 6, 0x5052, 0xB63CFFBB, at + 12),
            struct.pack("<HHIII", 7, 0x504D, at, *disk),
        ]
    ):
        data[36 + 20 * i : 36 + 20 * i + len(entry)] = entry
    return block(FLASH, bytes(data), 0, 1, family)


def blocks_of(data):
    return [struct.unpack("<8I476sI", data[at : at + 512]) for at in range(0, len(data), 512)]


def disk_of(data):
    """The littlefs of an image, on a flash that is full of something else."""
    flash = bytearray(b"\x5a") * (BLOCK * BLOCKS)
    erased = set()
    for _, _, _, address, size, *_, payload, _ in blocks_of(data):
        at = address - DISK
        if at >= 0:
            if at // BLOCK not in erased:
                erased.add(at // BLOCK)
                flash[at // BLOCK * BLOCK :][:BLOCK] = b"\xff" * BLOCK
            flash[at : at + size] = payload[:size]
    context = UserContext(buffer=flash)
    return LittleFS(context, block_size=BLOCK, block_count=BLOCKS, prog_size=256)


def files_on(disk):
    found = {}
    for folder, _, names in disk.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}".lstrip("/")
            with disk.open(path, "rb") as file:
                found[path] = file.read()
    return found
