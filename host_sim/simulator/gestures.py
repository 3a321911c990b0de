"""Presses, chords and long presses as steps, for six or four buttons.

Gestures are named by the six buttons up, down, left, right, a and b. On a device with the four
buttons a, b, c and d they are translated: a goes right and b down, c is the six's b and d its a,
and while c is held a goes left and b up. Runs on CPython and on MicroPython.
"""

from host_sim.simulator.script import HOLD, PRESS, RELEASE, WAIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from host_sim.annotations import Step

LONG_MS = 800  # long enough for any long press to count
SHOWN_MS = 450  # long enough for the set to be shown
#: how long a button must be up for the device to notice
APART_MS = 40

WAYS = ("up", "down", "left", "right")

# Six-button name -> (four-button key, modifier key or None).
_FOUR = {
    "right": ("a", None),
    "left": ("a", "c"),
    "down": ("b", None),
    "up": ("b", "c"),
    "a": ("d", None),
    "b": ("c", None),
}


def is_four(names: "Collection[str]") -> bool:
    """Whether a device with these buttons has four."""
    return "up" not in names


def button(names: "Collection[str]", name: str) -> tuple[str, str | None]:
    """This device's button for one of the six, and one to hold or None."""
    return _FOUR[name] if is_four(names) else (name, None)


def tap(names: "Collection[str]", name: str) -> "list[Step]":
    """A short press of one of the six."""
    pressed, held = button(names, name)
    return around(held, [(PRESS, pressed)])


def chord(names: "Collection[str]", name: str) -> "list[Step]":
    """A direction while b is held.

    Left and right take another piece, up and down turn it over. Four buttons have no such chords:
    instead, left and right take the next piece from the set, which is shown while c is held, and up
    and down turn the piece.
    """
    if not is_four(names):
        return around("b", tap(names, name))
    if name in ("up", "down"):
        return tap(names, "b")
    return around("c", [(WAIT, SHOWN_MS), (PRESS, "a")])


def long(names: "Collection[str]", name: str, ms: int = LONG_MS) -> "list[Step]":
    """A long press of one of the six."""
    pressed, held = button(names, name)
    return around(held, around(pressed, [(WAIT, ms)]))


def around(held: str | None, steps: "list[Step]") -> "list[Step]":
    """Steps while a button is held; None for no button."""
    return [(HOLD, held)] + steps + let_go(held) if held else steps


def let_go(name: str) -> "list[Step]":
    """Release a button, and wait until the device has noticed."""
    return [(RELEASE, name), (WAIT, APART_MS)]


def translated(steps: "Iterable[Step]", names: "Collection[str]") -> "Iterator[Step]":
    """Translate a script's steps for six buttons to these buttons.

    With four buttons a direction with b held goes through the set, right or down.
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
