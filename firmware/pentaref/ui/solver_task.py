"""The solver for a puzzle in play: is it still possible, and hints."""

from pentaref import grid, pieces, solver, ticks
from pentaref.games import base
from pentaref.ui.pace import Pace

_TOLD = 3000  # ms from one report of its progress to the next


class SolverTask:
    """A search for a filling of what is still vacant.

    ``turns`` are the game's. With ``hints`` the first piece of the filling is shown, else
    only whether there is one.
    """

    def __init__(self, turns, hints):
        self._turns = turns
        self._hints = hints
        self._search = None
        self._told = turns.ui.now
        self._pace = Pace(self._told)
        turns.announcer.tell("Looking")
        turns.ui.work = self._look_on

    def _look_on(self):
        now = self._turns.ui.now
        if not self._search:
            self._search = solver.Search(*solver.position(self._turns.match.game))
            return False
        found = self._search.step(self._pace.steps(now))
        if found is None:
            if ticks.diff(now, self._told) < _TOLD:
                return False
            self._told = now
            self._turns.announcer.tell("%d%%" % self._search.tried())
            return True
        self._turns.ui.work = None
        if not found:
            self._turns.announcer.tell("No solution: take back")
        elif not self._hints:
            self._turns.announcer.tell("Yes, it can be done")
        else:
            piece, cells = self._search.filling()[0]
            names = " ".join([grid.name(x, y) for x, y in cells])
            self._turns.take_up(base.Action(base.LAY, piece, 0, tuple(cells)))
            self._turns.announcer.tell("%s: %s" % (pieces.LETTERS[piece], names))
        return True
