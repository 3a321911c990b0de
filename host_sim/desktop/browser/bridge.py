"""The simulated device for a web page: names and numbers in, JSON out.

Runs on MicroPython in the browser. Each call returns "" if nothing has changed, else an object with
what has:

=========== ==========================================================================
``pixels``  the panel, ``size`` its columns and rows: six hexadecimal digits an LED
``words``   what the device says, as lines
``names``   its buttons; ``held`` those that are down
``tones``   what the buzzer did: [ms from the start of the call, Hz, 0 for silence] each
``power``   whether it is on, ``ma`` what the panel draws
``kept``    the number of a record that was added, ``refused`` why one was not
=========== ==========================================================================
"""

import io
import json

from host_sim.simulator import gestures
from host_sim.simulator.device import STEP_MS, Simulated
from host_sim.simulator.script import DOWN_MS, HOLD, RELEASE, WAIT
from pentaref.journal import Store
from pentaref.replay import replay

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_CURRENT_MS = 500  # between two looks at what the panel draws
_MOST_COLOURS = 256  # whose digits are kept
_PROMPT = (
    "The device is at its prompt: it was started with a button held.",
    "Switch it off and on again.",
)


class PageDevice:
    """A device of a board on a flash, with presses that wait their turn."""

    def __init__(self, board: str, flash: str) -> None:
        self._flash = flash
        self._told = {}  # what the page knows, by the report's keys
        self._todo = []  # steps of a script
        self._since = {}  # when each button last changed, in ms of ``_clock``
        self._clock = 0
        self._frames = None  # how many the panel had when it was last told
        self._weighed = None  # when the current was
        self._digits = {}  # a colour to its six digits
        self._device = Simulated(board, flash)

    def on(self) -> str:
        """Power up."""
        self._device.on()
        return self.advance(STEP_MS)

    def off(self) -> str:
        """Cut the power."""
        self._device.off()
        return self._report([])

    def change(self, board: str) -> str:
        """Switch to another board's device with the same flash."""
        was_on = self._device.powered
        self._device.off()
        self._todo = []
        self._since = {}
        self._device = Simulated(board, self._flash)
        return self.on() if was_on else self._report([])

    def down(self, name: str) -> None:
        """Hold a button down; of four buttons, those that act as one of six."""
        for part in self._parts(name):
            self._todo.append((HOLD, part))

    def up(self, name: str) -> None:
        """Release it."""
        *more, last = self._parts(name)
        self._todo.append((RELEASE, last))
        for part in more:
            self._todo += [(WAIT, gestures.APART_MS), (RELEASE, part)]

    def advance(self, ms: int) -> str:
        """Let ``ms`` milliseconds pass, a whole number of the device's steps."""
        device = self._device
        tones = []
        for at in range(0, ms, STEP_MS):
            self._press()
            device.advance(STEP_MS)
            self._clock += STEP_MS
            sound = device.sound()
            if sound != self._told.get("sound", 0):
                self._told["sound"] = sound
                tones.append([at, sound])
        return self._report(tones)

    def add(self, text: str) -> str:
        """Put a record on the flash as the newest one and power up.

        Then the device resumes it.
        """
        ruling = replay(io.BytesIO(text.encode()))
        if ruling.error:
            error = ruling.error
            return json.dumps({"refused": "line %d: %s" % (error.line, error.message)})
        if ruling.illegal:
            wrong = ruling.illegal
            said = "line %d: action %d, %s, is illegal: %s"
            said = said % (wrong.line, wrong.number, wrong.word[:60], wrong.refusal.reason)
            return json.dumps({"refused": said})
        try:
            store = Store(self._flash)
            number = store.begin(text if text[-1:] == "\n" else text + "\n")
            store.enlist(number)
        except OSError:
            return json.dumps({"refused": "the flash is full"})
        self._device.off()
        self._device.on()
        self._device.advance(STEP_MS)
        self._told["kept"] = None
        return self._report([], kept=number)

    def _parts(self, name: str) -> list[str]:
        """The buttons to press for one of the six; the one to hold comes first."""
        names = self._device.names
        if name in names:
            return [name]
        pressed, held = gestures.button(names, name)
        return [held, pressed] if held else [pressed]

    def _press(self) -> None:
        """Do the steps that are due.

        A button stays down, and up, for the length of a press.
        """
        while self._todo:
            what, value = self._todo[0]
            if what == WAIT:
                if value > 0:
                    self._todo[0] = (WAIT, value - STEP_MS)
                    return
            elif self._clock - self._since.get(value, -DOWN_MS) < DOWN_MS:
                return
            else:
                self._since[value] = self._clock
                (self._device.press if what == HOLD else self._device.release)(value)
            self._todo.pop(0)

    def _report(self, tones: "list[int]", **more: "Any") -> str:
        device = self._device
        state = {
            "names": list(device.names),
            "held": list(device.held),
            "power": device.powered,
            "size": [device.width, device.height],
        }
        frames = (device.board, device.powered, device.frames)
        if frames != self._frames:
            self._frames = frames
            state["pixels"] = self._hexadecimal(device.pixels())
            state["words"] = self._words()
        if self._weighed is None or self._clock - self._weighed >= _CURRENT_MS:
            self._weighed = self._clock
            state["ma"] = int(device.current_ma() + 0.5)
        state.update(more)
        told = self._told
        news = {key: state[key] for key in state if state[key] != told.get(key)}
        told.update(news)
        if tones:
            news["tones"] = tones
        return json.dumps(news) if news else ""

    def _hexadecimal(self, rows: "Any") -> str:
        """Rows of (r, g, b) as one text.

        A panel shows few colours, so each one's digits are kept.
        """
        digits = self._digits
        parts = []
        dark = [(0, 0, 0)] * len(rows[0])
        for row in rows:
            if row == dark:
                parts.append("0" * (6 * len(row)))
                continue
            for colour in row:
                if colour not in digits:
                    if len(digits) >= _MOST_COLOURS:
                        digits.clear()
                    digits[colour] = "%02x%02x%02x" % colour
                parts.append(digits[colour])
        return "".join(parts)

    def _words(self) -> list[str]:
        if not self._device.powered:
            return ["The power is off."]
        return self._device.words() or list(_PROMPT)
