"""The simulator's ESP32-S3-Matrix: 64 WS2812s on GPIO 14.

Each row begins at the left, and red comes first.
"""

from host_sim.simulator.peripherals import chips

CHIP = "esp32s3"
EXPOSURE = 4


def panel(world):
    """The LEDs, wired to their pin."""
    places = [(x, y) for y in range(8) for x in range(8)]
    display = chips.Ws2812Strip(8, 8, places, order="RGB")
    world.strips[14] = display
    return display
