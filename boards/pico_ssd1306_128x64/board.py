"""Raspberry Pi Pico or Pico 2, a 128x64 SSD1306 OLED, six buttons."""

# The I2C bus, its pins, and the module's address: 0x3C, on some modules 0x3D.
I2C = 0
SDA = 4
SCL = 5
ADDRESS = 0x3C
BUTTONS = (("up", 10), ("down", 11), ("left", 12), ("right", 13), ("a", 14), ("b", 15))
# Pins of optional parts; None if they are missing. A battery is its pin, the divider's (part,
# whole) and its low mark in mV.
BUZZER = 22
BATTERY = None  # (26, (1, 2), 3400) for a lithium cell behind two equal resistors

# 0 with the module's pins at the top, 2 with them at the bottom.
TURN = 0


def make(root="/"):
    """The parts of this device; `root` is the folder that holds the records."""
    from pentaref.drivers.buttons import Buttons
    from pentaref.drivers.parts import Parts, extras
    from pentaref.drivers.ssd1306 import Ssd1306

    panel = Ssd1306(I2C, SDA, SCL, ADDRESS, TURN)
    return Parts(panel, Buttons(BUTTONS), root, *extras(BUZZER, BATTERY))
