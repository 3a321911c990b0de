"""A device in software: firmware on simulated parts, in virtual time.

Runs on CPython and on MicroPython. Nothing here waits: time passes only in `advance`. Several
devices can be on in one process, each with its own peripherals and its own firmware in memory.
"""

import gc
import sys

from host_sim.simulator import peripherals
from host_sim.simulator.folders import folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from host_sim.annotations import Pixels

STEP_MS = 10  # how often the device's loop runs
WRAP = 1 << 30  # where the chip's count of milliseconds wraps
#: the count at power-on: so close to the wrap that every session crosses it
START = WRAP - 5000

# The modules that are loaded again at each power-on: those of the parts and the screen. The engine
# is not, because it keeps nothing between games.
_FRESH = ("main", "pentaref.app", "pentaref.ui", "pentaref.drivers")

# The device whose modules are those in `sys.modules`.
_current = None


class Simulated:
    """A device of a board, switched off.

    ``root`` is the folder that is its flash. ``names`` are its buttons, ``held`` those that are
    down, ``width`` and ``height`` the pixels of its panel. ``app`` is the firmware's App; it is
    None while the power is off, or if a held button skipped it.
    """

    def __init__(self, board: str, root: str) -> None:
        self.board = board
        self.root = root
        self.app = None
        self.powered = False
        self.now = START
        self.held = []
        self._waited = 0  # ms since the loop last ran
        self._modules = {}  # while another device is the current one
        self._enter()
        self._parts: "Any" = peripherals.install(board)
        self.names = self._parts.names
        self.width = self._parts.width
        self.height = self._parts.height
        #: bytes of the picture memory that the display has
        self.memory = getattr(self._parts, "memory", 0)

    def on(self) -> None:
        """Power up: the firmware starts with only what is on its flash."""
        if self.powered:
            return
        self._enter()
        _take_out()
        gc.collect()
        self._parts = peripherals.install(self.board)
        for name in self.held:
            self._parts.press(name)
        self.now = START
        self._waited = 0
        self.powered = True
        self.app = _main().app(self.root, self.now)

    def off(self) -> None:
        """Cut the power: nothing more of the firmware runs."""
        self.app = None
        self.powered = False
        gc.collect()

    def press(self, name: str) -> None:
        """Hold a button down; it stays down while the power is off."""
        self._enter()
        if name not in self.held:
            self.held.append(name)
        self._parts.press(name)

    def release(self, name: str) -> None:
        """Let go of a button."""
        self._enter()
        if name in self.held:
            self.held.remove(name)
        self._parts.release(name)

    def advance(self, ms: int) -> None:
        """Let ``ms`` milliseconds pass."""
        self._enter()
        self._waited += ms
        while self._waited >= STEP_MS:
            self._waited -= STEP_MS
            if self.app:
                self.now = self.now + STEP_MS & WRAP - 1
                self.app.step(self.now)

    def _enter(self) -> None:
        """Make this the device whose modules and pins are in use."""
        global _current
        if _current is self:
            return
        left = _take_out(peripherals.modules())
        if _current:
            _current._modules = left
        _current = self
        if self._modules:
            sys.modules.update(self._modules)
            peripherals.use(self._parts)

    def pixels(self) -> "Pixels":
        """What the panel shows: rows of (r, g, b), 0 to 255; dark without power."""
        if not self.powered:
            return [[(0, 0, 0)] * self.width for _ in range(self.height)]
        return self._parts.pixels()

    @property
    def frames(self) -> int:
        """How many frames have been written to the panel since the last power-on."""
        return self._parts.frames

    def current_ma(self) -> float:
        """What the panel draws, in mA."""
        return self._parts.current_ma() if self.powered else 0

    def sound(self) -> int:
        """The frequency of the buzzer in Hz, 0 if it is silent."""
        return self._parts.sound() if self.powered else 0

    def words(self) -> list[str]:
        """The state of the device in words, as lines."""
        self._enter()
        return self.app.ui.words() if self.app else []


def _take_out(others: tuple[str, ...] = ()) -> dict[str, object]:
    """Remove what a power-on loads from `sys.modules`; return it by name.

    Other modules that need it are removed too.
    """
    found = {}
    for name in list(sys.modules):
        for fresh in _FRESH + others:
            if name == fresh or name.startswith(fresh + "."):
                found[name] = sys.modules.pop(name)
                break
    return found


def _main() -> "Any":
    """The firmware's `main`, from its folder."""
    sys.path.insert(0, folder("firmware"))
    try:
        return __import__("main")
    finally:
        sys.path.pop(0)
