"""What Pimoroni's Unicorns have in common: the twin of the board itself."""

from host_sim.simulator.peripherals import machine
from host_sim.simulator.peripherals.chips import DARK, Display
from host_sim.simulator.peripherals.world import ChipError


class Channel:
    """A voice of the synthesizer: what it gives is the `World`'s tone."""

    NOISE, SQUARE, SAW, TRIANGLE, SINE, WAVE = 128, 64, 32, 16, 8, 1

    def __init__(self):
        self._hertz = 0
        self.sounding = False

    def configure(self, waveforms=0, attack=0, decay=0, sustain=0, release=0, volume=0):
        if waveforms not in (128, 64, 32, 16, 8, 1):
            raise ChipError("no waveform %r" % waveforms)
        for part in (sustain, volume):
            if not 0 <= part <= 1:
                raise ChipError("a level of %r" % part)

    def frequency(self, hertz):
        self._hertz = hertz

    def trigger_attack(self):
        self.sounding = True

    def trigger_release(self):
        self.sounding = False

    def hertz(self):
        """What it gives now."""
        return self._hertz if self.sounding else 0


class Unicorn(Display):
    """A matrix with its own idea of brightness: value times brightness, to the power of 2.2.

    In 14 bits, so that the lowest two values are dark. Estimated to draw 150 mA, and for a colour
    of a pixel at full light 20 mA in its share of the time: one of ``ROWS`` is lit at a time.
    """

    ROWS = 16

    SWITCH_A = 0
    SWITCH_B = 1
    SWITCH_C = 3
    SWITCH_D = 6
    SWITCH_SLEEP = 27
    SWITCH_VOLUME_UP = 7
    SWITCH_VOLUME_DOWN = 8
    SWITCH_BRIGHTNESS_UP = 21
    SWITCH_BRIGHTNESS_DOWN = 26

    def __init__(self):
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

    def synth_channel(self, number):
        return self._channels[number]

    def play_synth(self):
        self._playing = True

    def stop_playing(self):
        self._playing = False

    def set_volume(self, value):
        self.volume = min(1.0, max(0.0, value))

    def sound(self):
        """The Hz that the speaker gives now, 0 where it is silent."""
        if not self._playing or not self.volume:
            return 0
        return max([channel.hertz() for channel in self._channels])

    def clear(self):
        self._picture = bytes(len(self._picture))
        self._colours = [DARK]

    def set_brightness(self, value):
        self._brightness = int(min(1.0, max(0.0, value)) * 256)

    def get_brightness(self):
        return self._brightness / 256

    def is_pressed(self, button):
        return not machine.Pin(button).value()

    def update(self, graphics):
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

    def lit(self):
        """Where each pixel stands and its light."""
        for i, index in enumerate(self._picture):
            yield (i % self.WIDTH, i // self.WIDTH), self._colours[index]

    def ma(self):
        """What the board draws, in mA."""
        return 150 + sum([sum(colour) for _, colour in self.lit()]) / 65535 * 20 / self.ROWS


def _shown(value):
    """The light of a value, 0 to 65535, in the 14 bits that the board has."""
    return int((value / 255) ** 2.2 * 16383 + 0.5) * 65535 // 16383
