"""UF2 files, the format of a Pico's drive, and an image's information."""

import struct
from collections import namedtuple

#: where the flash is in a Pico's memory
FLASH = 0x10000000
#: a UF2 block carries one page of flash
PAGE = 256

#: the chips by the number of their family, with the vendor's names
FAMILIES = {0xE48BFF56: "rp2040", 0xE48BFF59: "rp2350"}

# Two magic numbers, flags, the address, the payload's size, the block's number, the number of
# blocks, the family, the payload, and a third magic number, as in the format's specification.
_BLOCK = struct.Struct("<8I476sI")
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_HAS_FAMILY = 0x2000

# The SDK's "binary info": two markers near the beginning with a table of addresses between them.
_INFO = struct.Struct("<5I")
_INFO_BEGIN, _INFO_END, _INFO_WITHIN = 0x7188EBF2, 0xE71AA390, 4096
_TEXT, _DISK = 6, 7  # kinds of entries
_TEXTS = {0x02031C86: "name", 0x11A9BC3A: "version", 0xB63CFFBB: "board"}

#: one block: the address, the bytes, the family, and the whole block as it was read
Block = namedtuple("Block", "address data family raw")
#: an image's information: texts or "", and its file system as (address, size) or None
Program = namedtuple("Program", "name version board disk")


def read(data: bytes) -> list[Block]:
    """The blocks of a UF2 file. Raises ``ValueError`` for other data."""
    if not data or len(data) % _BLOCK.size:
        raise ValueError("not a UF2 file")
    blocks = []
    for at in range(0, len(data), _BLOCK.size):
        raw = data[at : at + _BLOCK.size]
        first, second, _, address, size, _, _, family, payload, last = _BLOCK.unpack(raw)
        if (first, second, last) != _MAGIC or size > len(payload):
            raise ValueError("not a UF2 file")
        blocks.append(Block(address, payload[:size], family, raw))
    return blocks


def family(blocks: list[Block]) -> int:
    """The chip family of an image; if none is known, the first block's."""
    return next((b.family for b in blocks if b.family in FAMILIES), blocks[0].family)


def extend(blocks: list[Block], address: int, data: bytes) -> bytes:
    """A UF2 file's bytes with these blocks, then ``data`` at ``address``.

    Blocks of the chip's family are numbered again. Other blocks, such as the first one for an
    RP2350, are kept.
    """
    chip = family(blocks)
    pages = [(b.address, b.data) for b in blocks if b.family == chip]
    pages += [(address + at, data[at : at + PAGE]) for at in range(0, len(data), PAGE)]
    out = [block.raw for block in blocks if block.family != chip]
    for number, (at, page) in enumerate(pages):
        head = (*_MAGIC[:2], _HAS_FAMILY, at, len(page), number, len(pages), chip)
        out.append(_BLOCK.pack(*head, page, _MAGIC[2]))
    return b"".join(out)


def memory(blocks: list[Block]) -> bytes:
    """The flash with the family's blocks, from its start; 0xff elsewhere."""
    chip = family(blocks)
    pages = [block for block in blocks if block.family == chip and block.address >= FLASH]
    flash = bytearray(b"\xff") * max([b.address - FLASH + len(b.data) for b in pages], default=0)
    for block in pages:
        at = block.address - FLASH
        flash[at : at + len(block.data)] = block.data
    return bytes(flash)


def program(flash: bytes) -> Program:
    """The information in a flash with an image: a ``Program``.

    What is missing is empty.
    """
    found = {"name": "", "version": "", "board": "", "disk": None}
    for at in _entries(flash):
        kind, _, first, second, third = struct.unpack_from("<HHIII", flash, at)
        if kind == _TEXT and first in _TEXTS:
            found[_TEXTS[first]] = _text(flash, second)
        elif kind == _DISK and _text(flash, first) == "MicroPython":
            found["disk"] = (second, third)
    return Program(**found)


def _entries(flash: bytes) -> list[int]:
    """The offsets of the entries of the binary info in a flash."""
    for at in range(0, min(_INFO_WITHIN, len(flash)) - _INFO.size, 4):
        begin, first, last, _, end = _INFO.unpack_from(flash, at)
        if begin == _INFO_BEGIN and end == _INFO_END:
            table = flash[first - FLASH : last - FLASH]
            places = [address - FLASH for (address,) in struct.iter_unpack("<I", table)]
            return [place for place in places if 0 <= place <= len(flash) - 16]
    return []


def _text(flash: bytes, address: int) -> str:
    start = address - FLASH
    return flash[start : flash.index(0, start)].decode("ascii", "replace")
