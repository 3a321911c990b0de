"""The loops of `pixels` as machine code.

A frame of 256 pixels takes 1 ms instead of some 20. A test compares them with the plain code.
Importing this fails if the interpreter cannot compile native code.
"""
# ruff: noqa: F821 - only the native compiler knows the names of its types

import micropython


@micropython.viper
def histogram(frame, counts):
    """As `pixels.histogram`."""
    px = ptr8(frame)
    found = ptr16(counts)
    for i in range(int(len(counts))):
        found[i] = 0
    for i in range(int(len(frame))):
        index = px[i]
        found[index] = found[index] + 1


@micropython.viper
def demand(counts, inks) -> int:
    """As `pixels.demand`."""
    count = ptr16(counts)
    duty = ptr8(inks)
    total = 0
    at = 0
    for i in range(int(len(counts))):
        if count[i]:
            total += count[i] * (duty[at] + duty[at + 1] + duty[at + 2])
        at += 3
    return total


@micropython.viper
def _duties(palette: ptr8, inks: int, scale: int, order: ptr8, table: ptr8):
    at = 0
    for _ in range(inks):
        most = 0
        for j in range(3):
            if palette[at + j] > most:
                most = palette[at + j]
        half = 0x80000
        if (most * (most * (5 * most + 2754) + 13029)) // 4064 * scale < half:
            half = 0xC0000
        for j in range(3):
            value = palette[at + order[j]]
            lit = (value * (value * (5 * value + 2754) + 13029)) // 4064
            table[at + j] = (lit * scale + half) >> 20
        at += 3


@micropython.viper
def _changed(frame: ptr8, shown: ptr8, chain: ptr16, inks: ptr8, wire: ptr8, found: ptr32):
    at = 0
    count = 0
    less = 0
    other = 0
    for i in range(found[0]):
        pixel = chain[i]
        index = frame[pixel]
        ink = 3 * index
        for _ in range(3):
            gone = wire[at] - inks[ink]
            if gone:
                wire[at] = inks[ink]
                less += gone
                other = 1
            at += 1
            ink += 1
        if index != shown[pixel]:
            count = i + 1
            less = 0
            other = 0
    found[0] = count
    found[1] = less
    found[2] = other


@micropython.viper
def _spread(frame: ptr8, chain: ptr16, leds: int, inks: ptr8, wire: ptr8):
    at = 0
    for i in range(leds):
        ink = 3 * frame[chain[i]]
        wire[at] = inks[ink]
        wire[at + 1] = inks[ink + 1]
        wire[at + 2] = inks[ink + 2]
        at += 3


def duties(palette, scale, order, inks):
    """As `pixels.duties`."""
    _duties(palette, len(palette) // 3, scale, order, inks)


def changed(frame, shown, chain, inks, wire, found):
    """As `pixels.changed`."""
    found[0] = len(chain)
    _changed(frame, shown, chain, inks, wire, found)


def spread(frame, chain, inks, wire):
    """As `pixels.spread`."""
    _spread(frame, chain, len(chain), inks, wire)
