"""Keys of a keyboard as presses of a device's buttons.

Terminals tell when a key goes down and never when it is let go. So a key is a short press, a
capital letter is a latch, down at the first and up at the next, and the two things that need a
held button have keys of their own: a direction with shift is a chord, `m` a long press.
"""

from host_sim.simulator import gestures
from host_sim.simulator.script import DOWN_MS, HOLD, PRESS, RELEASE, UP_MS, WAIT

_TAPS = {"enter": "a", "space": "b", **{way: way for way in gestures.WAYS}}
_CHORDS = {"shift+" + way: way for way in gestures.WAYS}

#: steps that may wait for their turn; a key that repeats faster than presses can be made is dropped
_MOST_WAITING = 24


def steps(key, names, held):
    """What a key does on a device with these buttons, as steps of a script; [] for nothing.

    ``key`` is named as Textual does, ``held`` are the buttons that are down now.
    """
    if key in _TAPS:
        return gestures.tap(names, _TAPS[key])
    if key in _CHORDS:
        return gestures.chord(names, _CHORDS[key])
    if key == "m":
        return gestures.long(names, "a")
    if key == "p":
        return latch(gestures.button(names, "b")[0], held)
    if key in names and len(key) == 1:
        return [(PRESS, key)]
    if key.lower() in names and len(key) == 1:
        return latch(key.lower(), held)
    return []


def latch(name, held):
    """Hold a button down, or let it go where it is down."""
    return [(RELEASE if name in held else HOLD, name)]


class ButtonPresser:
    """Does steps of a script on a device's buttons, one after the other, as time passes."""

    def __init__(self, device):
        self.device = device
        self._todo = []
        self._wait = 0

    def do(self, steps):
        """Take on some steps; what would come far too late is dropped."""
        if len(self._todo) + len(steps) <= _MOST_WAITING:
            for what, value in steps:
                if what == PRESS:
                    self._todo += [(HOLD, value), (WAIT, DOWN_MS), (RELEASE, value), (WAIT, UP_MS)]
                else:
                    self._todo.append((what, value))

    def pass_time(self, ms):
        """Let so many ms pass on the device, with the steps that fall into them."""
        while True:
            while not self._wait and self._todo:
                what, value = self._todo.pop(0)
                if what == HOLD:
                    self.device.press(value)
                elif what == RELEASE:
                    self.device.release(value)
                else:
                    self._wait = value
            part = min(ms, self._wait) if self._wait else ms
            self.device.advance(part)
            self._wait -= min(part, self._wait)
            ms -= part
            if not ms:
                return
