"""The simulator's Stellar Unicorn, and Pimoroni's module `stellar`."""

from host_sim.simulator.peripherals import chips, unicorns

CHIP = "rp2040"
MODULES = ("stellar",)

Channel = unicorns.Channel


class StellarUnicorn(unicorns.Unicorn):
    """The Unicorn with 16x16 LEDs."""

    WIDTH = 16
    HEIGHT = 16


def panel(world):
    """A dark panel; the firmware replaces it with its own Unicorn."""
    return chips.Display(StellarUnicorn.WIDTH, StellarUnicorn.HEIGHT)
