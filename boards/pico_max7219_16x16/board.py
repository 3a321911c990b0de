"""Raspberry Pi Pico or Pico 2, four MAX7219 modules as 16x16 single-colour LEDs, six buttons."""

# The SPI bus, its clock and data pins, and the pin that selects the modules.
SPI = 0
SCK = 18
MOSI = 19
CS = 17
BUTTONS = (("up", 10), ("down", 11), ("left", 12), ("right", 13), ("a", 14), ("b", 15))
# Pins of optional parts; None if they are missing. A battery is its pin, the divider's (part,
# whole) and its low mark in mV.
BUZZER = 22
BATTERY = None  # (26, (1, 2), 3400) for a lithium cell behind two equal resistors

# Two modules across, two down. The chain starts at the top right, goes left and comes back below,
# where the modules are upside down; `turns` are quarters clockwise, in the chain's order.
WIRING = {"panels": (2, 2, "top right", "rows", True), "turns": (0, 0, 2, 2)}
# What a USB port gives. Modules with a supply of their own can have more.
LIMIT_MA = 500


def make(root="/"):
    """The parts of this device; `root` is the folder that holds the records."""
    from pentaref.drivers.buttons import Buttons
    from pentaref.drivers.max7219 import Max7219
    from pentaref.drivers.parts import Parts, extras

    panel = Max7219(SPI, SCK, MOSI, CS, WIRING, LIMIT_MA)
    return Parts(panel, Buttons(BUTTONS), root, *extras(BUZZER, BATTERY))
