"""Power on: the board's parts, then the app until Ctrl-C.

With two buttons held, MicroPython's prompt follows instead.
"""

import sys

# On the device its name is __main__. A simulator imports it and calls ``app`` itself.
ON = __name__ == "__main__"
PATH = sys.path[:]
FROZEN = [name for name in PATH if name == ".frozen"]

# Frozen modules take precedence over files that an earlier installation left behind.
if ON:
    sys.path[:] = FROZEN + [name for name in PATH if name not in FROZEN]

import board  # noqa: E402

import pentaref  # noqa: E402

# The firmware has been found. Most files also import some of the interpreter's own modules, for
# which the flash would be searched each time: 6 ms, more if its root has many files.
if ON and FROZEN:
    sys.path[:] = FROZEN

if ON:
    from pentaref.imports import quicken

    quicken(pentaref)

from pentaref.app import power_on, run  # noqa: E402


def app(root="/", now=0):
    """The device's App; None if two buttons are held down.

    ``root`` is the folder of its flash. If only one is held, it may be stuck: the others work, and
    the screen says so.
    """
    return power_on(board.make(root), now)


def main():
    """Run the device."""
    try:
        run(app)
    finally:
        sys.path[:] = PATH


if ON:
    main()
