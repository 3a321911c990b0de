"""A board's hardware from its folder: `board.py`, `simulated.py`.

The first is for the firmware, the second for simulators. `simulated.py` describes the hardware as
in the board's README, so that a wrong pin or order in `board.py` shows. It has

============  =====================================================================
``CHIP``      the microcontroller, a row of `world.CHIPS`
``panel``     a function that wires the panel's chips to a `World` and returns the panel
``EXPOSURE``  how many times brighter than in reality pictures are, as eyes and cameras
              adapt to dim panels; 1 if left out
``BATTERY``   (pin, part, whole) of the voltage divider of a battery, or left out
``SUPPLY``    the pin of a load switch that feeds the panel, or left out
``MODULES``   the modules of the maker that the file replaces, or left out
============  =====================================================================

Buttons and buzzer are those of `board.py`.
"""

import os
import sys

from host_sim.simulator.folders import folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: the desktop's own board, which has no chips
HOST = "host"
#: the names of the buttons of a device: six, or four
BUTTONS = (("up", "down", "left", "right", "a", "b"), ("a", "b", "c", "d"))

_NEEDED = ("CHIP", "panel")


class BoardError(ValueError):
    """A board's folder makes no device: which file and why, in one line."""


def names() -> list[str]:
    """The names of the boards, in alphabetical order."""
    return sorted(name for name in os.listdir(folder("boards")) if _has(name, "board"))


def load(name: str, file: str) -> "Any":
    """Run a board's `board.py` or `simulated.py` and return the module.

    Raises ``BoardError``.
    """
    where = "boards/%s/%s.py" % (name, file)
    if not _has(name, "board"):
        raise BoardError("there is no board %r; there are: %s" % (name, ", ".join(names())))
    if not _has(name, file):
        raise BoardError("%s is missing: the simulator needs it; see docs/PORTING.md" % where)
    sys.modules.pop(file, None)
    sys.path.insert(0, folder("boards") + "/" + name)
    try:
        return __import__(file)
    except MemoryError:
        raise
    except Exception as error:
        raise BoardError("%s: %s" % (where, said(error)))
    finally:
        sys.path.pop(0)


def said(error: Exception) -> str:
    """The message of an error in a board's file, in one line."""
    text = str(error).split("\n")[0]
    return text if isinstance(error, ValueError) else "%s: %s" % (type(error).__name__, text)


def of(name: str) -> "dict[str, Any]":
    """The hardware of a board as a dict. Raises ``BoardError``.

    It has what `simulated.py` defines, with lower-case keys; ``buttons`` and ``keys``, which map
    names to pins; and ``buzzer``, a pin or None.
    """
    board = load(name, "board")
    try:
        simulated = load(name, "simulated")
    finally:
        sys.modules.pop("simulated", None)
    for word in _NEEDED:
        if not hasattr(simulated, word):
            raise BoardError("boards/%s/simulated.py: there is no %s" % (name, word))
    if not hasattr(board, "make"):
        raise BoardError("boards/%s/board.py: there is no make()" % name)
    return {
        "chip": simulated.CHIP,
        "display": _display(name, simulated.panel),
        "exposure": getattr(simulated, "EXPOSURE", 1),
        "battery": getattr(simulated, "BATTERY", None),
        "supply": getattr(simulated, "SUPPLY", None),
        "modules": dict.fromkeys(getattr(simulated, "MODULES", ()), simulated),
        "buttons": _buttons(name, board),
        "buzzer": getattr(board, "BUZZER", None),
        "keys": dict(getattr(board, "KEYS", ())),
    }


def _display(name: str, panel: "Any") -> "Any":
    """A board's `panel`, whose errors are raised as ``BoardError``."""

    def display(world: "Any") -> "Any":
        try:
            found = panel(world)
        except MemoryError:
            raise
        except Exception as error:
            raise BoardError("boards/%s/simulated.py: panel(): %s" % (name, said(error)))
        if found is None:
            raise BoardError("boards/%s/simulated.py: panel() returns no panel" % name)
        return found

    return display


def _buttons(name: str, board: "Any") -> dict[str, int]:
    """A board's buttons, name to pin.

    Raises ``BoardError`` if they are not those of a device.
    """
    where = "boards/%s/board.py: BUTTONS" % name
    try:
        pairs = [(button, pin) for button, pin in board.BUTTONS]
    except (AttributeError, TypeError, ValueError):
        raise BoardError('%s: pairs of a name and a pin are needed, as ("up", 10)' % where)
    given = sorted([button for button, _ in pairs])
    if given not in [sorted(wanted) for wanted in BUTTONS]:
        raise BoardError(
            "%s: %s; a device has %s"
            % (where, " ".join(given), " or ".join([" ".join(wanted) for wanted in BUTTONS]))
        )
    if len({pin for _, pin in pairs}) < len(pairs):
        raise BoardError("%s: two buttons have one pin" % where)
    return dict(pairs)


def _has(name: str, file: str) -> bool:
    """Whether a board's folder has a file, as source or compiled."""
    for ending in (".py", ".mpy"):
        try:
            os.stat("%s/%s/%s%s" % (folder("boards"), name, file, ending))
            return True
        except OSError:
            continue
    return False
