"""Simulated chips that drive LEDs: bytes from the wire become light.

Where each LED is on the panel follows from how the panel is built, not from what the firmware
assumes. Light is linear, 0 to 65535 for each colour.
"""

from host_sim.simulator.peripherals.world import ChipError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

DARK = (0, 0, 0)


def snake(columns: int, rows: int) -> list[tuple[int, int]]:
    """The places of a chain that runs right in a row, left in the next."""
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
    """A panel: its light as rows of (r, g, b), its frames, its current."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.frames = 0

    def light(self) -> "list[list[Any]]":
        """The light of each pixel now, as rows from the top."""
        rows = [[DARK] * self.width for _ in range(self.height)]
        for (x, y), colour in self.lit():
            rows[y][x] = colour
        return rows

    def lit(self) -> "Iterable[tuple[tuple[int, int], Any]]":
        """Yield each LED's place that may be lit, and its light; none here."""
        return []

    def ma(self) -> float:
        """What the panel draws, in mA."""
        return 0


class Ws2812Strip(Display):
    """A chain of WS2812 LEDs: three bytes each in `order`, the first first.

    ``places`` has the position of each LED, (x, y) in the order of the chain. An LED draws 1 mA and
    20 mA more for each colour at full duty.
    """

    def __init__(
        self, width: int, height: int, places: list[tuple[int, int]], order: str = "GRB"
    ) -> None:
        super().__init__(width, height)
        self._places = places
        self._order = order
        self._data = bytes(3 * len(places))
        self._fed = True
        self.sent = 0  # how many LEDs the last data was for

    def feed(self, level: int) -> None:
        """Switch its supply on or off; it forgets what it was sent."""
        self._fed = level == 1
        self._data = bytes(len(self._data))

    def receive(
        self, timing: tuple[int, int, int, int], data: bytes, in_parts: bool = False
    ) -> None:
        """A stream of bits, with times in ns: high and low of a 0, of a 1.

        If it ends early the other LEDs keep what they have, which is an error except with
        ``in_parts``.
        """
        short, _, long, _ = timing
        # WS2812B data sheet: T0H 0.4 us, T1H 0.8 us, both within 150 ns.
        if not (250 <= short <= 550 and 650 <= long <= 950):
            raise ChipError("a WS2812 cannot tell bits of %d and %d ns apart" % (short, long))
        fits = len(data) == len(self._data)
        if not fits and not (in_parts and len(data) < len(self._data) and len(data) % 3 == 0):
            raise ChipError("%d bytes for %d WS2812s" % (len(data), len(self._places)))
        if not self._fed:
            raise ChipError("WS2812s without their supply are fed by their data")
        self._data = data + self._data[len(data) :]
        self.sent = len(data) // 3
        self.frames += 1

    def lit(self) -> "Iterable[tuple[tuple[int, int], Any]]":
        """Yield the place of each lit LED, and its light."""
        red, green, blue = [self._order.index(colour) for colour in "RGB"]
        data = self._data
        i = 0
        for place in self._places:
            if data[i] or data[i + 1] or data[i + 2]:
                yield place, (257 * data[i + red], 257 * data[i + green], 257 * data[i + blue])
            i += 3

    def ma(self) -> float:
        """The current of the LEDs, in mA."""
        return (len(self._places) + sum(self._data) * 20 / 255) * self._fed


class Max7219Chain(Display):
    """A chain of MAX7219 modules: 16 bits for each, taken when CS rises.

    ``modules`` is a list in the order of the chain, (left, top, turned): the position of the
    module's top left LED and by how many degrees it is turned clockwise. An LED draws 40 mA for its
    eighth of the time.
    """

    def __init__(
        self,
        width: int,
        height: int,
        modules: list[tuple[int, int, int]],
        colour: tuple[int, int, int] = (1, 0, 0),
    ) -> None:
        super().__init__(width, height)
        self._modules = modules
        self._colour = colour
        # The state after power-on: asleep, all registers clear.
        self._registers = [bytearray(16) for _ in modules]
        self._shifted = b""
        self._selected = False

    def bus(self, baudrate: int, polarity: int, phase: int) -> None:
        """Check how the bus is set up."""
        if baudrate > 10_000_000 or polarity or phase:
            raise ChipError("MAX7219: %d Hz, mode %d/%d" % (baudrate, polarity, phase))

    def select(self, level: int) -> None:
        """A change of the line CS."""
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
        # The first byte sent is in the last module.
        for i in range(len(self._modules)):
            at = 2 * (len(self._modules) - 1 - i)
            self._write(self._registers[i], self._shifted[at] & 15, self._shifted[at + 1])
        if self._shifted[0] & 15 == 8:
            self.frames += 1

    def shift(self, data: bytes) -> None:
        """Bytes on the bus."""
        if not self._selected:
            raise ChipError("MAX7219: bytes while CS is high")
        self._shifted += data

    def _write(self, registers: bytearray, register: int, value: int) -> None:
        if register in (13, 14):
            raise ChipError("MAX7219: there is no register %d" % register)
        if register == 9 and value:
            raise ChipError("MAX7219: decoding is for digits, not for a matrix")
        if register == 11 and value > 7:
            raise ChipError("MAX7219: a scan limit of %d" % value)
        registers[register] = value

    def lit(self) -> "Iterable[tuple[tuple[int, int], Any]]":
        """Yield the place of each lit LED, and its light."""
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

    def ma(self) -> float:
        """What the modules draw, in mA: 8 each for the chip, and the LEDs."""
        leds = sum([max(colour) / 65535 for _, colour in self.lit()])
        return 8 * len(self._modules) + leds * 40 / 8


class Ssd1306Chip(Display):
    """An SSD1306 with 128x64 pixels: commands, and a memory as picture.

    On modules as they are sold, the picture is upright if columns and rows are both remapped. It
    draws 1 mA, and 25 more with all pixels lit at the highest contrast.
    """

    # Commands to the number of bytes that belong to them (data sheet, table 9-1).
    _LENGTHS = {
        0x20: 1,
        0x21: 2,
        0x22: 2,
        0x81: 1,
        0x8D: 1,
        0xA8: 1,
        0xD3: 1,
        0xD5: 1,
        0xD9: 1,
        0xDA: 1,
        0xDB: 1,
    }
    _ALONE = (0x40, 0xA0, 0xA1, 0xA4, 0xA6, 0xAE, 0xAF, 0xC0, 0xC8)

    def __init__(self, colour: tuple[int, int, int] = (1, 1, 1)) -> None:
        super().__init__(128, 64)
        self._colour = colour
        # The state after power-on: off, the pump off, nothing remapped, addressed page by page.
        self._memory = bytearray(1024)
        self._on = self._pump = self._turned_columns = self._turned_rows = False
        self._mode = 2
        self._contrast = 0x7F
        self._columns = [0, 127]
        self._pages = [0, 7]
        self._at = [0, 0]

    def receive(self, data: bytes) -> None:
        """What one transfer writes after the chip's address."""
        if data[0] == 0x40:
            self._fill(data[1:])
        elif data[0] == 0x00:
            i = 1
            while i < len(data):
                command = data[i]
                if command in self._ALONE:
                    length = 0
                elif command in self._LENGTHS:
                    length = self._LENGTHS[command]
                else:
                    raise ChipError("SSD1306: no command %02x" % command)
                values = data[i + 1 : i + 1 + length]
                if len(values) < length:
                    raise ChipError("SSD1306: command %02x lacks bytes" % command)
                self._do(command, values)
                i += 1 + length
        else:
            raise ChipError("SSD1306: no control byte %02x" % data[0])

    def _do(self, command: int, values: bytes) -> None:
        if command in (0xAE, 0xAF):
            self._on = command == 0xAF
            # A frame ends with the panel on or off.
            self.frames += 1
        elif command in (0xA0, 0xA1):
            self._turned_columns = command == 0xA1
        elif command in (0xC0, 0xC8):
            self._turned_rows = command == 0xC8
        elif command == 0x20:
            self._mode = values[0] & 3
        elif command == 0x21:
            self._columns = list(values)
            self._at[0] = values[0]
        elif command == 0x22:
            self._pages = list(values)
            self._at[1] = values[0]
        elif command == 0x81:
            self._contrast = values[0]
        elif command == 0x8D:
            self._pump = values[0] == 0x14
        elif (command, values) in ((0xA8, b"\x3f"), (0xD3, b"\0"), (0xDA, b"\x12")):
            return
        elif command in (0xA8, 0xD3, 0xDA):
            raise ChipError("SSD1306: %02x %02x is not this panel's" % (command, values[0]))

    def _fill(self, data: bytes) -> None:
        if self._mode:
            raise ChipError("SSD1306: pixels here go along the rows")
        for byte in data:
            column, page = self._at
            self._memory[128 * page + column] = byte
            column += 1
            if column > self._columns[1]:
                column = self._columns[0]
                page = page + 1 if page < self._pages[1] else self._pages[0]
            self._at = [column, page]

    def lit(self) -> "Iterable[tuple[tuple[int, int], Any]]":
        """Yield the place of each lit pixel, and its light."""
        if not self._on or not self._pump:
            return
        colour = tuple([part * self._contrast * 257 for part in self._colour])
        for i, byte in enumerate(self._memory):
            if not byte:
                continue
            for bit in range(8):
                if byte >> bit & 1:
                    x, y = i % 128, 8 * (i // 128) + bit
                    yield (
                        (
                            x if self._turned_columns else 127 - x,
                            y if self._turned_rows else 63 - y,
                        ),
                        colour,
                    )

    def ma(self) -> float:
        """What the module draws, in mA."""
        lit = 0
        for _ in self.lit():
            lit += 1
        return 1 + 25 * lit * self._contrast / 255 / 8192


class St7789Chip(Display):
    """An ST7789 with 240x240 pixels, whose blocks are a panel's LEDs.

    ``leds`` is how many of them there are each way and ``led`` how many pixels each takes, in the
    middle of the display; all of one must have one colour. ``direction`` is how the display is
    mounted. It draws 5 mA, and its backlight 40 more at full duty. Setting the backlight's duty
    ends a frame.
    """

    _SIZE = 240
    MEMORY = 3 * 240 * 240  # bytes of its picture
    # Commands to the number of bytes that belong to them (data sheet, 9.1).
    _LENGTHS = {0x11: 0, 0x21: 0, 0x28: 0, 0x29: 0, 0x2A: 4, 0x2B: 4, 0x36: 1, 0x3A: 1}

    def __init__(self, leds: int, led: int, direction: int) -> None:
        super().__init__(leds, leds)
        self._led = led
        self._margin = (self._SIZE - leds * led) // 2
        self._direction = direction
        self._selected = False
        self._data = False
        self._command: "Any" = None
        self._values = b""
        # The state after power-on: asleep, off, not inverted, the memory undefined.
        self._awake = self._on = self._inverted = False
        self._mode = None
        self._format = None
        self._duty = 0
        self._columns = self._rows = (0, self._SIZE - 1)
        self._at = 0  # the next line to fill
        noise = bytes([0xFF, 0, 0xFC] * self._SIZE)
        self._lines = [noise] * self._SIZE

    def bus(self, baudrate: int, polarity: int, phase: int) -> None:
        """The bus's set-up; a write takes at least 16 ns (data sheet, 7.4.3)."""
        if baudrate > 62_500_000 or polarity != phase:
            raise ChipError("ST7789: %d Hz, mode %d/%d" % (baudrate, polarity, phase))

    def select(self, level: int) -> None:
        """A change of the line CS."""
        self._selected = not level

    def choose(self, level: int) -> None:
        """The line DC: 0 for a command, 1 for what belongs to it."""
        self._data = level == 1

    def reset(self, level: int) -> None:
        """The line RST: if it is low, the chip forgets everything.

        It would then take nothing for 120 ms.
        """
        if not level:
            raise ChipError("ST7789: reset while it works")

    def light_up(self, duty: int) -> None:
        """The backlight's duty, 0 to 65535."""
        self._duty = duty
        self.frames += 1

    def shift(self, data: bytes) -> None:
        """Bytes on the bus."""
        if not self._selected:
            raise ChipError("ST7789: bytes while CS is high")
        if not self._data:
            self._end()
            for command in data:
                if command != 0x2C and command not in self._LENGTHS:
                    raise ChipError("ST7789: no command %02x" % command)
                self._command = command
                self._at = self._rows[0]
            if not self._LENGTHS.get(self._command, 1):
                self._do(self._command, b"")
            return
        self._values += data
        if self._command == 0x2C:
            self._fill()
        elif len(self._values) == self._LENGTHS.get(self._command, 0):
            self._do(self._command, self._values)
            self._values = b""

    def _end(self) -> None:
        if self._values:
            raise ChipError("ST7789: command %02x has bytes left over" % self._command)

    def _do(self, command: int, values: bytes) -> None:
        if command == 0x11:
            self._awake = True
        elif command == 0x21:
            self._inverted = True
        elif command in (0x28, 0x29):
            self._on = command == 0x29
        elif command == 0x36:
            self._mode = values[0]
        elif command == 0x3A:
            self._format = values[0]
        else:
            first, last = values[0] << 8 | values[1], values[2] << 8 | values[3]
            if not first <= last < self._SIZE:
                raise ChipError("ST7789: a window from %d to %d" % (first, last))
            if command == 0x2A:
                self._columns = (first, last)
            else:
                self._rows = (first, last)

    def _fill(self) -> None:
        if self._format != 0x66 or self._mode != self._direction:
            raise ChipError("ST7789: filled in another format or direction than this display's")
        first, last = self._columns
        size = 3 * (last - first + 1)
        while len(self._values) >= size:
            part, self._values = self._values[:size], self._values[size:]
            if self._at > self._rows[1]:
                raise ChipError("ST7789: more pixels than the window has")
            line = self._lines[self._at]
            line = line[: 3 * first] + part + line[3 * (last + 1) :]
            # Equal lines are stored once.
            above = self._lines[self._at - 1]
            self._lines[self._at] = above if above == line else line
            self._at += 1

    def lit(self) -> "Iterable[tuple[tuple[int, int], Any]]":
        """Yield the place of each LED that may be lit, and its light."""
        if not self._on or not self._awake or not self._inverted or not self._duty:
            return
        for y in range(self.height):
            top = self._margin + y * self._led
            line = self._lines[top]
            for other in self._lines[top : top + self._led]:
                if other != line:
                    raise ChipError("ST7789: the lines of a row of LEDs differ")
            for x in range(self.width):
                left = 3 * (self._margin + x * self._led)
                colour = line[left : left + 3]
                if line[left : left + 3 * self._led] != colour * self._led:
                    raise ChipError("ST7789: the pixels of an LED differ")
                yield (x, y), tuple([self._light(part) for part in colour])

    def _light(self, value: int) -> int:
        """The light of a value, of which six bits are used, with the backlight."""
        return int(((value >> 2) / 63) ** 2.2 * self._duty + 0.5)

    def around(self) -> bytes:
        """The bytes of the pixels that are in no LED."""
        end = self._margin + self.width * self._led
        outside = self._lines[: self._margin] + self._lines[end:]
        inside = self._lines[self._margin : end]
        return b"".join(outside + [line[: 3 * self._margin] + line[3 * end :] for line in inside])

    def ma(self) -> float:
        """What display and backlight draw, in mA."""
        return 5 + 40 * self._duty / 65535
