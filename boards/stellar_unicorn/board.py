"""Pimoroni Stellar Unicorn: 16x16 LEDs and its buttons A, B, C and D, on Pimoroni's firmware."""

BUTTONS = (("a", 0), ("b", 1), ("c", 3), ("d", 6))

# What a USB port gives.
LIMIT_MA = 500


def make(root="/"):
    """The parts of this device; `root` is the folder that holds the records."""
    from picographics import DISPLAY_STELLAR_UNICORN
    from stellar import StellarUnicorn

    from pentaref.drivers.buttons import Buttons
    from pentaref.drivers.parts import Parts
    from pentaref.drivers.unicorn import Unicorn

    panel = Unicorn(StellarUnicorn, DISPLAY_STELLAR_UNICORN, LIMIT_MA)
    return Parts(panel, Buttons(BUTTONS), root)
