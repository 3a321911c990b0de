"""The clocks to choose from before a game of two seats or more."""

NONE = "none"
ENTRY = " entry 8"  # this many seconds of entering an action do not count

# A few of each kind, as the notation's ``clock:`` header has them.
_TIMES = (
    ("move", ("15", "30", "60", "120")),
    ("game", ("300", "600", "1200", "1800")),
    ("fischer", ("180+2", "300+5", "600+5", "900+10")),
    ("bronstein", ("180+2", "300+5", "600+5", "900+10")),
)
EACH = 4  # times of each kind
TEXTS = (NONE,) + tuple(["%s %s" % (kind, time) for kind, times in _TIMES for time in times])


def say(text):
    """A clock in words: ``fischer 5 min + 5 s``."""
    if text == NONE:
        return "No clock"
    kind, _, times = text.partition(" ")
    main, _, added = times.partition("+")
    seconds = int(main)
    words = kind + (" %d s" % seconds if seconds < 180 else " %d min" % (seconds // 60))
    return words + " + %s s" % added if added else words


def step(at, way, by_kind):
    """The number of the next clock, or of the first of the next kind.

    ``way`` is 1 or -1.
    """
    if not by_kind:
        return (at + way) % len(TEXTS)
    kinds = len(_TIMES) + 1  # having no clock is a choice too
    kind = ((at + EACH - 1) // EACH + way) % kinds
    return EACH * (kind - 1) + 1 if kind else 0
