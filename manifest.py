"""The files to freeze: the port's own, the firmware, and a board's.

`make image` builds with it. By hand, in MicroPython's sources: `make -C ports/rp2 BOARD=RPI_PICO
FROZEN_MANIFEST=F`, where the file F says `include("/path/to/manifest.py", board="NAME")`. Without
a board no `board.py` is frozen; it must be on the flash.
"""

options.defaults(board=None)

# This manifest replaces the port's, whose modules mount the file system: so they are included.
include("$(PORT_DIR)/boards/manifest.py")

# Assertions are left out. Line numbers are kept: frozen, they take no memory.
package("pentaref", base_path="firmware", opt=2)
module("main.py", base_path="firmware", opt=2)

if options.board:
    module("board.py", base_path="boards/" + options.board, opt=2)
