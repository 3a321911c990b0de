"""Measure the heap before each collection, on the chip.

It runs before the firmware and replaces `gc`. The firmware's `import gc` gets the class below,
which measures when the firmware collects. A collection because the heap was full is noticed by an
object that it frees.
"""

import gc as heap  # under another name: main.py shares these globals and imports gc itself
import sys

import rp2


class WatchedHeap:
    most = 0  # bytes in use
    live = 0  # bytes in use after a collection
    unasked = 0  # collections because the heap was full
    _channel = None

    def __init__(self):
        self.mem_free = heap.mem_free
        self.mem_alloc = heap.mem_alloc
        self._arm()

    def _arm(self):
        # An object takes the lowest free channel, and frees it when it is collected.
        self._channel = rp2.DMA().channel

    def look(self):
        """Note how many bytes are in use."""
        self.most = max(self.most, heap.mem_alloc())
        found = rp2.DMA()
        if found.channel == self._channel:
            self.unasked += 1
        found.close()

    def collect(self):
        """Measure, then collect for the firmware."""
        self.look()
        heap.collect()
        self.live = max(self.live, heap.mem_alloc())
        self._arm()


sys.modules["gc"] = WatchedHeap()
