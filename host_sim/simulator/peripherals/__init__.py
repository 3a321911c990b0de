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

from host_sim.simulator.peripherals import hardware as boards
from host_sim.simulator.peripherals import machine, neopixel, picographics
from host_sim.simulator.peripherals.device import Device, Host
from host_sim.simulator.peripherals.hardware import BoardError  # noqa: F401 - we offer it
from host_sim.simulator.peripherals.world import ChipError, World  # noqa: F401 - we offer it

# The names of all modules that were put in place of a device's own.
_installed = {"board"}


def attach(hardware):
    """Put simulated parts in place of a device's modules, on hardware as `hardware.of` has it.

    Returns the Device.
    """
    world = World(hardware["chip"])
    world.display = hardware["display"](world)
    machine.world = world
    modules = {"machine": machine, "neopixel": neopixel}
    # Only where the firmware is Pimoroni's does it have these.
    if hardware.get("modules"):
        modules["picographics"] = picographics
        modules.update(hardware["modules"])
    sys.modules.update(modules)
    _installed.update(modules)
    return Device(world, hardware)


def install(name):
    """The device of a board's name, and its board file as the module `board`.

    Raises BoardError where the board's folder does not make a device.
    """
    remove()
    if name == boards.HOST:
        return Host(load(name))
    device = attach(boards.of(name))
    load(name)
    return device


def modules():
    """The names of the modules that are put in place of a device's own."""
    return tuple(_installed)


def use(device):
    """From now on pins and buses are those of a device that ``install`` has given before."""
    machine.world = device.world


def load(name):
    """Import the board file of a board as the module `board`, as a device has it.

    What goes wrong in its `make` is raised as a BoardError.
    """
    board = boards.load(name, "board")
    make = board.make

    def guarded(root="/"):
        try:
            return make(root)
        except MemoryError:
            raise
        except Exception as error:
            raise BoardError("boards/%s/board.py: make(): %s" % (name, boards.said(error)))

    board.make = guarded
    return board


def remove():
    """Take the simulated parts and the board out of the interpreter's modules again."""
    for module in _installed:
        sys.modules.pop(module, None)
