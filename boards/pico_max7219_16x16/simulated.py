"""The simulator's four MAX7219 modules; the lower two are upside down."""

from host_sim.simulator.peripherals import chips

CHIP = "rp2040"
BATTERY = (26, 1, 2)


def panel(world):
    """The chain: the top from the right, the bottom from the left."""
    modules = [(8, 0, 0), (0, 0, 0), (0, 8, 180), (8, 8, 180)]
    display = chips.Max7219Chain(16, 16, modules)
    world.spi[(18, 19)] = display
    world.line(17).listeners.append(display.select)
    return display
