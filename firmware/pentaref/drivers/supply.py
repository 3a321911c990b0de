"""A pin that cuts a dark panel's supply, through a load switch."""

import time

from machine import Pin

# A load switch charges the panel's capacitor slowly, or it would draw too much from the port.
_RISE_MS = 30


def switch(panel, pin, on=1):
    """Let a pin feed a panel only while its level is not 0.

    ``on`` is the pin's level that feeds it. This is for panels that get each frame as a whole, such
    as WS2812s. Their data pin is low at rest, so it feeds nothing either.
    """
    line = Pin(pin, Pin.OUT, value=1 - on)
    write = panel.write
    fed = False

    def switched(frame, palette, level):
        nonlocal fed
        if level and not fed:
            line(on)
            time.sleep(_RISE_MS / 1000)
            fed = True
        if fed:
            write(frame, palette, level)
        if not level:
            panel.wait()
            line(1 - on)
            fed = False
            panel.ma = 0

    panel.write = switched
