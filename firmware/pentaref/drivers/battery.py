"""A battery's voltage, read through a divider on an analogue pin."""

from machine import ADC, Pin

# Once low, the battery counts as low until the voltage has risen this much: it recovers a little
# when the panel goes dark.
_RECOVERED_MV = 150
_SAMPLES = 8


class Battery:
    """A battery behind a voltage divider with `ratio` = (part, whole).

    Below ``low_mv`` it is low; ``full_scale_mv`` is the pin's voltage at the converter's highest
    reading.
    """

    def __init__(self, pin, ratio, low_mv, full_scale_mv=3300):
        #: whether the last reading was below ``low_mv``, and none since was well above it
        self.low = False
        self._adc = ADC(Pin(pin))
        self._part, self._whole = ratio
        self._low_mv = low_mv
        self._full_scale_mv = full_scale_mv

    def read(self):
        """Return the voltage in mV, and set ``low`` from it.

        The voltage is the mean of several readings.
        """
        total = 0
        for _ in range(_SAMPLES):
            total += self._adc.read_u16()
        at_pin = total // _SAMPLES * self._full_scale_mv // 65535
        mv = at_pin * self._whole // self._part
        self.low = mv < self._low_mv + (_RECOVERED_MV if self.low else 0)
        return mv
