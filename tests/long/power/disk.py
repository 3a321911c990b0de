"""Disks in memory that log every change, so that power can be cut there.

An image is a list of blocks. Each block is immutable ``bytes``, so copies are cheap. A change is
(block, offset, data); ``data`` is None for an erase.
"""

import os


class Flash:
    """NOR flash as on an RP2040: erased by 4096 bytes, written by 256."""

    BLOCK = 4096
    PAGE = 256
    SAFE = True
    BLOCKS = 352
    FEW = 16
    ERASED = b"\xff" * BLOCK

    def __init__(self, image):
        self.image = image
        self.log = []

    @classmethod
    def new(cls, blocks):
        """An image with an empty littlefs, made as at a board's first power-on."""
        disk = cls([cls.ERASED] * blocks)
        os.VfsLfs2.mkfs(disk, progsize=cls.PAGE)
        return disk.image

    def mount(self, root):
        """Make the littlefs the folder ``root``.

        Raises ``OSError`` if it cannot be read.
        """
        os.mount(os.VfsLfs2(self, progsize=self.PAGE), root)

    def readblocks(self, block, buffer, offset=0):
        buffer[:] = self.image[block][offset : offset + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        for at in range(0, len(buffer), self.PAGE):
            self._change(block, offset + at, bytes(buffer[at : at + self.PAGE]))

    def ioctl(self, request, value):
        if request == 4:
            return len(self.image)
        if request == 5:
            return self.BLOCK
        if request == 6:
            self._change(value, 0, None)
        return 0

    def _change(self, block, offset, data):
        change = (block, offset, data)
        self.log.append(change)
        self.apply(self.image, change)

    @classmethod
    def apply(cls, image, change, torn=False):
        """Change an image; torn: power went after half of the change's bytes."""
        block, offset, data = change
        old = image[block]
        if data is None:
            done = cls.BLOCK // 2 if torn else cls.BLOCK
            image[block] = cls.ERASED[:done] + old[done:]
            return
        if torn:
            data = data[: len(data) // 2]
        end = offset + len(data)
        # Programming only clears bits, so without an erase the result is neither old nor new.
        both = int.from_bytes(old[offset:end], "big") & int.from_bytes(data, "big")
        image[block] = old[:offset] + both.to_bytes(len(data), "big") + old[end:]


class Sectors:
    """Sectors of 512 bytes that can be overwritten, as on a card.

    Some flash also looks like that.
    """

    BLOCK = 512
    SAFE = True
    BLOCKS = 2816
    FEW = 128

    def __init__(self, image):
        self.image = image
        self.log = []

    @classmethod
    def new(cls, blocks):
        """An image with an empty FAT."""
        disk = cls([bytes(cls.BLOCK)] * blocks)
        os.VfsFat.mkfs(disk)
        return disk.image

    def mount(self, root):
        """Make the FAT the folder ``root``.

        Raises ``OSError`` if it cannot be read.
        """
        os.mount(os.VfsFat(self), root)

    def readblocks(self, block, buffer):
        for at in range(0, len(buffer), self.BLOCK):
            buffer[at : at + self.BLOCK] = self.image[block + at // self.BLOCK]

    def writeblocks(self, block, buffer):
        for at in range(0, len(buffer), self.BLOCK):
            change = (block + at // self.BLOCK, 0, bytes(buffer[at : at + self.BLOCK]))
            self.log.append(change)
            self.apply(self.image, change)

    def ioctl(self, request, value):
        if request == 4:
            return len(self.image)
        if request == 5:
            return self.BLOCK
        return 0

    @classmethod
    def apply(cls, image, change, torn=False):
        """Change an image; torn: power went after half of the sector's bytes."""
        block, _, data = change
        done = cls.BLOCK // 2 if torn else cls.BLOCK
        image[block] = data[:done] + image[block][done:]


class BareFlash(Flash):
    """A FAT directly on flash: to write a sector, its block is erased first.

    This is not safe: everything in the block is gone until it is written again.
    """

    SAFE = False
    FEW = 64

    @classmethod
    def new(cls, blocks):
        """An image with an empty FAT."""
        disk = cls([cls.ERASED] * blocks)
        os.VfsFat.mkfs(disk)
        return disk.image

    mount = Sectors.mount
    readblocks = Sectors.readblocks

    def writeblocks(self, block, buffer):
        for at in range(0, len(buffer), self.BLOCK):
            self._change(block + at // self.BLOCK, 0, None)
            sector = bytes(buffer[at : at + self.BLOCK])
            super().writeblocks(block + at // self.BLOCK, sector)

    def ioctl(self, request, value):
        return 0 if request == 6 else super().ioctl(request, value)


def cuts(disk, image, log):
    """Yield every power cut while a log's changes are made to an image.

    Each is (number of whole changes, torn, image). There are cuts before each change and half-way
    through it, and one after all changes.
    """
    image = list(image)
    for number, change in enumerate(log):
        yield number, False, list(image)
        half = list(image)
        disk.apply(half, change, True)
        yield number, True, half
        disk.apply(image, change)
    yield len(log), False, image
