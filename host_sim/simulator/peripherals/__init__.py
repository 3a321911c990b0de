"""A device's parts in software: what `machine` can reach on a board.

    device = peripherals.install("pico_ws2812_16x16")
    import board
    parts = board.make()

`install` replaces the device's own modules, such as `machine` and `neopixel`, by simulated ones,
and `board` by the file of that name in the board's folder. The firmware's real drivers run on them
unchanged, on CPython and on MicroPython's unix port. The device that `install` returns shows what
their bytes do to the chips.
"""

import sys

from host_sim.simulator.peripherals import hardware as boards
from host_sim.simulator.peripherals import machine, neopixel, picographics
from host_sim.simulator.peripherals.device import Device, Host
from host_sim.simulator.peripherals.hardware import BoardError  # noqa: F401 - we offer it
from host_sim.simulator.peripherals.world import ChipError, World  # noqa: F401 - we offer it

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# The names of all modules that replace a device's own.
_installed = {"board"}


def attach(hardware: "dict[str, Any]") -> Device:
    """Replace a device's modules by simulated ones.

    ``hardware`` is as `hardware.of` returns it. Returns the ``Device``.
    """
    world = World(hardware["chip"])
    world.display = hardware["display"](world)
    machine.world = world
    modules: "dict[str, Any]" = {"machine": machine, "neopixel": neopixel}
    # Only Pimoroni's build of MicroPython has these.
    if hardware.get("modules"):
        modules["picographics"] = picographics
        modules.update(hardware["modules"])
    sys.modules.update(modules)
    _installed.update(modules)
    return Device(world, hardware)


def install(name: str) -> "Device | Host":
    """Make the device of a board, and its board file the module `board`.

    Raises ``BoardError`` if the board's folder does not make a device.
    """
    remove()
    if name == boards.HOST:
        return Host(load(name))
    device = attach(boards.of(name))
    load(name, (device.width, device.height))
    return device


def modules() -> tuple[str, ...]:
    """The names of the modules that replace a device's own."""
    return tuple(_installed)


def use(device: Device) -> None:
    """Use the pins and buses of a device that ``install`` returned."""
    machine.world = device.world


def load(name: str, size: "tuple[int, int] | None" = None) -> "Any":
    """Import the file of a board as the module `board`, as on a device.

    Raises ``BoardError`` for errors in its `make`, and for a panel of another size than ``size``.
    """
    board = boards.load(name, "board")
    make = board.make

    def guarded(root: str = "/") -> "Any":
        try:
            parts = make(root)
        except MemoryError:
            raise
        except Exception as error:
            raise BoardError("boards/%s/board.py: make(): %s" % (name, boards.said(error)))
        found = (parts.panel.width, parts.panel.height)
        if size and found != size:
            said = "boards/%s: the panel is %dx%d in board.py and %dx%d in simulated.py"
            raise BoardError(said % ((name,) + found + size))
        return parts

    board.make = guarded
    return board


def miswired(name: str, error: ChipError) -> str:
    """What is wrong if board.py asks simulated chips for the impossible."""
    return "boards/%s: board.py and simulated.py do not agree: %s" % (name, error)


def remove() -> None:
    """Remove the simulated parts and the board from the interpreter's modules."""
    for module in _installed:
        sys.modules.pop(module, None)
