"""A progress bar in the middle of the panel, for long work."""

_COLOURS = b"\0\0\0\x18\x18\x18\xff\xff\xff"  # a palette: dark, what is left, what is done


def show(panel, done, level):
    """Show a bar of which ``done`` pixels are done."""
    wide, high = panel.width, panel.height
    left = 1 if panel.colour else 0
    frame = bytearray(wide * high)
    for y in range((high - 1) // 2, high // 2 + 1):
        for x in range(wide):
            frame[y * wide + x] = 2 if x < done else left
    panel.show(frame, _COLOURS, level)
