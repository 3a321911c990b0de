"""The simulator's Interstate 75 W, and Pimoroni's module `hub75`."""

from host_sim.simulator.peripherals import chips, machine
from host_sim.simulator.peripherals.chips import DARK
from host_sim.simulator.peripherals.world import ChipError

CHIP = "rp2040"
MODULES = ("hub75",)
EXPOSURE = 2

WIDTH, HEIGHT = 64, 32

PANEL_GENERIC = 0
PANEL_FM6126A = 1
(
    COLOR_ORDER_RGB,
    COLOR_ORDER_RBG,
    COLOR_ORDER_GRB,
    COLOR_ORDER_GBR,
    COLOR_ORDER_BRG,
    COLOR_ORDER_BGR,
) = range(6)


def _curve():
    """What a value becomes, 0 to 1023, as in Pimoroni's hub75.hpp.

    It is a power of 2.2, and at least one more than for the value before.
    """
    found = [int(1023 * (value / 255) ** 2.2 + 0.5) for value in range(256)]
    for i in range(1, 256):
        found[i] = min(1023, max(found[i], found[i - 1] + 1))
    return found


class Hub75(chips.Display):
    """A panel that is scanned in sixteenths.

    Each colour of a pixel draws 20 mA in its sixteenth. The board and the dark panel draw 200 mA
    more.
    """

    _CURVE = _curve()

    def __init__(
        self,
        width,
        height,
        buffer=None,
        panel_type=PANEL_GENERIC,
        stb_invert=False,
        color_order=COLOR_ORDER_RGB,
    ):
        if (width, height) != (WIDTH, HEIGHT):
            raise ChipError("Hub75 of %dx%d: the panel is %dx%d" % (width, height, WIDTH, HEIGHT))
        if panel_type != PANEL_GENERIC or stb_invert or color_order != COLOR_ORDER_RGB:
            raise ChipError("Hub75: this panel is a generic one, its colours RGB")
        super().__init__(width, height)
        self._started = False
        self._picture = bytes(width * height)
        self._colours = [DARK]
        machine.world.display = self

    def start(self):
        self._started = True

    def stop(self):
        self._started = False

    def clear(self):
        self._picture = bytes(len(self._picture))
        self._colours = [DARK]

    def update(self, graphics):
        if graphics.get_bounds() != (self.width, self.height):
            raise ChipError("a picture of %dx%d for this panel" % graphics.get_bounds())
        self._picture, palette = graphics.picture()
        self._colours = [
            tuple([self._CURVE[part] * 65535 // 1023 for part in colour]) for colour in palette
        ]
        self.frames += 1

    def lit(self):
        """Where each pixel is and its light."""
        if self._started:
            for i, index in enumerate(self._picture):
                yield (i % self.width, i // self.width), self._colours[index]

    def ma(self):
        """What board and panel draw, in mA."""
        return 200 + sum([sum(colour) for _, colour in self.lit()]) / 65535 * 20 / 16


def panel(world):
    """A dark panel; the firmware replaces it with its own."""
    return chips.Display(WIDTH, HEIGHT)
