"""What a board is made of, as its `make()` hands it to the app."""


class Parts:
    """The parts of one device.

    ``panel`` shows frames and ``buttons`` tells which are down; ``root`` is the folder that holds
    the records; ``buzzer`` and ``battery`` are None where the board has none.
    """

    def __init__(self, panel, buttons, root, buzzer=None, battery=None):
        self.panel = panel
        self.buttons = buttons
        self.root = root
        self.buzzer = buzzer
        self.battery = battery
