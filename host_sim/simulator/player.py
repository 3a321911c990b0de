"""A script played on a device: the part that both interpreters run.

`micropython -m host_sim.simulator.player BOARD FLASH SCRIPT` tells what the panel showed on
standard output, a line a picture: `shot` or `frame`, then the file's name or `-`, width, height
and the pixels as RRGGBB after one another.
"""

import gc
import sys

from host_sim.simulator import script
from host_sim.simulator.device import Simulated


def play(device, steps, shot):
    """Do the steps of a script, as `script.read` gives them; `shot(file, pixels)` takes pictures.

    The device is powered up first.
    """
    device.on()
    for what, value in steps:
        do(device, what, value, shot)


def do(device, what, value, shot):
    """Do one step."""
    if what == script.PRESS:
        device.press(value)
        device.advance(script.DOWN_MS)
        device.release(value)
        device.advance(script.UP_MS)
    elif what == script.HOLD:
        device.press(value)
    elif what == script.RELEASE:
        device.release(value)
    elif what == script.WAIT:
        device.advance(value)
    elif what == script.SHOT:
        shot(value, device.pixels())
    elif what == script.OFF:
        device.off()
    else:
        device.on()


def line(what, name, pixels):
    """A picture as one line of text."""
    print(what, name, len(pixels[0]), len(pixels), end=" ")
    for row in pixels:
        print("".join(["%02x%02x%02x" % colour for colour in row]), end="")
    print()


def unline(text):
    """The (what, name, pixels) that `line` printed."""
    what, name, width, _, digits = text.split(" ")
    data = bytes.fromhex(digits)
    colours = [tuple(data[i : i + 3]) for i in range(0, len(data), 3)]
    width = int(width)
    return what, name, [colours[i : i + width] for i in range(0, len(colours), width)]


def main(board, root, path):
    """Play the script at `path` and print its pictures, the last frame as the last one."""
    if hasattr(gc, "threshold"):
        # Simulated parts leave garbage at every step, which a chip does not: what the firmware
        # keeps must not come to lie between.
        gc.threshold(32768)
    device = Simulated(board, root)
    with open(path) as stream:
        play(device, script.read(stream, device.names), lambda name, px: line("shot", name, px))
    line("frame", "-", device.pixels())


if __name__ == "__main__":
    main(*sys.argv[1:])
