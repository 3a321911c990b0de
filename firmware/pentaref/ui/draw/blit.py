"""The loops over the pixels of a picture, in plain code.

`blit_viper` has them as machine code. A picture is a bytearray of inks, ``width`` a row. A mask
comes as bytes, its lowest squares first, with ``stride`` bits per row; ``shift`` is the place of
its first square in the picture. Squares outside the picture are not drawn.
"""


def stamp(bits, stride, px, width, shift, solid, woven, weave):
    """Paint a mask's squares ``solid``, and ``woven`` where a weave has a bit.

    ``weave``: 16 bits of a 4x4 tile, rows of four from the top left, that fills the picture.
    """
    base = 0
    for byte in bits:
        i = base
        while byte:
            if byte & 1:
                spot = i // stride * width + i % stride + shift
                if 0 <= spot < len(px):
                    bit = 4 * (spot // width & 3) + (spot % width & 3)
                    px[spot] = woven if weave >> bit & 1 else solid
            byte >>= 1
            i += 1
        base += 8


def letters(text, drawings, starts, found):
    """Write the columns of a text, UTF-8 bytes, into ``found``.

    Returns the number of columns. ``drawings`` has the columns of all characters from the space on,
    and ``starts`` where each character's begin, and the end of the last. Small letters are drawn as
    capitals, unknown characters as spaces, and a blank column is between two characters.
    """
    count = 0
    for byte in text:
        if byte & 0xC0 == 0x80:
            continue  # not the first byte of its character
        n = byte - 64 if 97 <= byte < 123 else byte - 32
        if not 0 <= n < len(starts) - 1:
            n = 0
        if count:
            found[count] = 0
            count += 1
        for i in range(starts[n], starts[n + 1]):
            found[count] = drawings[i]
            count += 1
    return count


def columns(px, width, x, y, columns, start, end, ink):
    """Draw a text's columns ``start`` to ``end``, their top left at (x, y).

    The five lowest bits of a byte are used; the lowest is the top row.
    """
    for i in range(start, end):
        column = columns[i] & 0x1F
        spot = y * width + x
        while column:
            if column & 1 and 0 <= x < width and 0 <= spot < len(px):
                px[spot] = ink
            column >>= 1
            spot += width
        x += 1


def turn(source, px):
    """Copy a picture turned by 180 degrees into another of its size."""
    px[:] = bytes(reversed(source))


def window(source, wide, start, px, width, across, down, scale):
    """Draw a part of a picture at the top left of another.

    Each pixel is drawn ``scale`` times each way. ``source`` has ``wide`` pixels per row, ``px`` has
    ``width``; the part begins at ``start`` and is ``across`` by ``down`` pixels of ``px``.
    """
    if (down - 1) * width + across > len(px):
        raise IndexError
    for y in range(down):
        if y % scale == 0:
            row = start + y // scale * wide
            line = bytes([source[row + x // scale] for x in range(across)])
        px[y * width : y * width + across] = line
