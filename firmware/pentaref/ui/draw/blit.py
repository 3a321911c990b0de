"""The loops over the squares of a board's picture, in plain code; `blit_viper` has them as machine
code.

A picture is a bytearray of inks, ``width`` a row. A mask comes as bytes, its lowest squares first,
with ``stride`` bits a row; ``shift`` is where its first square is in the picture. What would
lie outside the picture is left out.
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
