"""An error that nothing caught: save it, show a sign, restart.

The error is saved on flash and the sign shown on the panel. The record in play is always complete
on flash, so the restart goes on with that game.
"""

import gc
import io
import sys
import time

FILE = "fault.txt"
MOST = 2000  # bytes of the error that are saved
_TIMES = 3  # faults within _WITHIN ms: then there is no restart
_WITHIN = 60000
_SIGN = b"\0\0\0\xff\0\0"  # a palette: dark, red
_LEVEL = 3  # of brightness
_SIGN_MS = 1500  # for which the sign is shown before the restart


def restart(error, panels):
    """Show that something failed, save the error, and restart.

    After the third in a minute, stop. The game in play is complete on flash and is resumed after
    the restart. ``panels`` are those that show the sign.
    """
    import machine

    from pentaref.games.facts import forget

    for name in list(sys.modules):
        if name.startswith("pentaref."):
            forget(name)
    gc.collect()
    try:
        for panel in panels:
            show(panel)
    except Exception as another:  # the panel may be what failed
        sys.print_exception(another)
    sys.print_exception(error)
    powered = machine.reset_cause() == machine.PWRON_RESET
    if keep("/", error, time.ticks_ms(), powered):
        time.sleep_ms(_SIGN_MS)
        machine.reset()


def keep(root, error, ran, powered=False):
    """Write the error to a file below ``root``.

    Returns False if it was the third in a minute. ``ran`` is how many ms the device had run;
    ``powered`` is whether that began with the power, not with a restart. If the flash refuses,
    earlier errors are unknown, so the result is False.
    """
    path = root.rstrip("/") + "/" + FILE
    runs = ([] if powered else _runs(path))[1 - _TIMES :] + [ran]
    text = "ran %s ms\n" % " ".join([str(one) for one in runs])
    # The error itself comes last.
    said = _told(error)
    text += said[-(MOST - len(text)) :]
    try:
        with open(path, "w") as file:
            file.write(text)
    except OSError:
        return False
    return len(runs) < _TIMES or sum(runs[1:]) > _WITHIN


def _runs(path):
    """How many ms the device had run before each of the last faults."""
    try:
        with open(path) as file:
            words = file.readline().split()
        return [int(word) for word in words[1:-1]]
    except (OSError, ValueError):  # no such file yet, or somebody's own file with other text
        return []


def _told(error):
    """The error and its traceback, as printable ASCII and line feeds."""
    text = "%s: %s\n" % (type(error).__name__, error)
    if hasattr(sys, "print_exception"):  # MicroPython has it
        stream = io.StringIO()
        try:
            sys.print_exception(error, stream)
        except MemoryError:
            pass  # the error was deep: the beginning says enough
        text = stream.getvalue() or text
    return "".join([c if " " <= c <= "~" or c == "\n" else "?" for c in text])


def show(panel):
    """Show the sign, an exclamation mark."""
    wide, high = panel.width, panel.height
    frame = bytearray(wide * high)
    left = (wide - 1) // 2
    for y in list(range(high // 8, high * 5 // 8)) + list(range(high * 6 // 8, high * 7 // 8)):
        frame[y * wide + left] = frame[y * wide + left + 1] = 1
    panel.show(frame, _SIGN, _LEVEL)
