"""A device's parts in software: what MicroPython's `machine` reaches on a board, and no more.

    device = peripherals.install("pico_ws2812_16x16")
    import board
    parts = board.make()

From `install` on, the device's own modules, `machine` and `neopixel` for two, are simulated, and
`board` is the file of that name in the board's folder. The firmware's real drivers run on them
unchanged, on CPython and on MicroPython's unix port; what their bytes do to the chips is seen
through the device that `install` returns.
"""

import sys

from host_sim.simulator.folders import folder
from host_sim.simulator.peripherals import machine, neopixel
from host_sim.simulator.peripherals.device import Device, Host
from host_sim.simulator.peripherals.hardware import BOARDS
from host_sim.simulator.peripherals.world import ChipError, World  # noqa: F401 (ChipError is part of what we offer)

#: the names of the modules that are put in place of a device's own
MODULES = ("machine", "neopixel", "picographics", "stellar", "cosmic", "board")


def attach(hardware):
    """Put simulated parts in place of a device's modules, on hardware as a row of BOARDS has it.

    Returns the Device.
    """
    world = World(hardware["chip"])
    world.display = hardware["display"](world)
    machine.world = world
    sys.modules["machine"] = machine
    sys.modules["neopixel"] = neopixel
    # Only where the firmware is Pimoroni's does it have these.
    for module in hardware.get("modules", ()):
        path = "host_sim.simulator.peripherals." + module
        # With a name to look for, __import__ gives the module itself, not the package above it.
        sys.modules[module] = __import__(path, None, None, ["found"])
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


def use(device):
    """From now on pins and buses are those of a device that ``install`` has given before."""
    machine.world = device.world


def load(name):
    """Import the board file of a board as the module `board`, as a device has it."""
    sys.modules.pop("board", None)
    sys.path.insert(0, folder("boards") + "/" + name)
    try:
        return __import__("board")
    finally:
        sys.path.pop(0)


def remove():
    """Take the simulated parts and the board out of the interpreter's modules again."""
    for module in MODULES:
        sys.modules.pop(module, None)
