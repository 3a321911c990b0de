"""The solver for a puzzle in play: is it still possible, and hints."""

from pentaref import grid, pieces, solver, ticks
from pentaref.games import base
from pentaref.ui.pace import Pace

_TOLD = 3000  # ms from one report of its progress to the next


class SolverTask:
    """A search for a filling of what is still vacant.

    ``play`` is the screen of the game. With ``hints`` the first piece of the filling is shown, else
    only whether there is one.
    """

    def __init__(self, play, hints):
        self._play = play
        self._hints = hints
        self._search = None
        self._told = play.ui.now
        self._pace = Pace(self._told)
        play.announcer.tell("Looking")
        play.ui.work = self._look_on

    def _look_on(self):
        now = self._play.ui.now
        if not self._search:
            self._search = solver.Search(*solver.position(self._play.match.game))
            return False
        found = self._search.step(self._pace.steps(now))
        if found is None:
            if ticks.diff(now, self._told) < _TOLD:
                return False
            self._told = now
            self._play.announcer.tell("%d%%" % self._search.tried())
            return True
        self._play.ui.work = None
        if not found:
            self._play.announcer.tell("No solution: take back")
        elif not self._hints:
            self._play.announcer.tell("Yes, it can be done")
        else:
            piece, cells = self._search.filling()[0]
            names = " ".join([grid.name(x, y) for x, y in cells])
            self._play.take_up(base.Action(base.LAY, piece, 0, tuple(cells)))
            self._play.announcer.tell("%s: %s" % (pieces.LETTERS[piece], names))
        return True
