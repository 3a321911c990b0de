"""The simulator's reference board: WS2812s on GP16, in a snake.

The snake begins at the top left.
"""

from host_sim.simulator.peripherals import chips

CHIP = "rp2040"
EXPOSURE = 4
BATTERY = (26, 1, 2)
SUPPLY = 21


def panel(world):
    """The panel, wired to its pin."""
    display = chips.Ws2812Strip(16, 16, chips.snake(16, 16))
    world.strips[16] = display
    # Without a load switch nothing drives the line, and the panel is fed.
    world.line(SUPPLY).listeners.append(display.feed)
    return display
