"""A record as a device shows it: at the end or after every action."""

import os
import tempfile
from collections.abc import Iterator
from typing import Any

from PIL import Image

from host_sim.drawing import led_panel
from host_sim.simulator import gestures, player
from host_sim.simulator.device import Simulated
from pentaref import games
from pentaref.games import base
from pentaref.record import write_action, write_setup

_AWAKE_MS = 250  # until everything is shown; at that time the piece in hand is lit


def images(
    setup: games.Setup, actions: list[base.Action], board: str, every: bool = False
) -> Iterator[Image.Image]:
    """Yield an image of a board's device at the end; ``every``: of each step."""
    for count in range(0 if every else len(actions), len(actions) + 1):
        yield _image(setup, actions[:count], board)


def _image(setup: games.Setup, actions: list[base.Action], board: str) -> Image.Image:
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


def _open(device: Simulated) -> None:
    """Open the only record by the menus.

    At power-on a finished game is not resumed.
    """
    tap = gestures.tap(device.names, "a")
    for step in (*gestures.long(device.names, "a"), *tap, *tap, *tap):
        player.do(device, *step, None)
