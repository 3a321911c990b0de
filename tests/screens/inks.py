"""How a board's inks look to four kinds of colour vision.

It takes the light that the driver makes. A palette goes through the board's own driver to the
simulated chips. Their light is compared with white at the same level, because the eye adapts to the
panel's white. Colour differences are CIEDE2000. Dichromats are simulated after Brettel, Vienot and
Mollon (1997) and Machado, Oliveira and Fernandes (2009). The library coloraide computes both.
"""

import functools

from coloraide import Color

from host_sim.simulator import peripherals

NORMAL = 12
DICHROMAT = 8
SIGHTS = (
    None,
    *((eye, model) for eye in ("protan", "deutan", "tritan") for model in ("brettel", "machado")),
)
_BATCH = 8  # inks shown at a time: few, so that no current limit dims them


def sent(board, colours, level):
    """Each palette entry's light at a level: (r, g, b), white (1, 1, 1).

    ``colours`` are bytes, three an ink.
    """
    device = peripherals.install(board)
    panel = device_panel()
    white = len(colours) // 3
    full = bytes(colours) + b"\xff\xff\xff"
    found = []
    for first in range(0, white + 1, _BATCH):
        frame = bytearray(panel.width * panel.height)
        inks = range(first, min(first + _BATCH, white + 1))
        for i, ink in enumerate(inks):
            frame[i] = ink
        panel.show(frame, full, level)
        light = _first_row(device.world.display, len(inks))
        found += [light.get(i, (0, 0, 0)) for i in range(len(inks))]
    top = found.pop()
    return [tuple(part / most if most else 0 for part, most in zip(one, top)) for one in found]


def _first_row(display, count):
    """The light of a panel's first LEDs by column, of those that are lit."""
    light = {}
    for (x, y), colour in display.lit():
        if y == 0 and x < count:
            light[x] = colour
            if len(light) == count:
                break
    return light


def device_panel():
    """A new panel of the installed board."""
    import board

    return board.make().panel


def luminance(one):
    """The luminance of a light, where white has 1 (ITU-R BT.709)."""
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), one))


@functools.cache
def _looks(light, sight):
    colour = Color("srgb-linear", light)
    if sight:
        colour = colour.filter(sight[0], method=sight[1])
    return colour.convert("lab-d65")


@functools.cache
def distance(one, two, sight):
    """The CIEDE2000 difference of two lights; vision None is normal."""
    return _looks(one, sight).delta_e(_looks(two, sight), method="2000", space="lab-d65")


def apart(one, two, sight):
    """The smallest difference of two inks, each as its light in every phase."""
    phases = range(len(one))
    shifts = phases if len(set(one)) > 1 and len(set(two)) > 1 else (0,)
    least = NORMAL if sight is None else DICHROMAT
    worst = 1e9
    for shift in shifts:
        most = 0
        for phase in phases:
            most = max(most, distance(one[phase], two[phase - shift], sight))
            if most >= least and len(shifts) > 1:
                break
        worst = min(worst, most)
    return worst
