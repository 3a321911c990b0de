"""Power on: the board's parts, then the app until Ctrl-C.

Two buttons held mean the prompt.
"""

import sys

# What runs it on the device calls it __main__; imported, as by a simulator, it only offers.
ON = __name__ == "__main__"
PATH = sys.path[:]
FROZEN = [name for name in PATH if name == ".frozen"]

# What is frozen into the interpreter goes before files that an earlier installation left behind.
if ON:
    sys.path[:] = FROZEN + [name for name in PATH if name not in FROZEN]

import board  # noqa: E402

import pentaref  # noqa: E402

# The firmware is found now. For the interpreter's own modules, and there are imports of them in
# most files, the flash would be searched again each time: 6 ms, more with many files in its root.
if ON and FROZEN:
    sys.path[:] = FROZEN

if ON:
    from pentaref.imports import quicken

    quicken(pentaref)

from pentaref.app import power_on, run  # noqa: E402


def app(root="/", now=0):
    """The device's App; None if two buttons are held down.

    ``root`` is the folder of its flash. One may be stuck: then the others work, and the screen says
    so.
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
