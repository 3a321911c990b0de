"""The loop of `pages` as machine code.

A screen of 128x64 takes some 3 ms instead of 150. A test compares it with the plain code. Importing
this fails if the interpreter compiles no native code.
"""
# ruff: noqa: F821 - only the native compiler knows the names of its types

import micropython


@micropython.viper
def _pack(frame: ptr8, at: int, width: int, lit: ptr8, page: ptr8) -> int:
    changed = 0
    for x in range(width):
        byte = 0
        i = at + x
        for bit in range(8):
            byte |= lit[frame[i]] << bit
            i += width
        if page[x + 1] != byte:
            page[x + 1] = byte
            changed = 1
    return changed


def pack(frame, at, width, lit, page):
    """As `pages.pack`."""
    return _pack(frame, at, width, lit, page) != 0
