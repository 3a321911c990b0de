"""A piezo buzzer on a PWM pin: a click, a refusal, a flag, the end."""

from machine import PWM, Pin

from pentaref import ticks

#: the tones of each sound as (Hz, ms); 0 Hz is a pause
SOUNDS = {
    "click": ((2400, 8),),
    "refusal": ((440, 90), (0, 30), (330, 160)),
    "flag": ((1760, 120), (0, 60), (1760, 120), (0, 60), (1760, 300)),
    "end": ((1047, 110), (1319, 110), (1568, 240)),
}


#: how loud, from 1, if the part can play at several volumes
LOUDEST = 5


class Tones:
    """A player of SOUNDS that never waits; call `step` often.

    A subclass has `tone(hertz)`, which makes a tone until the next call, 0 Hz for silence.
    """

    def __init__(self):
        #: whether sounds are played
        self.on = False
        #: how loud, 1 to LOUDEST; a buzzer has only one volume
        self.volume = 3
        self._tones = ()
        self._began = 0

    def play(self, sound, now):
        """Start a sound of SOUNDS, replacing any other.

        `now` is in ms ticks.
        """
        self._tones = SOUNDS[sound] if self.on else ()
        self._begin(now)

    def step(self, now):
        """Start the next tone when it is due; allocates nothing between tones."""
        if self._tones and ticks.diff(now, self._began) >= self._tones[0][1]:
            self._tones = self._tones[1:]
            self._begin(now)

    def _begin(self, now):
        self._began = now
        self.tone(self._tones[0][0] if self._tones else 0)


class Buzzer(Tones):
    """A buzzer on a pin."""

    def __init__(self, pin):
        super().__init__()
        self._pwm = PWM(Pin(pin))
        self._pwm.duty_u16(0)

    def tone(self, hertz):
        """Make a tone, 0 Hz for silence."""
        if hertz:
            self._pwm.freq(hertz)
        self._pwm.duty_u16(32768 if hertz else 0)
