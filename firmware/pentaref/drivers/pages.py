"""The SSD1306's loop over its pixels, in plain code.

`pages_viper` has it as machine code.
"""


def pack(frame, at, width, lit, page):
    """Fill a page: a byte per column, with eight pixels from the top.

    The top pixel is in the lowest bit. ``frame`` has one palette index per pixel; the page's first
    is at ``at``. ``lit`` has one byte per index, 1 if its pixels are lit. Byte 0 of ``page`` stays
    as it is. Returns whether a byte has changed.
    """
    changed = False
    rows = [frame[start : start + width] for start in range(at, at + 8 * width, width)]
    for x, (a, b, c, d, e, f, g, h) in enumerate(zip(*rows), 1):
        byte = lit[a] | lit[b] << 1 | lit[c] << 2 | lit[d] << 3
        byte |= lit[e] << 4 | lit[f] << 5 | lit[g] << 6 | lit[h] << 7
        if page[x] != byte:
            page[x] = byte
            changed = True
    return changed
