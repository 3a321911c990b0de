"""A simulated `picographics`, for pictures of palette indexes only."""

from host_sim.simulator.peripherals.world import ChipError

# The numbers of the real displays differ between versions of picographics.
DISPLAY_GALACTIC_UNICORN = 12
DISPLAY_INTERSTATE75_64X32 = 15
DISPLAY_COSMIC_UNICORN = 25
DISPLAY_STELLAR_UNICORN = 26
PEN_P8 = 4

_SIZES = {
    DISPLAY_GALACTIC_UNICORN: (53, 11),
    DISPLAY_INTERSTATE75_64X32: (64, 32),
    DISPLAY_COSMIC_UNICORN: (32, 32),
    DISPLAY_STELLAR_UNICORN: (16, 16),
}


class PicoGraphics:
    """A picture with one byte for each pixel, in a given buffer or its own."""

    def __init__(
        self,
        display: int,
        rotate: int = -1,
        bus: object | None = None,
        buffer: bytearray | None = None,
        pen_type: int = -1,
    ) -> None:
        if display not in _SIZES:
            raise ValueError("Unsupported display!")
        if pen_type != PEN_P8 or rotate not in (-1, 0) or bus is not None:
            raise ChipError("PicoGraphics here: PEN_P8, not rotated, without a bus")
        width, height = _SIZES[display]
        if buffer is not None and len(buffer) < width * height:
            raise ValueError("Supplied buffer is too small!")
        self._bounds = (width, height)
        self._buffer = bytearray(width * height) if buffer is None else buffer
        for i in range(width * height):
            self._buffer[i] = 0
        # The pens that were set; the others are grey, each its own number.
        self._pens = {}

    def get_bounds(self) -> tuple[int, int]:
        return self._bounds

    def update_pen(self, i: int, r: int, g: int, b: int) -> None:
        self._pens[i & 255] = (r & 255, g & 255, b & 255)

    def picture(self) -> tuple[bytes, list[tuple[int, int, int]]]:
        """The picture and the colours of its indexes, for the simulated panel."""
        highest = max(self._buffer)
        return bytes(self._buffer), [self._pens.get(i, (i, i, i)) for i in range(highest + 1)]
