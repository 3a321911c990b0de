"""Raspberry Pi Pico or Pico 2 with Waveshare's Pico-LCD-1.3: 240x240 pixels, a stick, buttons."""

# The stick's four directions and two of the four buttons. Its centre is pin 3, X is 19, Y is 21.
BUTTONS = (("up", 2), ("down", 18), ("left", 16), ("right", 20), ("a", 15), ("b", 17))
# The display's SPI bus and its pins.
SPI = 1
SCK = 10
MOSI = 11
CS = 9
DC = 8
RESET = 12
BACKLIGHT = 13
# Which side is the top: 0x70 with the stick at the left.
DIRECTION = 0x70
# Pins of optional parts; None if they are missing. A battery is its pin, the divider's (part,
# whole) and its low mark in mV.
BUZZER = None
BATTERY = None  # (26, (1, 2), 3400) for a lithium cell behind two equal resistors


def make(root="/"):
    """The parts of this device; `root` is the folder that holds the records."""
    from pentaref.drivers.buttons import Buttons
    from pentaref.drivers.parts import Parts, extras
    from pentaref.drivers.st7789 import St7789

    panel = St7789(SPI, SCK, MOSI, CS, DC, RESET, BACKLIGHT, DIRECTION)
    return Parts(panel, Buttons(BUTTONS), root, *extras(BUZZER, BATTERY))
