"""Play a script on a device, on either interpreter.

`micropython -m host_sim.simulator.player BOARD FLASH SCRIPT` prints what the panel showed, a line
for each picture: `shot` or `frame`, the file's name or `-`, width, height, and the pixels as
RRGGBB.
"""

import gc
import sys

from host_sim.simulator import script
from host_sim.simulator.device import Simulated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from host_sim.annotations import Pixels, Step


def play(device: "Any", steps: "Iterable[Step]", shot: "Any") -> None:
    """Do a script's steps; `shot(file, pixels)` takes pictures.

    The steps are as `script.read` gives them. The device is powered up first.
    """
    device.on()
    for what, value in steps:
        do(device, what, value, shot)


def do(device: "Any", what: str, value: "Any", shot: "Any") -> None:
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


def line(what: str, name: str, pixels: "Pixels") -> None:
    """A picture as one line of text."""
    print(what, name, len(pixels[0]), len(pixels), end=" ")
    for row in pixels:
        print("".join(["%02x%02x%02x" % colour for colour in row]), end="")
    print()


def unline(text: str) -> "tuple[str, str, Pixels]":
    """Read a line that `line` printed: (what, name, pixels)."""
    what, name, width, _, digits = text.split(" ")
    data = bytes.fromhex(digits)
    colours: "Any" = [tuple(data[i : i + 3]) for i in range(0, len(data), 3)]
    width = int(width)
    return what, name, [colours[i : i + width] for i in range(0, len(colours), width)]


def main(board: str, root: str, path: str) -> None:
    """Play the script at `path`; print its pictures and the last frame."""
    threshold = getattr(gc, "threshold", None)
    if threshold:
        # The simulated parts make garbage at every step, which a chip's parts do not. Collect it
        # often, so that it does not fragment the heap.
        threshold(32768)
    device = Simulated(board, root)
    with open(path) as stream:
        play(device, script.read(stream, device.names), lambda name, px: line("shot", name, px))
    line("frame", "-", device.pixels())


if __name__ == "__main__":
    main(*sys.argv[1:])
