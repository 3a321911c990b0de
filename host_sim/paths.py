"""Where the firmware and the boards lie, in the source tree and in an installed package alike."""

from pathlib import Path

import pentaref
from host_sim.simulator.folders import folder

#: the folder to put on a MicroPython's path
FIRMWARE = Path(pentaref.__file__).resolve().parent.parent
#: the file that starts the device
MAIN = Path(folder("firmware"), "main.py")
#: a folder a board, with board.py in it
BOARDS = Path(folder("boards"))


def boards():
    """The names of the boards there are, in alphabetical order."""
    return sorted(path.parent.name for path in BOARDS.glob("*/board.py"))


def devices():
    """The same but for the desktop's, which is no device that a person can hold."""
    return [name for name in boards() if name != "host"]
