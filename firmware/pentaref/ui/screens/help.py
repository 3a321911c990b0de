"""Help on the device: controls, rules, and the last refusal.

The rules are those of the game in play.
"""

from pentaref.ui.draw import palette
from pentaref.ui.screens import menus

_SIX = (
    "<^_> next legal place",
    "A lay",
    "B rotate, then flip",
    "Hold B: the set, <^_> take",
    "Or hold A, trace the 5 squares",
    "Hold B, then A: marks",
    "Hold A: menu",
    "Pass: quick B < then A",
)
_FOUR = (
    "A right, B down",
    "C held: A left, B up",
    "D lay",
    "C rotate, then flip",
    "Hold C: the set, A B take",
    "Or hold D, trace the 5 squares",
    "Hold C, then D: marks",
    "Hold D: menu",
    "Pass: C, or the set's end, then D",
)

_HIGH = 6  # rows of a picture
_SEEN = 24  # beats that a picture is shown on a panel with no room for it beside the words


class Help(menus.List):
    """The controls, one per line."""

    def __init__(self, ui):
        super().__init__(ui, [(line, None) for line in (_FOUR if ui.four else _SIX)])


class Pictured(menus.List):
    """Lines, each perhaps with a picture.

    The picture is shown below the words, on 8x8 before them. ``lines`` are (words, rows of the
    picture).
    """

    def __init__(self, ui, lines):
        self._pictures = [rows for _, rows in lines]
        self._inks = {
            "1": palette.ink(1, palette.SOLID),
            "2": palette.ink(2, palette.SOLID),
            # Another piece of the same seat: a puzzle with one seat has no second colour.
            "w": palette.ink(1, palette.WEAVE),
            "o": palette.COUNTER,
            "x": palette.CULPRIT,
            "m": palette.MARK,
            "-": palette.FLOOR,
        }
        super().__init__(ui, [(text, None) for text, _ in lines])

    def _read(self):
        super()._read()
        small = self.ui.canvas.height < 16 and self._pictures[self.at]
        self._wait = _SEEN if small else 0  # beats until the words come

    def beat(self, beat):
        """Let a sixteenth of a second pass; True if the picture changes."""
        if self._wait:
            self._wait -= 1
            return not self._wait
        return super().beat(beat)

    def draw(self, canvas, beat):
        """Draw the line, and its picture in place of the next line."""
        super().draw(canvas, beat)
        rows = self._pictures[self.at]
        small = canvas.height < 16
        if not rows or (small and not self._wait):
            return
        top = 0 if small else 8
        canvas.fill(0, top, canvas.width, _HIGH, palette.DARK)
        canvas.picture((canvas.width - len(rows[0])) // 2, top, rows, self._inks)


class Topics(menus.List):
    """The topics of help during a game; ``turns`` are the game's."""

    def __init__(self, ui, turns):
        self._turns = turns
        entries = [("Rules", self._rules), ("Controls", self._controls)]
        if turns.refused:
            entries.insert(0, ("Why not?", self._why))
        super().__init__(ui, entries)

    def _rules(self):
        from pentaref.ui.rulebook import lines

        setup = self._turns.match.setup
        self.ui.push(Pictured(self.ui, lines(setup.game, setup.variant)))

    def _controls(self):
        self.ui.push(Help(self.ui))

    def _why(self):
        from pentaref.ui.rulebook import rule
        from pentaref.ui.words import reason

        word = self._turns.refused
        game = self._turns.match.setup.game
        lines = (reason(word, game), rule(word, game))
        self.ui.push(menus.List(self.ui, [(line, None) for line in lines]))
