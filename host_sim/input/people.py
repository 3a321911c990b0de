"""Models of people who enter a record: careful, naive, and others.

They look at the screen after each press and decide the next one from what they see. Their skills
and how often their fingers slip are `Habits`. The same seed gives the same presses.
"""

from __future__ import annotations

import random
from collections import namedtuple
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from host_sim.cli import CommandError
from host_sim.input import planner, press_search
from host_sim.input.record_typer import RecordTyper
from host_sim.simulator import gestures
from host_sim.simulator.script import HOLD, PRESS, RELEASE, WAIT
from pentaref.games import base
from pentaref.record import write_action
from pentaref.ui import intents, selection

if TYPE_CHECKING:
    from host_sim.annotations import Held, Step

# slip: the share of directions that are pressed wrongly. overshot: the share of turns that reach
# the right shape but are followed by one too many. holds: from how many steps on a direction is
# held instead of tapped, None for never. let_go: the standard deviation, in ms, of its release.
# turns_over: whether they turn a piece over or back to save turns. goes_round: whether they know
# that the rows and columns of the set wrap around.
Habits = namedtuple("Habits", "slip overshot holds let_go turns_over goes_round")

CAREFUL = Habits(0.02, 0.03, 4, 60, True, True)
NAIVE = Habits(0.05, 0.10, None, 0, False, False)

_SEEN_MS = 450  # how long b is held until the set is shown
_LOOKED_MS = 300  # for a look at a piece that is already right before it is laid
_BETWEEN_MS = 120  # from one press to the next
_BEFORE_MS = intents.REPEAT // 2 - 10  # a person aims at the middle between two repeats
_MOST = 200  # presses, after which a person gives up
_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


class Person(RecordTyper):
    """Enters a record on six buttons like a person with these habits."""

    def __init__(self, board: str, flash: str, habits: Habits, seed: int) -> None:
        super().__init__(board, flash)
        self._habits = habits
        self._chance = random.Random(seed)

    def act(self, action: base.Action) -> list[Step]:
        """Bring an action into hand press by press and lay it; return the steps.

        Raises ``CommandError`` if the person gives up.
        """
        if action.kind not in (base.LAY, base.TILE, base.COUNTER):
            return super().act(action)
        screen = self._screen
        goal = selection.held_for(screen.turn.choices, action, None)
        if goal is None:
            raise CommandError(
                1, f"the device does not offer {write_action(action, screen.match.setup)}"
            )
        for _ in range(_MOST):
            self._take(screen, goal[0])
            if action.kind == base.LAY:
                self._turn(screen, goal[1])
            if self._travel(screen, goal):
                if not self._made:
                    self.do([(WAIT, _LOOKED_MS)])
                self._tap("a")
                return self.taken()
        raise CommandError(1, f"gave up entering {self._named(action)}")

    def _named(self, action: base.Action) -> str:
        return write_action(action, self._screen.match.setup)

    def _press(self, name: str, wait: int = _BETWEEN_MS) -> None:
        slips = name in _OPPOSITE and self._chance.random() < self._habits.slip
        if slips:
            name = self._chance.choice([way for way in gestures.WAYS if way != name])
        self.do([(PRESS, name), (WAIT, wait)])

    def _take(self, screen: Any, option: int) -> None:
        """Take an option: a piece from the set; b takes another board or kind."""
        if screen.turn.held[0] == option:
            return
        wanted = screen.turn.choices[option]
        if wanted.kind != base.LAY:
            while screen.turn.held[0] != option:
                self._press("b")
            return
        self.do([(HOLD, "b"), (WAIT, _SEEN_MS)])
        while screen.turn.held[0] != option:
            self._press(self._way_in_the_set(screen, option))
        self.do([(RELEASE, "b"), (WAIT, _BETWEEN_MS)])

    def _way_in_the_set(self, screen: Any, option: int) -> str:
        here, there = screen.turn.taken.piece, screen.turn.choices[option].piece
        if not self._habits.goes_round:
            if here < 0:
                return "right"
            if here // 4 != there // 4:
                name = "down" if here // 4 < there // 4 else "up"
                after = selection.step(
                    screen.turn.held,
                    intents.FIELD + gestures.WAYS.index(name),
                    screen.turn.choices,
                    screen.picture.view.bounds,
                )
                if after != screen.turn.held:
                    return name
            return "right" if here < there else "left"
        return gestures.WAYS[
            _first(
                screen.turn.held,
                lambda held, way: selection.step(
                    held, intents.FIELD + way, screen.turn.choices, screen.picture.view.bounds
                ),
                lambda held: held[0] == option,
            )
        ]

    def _turn(self, screen: Any, shape: int) -> None:
        """Turn a piece until it has the right shape."""
        piece = screen.turn.taken.piece
        for _ in range(_MOST):
            if screen.turn.held[1] == shape:
                return
            steps = [(PRESS, "b"), (WAIT, _BETWEEN_MS)]
            if self._habits.turns_over:
                count = planner.turns(self.names, piece, shape)
                if count(selection.rotated(screen.turn.held[1], piece, 1)) + 1 > count(
                    screen.turn.held[1]
                ):
                    back = count(selection.rotated(screen.turn.held[1], piece, -1))
                    over = count(selection.FLIPPED[screen.turn.held[1]])
                    name = "up" if back <= over else "down"
                    steps = [*gestures.chord(self.names, name), (WAIT, _BETWEEN_MS)]
            self.do(steps)
            if screen.turn.held[1] == shape and self._chance.random() < self._habits.overshot:
                self.do([(PRESS, "b"), (WAIT, _BETWEEN_MS)])

    def _travel(self, screen: Any, goal: Held) -> bool:
        """Move towards a place, the longer way first; True when there."""
        tried = {}
        for _ in range(_MOST):
            option, shape, x, y = screen.turn.held
            if (option, shape) != goal[:2]:
                return False
            dx, dy = goal[2] - x, goal[3] - y
            if not dx and not dy:
                return True
            across = 3 if dx > 0 else 2
            along = 1 if dy > 0 else 0
            ways = [across, along] if abs(dx) >= abs(dy) else [along, across]
            ways = [way for way in ways if (dx if way >= 2 else dy)]
            ways += [way for way in range(4) if way not in ways]
            # A direction that was tried here before leads to the same place: try the next best.
            way = min(ways, key=lambda way: tried.get((x, y, way), 0))
            tried[x, y, way] = tried.get((x, y, way), 0) + 1
            self._go_way(screen, way, goal)
        return False

    def _go_way(self, screen: Any, way: int, goal: Held) -> None:
        holds = self._habits.holds
        steps = self._steps_ahead(screen, way, goal) if holds else 0
        if not holds or steps < holds:
            self._press(gestures.WAYS[way])
            return
        ms = (
            press_search.repeat_ms(steps)
            - _BEFORE_MS
            + int(self._chance.gauss(0, self._habits.let_go))
        )
        name = gestures.WAYS[way]
        self.do([(HOLD, name), (WAIT, max(ms, 60)), (RELEASE, name), (WAIT, _BETWEEN_MS)])

    def _steps_ahead(self, screen: Any, way: int, goal: Held) -> int:
        """How many steps in a direction come nearer to the goal."""
        places = planner.Places(screen.match.game, screen.turn.choices, screen.picture.view.bounds)
        held = screen.turn.held
        axis = 2 if way >= 2 else 3
        count = 0
        while held[axis] != goal[axis] and count < 12:
            if screen.turns.by_legal_places:
                then = places.advance(held, way)
            else:
                then = selection.step(held, way, screen.turn.choices, screen.picture.view.bounds)
            if abs(then[axis] - goal[axis]) >= abs(held[axis] - goal[axis]):
                break
            held = then
            count += 1
        return count


def _first(start: Held, step: Callable[[Held, int], Held], is_goal: Callable[[Held], bool]) -> int:
    """The first of the four directions of a shortest path."""
    seen = {start}
    ahead = [(start, -1)]
    for at, first in ahead:
        if is_goal(at):
            return first
        for way in range(4):
            there = step(at, way)
            if there not in seen:
                seen.add(there)
                ahead.append((there, way if first < 0 else first))
    return 3
