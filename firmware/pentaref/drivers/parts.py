"""The parts of a board, as returned by its `make()`."""


class Parts:
    """The parts of one device.

    ``panel`` shows frames, ``buttons`` tells which buttons are down, and ``root`` is the folder of
    the records. ``buzzer``, ``battery``, ``keys`` (buttons that set brightness and volume) and
    ``watchdog`` are None if the board has none. ``thinking`` is the opponent's work per turn, as a
    multiple of a microcontroller's.
    """

    def __init__(
        self,
        panel,
        buttons,
        root,
        buzzer=None,
        battery=None,
        keys=None,
        thinking=1,
        watchdog=None,
    ):
        self.panel = panel
        self.buttons = buttons
        self.root = root
        self.buzzer = buzzer
        self.battery = battery
        self.keys = keys
        self.thinking = thinking
        self.watchdog = watchdog


def extras(buzzer=None, battery=None):
    """A board's buzzer and battery, each None if its argument is None.

    ``buzzer`` is a pin number, ``battery`` the arguments of `Battery`: pin, ratio, low mark in mV.
    Their modules are imported only if they are used.
    """
    if buzzer is not None:
        from pentaref.drivers.buzzer import Buzzer

        buzzer = Buzzer(buzzer)
    if battery is not None:
        from pentaref.drivers.battery import Battery

        battery = Battery(*battery)
    return buzzer, battery
