"""Keys of a keyboard as presses of a device's buttons.

Terminals report when a key goes down, but not when it is released. So a key is a short press, and a
capital letter holds a button until it is typed again. What needs a held button has its own keys:
shift with a direction is a chord, `m` is a long press.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from host_sim.simulator import gestures
from host_sim.simulator.script import DOWN_MS, HOLD, PRESS, RELEASE, UP_MS, WAIT

if TYPE_CHECKING:
    from host_sim.annotations import Step

_TAPS = {"enter": "a", "space": "b", **{way: way for way in gestures.WAYS}}
_CHORDS = {"shift+" + way: way for way in gestures.WAYS}

#: the longest queue of steps; keys that repeat faster than presses can be made are dropped
_MOST_WAITING = 24


def steps(key: str, names: Sequence[str], held: Collection[str]) -> list[Step]:
    """The script steps for a key on a device with these buttons, or [].

    ``key`` is Textual's name of it, ``held`` are the buttons that are down.
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


def latch(name: str, held: Collection[str]) -> list[Step]:
    """Hold a button down, or release it if it is down."""
    return [(RELEASE if name in held else HOLD, name)]


class ButtonPresser:
    """Do steps of a script on a device's buttons, as time passes."""

    def __init__(self, device: Any) -> None:
        self.device = device
        self._todo = []
        self._wait = 0

    def do(self, steps: Sequence[Step]) -> None:
        """Add steps to the queue; they are dropped if it would become too long."""
        if len(self._todo) + len(steps) <= _MOST_WAITING:
            for what, value in steps:
                if what == PRESS:
                    self._todo += [(HOLD, value), (WAIT, DOWN_MS), (RELEASE, value), (WAIT, UP_MS)]
                else:
                    self._todo.append((what, value))

    def pass_time(self, ms: int) -> None:
        """Let ``ms`` milliseconds pass and do the steps that are due."""
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
