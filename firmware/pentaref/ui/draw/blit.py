"""The loops over the pixels of a picture, in plain code; `blit_viper` has them as machine code.

A picture is a bytearray of inks, ``width`` a row. A mask comes as bytes, its lowest squares first,
with ``stride`` bits a row; ``shift`` is the place of its first square in the picture. Squares
outside the picture are left out.
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


def columns(px, width, x, y, columns, start, end, ink):
    """Draw a text's columns, those from ``start`` to ``end``, with their top left at (x, y).

    Of a byte the five lowest bits count, the lowest being the top row.
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


def window(source, wide, start, px, width, across, down, scale):
    """Draw a part of a picture at the top left of another, each pixel ``scale`` times each way.

    ``source`` has ``wide`` pixels a row, ``px`` has ``width``; the part begins at ``start`` and is
    ``across`` by ``down`` pixels of ``px``.
    """
    for y in range(down):
        row = start + y // scale * wide
        for x in range(across):
            px[y * width + x] = source[row + x // scale]
