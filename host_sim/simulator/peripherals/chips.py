"""Twins of the chips that drive LEDs: bytes on the wire in, light out.

Each knows where its LEDs stand on the panel by itself, from how the panel is built and not from
how the firmware thinks it is. Light is linear, 0 to 65535 a colour.
"""

from host_sim.simulator.peripherals.world import ChipError

DARK = (0, 0, 0)


def snake(columns, rows):
    """The places of a chain that runs to the right, then back to the left, and so down."""
    x = y = 0
    step = 1
    places = []
    while y < rows:
        places.append((x, y))
        if 0 <= x + step < columns:
            x += step
        else:
            y += 1
            step = -step
    return places


class Display:
    """What shows light: rows of (red, green, blue), the number of frames, the current."""

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.frames = 0

    def light(self):
        """The light of each pixel now, as rows from the top."""
        rows = [[DARK] * self.width for _ in range(self.height)]
        for (x, y), colour in self.lit():
            rows[y][x] = colour
        return rows

    def lit(self):
        """Where each LED stands that may be lit, and its light: here none is."""
        return []

    def ma(self):
        """What it draws, in mA."""
        return 0


class Ws2812Strip(Display):
    """A chain of WS2812 LEDs: three bytes each, in the order `order`, the first LED's first.

    ``places`` is where each LED stands, (x, y) in the order of the chain. An LED draws 1 mA and
    20 mA more for each colour at full duty.
    """

    def __init__(self, width, height, places, order="GRB"):
        super().__init__(width, height)
        self._places = places
        self._order = order
        self._data = bytes(3 * len(places))

    def receive(self, timing, data):
        """A stream of bits, with its times in ns: high and low of a 0, then of a 1."""
        short, _, long, _ = timing
        # WS2812B data sheet: T0H 0.4 us, T1H 0.8 us, both within 150 ns.
        if not (250 <= short <= 550 and 650 <= long <= 950):
            raise ChipError("a WS2812 cannot tell bits of %d and %d ns apart" % (short, long))
        if len(data) != len(self._data):
            raise ChipError("%d bytes for %d WS2812s" % (len(data), len(self._places)))
        self._data = data
        self.frames += 1

    def lit(self):
        """Where each LED stands that is lit, and its light."""
        red, green, blue = [self._order.index(colour) for colour in "RGB"]
        data = self._data
        i = 0
        for place in self._places:
            if data[i] or data[i + 1] or data[i + 2]:
                yield place, (257 * data[i + red], 257 * data[i + green], 257 * data[i + blue])
            i += 3

    def ma(self):
        """What the LEDs draw, in mA."""
        return len(self._places) + sum(self._data) * 20 / 255


class Max7219Chain(Display):
    """A chain of MAX7219 modules: 16 bits for each, taken when CS rises.

    ``modules`` is a list in the order of the chain, (left, top, turned): where the module's top
    left LED stands and by how many degrees it is turned clockwise. An LED draws 40 mA in its
    eighth of the time.
    """

    def __init__(self, width, height, modules, colour=(1, 0, 0)):
        super().__init__(width, height)
        self._modules = modules
        self._colour = colour
        # As after power-on: asleep, and all registers clear.
        self._registers = [bytearray(16) for _ in modules]
        self._shifted = b""
        self._selected = False

    def bus(self, baudrate, polarity, phase):
        """How the bus is set up."""
        if baudrate > 10_000_000 or polarity or phase:
            raise ChipError("MAX7219: %d Hz, mode %d/%d" % (baudrate, polarity, phase))

    def select(self, level):
        """The line CS, to which the chain listens."""
        if not level:
            self._shifted = b""
            self._selected = True
            return
        if not self._selected:
            return
        self._selected = False
        if len(self._shifted) != 2 * len(self._modules):
            raise ChipError(
                "%d bytes between CS low and high for %d MAX7219s"
                % (len(self._shifted), len(self._modules))
            )
        # The first byte sent has travelled the farthest.
        for i in range(len(self._modules)):
            at = 2 * (len(self._modules) - 1 - i)
            self._write(self._registers[i], self._shifted[at] & 15, self._shifted[at + 1])
        if self._shifted[0] & 15 == 8:
            self.frames += 1

    def shift(self, data):
        """Bytes on the bus."""
        if not self._selected:
            raise ChipError("MAX7219: bytes while CS is high")
        self._shifted += data

    def _write(self, registers, register, value):
        if register in (13, 14):
            raise ChipError("MAX7219: there is no register %d" % register)
        if register == 9 and value:
            raise ChipError("MAX7219: decoding is for digits, not for a matrix")
        if register == 11 and value > 7:
            raise ChipError("MAX7219: a scan limit of %d" % value)
        registers[register] = value

    def lit(self):
        """Where each LED stands that is lit, and its light."""
        for (left, top, turned), registers in zip(self._modules, self._registers):
            test = registers[15] & 1
            if not test and not registers[12] & 1:
                continue
            duty = 31 if test else 2 * (registers[10] & 15) + 1
            colour = tuple([part * duty * 65535 // 32 for part in self._colour])
            for row in range(8 if test else registers[11] + 1):
                for column in range(8):
                    if test or registers[row + 1] & 0x80 >> column:
                        x, y = {
                            0: (column, row),
                            90: (7 - row, column),
                            180: (7 - column, 7 - row),
                            270: (row, 7 - column),
                        }[turned]
                        yield (left + x, top + y), colour

    def ma(self):
        """What the modules draw, in mA: 8 each for the chip, and the LEDs."""
        leds = sum([max(colour) / 65535 for _, colour in self.lit()])
        return 8 * len(self._modules) + leds * 40 / 8
