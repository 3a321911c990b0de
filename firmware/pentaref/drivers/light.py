"""How bright: even steps to the eye, a palette's values as duty, and the current they draw.

A *scale* says how much light is let through, from 0 to ``FULL``, linear. A *duty* is what a PWM
channel is given, 0 to 255, linear too. All in integers: an interpreter with single-precision
floats must send the same bytes as one with doubles.
"""

#: brightness levels, 0 (off) to LEVELS - 1
LEVELS = 8
#: the scale that lets all light through
FULL = 4096

# Past this much more room than is used, a frame may be shown brighter than the one before it.
# Less, and a board that blinks would dim and brighten as a whole with every blink.
_MORE_ROOM = 2


def scales(dimmest, brightest):
    """The scale of each level as a list, so that the steps from 1 up are even to the eye.

    Both ends are given as CIE lightness L*, in whole numbers from 8 to 100: there
    Y = ((L* + 16) / 116) ** 3 holds (CIE 15), and even steps of L* look even.
    """
    found = [0]
    for step in range(LEVELS - 1):
        # In eighths of a unit: its cube is still a small integer.
        lightness = 8 * dimmest + 8 * (brightest - dimmest) * step // (LEVELS - 2)
        found.append(((lightness + 128) ** 3 + 97556) // 195112)
    return found


def linear(value):
    """The light of a palette's value, 0 to 255, as 0 to 65282.

    A cubic that stays within 0.003 of sRGB's curve, and so needs no table.
    """
    return value * (value * (5 * value + 2754) + 13029) // 4064


def duties(values, scale):
    """The duties, each 0 to 255, that show a colour at a scale: its values are 0 to 255 each.

    Rounded; a colour that all of it would round to nothing is lit from a quarter of a step on. One
    still less is dark: shown as one step it would be brighter than colours that it is to lie below.
    """
    exact = [linear(value) * scale for value in values]
    half = 0x80000 if max(exact) >= 0x80000 else 0xC0000
    return [part + half >> 20 for part in exact]


def encoded(scale):
    """The palette's value, 0 to 255, that at full scale shows the light of 255 at a scale.

    For panels that apply a curve like `linear` by themselves.
    """
    low, high = 0, 255
    while low < high:
        middle = low + high >> 1
        if linear(middle) < scale * 255 // 16:
            low = middle + 1
        else:
            high = middle
    return low


def needed(counts, palette):
    """The sum of duties that all pixels need at full scale, by their census and their palette."""
    total = 0
    at = 0
    for count in counts:
        if count:
            lights = linear(palette[at]) + linear(palette[at + 1]) + linear(palette[at + 2])
            total += count * (lights >> 8)
        at += 3
    return total


def ceiling(held, wanted, allowed):
    """The highest scale at which a frame stays within a limit.

    ``wanted`` is its demand at full scale and ``allowed`` the limit, in the same unit; ``held``
    the ceiling up to now, which is lowered at once where it must be and raised only where that
    is worth a change all can see.
    """
    fits = FULL if wanted <= allowed else FULL * allowed // wanted
    return fits if fits < held or fits > _MORE_ROOM * held or fits == FULL else held
