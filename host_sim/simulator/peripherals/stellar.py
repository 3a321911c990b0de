"""A twin of Pimoroni's `stellar`."""

from host_sim.simulator.peripherals.unicorns import Unicorn


class StellarUnicorn(Unicorn):
    """The Unicorn with 16x16 LEDs."""

    WIDTH = 16
    HEIGHT = 16
