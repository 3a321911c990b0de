"""The simulator's SSD1306, upright, on the I2C bus of GP4 and GP5."""

from host_sim.simulator.peripherals import chips

CHIP = "rp2040"
BATTERY = (26, 1, 2)


def panel(world):
    """The module, wired to its bus."""
    display = chips.Ssd1306Chip()
    world.i2c[(4, 5, 0x3C)] = display
    return display
