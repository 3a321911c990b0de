"""A record as a device shows it: the panel in its case, at the end or after every action."""

import os
import tempfile
from typing import Any

from host_sim.drawing import led_panel
from host_sim.simulator import gestures, player
from host_sim.simulator.device import Simulated
from pentaref.record import write_action, write_setup

_AWAKE_MS = 250  # until all is shown; what is in hand is to be seen then


def images(setup, actions, board, every=False):
    """Images of a board's device with a record's last position, or all of them with ``every``."""
    for count in range(0 if every else len(actions), len(actions) + 1):
        yield _image(setup, actions[:count], board)


def _image(setup, actions, board):
    with tempfile.TemporaryDirectory(prefix="pentaref-") as flash:
        os.mkdir(os.path.join(flash, "games"))
        with open(os.path.join(flash, "games", "0001.pent"), "w", encoding="utf-8") as file:
            file.write(write_setup(setup))
            file.writelines([write_action(action, setup) + "\n" for action in actions])
        device = Simulated(board, flash)
        device.on()
        app: Any = device.app
        if not app.ui.match:
            _open(device)
        device.advance(_AWAKE_MS)
        return led_panel.draw(device.pixels(), device.names)


def _open(device):
    """Open the only record by the menus: a game that is over is not taken up at power-on."""
    tap = gestures.tap(device.names, "a")
    for step in (*gestures.long(device.names, "a"), *tap, *tap, *tap):
        player.do(device, *step, None)
