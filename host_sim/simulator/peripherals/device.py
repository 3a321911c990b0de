"""One simulated device: what its panel shows, and its buttons."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from host_sim.annotations import Pixels
    from host_sim.simulator.peripherals.world import Line, World


def seen(light: float, exposure: float) -> int:
    """A linear light, 0 to 65535, as 0 to 255 (sRGB, IEC 61966-2-1)."""
    light = min(1.0, light * exposure / 65535)
    if light <= 0.0031308:
        return int(12.92 * light * 255 + 0.5)
    return int((1.055 * light ** (1 / 2.4) - 0.055) * 255 + 0.5)


class Device:
    """A board with chips and buttons; ``hardware`` comes from ``hardware.of``."""

    def __init__(self, world: "World", hardware: "dict[str, Any]") -> None:
        #: the World of its pins and chips
        self.world = world
        self._hardware = hardware
        #: the names of the buttons
        self.names = tuple(sorted(hardware["buttons"]))

    @property
    def width(self) -> int:
        """Pixels across."""
        return self.world.display.width

    @property
    def height(self) -> int:
        """Pixels down."""
        return self.world.display.height

    @property
    def memory(self) -> int:
        """How many bytes of picture memory the display has."""
        return getattr(self.world.display, "MEMORY", 0)

    @property
    def frames(self) -> int:
        """How many frames have been written to the panel."""
        return self.world.display.frames

    def light(self) -> "list[list[Any]]":
        """The light of each pixel, rows of (r, g, b), linear, 0 to 65535."""
        return self.world.display.light()

    def pixels(self, exposure: float | None = None) -> "Pixels":
        """What the eye sees: rows of (r, g, b), 0 to 255, as a picture has them.

        ``exposure`` is by how much the light is brightened; by default it is the hardware's own.
        """
        shutter: float = exposure or self._hardware["exposure"]
        # A picture has few colours: compute each once.
        known = {}
        rows = self.light()
        dark = [(0, 0, 0)] * self.width
        for row in rows:
            if row == dark:
                continue  # as most rows of a large panel are equal
            for x, colour in enumerate(row):
                if colour not in known:
                    known[colour] = tuple([seen(part, shutter) for part in colour])
                row[x] = known[colour]
        return rows

    def current_ma(self) -> float:
        """What the panel draws now, in mA."""
        return self.world.display.ma()

    def press(self, name: str) -> None:
        """Hold a button down."""
        self._line(name).connect(0)

    def release(self, name: str) -> None:
        """Release a button."""
        self._line(name).connect(None)

    def _line(self, name: str) -> "Line":
        keys = self._hardware.get("keys", {})
        if name in keys:
            return self.world.line(keys[name])
        if name not in self._hardware["buttons"]:
            raise ValueError("no button %r; there are: %s" % (name, ", ".join(self.names)))
        return self.world.line(self._hardware["buttons"][name])

    def sound(self) -> int:
        """The frequency of the buzzer in Hz, 0 if it is silent or missing."""
        display = self.world.display
        if hasattr(display, "sound"):
            return display.sound()
        return self.world.tones.get(self._hardware.get("buzzer"), 0)

    def set_battery(self, mv: int) -> None:
        """Connect a battery of ``mv`` millivolts to the board's voltage divider."""
        pin, part, whole = self._hardware["battery"]
        self.world.volts[pin] = mv * part / whole / 1000


class Host:
    """The desktop's own board; it has no chips.

    Its board.py keeps the frame and the buttons.
    """

    world = None

    def __init__(self, board: "Any") -> None:
        self._board = board
        self.names = tuple(sorted(board.KEYS.names))
        self.width = board.SCREEN.width
        self.height = board.SCREEN.height

    @property
    def frames(self) -> int:
        """How many frames have been shown."""
        return self._board.SCREEN.frames

    def pixels(self, exposure: float | None = None) -> "Pixels":
        """The colours of the palette themselves, dark at level 0."""
        return self._board.SCREEN.pixels()

    def current_ma(self) -> float:
        """Always 0: a desktop has no panel."""
        return 0

    def press(self, name: str) -> None:
        """Hold a button down."""
        self._board.KEYS.press(name)

    def release(self, name: str) -> None:
        """Let go of a button."""
        self._board.KEYS.release(name)

    def sound(self) -> int:
        """Always 0: it is silent."""
        return 0
