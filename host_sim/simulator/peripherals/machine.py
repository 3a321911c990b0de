"""A simulated `machine`: pins, buses, PWM and ADC of `world`'s board.

Names and order of arguments are MicroPython's; it has nothing that MicroPython lacks.
"""

from host_sim.simulator.peripherals.world import ChipError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: the ``World`` of all pins and buses; set by `peripherals.attach` and `peripherals.use`
world: "Any" = None


class Pin:
    """One pin, by its number; several objects can be the same pin."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(
        self, id: "Any", mode: int = -1, pull: int | None = -1, *, value: "Any | None" = None
    ) -> None:
        if not isinstance(id, int):
            raise ChipError("Pin(%r): here pins have numbers" % (id,))
        self._line = world.line(id)
        self.number = id
        self.init(mode, pull, value=value)

    def init(self, mode: int = -1, pull: int | None = -1, *, value: "Any | None" = None) -> None:
        if mode not in (-1, self.IN, self.OUT) or pull not in (-1, None, 1, 2):
            raise ChipError("pin %d: no mode %r with pull %r" % (self.number, mode, pull))
        if value is not None:
            self._line.drive(1 if value else 0)
        if mode != -1:
            self._line.mode = "out" if mode == self.OUT else "in"
            self._line.pull = {self.PULL_UP: "up", self.PULL_DOWN: "down"}.get(pull or 0)

    def value(self, x: int | None = None) -> int | None:
        if x is None:
            return self._line.level()
        if self._line.mode != "out":
            raise ChipError("pin %d is no output" % self.number)
        self._line.drive(1 if x else 0)
        return None

    def __call__(self, x: int | None = None) -> int | None:
        return self.value(x)

    def irq(self, handler: "Any | None" = None, trigger: int = IRQ_FALLING | IRQ_RISING) -> None:
        self._line.handler = handler and (lambda line: handler(self))
        self._line.edges = trigger


class SPI:
    """A hardware SPI bus that only sends."""

    def __init__(
        self,
        id: "Any",
        baudrate: int = 1_000_000,
        *,
        polarity: int = 0,
        phase: int = 0,
        sck: "Any | None" = None,
        mosi: "Any | None" = None,
    ) -> None:
        if not isinstance(sck, Pin) or not isinstance(mosi, Pin):
            raise ChipError("SPI(%r): sck and mosi must be Pins" % (id,))
        world.check("sck", id, sck.number)
        world.check("mosi", id, mosi.number)
        if id in world.chip["miso"]:
            world.line(world.chip["miso"][id]).mode = "spi"
        self._chip = world.spi.get((sck.number, mosi.number))
        if self._chip is None:
            raise ChipError("nothing is wired to SPI on pins %d and %d" % (sck.number, mosi.number))
        self._chip.bus(baudrate, polarity, phase)

    def write(self, buf: bytes) -> None:
        self._chip.shift(bytes(buf))


class I2C:
    """A hardware I2C bus that only writes."""

    def __init__(self, id: "Any", *, scl: "Pin", sda: "Pin", freq: int = 400_000) -> None:
        world.check("scl", id, scl.number)
        world.check("sda", id, sda.number)
        if freq > 400_000:
            raise ChipError("I2C at %d Hz: the chips on it take 400000 at most" % freq)
        self._wires = (sda.number, scl.number)

    def writeto(self, addr: int, buf: bytes) -> int:
        chip = world.i2c.get(self._wires + (addr,))
        if chip is None:
            raise OSError(5)  # EIO: no chip acknowledged the address
        chip.receive(bytes(buf))
        return len(buf) + 1


class PWM:
    """A pin with pulses at a frequency; the duty is from 0 to 65535."""

    def __init__(
        self, dest: "Pin", *, freq: int | None = None, duty_u16: int | None = None
    ) -> None:
        if not isinstance(dest, Pin):
            raise ChipError("PWM(%r) wants a Pin" % (dest,))
        self._number = dest.number
        self._freq = self._duty = 0
        if freq is not None:
            self.freq(freq)
        if duty_u16 is not None:
            self.duty_u16(duty_u16)

    def freq(self, value: "Any | None" = None) -> int | None:
        if value is None:
            return self._freq
        if not 8 <= value <= 62_500_000:
            raise ValueError("freq out of range")
        self._freq = value
        self._sound()
        return None

    def duty_u16(self, value: "Any | None" = None) -> int | None:
        if value is None:
            return self._duty
        if not 0 <= value <= 65535:
            raise ValueError("duty out of range")
        self._duty = value
        self._sound()
        return None

    def _sound(self) -> None:
        if self._duty and not self._freq:
            raise ChipError("PWM on pin %d has a duty and no frequency" % self._number)
        world.tones[self._number] = self._freq if self._duty else 0
        if self._number in world.pwm:
            world.pwm[self._number](self._duty)


class WDT:
    """A watchdog; `feeds` counts how often it was fed."""

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        if not 1 <= timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        self.feeds = 0
        world.watchdog = self

    def feed(self) -> None:
        self.feeds += 1


class Timer:
    """A timer that calls a function periodically; in tests, the test calls it."""

    PERIODIC = 1

    def __init__(
        self, id: int = -1, *, mode: int = PERIODIC, period: int = -1, callback: "Any | None" = None
    ) -> None:
        if id != -1:
            raise ValueError("Timer doesn't exist")
        self.period = period
        self.callback = callback
        world.timers.append(self)

    def deinit(self) -> None:
        world.timers.remove(self)


class ADC:
    """An analogue input."""

    def __init__(self, id: "Any") -> None:
        self._number = id.number if isinstance(id, Pin) else id
        if self._number not in world.chip["adc"]:
            raise ValueError("Pin(%d) doesn't have ADC capabilities" % self._number)

    def read_u16(self) -> int:
        if self._number not in world.volts:
            raise ChipError("nothing is wired to the analogue pin %d" % self._number)
        return min(65535, max(0, int(world.volts[self._number] / 3.3 * 65535 + 0.5)))


def bitstream(pin: "Pin", encoding: int, timing: "Any", data: "bytes | bytearray") -> None:
    """Send bits on a pin; `timing` is ns of high and low of a 0, of a 1."""
    strip = world.strips.get(pin.number)
    if strip is None:
        raise ChipError("nothing is wired to pin %d that takes a stream of bits" % pin.number)
    if encoding:
        raise ValueError("encoding")
    if world.line(pin.number).mode != "out":
        raise ChipError("pin %d is no output" % pin.number)
    strip.receive(timing, bytes(data))
