"""What a microcontroller's pins are connected to: lines and chips."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class ChipError(Exception):
    """A chip was asked for something it cannot do; the message says what."""


# The pins of each chip, and those that its peripherals can use (RP2040 and ESP32-S3 data sheets,
# the tables of pin functions).
CHIPS = {
    "rp2040": {
        "pins": range(30),
        "adc": range(26, 30),
        "sck": {0: (2, 6, 18, 22), 1: (10, 14, 26)},
        "mosi": {0: (3, 7, 19, 23), 1: (11, 15, 27)},
        # From MicroPython's machine_spi.c: the pins of a bus if no others are named.
        "miso": {0: 16, 1: 8},
        "sda": {0: (0, 4, 8, 12, 16, 20, 24, 28), 1: (2, 6, 10, 14, 18, 22, 26)},
        "scl": {0: (1, 5, 9, 13, 17, 21, 25, 29), 1: (3, 7, 11, 15, 19, 23, 27)},
    },
    "esp32s3": {
        "pins": tuple(range(22)) + tuple(range(26, 49)),
        "adc": range(1, 21),
        "sck": {},
        "mosi": {},
        "miso": {},
        "sda": {},
        "scl": {},
    },
}


class Line:
    """One pin and what is connected to it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.mode = None
        self.pull = None
        self.driven = 0  # the microcontroller's output
        self.outside = None  # the level from outside, None if nothing drives it
        self.handler = None
        self.edges = 0
        self.listeners = []  # called with the new level whenever an output changes

    def level(self) -> int:
        """The level to be read, 0 or 1."""
        if self.mode == "out":
            return self.driven
        if self.outside is not None:
            return self.outside
        if self.pull is None:
            raise ChipError(
                "pin %d floats: an input without a pull-up or anything on it" % self.number
            )
        return 1 if self.pull == "up" else 0

    def drive(self, level: int) -> None:
        """Output a level, and tell the listeners if it changes."""
        if level != self.driven:
            self.driven = level
            for listener in self.listeners:
                listener(level)

    def connect(self, level: int | None) -> None:
        """Drive the pin from outside; None releases it.

        An edge calls the interrupt handler.
        """
        before = self.level() if self.ready() else None
        self.outside = level
        after = self.level() if self.ready() else None
        if before is None or after is None or before == after:
            return
        if self.handler and self.edges & (4 if after < before else 8):
            self.handler(self)

    def ready(self) -> bool:
        """Whether the pin has a level at all."""
        return self.mode == "out" or self.outside is not None or self.pull is not None


class World:
    """A microcontroller on its board: lines, and the chips on its buses."""

    def __init__(self, chip: str) -> None:
        self.chip = CHIPS[chip]
        self.chip_name = chip
        self.lines = {}
        self.strips = {}  # chips fed by `machine.bitstream`, pin number to chip
        self.spi = {}  # chips on SPI, (sck, mosi) to chip
        self.i2c = {}  # chips on I2C, (sda, scl, address) to chip
        self.volts = {}  # analogue inputs, pin number to volts
        self.tones = {}  # pin number to Hz while its PWM sounds, else 0
        self.pwm = {}  # what a PWM's duty goes to, pin number to a function of it, 0 to 65535
        self.watchdog: "Any" = None
        self.timers = []
        self.display: "Any" = None

    def line(self, number: int) -> Line:
        """The line of a pin. Raises ``ChipError`` if the chip has no such pin."""
        if number not in self.chip["pins"]:
            raise ChipError("the %s has no pin %r" % (self.chip_name, number))
        if number not in self.lines:
            self.lines[number] = Line(number)
        return self.lines[number]

    def check(self, function: str, peripheral: int, number: int) -> None:
        """Raise ``ChipError`` for a pin that the peripheral cannot use."""
        reachable = self.chip[function]
        if reachable and number not in reachable.get(peripheral, ()):
            raise ChipError(
                "the %s's %s %d cannot be pin %d" % (self.chip_name, function, peripheral, number)
            )
