"""The simulator's Cosmic Unicorn, and Pimoroni's module `cosmic`."""

from host_sim.simulator.peripherals import chips, unicorns

CHIP = "rp2040"
MODULES = ("cosmic",)

Channel = unicorns.Channel


class CosmicUnicorn(unicorns.Unicorn):
    """The Unicorn with 32x32 LEDs."""

    WIDTH = 32
    HEIGHT = 32


def panel(world):
    """A dark panel; the firmware replaces it with its own Unicorn."""
    return chips.Display(CosmicUnicorn.WIDTH, CosmicUnicorn.HEIGHT)
