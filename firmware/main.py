"""Power on: the board's parts, then the app until Ctrl-C; a button held down means the prompt."""

import sys
import time

# What is frozen into the interpreter goes before files that an earlier installation left behind.
if __name__ == "__main__" and ".frozen" in sys.path:
    sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")

import board

from pentaref.app import App


def app(root="/", now=0):
    """The device's App; None where a button is held down. ``root`` is the folder of its flash."""
    parts = board.make(root)
    return None if parts.buttons.read(now) else App(parts)


def main():
    """Run the device."""
    device = None
    try:
        device = app("/", time.ticks_ms())
        if not device:
            print("A button is held down: no app. main() starts it.")
            return
        while True:
            device.step(time.ticks_ms())
            time.sleep_ms(1)
    except KeyboardInterrupt:
        print("Stopped. main() starts again.")
    finally:
        if device:
            device.rest()


# Imported, as by a simulator, it only offers: what runs it on the device calls it __main__.
if __name__ == "__main__":
    main()
