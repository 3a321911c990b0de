"""The speaker of Pimoroni's Unicorns, with their firmware's synthesizer."""

from pentaref.drivers.buzzer import LOUDEST, Tones


class Speaker(Tones):
    """A ``unicorn``'s speaker; ``square`` is its number of the square wave."""

    def __init__(self, unicorn, square):
        super().__init__()
        self._unicorn = unicorn
        self._channel = unicorn.synth_channel(0)
        self._channel.configure(
            waveforms=square, attack=0.001, decay=0.001, sustain=1.0, release=0.001, volume=0.5
        )
        self._playing = False

    def tone(self, hertz):
        """Make a tone, 0 Hz for silence."""
        if hertz:
            self._unicorn.set_volume(self.volume / LOUDEST)
            self._channel.frequency(hertz)
            self._channel.trigger_attack()
            if not self._playing:
                self._unicorn.play_synth()
        elif self._playing:
            self._channel.trigger_release()
            self._unicorn.stop_playing()
        self._playing = hertz > 0
