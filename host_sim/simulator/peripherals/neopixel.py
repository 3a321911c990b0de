"""A simulated `neopixel`: a buffer in the wire's order, and `write`."""

from host_sim.simulator.peripherals import machine
from host_sim.simulator.peripherals.world import ChipError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from host_sim.simulator.peripherals.machine import Pin


class NeoPixel:
    """`n` LEDs on a pin; `timing` 1 is 800 kHz, 0 400 kHz, or four ns."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin: "Pin", n: int, bpp: int = 3, timing: "Any" = 1) -> None:
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        self.pin.init(pin.OUT)
        if isinstance(timing, int):
            timing = (400, 850, 800, 450) if timing else (800, 1700, 1600, 900)
        self.timing = timing

    def __len__(self) -> int:
        return self.n

    def __setitem__(self, i: int, v: "Sequence[int]") -> None:
        for part in range(self.bpp):
            self.buf[i * self.bpp + self.ORDER[part]] = v[part]

    def __getitem__(self, i: int) -> tuple[int, ...]:
        return tuple([self.buf[i * self.bpp + self.ORDER[part]] for part in range(self.bpp)])

    def write(self) -> None:
        if len(self.buf) != self.n * self.bpp:
            raise ChipError("NeoPixel's buffer is now %d bytes long" % len(self.buf))
        machine.bitstream(self.pin, 0, self.timing, self.buf)
