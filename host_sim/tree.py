"""Where the firmware and the boards lie, in the source tree and in an installed package alike."""

from pathlib import Path

import pentaref

_HERE = Path(__file__).resolve().parent


def _beside_or_inside(name):
    """A folder beside host_sim in the source tree, inside it once installed."""
    beside = _HERE.parent / name
    # Beside an installed host_sim lie other people's packages: one file is the sign of our tree.
    return beside if (_HERE.parent / "pyproject.toml").is_file() else _HERE / name


#: the folder to put on a MicroPython's path
FIRMWARE = Path(pentaref.__file__).resolve().parent.parent
#: the file that starts the device
MAIN = _beside_or_inside("firmware") / "main.py"
#: a folder a board, with board.py in it
BOARDS = _beside_or_inside("boards")


def boards():
    """The names of the boards there are, in alphabetical order."""
    return sorted(path.parent.name for path in BOARDS.glob("*/board.py"))
