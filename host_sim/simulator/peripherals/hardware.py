"""The devices as they are built: which chip, what is soldered to which pin, where each LED stands.

Written from each board's README, never from its board.py: the one is held against the other.
"""

from host_sim.simulator.peripherals import chips


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


def _reference(world):
    display = chips.Ws2812Strip(16, 16, snake(16, 16))
    world.strips[16] = display
    return display


def _max7219(world):
    # Upper pair upright, the chain from the right; lower pair upside down, from the left.
    modules = [(8, 0, 0), (0, 0, 0), (0, 8, 180), (8, 8, 180)]
    display = chips.Max7219Chain(16, 16, modules)
    world.spi[(18, 19)] = display
    world.line(17).listeners.append(display.select)
    return display


def _waveshare(world):
    lines = [[(x, y) for x in range(8)] for y in range(8)]
    display = chips.Ws2812Strip(8, 8, sum(lines, []), order="RGB")
    world.strips[14] = display
    return display


def _unicorn(width, height):
    # Dark until the firmware makes it: its twin then puts itself in this one's place.
    return lambda world: chips.Display(width, height)


_SIX = ("up", "down", "left", "right", "a", "b")
_ABCD = {"a": 0, "b": 1, "c": 3, "d": 6}

#: ``exposure`` is how much more light than full white's gives a picture's white: the eye, like a
#: camera, takes the brightest level of a panel for bright
BOARDS = {
    "pico_ws2812_16x16": {
        "chip": "rp2040",
        "buttons": dict(zip(_SIX, (10, 11, 12, 13, 14, 15))),
        "display": _reference,
        "exposure": 4,
        "buzzer": 22,
        "battery": (26, 1, 2),
    },
    "pico_max7219_16x16": {
        "chip": "rp2040",
        "buttons": dict(zip(_SIX, (10, 11, 12, 13, 14, 15))),
        "display": _max7219,
        "exposure": 1,
        "buzzer": 22,
        "battery": (26, 1, 2),
    },
    "esp32s3_matrix_8x8": {
        "chip": "esp32s3",
        "buttons": dict(zip(_SIX, (1, 2, 4, 5, 6, 7))),
        "display": _waveshare,
        "exposure": 4,
    },
    "stellar_unicorn": {
        "chip": "rp2040",
        "buttons": _ABCD,
        "display": _unicorn(16, 16),
        "modules": ("picographics", "stellar"),
        "exposure": 1,
    },
    "cosmic_unicorn": {
        "chip": "rp2040",
        "buttons": _ABCD,
        "display": _unicorn(32, 32),
        "modules": ("picographics", "cosmic"),
        "exposure": 1,
    },
}
