"""The simulator's Pico-LCD-1.3: an ST7789 on SPI 1, its backlight on GP13."""

from host_sim.simulator.peripherals import chips

CHIP = "rp2040"
BATTERY = (26, 1, 2)


def panel(world):
    """The display, wired to its bus and lines."""
    display = chips.St7789Chip(32, 7, 0x70)
    world.spi[(10, 11)] = display
    for pin, heard in ((9, display.select), (8, display.choose), (12, display.reset)):
        world.line(pin).listeners.append(heard)
    world.pwm[13] = display.light_up
    return display
