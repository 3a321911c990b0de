"""The solver at a puzzle in play: whether it is still possible, and a hint.

It works in slices between two looks at the buttons, and any press ends it.
"""

from pentaref import grid, pieces, solver

# Between two looks at the buttons; as many as counters are drawn with.
_STEPS = 200


class Solving:
    """A search for a filling of what is still vacant. ``play`` is the screen of the game.

    ``hints`` is whether the first piece of the filling is to be shown, or only that there is one.
    """

    def __init__(self, play, hints):
        self._play = play
        self._hints = hints
        self._search = solver.Search(*solver.position(play.match.game))
        play.tell("Looking")
        play.ui.work = self._look_on

    def _look_on(self):
        found = self._search.step(_STEPS)
        if found is None:
            return False
        self._play.ui.work = None
        if not found:
            self._play.tell("No: take back")
        elif not self._hints:
            self._play.tell("Yes, it can be done")
        else:
            piece, cells = self._search.filling()[0]
            names = " ".join([grid.name(x, y) for x, y in cells])
            self._play.tell("%s: %s" % (pieces.LETTERS[piece], names), cells)
        return True
