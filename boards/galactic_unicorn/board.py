"""Pimoroni Galactic Unicorn: 53x11 LEDs, nine buttons and a speaker, on Pimoroni's firmware."""

BUTTONS = (("a", 0), ("b", 1), ("c", 3), ("d", 6))
# What they do elsewhere on these boards they do here.
KEYS = (("sleep", 27), ("louder", 7), ("quieter", 8), ("brighter", 21), ("darker", 26))

# What a USB port gives.
LIMIT_MA = 500
# A colour of a pixel at full light: 20 mA for its eleventh of the time (there are eleven rows).
CHANNEL_UA = 1820


def make(root="/"):
    """The parts of this device; `root` is the folder that holds the records."""
    from galactic import Channel, GalacticUnicorn
    from picographics import DISPLAY_GALACTIC_UNICORN

    from pentaref.drivers import buttons
    from pentaref.drivers.parts import Parts
    from pentaref.drivers.speaker import Speaker
    from pentaref.drivers.unicorn import Unicorn

    panel = Unicorn(GalacticUnicorn, DISPLAY_GALACTIC_UNICORN, LIMIT_MA, channel_ua=CHANNEL_UA)
    speaker = Speaker(panel.unicorn, Channel.SQUARE)
    keys = buttons.Buttons(KEYS, buttons.KEYS)
    return Parts(panel, buttons.Buttons(BUTTONS), root, speaker, None, keys)
