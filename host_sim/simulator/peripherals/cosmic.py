"""A twin of Pimoroni's `cosmic`."""

from host_sim.simulator.peripherals.unicorns import Unicorn


class CosmicUnicorn(Unicorn):
    """The Unicorn with 32x32 LEDs."""

    WIDTH = 32
    HEIGHT = 32
