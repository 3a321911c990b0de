"""Pimoroni Stellar Unicorn: 16x16 LEDs and its buttons A, B, C and D, on Pimoroni's firmware."""

BUTTONS = (("a", 0), ("b", 1), ("c", 3), ("d", 6))

# What a USB port gives.
LIMIT_MA = 500
# Estimates, on the high side: the board without light, and one colour of one LED at full light,
# which has a sixteenth of the time of a driver's 20 mA.
IDLE_UA = 150_000
CHANNEL_UA = 1250
# The lightness of the top level, L* of what the LEDs could give.
BRIGHTEST = 80


def make(root="/"):
    """The parts of this device; `root` is the folder that holds the records."""
    from picographics import DISPLAY_STELLAR_UNICORN
    from stellar import StellarUnicorn

    from pentaref.drivers.buttons import Buttons
    from pentaref.drivers.parts import Parts
    from pentaref.drivers.unicorn import Unicorn

    model = (StellarUnicorn, DISPLAY_STELLAR_UNICORN)
    panel = Unicorn(*model, LIMIT_MA, CHANNEL_UA, IDLE_UA, BRIGHTEST)
    return Parts(panel, Buttons(BUTTONS), root)
