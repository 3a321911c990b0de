"""The simulator's Galactic Unicorn, and Pimoroni's module `galactic`."""

from host_sim.simulator.peripherals import chips, unicorns

CHIP = "rp2040"
MODULES = ("galactic",)

Channel = unicorns.Channel


class GalacticUnicorn(unicorns.Unicorn):
    """The Unicorn with 53x11 LEDs."""

    WIDTH = 53
    HEIGHT = ROWS = 11


def panel(world):
    """A dark panel; the firmware replaces it with its own Unicorn."""
    return chips.Display(GalacticUnicorn.WIDTH, GalacticUnicorn.HEIGHT)
