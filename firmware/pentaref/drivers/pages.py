"""The SSD1306's loop over its pixels, in plain code.

`pages_viper` has it as machine code.
"""


def pack(frame, at, width, lit, page):
    """Fill a page: of each column, eight pixels from the top.

    The top one is in the lowest bit. ``frame`` has one palette index per pixel, the page's first at
    ``at``; ``lit`` one byte per index, 1 if its pixels are lit. Byte 0 of ``page`` is left as it
    is. Returns whether a byte has changed.
    """
    changed = False
    for x in range(width):
        byte = 0
        for bit in range(8):
            byte |= lit[frame[at + bit * width + x]] << bit
        if page[x + 1] != byte:
            page[x + 1] = byte
            changed = True
    return changed
