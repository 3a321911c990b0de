"""What a hand does on a device's buttons, as steps of a script, whichever buttons it has.

Said in the words of six buttons, up, down, left, right, a and b; on a device of four (a, b, c, d)
they become what stands for them there: a goes right and b down, c is the six's b and d its a, and
while c is held a goes left and b up. Runs on CPython and on MicroPython.
"""

from host_sim.simulator.script import HOLD, PRESS, RELEASE, WAIT

LONG_MS = 800  # long enough for any long press to count
SHOWN_MS = 450  # long enough for the set to be shown
#: how long a button has to be up before it can be seen to have been
APART_MS = 40

WAYS = ("up", "down", "left", "right")

# Of the six, the one of the four that stands for it; and what is held with it.
_FOUR = {
    "right": ("a", None),
    "left": ("a", "c"),
    "down": ("b", None),
    "up": ("b", "c"),
    "a": ("d", None),
    "b": ("c", None),
}


def is_four(names):
    """Whether these buttons are the four."""
    return "up" not in names


def button(names, name):
    """The button that stands for one of the six, and the one to hold with it or None."""
    return _FOUR[name] if is_four(names) else (name, None)


def tap(names, name):
    """A short press of one of the six."""
    pressed, held = button(names, name)
    return around(held, [(PRESS, pressed)])


def chord(names, name):
    """A direction while b is held: left and right take another piece, up and down turn it over.

    Of four buttons there is none of that: they take the next piece from the set that is shown while
    c is held, and turn it.
    """
    if not is_four(names):
        return around("b", tap(names, name))
    if name in ("up", "down"):
        return tap(names, "b")
    return around("c", [(WAIT, SHOWN_MS), (PRESS, "a")])


def long(names, name, ms=LONG_MS):
    """A long press of one of the six."""
    pressed, held = button(names, name)
    return around(held, around(pressed, [(WAIT, ms)]))


def around(held, steps):
    """Steps with a button held meanwhile; None for none."""
    return [(HOLD, held)] + steps + let_go(held) if held else steps


def let_go(name):
    """Let go of a button, for long enough."""
    return [(RELEASE, name), (WAIT, APART_MS)]


def translated(steps, names):
    """The steps of a script for six buttons as a device with these buttons needs them.

    Of four buttons a direction with b held goes through the set, right or down.
    """
    if not is_four(names):
        yield from steps
        return
    waited = None  # ms, while b is held
    for what, value in steps:
        if what not in (PRESS, HOLD, RELEASE):
            if what == WAIT and waited is not None:
                waited += value
            yield what, value
            continue
        pressed, held = _FOUR[value]
        if value == "b":
            waited = 0 if what == HOLD else None
        elif value in WAYS and waited is not None:
            if waited < SHOWN_MS:
                yield WAIT, SHOWN_MS - waited
                waited = SHOWN_MS
            held = None
        if what == PRESS and not held:
            yield PRESS, pressed
            continue
        if what == PRESS:
            yield from tap(names, value)
        elif what == HOLD:
            yield from [(HOLD, held)] if held else []
            yield HOLD, pressed
        else:
            yield RELEASE, pressed
            yield from [(RELEASE, held)] if held else []
