"""What to freeze into an interpreter of one's own: `make FROZEN_MANIFEST=/path/to/manifest.py`.

A manifest that says `include("/path/to/manifest.py", board="pico_ws2812_16x16")` freezes that
board's file too. Without it the file is copied to the root of the flash, and one image serves every
board.
"""

options.defaults(board=None)

package("pentaref", base_path="firmware")
module("main.py", base_path="firmware")

if options.board:
    module("board.py", base_path="boards/" + options.board)
