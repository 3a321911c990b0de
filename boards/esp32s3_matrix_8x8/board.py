"""Waveshare ESP32-S3-Matrix, 8x8 WS2812 on the board itself, and six buttons on its pins."""

LEDS = 14
BUTTONS = (("up", 1), ("down", 2), ("left", 4), ("right", 5), ("a", 6), ("b", 7))

# Every row runs from left to right. If the picture is on its side, set the turn: quarters
# clockwise.
WIRING = {"panel": (8, 8, "top left", "rows", False), "turn": 0}
# Red first, unlike on most panels.
ORDER = "RGB"
# What a USB port gives.
LIMIT_MA = 500
# L* of the top level, a fifth of full duty: the board is small, and its maker warns of the heat.
BRIGHTEST = 50


def make(root="/"):
    """The parts of this device; `root` is the folder that holds the records."""
    from pentaref.drivers.buttons import Buttons
    from pentaref.drivers.parts import Parts
    from pentaref.drivers.ws2812 import Ws2812

    panel = Ws2812(LEDS, WIRING, ORDER, limit_ma=LIMIT_MA, brightest=BRIGHTEST)
    return Parts(panel, Buttons(BUTTONS), root)
