"""The clocks to choose from, for the games of two seats or more that are begun from now on."""

from pentaref.ui.screens import menus

NONE = "none"

# A few of each kind, as the notation's ``clock:`` header has them.
_TIMES = {
    "move": ("15", "30", "60", "120"),
    "game": ("300", "600", "1200", "1800"),
    "fischer": ("180+2", "300+5", "600+5", "900+10"),
    "bronstein": ("180+2", "300+5", "600+5", "900+10"),
}
_KINDS = ("move", "game", "fischer", "bronstein")


def chosen(settings):
    """The clock that was chosen last, the text of a ``clock:`` header, or None."""
    clock = settings.get("clock")
    if not isinstance(clock, str):  # whatever the flash says
        return None
    kind, _, times = clock.partition(" ")
    return clock if times in _TIMES.get(kind, ()) else None


def path(clock):
    """The words of the two menus that lead to a clock, those of one to none; None for no way."""
    if clock is None:
        return (NONE,)
    kind, _, times = clock.partition(" ")
    return (kind, _say(times)) if times in _TIMES.get(kind, ()) else None


def _say(times):
    """Seconds and what is added in words: ``5 min + 5 s``."""
    main, _, added = times.partition("+")
    seconds = int(main)
    text = "%d s" % seconds if seconds < 180 else "%d min" % (seconds // 60)
    return text + " + %s s" % added if added else text


class Clocks(menus.List):
    """The kinds of clock; taking one leads to its times. What is in force comes first."""

    def __init__(self, ui):
        now = chosen(ui.desk.settings)
        kind = now.partition(" ")[0] if now else None
        entries = [(NONE, self._take_none)]
        for name in _KINDS:
            entries.append((name, self._open))
        super().__init__(ui, entries, _KINDS.index(kind) + 1 if kind else 0)

    def _open(self):
        kind = _KINDS[self.at - 1]
        entries = [(_say(times), self._take) for times in _TIMES[kind]]
        clock = chosen(self.ui.desk.settings) or ""
        at = [i for i, times in enumerate(_TIMES[kind]) if clock == "%s %s" % (kind, times)]
        self.ui.push(menus.List(self.ui, entries, at[0] if at else 0))

    def _take(self):
        kind = _KINDS[self.at - 1]
        self._keep("%s %s" % (kind, _TIMES[kind][self.ui.screen.at]))

    def _take_none(self):
        self._keep(NONE)

    def _keep(self, clock):
        self.ui.desk.settings["clock"] = clock
        self.ui.desk.keep()
        self.ui.home()
