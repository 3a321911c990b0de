"""A board's hardware, from its folder: `board.py` for the firmware, `simulated.py` for simulators.

`simulated.py` says what is built, from the board's README: what the firmware takes it for, in
`board.py`, is held against that. It has

============  =====================================================================
``CHIP``      the microcontroller, a row of `world.CHIPS`
``panel``     a function: it wires the panel's chips to a `World` and gives the panel
``EXPOSURE``  how much more light than full white's gives a picture's white: the eye,
              like a camera, takes the brightest level for bright; 1 without it
``BATTERY``   (pin, part, whole) of the divider that a battery could have, or left out
``SUPPLY``    the pin of a load switch that could feed the panel, or left out
``MODULES``   the maker's own modules that the file stands in for, or left out
============  =====================================================================

Buttons and buzzer are those of `board.py`.
"""

import os
import sys

from host_sim.simulator.folders import folder

#: the desktop's own board, which has no chips
HOST = "host"
#: what the buttons of a device can be called: six, or four
BUTTONS = (("up", "down", "left", "right", "a", "b"), ("a", "b", "c", "d"))

_NEEDED = ("CHIP", "panel")


class BoardError(ValueError):
    """A board's folder that does not make a device; the text is one line: which file and why."""


def names():
    """The names of the boards, in alphabetical order."""
    return sorted(name for name in os.listdir(folder("boards")) if _has(name, "board"))


def load(name, file):
    """Run a board's `board.py` or `simulated.py` again; gives the module. Raises BoardError."""
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


def said(error):
    """What an error of a board's file says, in one line."""
    text = str(error).split("\n")[0]
    return text if isinstance(error, ValueError) else "%s: %s" % (type(error).__name__, text)


def of(name):
    """The hardware of a board as a dict: what `simulated.py` has, in lower case, and

    ``buttons`` and ``keys``, name to pin, and ``buzzer``, a pin or None. Raises BoardError.
    """
    board = load(name, "board")
    try:
        twin = load(name, "simulated")
    finally:
        sys.modules.pop("simulated", None)
    for word in _NEEDED:
        if not hasattr(twin, word):
            raise BoardError("boards/%s/simulated.py: there is no %s" % (name, word))
    if not hasattr(board, "make"):
        raise BoardError("boards/%s/board.py: there is no make()" % name)
    return {
        "chip": twin.CHIP,
        "display": twin.panel,
        "exposure": getattr(twin, "EXPOSURE", 1),
        "battery": getattr(twin, "BATTERY", None),
        "supply": getattr(twin, "SUPPLY", None),
        "modules": dict.fromkeys(getattr(twin, "MODULES", ()), twin),
        "buttons": _buttons(name, board),
        "buzzer": getattr(board, "BUZZER", None),
        "keys": dict(getattr(board, "KEYS", ())),
    }


def _buttons(name, board):
    """A board's buttons, name to pin; BoardError where they are not those of a device."""
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


def _has(name, file):
    """Whether a board's folder has a file, as source or compiled."""
    for ending in (".py", ".mpy"):
        try:
            os.stat("%s/%s/%s%s" % (folder("boards"), name, file, ending))
            return True
        except OSError:
            continue
    return False
