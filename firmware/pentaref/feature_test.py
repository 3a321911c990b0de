"""Test a board's parts by eye and hand.

Each LED is lit, and each button is named when it is pressed.
"""

import time

from pentaref.drivers.light import LEVELS

_STEP_MS = 10
_WHOLE_MS = 1000  # how long the whole panel shows one colour
_LEVEL = LEVELS // 2

_COLOURS = (
    ("red", b"\xff\0\0"),
    ("green", b"\0\xff\0"),
    ("blue", b"\0\0\xff"),
    ("white", b"\xff\xff\xff"),
)


def run(parts, say=print, wait=time.sleep):
    """Light the panel, LED by LED and whole, until all buttons were pressed.

    Ctrl-C ends it too. ``say`` takes a line of text, ``wait`` a number of seconds. Returns the
    names of the buttons that were not pressed.
    """
    panel, buttons = parts.panel, parts.buttons
    frame = bytearray(panel.width * panel.height)
    colours = _COLOURS if panel.colour else _COLOURS[-1:]
    left = list(buttons.names)
    rounds = now = 0
    say("%d rows of %d LEDs, from the top, each from the left." % (panel.height, panel.width))
    say("Press each button: " + ", ".join(left) + ". Ctrl-C ends the test.")
    try:
        while left or not rounds:
            for line, palette in _pictures(frame, panel.width, colours):
                if line and not rounds:
                    say(line)
                panel.show(frame, palette, _LEVEL)
                _name(buttons, now, left, say)
                if rounds and not left:
                    break
                wait(_STEP_MS / 1000)
                now += _STEP_MS
            rounds += 1
    except KeyboardInterrupt:
        pass
    panel.show(bytearray(len(frame)), b"\0\0\0", 0)
    say("Not pressed: " + ", ".join(left) + "." if left else "All buttons were pressed.")
    return left


def _name(buttons, now, left, say):
    """Name the buttons down for the first time and take them from ``left``."""
    down = buttons.read(now)
    for bit, name in enumerate(buttons.names):
        if down >> bit & 1 and name in left:
            left.remove(name)
            say(name + (" (still: " + ", ".join(left) + ")" if left else ""))


def _pictures(frame, width, colours):
    """Draw the pictures into ``frame`` one by one; yield (line, palette).

    ``line`` is a text to print, None if nothing new is to be said.
    """
    for start in range(0, len(frame), width):
        row = start // width
        name, colour = colours[row % len(colours)]
        line = "row %d: %s" % (row + 1, name)
        for i in range(start, start + width):
            frame[i] = 1
            yield line, b"\0\0\0" + colour
            line = None
        frame[start : start + width] = bytes(width)
    frame[:] = b"\1" * len(frame)
    for name, colour in colours:
        line = "all: " + name
        for _ in range(_WHOLE_MS // _STEP_MS):
            yield line, b"\0\0\0" + colour
            line = None
    frame[:] = bytes(len(frame))
