"""The loops over all pixels of a frame, in plain code; `pixels_viper` has the same as machine code.

All work in place and allocate nothing. An *inks* table holds three bytes for each palette index, in
the order of the colours on the wire.
"""

from pentaref.drivers import light


def census(frame, counts):
    """Count into ``counts``, an array of as many numbers as there are inks, each index's pixels."""
    for i in range(len(counts)):
        counts[i] = 0
    for index in frame:
        counts[index] += 1


def demand(counts, each):
    """The sum of what all pixels need, by their census and what one of each index needs.

    Both are arrays of numbers up to 65535; the sum stays below 2**29.
    """
    total = 0
    for i in range(len(counts)):
        total += counts[i] * each[i]
    return total


def duties(palette, scale, order, inks):
    """Fill an inks table with the duties, as `light.duties` has them, of a palette at a scale.

    ``order`` is the place in a palette's entry, 0 to 2, of each colour on the wire.
    """
    for i in range(0, len(palette), 3):
        sent = light.duties(palette[i : i + 3], scale)
        for j in range(3):
            inks[i + j] = sent[order[j]]


def spread(frame, chain, inks, wire):
    """Fill the wire's buffer: of each LED of the chain the three bytes of its pixel's ink."""
    at = 0
    for pixel in chain:
        ink = 3 * frame[pixel]
        wire[at] = inks[ink]
        wire[at + 1] = inks[ink + 1]
        wire[at + 2] = inks[ink + 2]
        at += 3
