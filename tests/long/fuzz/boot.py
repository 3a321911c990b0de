"""Boot the device with a given flash, on MicroPython in a chip's heap.

``boot.py FOLDER PRESSES`` or ``boot.py IMAGE PRESSES``: the flash is a folder, or the image of a
littlefs. Prints the device's words after the presses, and the heap in use.
"""

import gc
import os
import sys

from host_sim.simulator.device import Simulated
from host_sim.simulator.script import DOWN_MS, UP_MS

BLOCK = 4096


class Image:
    """A block device in a file; in memory it would use up the heap."""

    def __init__(self, path):
        self._file = open(path, "r+b")  # noqa: SIM115 (open as long as the disk is)
        self._blocks = os.stat(path)[6] // BLOCK

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        self._file.seek(block * BLOCK + offset)
        self._file.write(buffer)

    def ioctl(self, request, value):
        if request == 4:
            return self._blocks
        if request == 5:
            return BLOCK
        if request == 6:
            self.writeblocks(value, b"\xff" * BLOCK)
        return 0


root = sys.argv[1]
if os.stat(root)[0] & 0x8000:
    os.mount(os.VfsLfs2(Image(root), progsize=256), "/image")
    root = "/image"
device = Simulated("host", root)
device.on()
device.advance(100)
for button in sys.argv[2].split():
    device.press(button)
    device.advance(DOWN_MS)
    device.release(button)
    device.advance(UP_MS)
for line in device.words():
    print(line)
gc.collect()
print("heap", gc.mem_alloc())
