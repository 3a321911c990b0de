"""Raspberry Pi Pico or Pico 2, a 16x16 WS2812B panel, six buttons: the reference board."""

LEDS = 16
BUTTONS = (("up", 10), ("down", 11), ("left", 12), ("right", 13), ("a", 14), ("b", 15))
# Pins of optional parts; None if they are missing. A battery is its pin, the divider's (part,
# whole) and its low mark in mV.
BUZZER = 22
BATTERY = None  # (26, (1, 2), 3400) for a lithium cell behind two equal resistors
# The pin and its level that let a load switch feed the panel; at rest and asleep it is dark.
SUPPLY = None  # (21, 1) for a TPS22918 as in the README

# The panel's columns, rows, the corner of the first LED, whether the wire follows rows or columns,
# and whether every other line runs backwards. For a turned panel add "turn": quarters clockwise.
WIRING = {"panel": (16, 16, "top left", "rows", True)}
ORDER = "GRB"
# What a USB port gives. A panel with a supply of its own can have more.
LIMIT_MA = 500


def make(root="/"):
    """The parts of this device; `root` is the folder that holds the records."""
    from pentaref.drivers.buttons import Buttons
    from pentaref.drivers.parts import Parts, extras
    from pentaref.drivers.ws2812 import Ws2812

    panel = Ws2812(LEDS, WIRING, ORDER, limit_ma=LIMIT_MA)
    if SUPPLY is not None:
        from pentaref.drivers.supply import switch

        switch(panel, *SUPPLY)
    return Parts(panel, Buttons(BUTTONS), root, *extras(BUZZER, BATTERY))
