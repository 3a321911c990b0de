"""Loops over all pixels of a frame, in plain code.

`pixels_viper` has the same as machine code. All work in place. An *inks* table holds three bytes
for each palette index, in the order of the colours on the wire.
"""

from pentaref.drivers import light


def histogram(frame, counts):
    """Count each palette index's pixels into the array ``counts``."""
    for i in range(len(counts)):
        counts[i] = frame.count(bytes((i,)))


def demand(counts, inks):
    """The sum of a frame's bytes: each index as often as ``counts`` says."""
    total = 0
    for i in range(len(counts)):
        total += counts[i] * (inks[3 * i] + inks[3 * i + 1] + inks[3 * i + 2])
    return total


def duties(palette, scale, order, inks):
    """Fill an inks table with a palette's duties, as in `light.duties`.

    ``order`` gives, for each colour on the wire, its position in a palette
    entry, 0 to 2.
    """
    for i in range(0, len(palette), 3):
        sent = light.duties(palette[i : i + 3], scale)
        for j in range(3):
            inks[i + j] = sent[order[j]]


def changed(frame, shown, chain, inks, wire, found):
    """As ``spread``, and find out how much of the wire must be sent at once.

    ``found`` gets three numbers. The first is the count of LEDs up to the last one whose index
    differs from that in ``shown``. The others are about the LEDs after it: the sum of their bytes
    before minus the sum now, and whether any byte has changed.
    """
    count = less = other = at = 0
    for i in range(len(chain)):
        index = frame[chain[i]]
        for byte in inks[3 * index : 3 * index + 3]:
            less += wire[at] - byte
            other |= wire[at] != byte
            wire[at] = byte
            at += 1
        if index != shown[chain[i]]:
            count, less, other = i + 1, 0, 0
    found[0], found[1], found[2] = count, less, other


def spread(frame, chain, inks, wire):
    """Fill the buffer ``wire`` with the three bytes of each LED in the chain."""
    at = 0
    for pixel in chain:
        ink = 3 * frame[pixel]
        wire[at] = inks[ink]
        wire[at + 1] = inks[ink + 1]
        wire[at + 2] = inks[ink + 2]
        at += 3
