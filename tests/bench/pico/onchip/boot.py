"""How full the heap is before each collection: run on the chip before the firmware, `gc` watched.

The firmware's `import gc` gives the class below. It looks when the firmware collects; a collection
for want of room, which nobody asks for, is told by what else it would have taken away.
"""

import gc as heap  # not as gc: main.py shares these globals, and its import takes that name
import sys

import rp2


class WatchedHeap:
    most = 0  # bytes in use
    live = 0  # bytes in use after a collection
    unasked = 0  # collections that the firmware did not ask for
    _channel = None

    def __init__(self):
        self.mem_free = heap.mem_free
        self.mem_alloc = heap.mem_alloc
        self._arm()

    def _arm(self):
        # The lowest channel that is free is taken, and given back when the object is collected.
        self._channel = rp2.DMA().channel

    def look(self):
        """Note how full the heap is."""
        self.most = max(self.most, heap.mem_alloc())
        found = rp2.DMA()
        if found.channel == self._channel:
            self.unasked += 1
        found.close()

    def collect(self):
        """Collect, as the firmware has asked."""
        self.look()
        heap.collect()
        self.live = max(self.live, heap.mem_alloc())
        self._arm()


sys.modules["gc"] = WatchedHeap()
