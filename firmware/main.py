"""Power on: the board's parts, then the app until Ctrl-C; two buttons held mean the prompt."""

import gc
import sys
import time

# What is frozen into the interpreter goes before files that an earlier installation left behind.
if __name__ == "__main__" and ".frozen" in sys.path:
    sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")

import board

from pentaref.app import App, show_prompt

_SIGN_MS = 1500  # that the sign of a fault is seen before the restart
_parts = []  # made last: to show that sign on


def app(root="/", now=0):
    """The device's App; None where two buttons are held down. ``root`` is the folder of its flash.

    One may be stuck: then the others work, and the screen says so.
    """
    parts = board.make(root)
    _parts[:] = [parts]
    held = parts.buttons.read(now)
    if held & held - 1:
        show_prompt(parts.panel)
        return None
    return App(parts, held)


def _fell(error):
    """Keep what was raised, show it, and restart; at the third time in a minute stay as it is."""
    gc.collect()  # perhaps there was no memory left
    import machine

    from pentaref import fault

    sys.print_exception(error)
    powered = machine.reset_cause() == machine.PWRON_RESET
    again = fault.keep("/", error, time.ticks_ms(), powered)
    if _parts:
        fault.show(_parts[-1].panel)
    if again:
        time.sleep_ms(_SIGN_MS)
        machine.reset()


def main():
    """Run the device."""
    device = None
    try:
        device = app("/", time.ticks_ms())
        if not device:
            print("Two buttons are held down: no app. main() starts it.")
            return
        while True:
            device.step(time.ticks_ms())
            time.sleep_ms(1)
    except KeyboardInterrupt:
        print("Stopped. main() starts again.")
    except Exception as error:
        _fell(error)
    finally:
        if device:
            device.rest()


# Imported, as by a simulator, it only offers: what runs it on the device calls it __main__.
if __name__ == "__main__":
    main()
