"""A device's parts in software: what MicroPython's `machine` reaches on a board, and no more.

    device = twins.install("pico_ws2812_16x16")
    import board
    parts = board.make()

From `install` on, the device's own modules, `machine` and `neopixel` for two, are twins, and
`board` is the file of that name in the board's folder. The firmware's real drivers run on them
unchanged, on CPython and on MicroPython's unix port; what their bytes do to the chips is seen
through the device that `install` returns.
"""

import os
import sys

from host_sim.twins import machine, neopixel
from host_sim.twins.device import Device, Host
from host_sim.twins.hardware import BOARDS
from host_sim.twins.world import ChipError, World  # noqa: F401 (ChipError is part of what we offer)

_MODULES = ("machine", "neopixel", "picographics", "stellar", "cosmic", "board")


def folder():
    """The folder of the boards: beside host_sim in the source tree, inside it once installed."""
    home = __file__.replace("\\", "/").rpartition("/twins/")[0]
    inside = home + "/boards"
    try:
        os.stat(inside)
        return inside
    except OSError:
        return home + "/../boards"


def attach(hardware):
    """Put twins in the place of a device's modules, around hardware as a row of BOARDS has it.

    Returns the Device.
    """
    world = World(hardware["chip"])
    world.display = hardware["display"](world)
    machine.world = world
    sys.modules["machine"] = machine
    sys.modules["neopixel"] = neopixel
    # Only where the firmware is Pimoroni's does it have these.
    for module in hardware.get("modules", ()):
        sys.modules[module] = getattr(__import__("host_sim.twins." + module).twins, module)
    return Device(world, hardware)


def install(name):
    """The device of a board's name, and its board file as the module `board`.

    ValueError where no twin of that board is known; a new board needs a row in `hardware`.
    """
    remove()
    if name == "host":
        return Host(load(name))
    if name not in BOARDS:
        raise ValueError(
            "no twin of a board %r; there are: host, %s" % (name, ", ".join(sorted(BOARDS)))
        )
    device = attach(BOARDS[name])
    load(name)
    return device


def load(name):
    """Import the board file of a board as the module `board`, as a device has it."""
    sys.modules.pop("board", None)
    sys.path.insert(0, folder() + "/" + name)
    try:
        return __import__("board")
    finally:
        sys.path.pop(0)


def remove():
    """Take the twins and the board out of the interpreter's modules again."""
    for module in _MODULES:
        sys.modules.pop(module, None)
