"""Pimoroni Interstate 75 W, a HUB75 panel of 64x32, six buttons, on Pimoroni's firmware."""

# A and B are on the board; the other four are wired to its pins A0, A1, A2 and SDA.
BUTTONS = (("up", 26), ("down", 27), ("left", 28), ("right", 20), ("a", 14), ("b", 15))
# Pins of optional parts; None if they are missing.
BUZZER = None

# The order of the panel's colours, and whether its chips are FM6126A: those stay dark otherwise.
ORDER = "RGB"
FM6126A = False
# What a USB port gives.
LIMIT_MA = 500


def make(root="/"):
    """The parts of this device; `root` is the folder that holds the records."""
    import hub75
    from picographics import DISPLAY_INTERSTATE75_64X32

    from pentaref.drivers.buttons import Buttons
    from pentaref.drivers.hub75 import Hub75
    from pentaref.drivers.parts import Parts, extras

    panel = Hub75(hub75, DISPLAY_INTERSTATE75_64X32, LIMIT_MA, ORDER, FM6126A)
    return Parts(panel, Buttons(BUTTONS), root, *extras(BUZZER))
