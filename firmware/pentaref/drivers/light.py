"""Brightness: even steps, the PWM duty of colours, and current limits.

A *scale* is a linear brightness from 0 to ``FULL``. A *duty* is the value of a PWM channel, 0 to
255, also linear. All in integers, so that interpreters with single and double precision floats
send the same bytes.
"""

#: brightness levels, 0 (off) to LEVELS - 1
LEVELS = 8
#: the scale of full brightness
FULL = 4096

# A frame is shown brighter than the one before only if the limit allows this many times as much.
# With a lower factor the whole board would dim and brighten with every blink.
_MORE_ROOM = 2


def scales(dimmest, brightest):
    """Each level's scale, as a list; the steps from level 1 up look even.

    Both ends are CIE lightness L*, whole numbers from 8 to 100. There
    Y = ((L* + 16) / 116) ** 3 (CIE 15), and even steps of L* look even.
    """
    found = [0]
    for step in range(LEVELS - 1):
        # In eighths of a unit: its cube is still a small integer.
        lightness = 8 * dimmest + 8 * (brightest - dimmest) * step // (LEVELS - 2)
        found.append(((lightness + 128) ** 3 + 97556) // 195112)
    return found


def linear(value):
    """The linear light, 0 to 65282, of a palette's value, 0 to 255.

    A cubic within 0.003 of the sRGB curve, so that no table is needed.
    """
    return value * (value * (5 * value + 2754) + 13029) // 4064


def duties(values, scale):
    """The duties, 0 to 255, that show a colour at a scale.

    The colour's values are 0 to 255 each, too. They are rounded, except that a colour whose values
    would all round to 0 is lit from a quarter of a step up. A darker one stays dark: lit, it would
    look brighter than colours meant to be brighter.
    """
    exact = [linear(value) * scale for value in values]
    half = 0x80000 if max(exact) >= 0x80000 else 0xC0000
    return [part + half >> 20 for part in exact]


def encoded(scale):
    """The value, 0 to 255, that looks at full scale like 255 at this scale.

    This is for panels that apply a curve like `linear` themselves.
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
    """The sum of all duties at full scale; ``counts``: pixels of each index."""
    total = 0
    at = 0
    for count in counts:
        if count:
            lights = linear(palette[at]) + linear(palette[at + 1]) + linear(palette[at + 2])
            total += count * (lights >> 8)
        at += 3
    return total


def ceiling(held, wanted, allowed):
    """The highest scale that keeps a frame within a limit.

    ``wanted`` is its demand at full scale and ``allowed`` the limit, in the same unit. ``held`` is
    the ceiling so far: it is lowered at once if necessary, but raised only by a large step.
    """
    fits = FULL if wanted <= allowed else FULL * allowed // wanted
    return fits if fits < held or fits > _MORE_ROOM * held or fits == FULL else held
