"""The parts of a board, as returned by its `make()`."""


class Parts:
    """The parts of one device.

    ``panel`` shows frames and ``buttons`` tells which are down; ``root`` is the folder that holds
    the records; ``buzzer``, ``battery`` and ``keys``, buttons that set brightness and volume, are
    None if the board has none, and so is ``watchdog``. ``thinking`` is how many times as much
    as on a microcontroller the opponent may think.
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
