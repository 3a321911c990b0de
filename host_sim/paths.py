"""Where the firmware and the boards are.

They are found in the source tree and in an installed package.
"""

from pathlib import Path

import pentaref
from host_sim.simulator.folders import folder

#: the folder to put on a MicroPython's path
FIRMWARE = Path(pentaref.__file__).resolve().parent.parent
#: the file that starts the device
MAIN = Path(folder("firmware"), "main.py")
#: the folder with a folder for each board, with its board.py
BOARDS = Path(folder("boards"))


def boards() -> list[str]:
    """The names of all boards, in alphabetical order."""
    return sorted(path.parent.name for path in BOARDS.glob("*/board.py"))


def devices() -> list[str]:
    """The names of all boards except the desktop's own."""
    return [name for name in boards() if name != "host"]
