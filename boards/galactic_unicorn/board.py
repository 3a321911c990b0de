"""Pimoroni Galactic Unicorn: 53x11 LEDs and its buttons A, B, C and D, on Pimoroni's firmware."""

BUTTONS = (("a", 0), ("b", 1), ("c", 3), ("d", 6))

# What a USB port gives.
LIMIT_MA = 500
# A colour of a pixel at full light: 20 mA in its eleventh of the time, for there are eleven rows.
CHANNEL_UA = 1820


def make(root="/"):
    """The parts of this device; `root` is the folder that holds the records."""
    from galactic import GalacticUnicorn
    from picographics import DISPLAY_GALACTIC_UNICORN

    from pentaref.drivers.buttons import Buttons
    from pentaref.drivers.parts import Parts
    from pentaref.drivers.unicorn import Unicorn

    panel = Unicorn(GalacticUnicorn, DISPLAY_GALACTIC_UNICORN, LIMIT_MA, channel_ua=CHANNEL_UA)
    return Parts(panel, Buttons(BUTTONS), root)
