"""What is frozen into an interpreter: its port's own, firmware, a board.

`make image` builds with it. By hand, in MicroPython's sources: `make -C ports/rp2 BOARD=RPI_PICO
FROZEN_MANIFEST=F`, where the file F says `include("/path/to/manifest.py", board="NAME")`. Without
a board its file is left out, and has to be on the flash.
"""

options.defaults(board=None)

# A manifest takes the place of the port's: without this one no file system would be mounted.
include("$(PORT_DIR)/boards/manifest.py")

# Assertions are left out, the numbers of lines are kept: frozen, they take no memory.
package("pentaref", base_path="firmware", opt=2)
module("main.py", base_path="firmware", opt=2)

if options.board:
    module("board.py", base_path="boards/" + options.board, opt=2)
