"""A simulation of Pimoroni's Unicorn boards: what they have in common."""

from host_sim.simulator.peripherals import machine
from host_sim.simulator.peripherals.chips import DARK, Display
from host_sim.simulator.peripherals.world import ChipError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from host_sim.simulator.peripherals.picographics import PicoGraphics


class Channel:
    """A voice of the synthesizer."""

    NOISE, SQUARE, SAW, TRIANGLE, SINE, WAVE = 128, 64, 32, 16, 8, 1

    def __init__(self) -> None:
        self._hertz = 0
        self.sounding = False

    def configure(
        self,
        waveforms: int = 0,
        attack: float = 0,
        decay: float = 0,
        sustain: float = 0,
        release: float = 0,
        volume: float = 0,
    ) -> None:
        if waveforms not in (128, 64, 32, 16, 8, 1):
            raise ChipError("no waveform %r" % waveforms)
        for part in (sustain, volume):
            if not 0 <= part <= 1:
                raise ChipError("a level of %r" % part)

    def frequency(self, hertz: int) -> None:
        self._hertz = hertz

    def trigger_attack(self) -> None:
        self.sounding = True

    def trigger_release(self) -> None:
        self.sounding = False

    def hertz(self) -> int:
        """The frequency now, 0 if it is silent."""
        return self._hertz if self.sounding else 0


class Unicorn(Display):
    """A matrix whose light is (value * brightness) ** 2.2, in 14 bits.

    So the two lowest values are dark. The current is an estimate: 150 mA, and 20 mA for each colour
    of a pixel at full light, divided by ``ROWS`` because one row is lit at a time.
    """

    ROWS = 16
    WIDTH = HEIGHT = 16  # of the board that derives from this

    SWITCH_A = 0
    SWITCH_B = 1
    SWITCH_C = 3
    SWITCH_D = 6
    SWITCH_SLEEP = 27
    SWITCH_VOLUME_UP = 7
    SWITCH_VOLUME_DOWN = 8
    SWITCH_BRIGHTNESS_UP = 21
    SWITCH_BRIGHTNESS_DOWN = 26

    def __init__(self) -> None:
        super().__init__(self.WIDTH, self.HEIGHT)
        self._brightness = 256
        self._picture = bytes(self.WIDTH * self.HEIGHT)
        self._colours = [DARK]
        for switch in (0, 1, 3, 6, 7, 8, 21, 26, 27):
            machine.Pin(switch, machine.Pin.IN, machine.Pin.PULL_UP)
        self._channels = [Channel() for _ in range(8)]
        self._playing = False
        self.volume = 0.5
        machine.world.display = self

    def synth_channel(self, number: int) -> Channel:
        return self._channels[number]

    def play_synth(self) -> None:
        self._playing = True

    def stop_playing(self) -> None:
        self._playing = False

    def set_volume(self, value: "Any") -> None:
        self.volume = min(1.0, max(0.0, value))

    def sound(self) -> int:
        """The frequency of the speaker in Hz, 0 if it is silent."""
        if not self._playing or not self.volume:
            return 0
        return max([channel.hertz() for channel in self._channels])

    def clear(self) -> None:
        self._picture = bytes(len(self._picture))
        self._colours = [DARK]

    def set_brightness(self, value: "Any") -> None:
        self._brightness = int(min(1.0, max(0.0, value)) * 256)

    def get_brightness(self) -> float:
        return self._brightness / 256

    def is_pressed(self, button: int) -> bool:
        return not machine.Pin(button).value()

    def update(self, graphics: "PicoGraphics") -> None:
        if graphics.get_bounds() != (self.WIDTH, self.HEIGHT):
            raise ChipError(
                "a picture of %dx%d for a Unicorn of %dx%d"
                % (graphics.get_bounds() + (self.WIDTH, self.HEIGHT))
            )
        self._picture, palette = graphics.picture()
        self._colours = [
            tuple([_shown(part * self._brightness >> 8) for part in colour]) for colour in palette
        ]
        self.frames += 1

    def lit(self) -> "Iterable[tuple[tuple[int, int], Any]]":
        """Yield the place of each pixel and its light."""
        for i, index in enumerate(self._picture):
            yield (i % self.WIDTH, i // self.WIDTH), self._colours[index]

    def ma(self) -> float:
        """What the board draws, in mA."""
        return 150 + sum([sum(colour) for _, colour in self.lit()]) / 65535 * 20 / self.ROWS


def _shown(value: "Any") -> int:
    """The light of a value, 0 to 65535, in the board's 14 bits."""
    return int((value / 255) ** 2.2 * 16383 + 0.5) * 65535 // 16383
