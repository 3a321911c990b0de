"""Pimoroni Cosmic Unicorn: 32x32 LEDs and its buttons A, B, C and D, on Pimoroni's firmware."""

BUTTONS = (("a", 0), ("b", 1), ("c", 3), ("d", 6))

# What a USB port gives.
LIMIT_MA = 500


def make(root="/"):
    """The parts of this device; `root` is the folder that holds the records."""
    from cosmic import CosmicUnicorn
    from picographics import DISPLAY_COSMIC_UNICORN

    from pentaref.drivers.buttons import Buttons
    from pentaref.drivers.parts import Parts
    from pentaref.drivers.unicorn import Unicorn

    panel = Unicorn(CosmicUnicorn, DISPLAY_COSMIC_UNICORN, LIMIT_MA)
    return Parts(panel, Buttons(BUTTONS), root)
