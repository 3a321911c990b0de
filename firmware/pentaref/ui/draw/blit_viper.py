"""The loops of `blit` as machine code.

Painting 24 tiles takes 5 ms instead of some 35. A test compares them with the plain code. Importing
this fails if the interpreter compiles no native code.
"""
# ruff: noqa: F821 - only the native compiler knows the names of its types

from array import array

import micropython


@micropython.viper
def _stamp(bits: ptr8, count: int, px: ptr8, size: int, place: ptr16, inks: ptr8):
    stride = place[0]
    width = place[1]
    shift = place[2] - 0x8000
    weave = place[3]
    column = 0
    row = 0
    for i in range(count):
        byte = bits[i]
        for _ in range(8):
            if byte & 1:
                spot = row * width + column + shift
                if spot >= 0 and spot < size:
                    y = spot // width
                    px[spot] = inks[weave >> (4 * (y & 3) + (spot - y * width & 3)) & 1]
            byte >>= 1
            column += 1
            if column == stride:
                column = 0
                row += 1


@micropython.viper
def _letters(text: ptr8, size: int, drawings: ptr8, starts: ptr8, last: int, found: ptr8) -> int:
    count = 0
    for i in range(size):
        n = text[i]
        if n & 0xC0 != 0x80:
            n -= 64 if n >= 97 and n < 123 else 32
            if n < 0 or n >= last:
                n = 0
            if count:
                found[count] = 0
                count += 1
            for j in range(starts[n], starts[n + 1]):
                found[count] = drawings[j]
                count += 1
    return count


@micropython.viper
def _columns(columns: ptr8, px: ptr8, size: int, place: ptr16, ink: int):
    width = place[0]
    x = place[1] - 0x8000
    top = (place[2] - 0x8000) * width
    for i in range(place[3], place[4]):
        if x >= 0 and x < width:
            column = columns[i] & 31
            spot = top + x
            while column:
                if column & 1 and spot >= 0 and spot < size:
                    px[spot] = ink
                column >>= 1
                spot += width
        x += 1


@micropython.viper
def _window(source: ptr8, start: int, px: ptr8, place: ptr16):
    wide = place[0]
    width = place[1]
    across = place[2]
    scale = place[4]
    at = 0
    for y in range(place[3]):
        row = start + y // scale * wide
        for x in range(across):
            px[at + x] = source[row + x // scale]
        at += width


@micropython.viper
def _turn(source: ptr8, px: ptr8, last: int):
    for i in range(last + 1):
        px[last - i] = source[i]


def stamp(bits, stride, px, width, shift, solid, woven, weave):
    """As `blit.stamp`."""
    place = array("H", (stride, width, shift + 0x8000, weave))
    _stamp(bits, len(bits), px, len(px), place, bytes((solid, woven)))


def letters(text, drawings, starts, found):
    """As `blit.letters`."""
    return _letters(text, len(text), drawings, starts, len(starts) - 1, found)


def columns(px, width, x, y, columns, start, end, ink):
    """As `blit.columns`."""
    place = array("H", (width, x + 0x8000, y + 0x8000, start, end))
    _columns(columns, px, len(px), place, ink)


def turn(source, px):
    """As `blit.turn`."""
    _turn(source, px, min(len(source), len(px)) - 1)


def window(source, wide, start, px, width, across, down, scale):
    """As `blit.window`, but checks the sizes: machine code does not."""
    last = start + (down - 1) // scale * wide + (across - 1) // scale
    if start < 0 or last >= len(source) or (down - 1) * width + across > len(px):
        raise IndexError
    _window(source, start, px, array("H", (wide, width, across, down, scale)))
