"""The fewest presses after which an action is ready to be laid.

The piece is taken and turned, then moved by squares or by legal places.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from host_sim.input.press_search import FREE, count_presses, grips, shortest
from host_sim.simulator.device import STEP_MS
from pentaref import pieces
from pentaref.games import base
from pentaref.ui import intents, legal_moves, selection

if TYPE_CHECKING:
    from host_sim.annotations import Advance, Held, Step

_MOST_SCANNED = 150  # the most steps of a direction that is held for long
# Rounds of the device's loop, before a held button repeats, in which no legal place is searched
# for: one handles the press, and two show a frame.
_BUSY = 3
# Places that are surely tried before a held button repeats.
_TRIED_MEANWHILE = legal_moves.TRIES * (intents.REPEAT // STEP_MS - _BUSY)


class _Goal:
    """What must be in hand to lay an action: option, shape, pivot square.

    ``x`` and ``y`` are None for what has no squares, such as a pass.
    """

    def __init__(self, choices: Sequence[base.Action], action: base.Action, held: Held) -> None:
        self.lays = action.kind == base.LAY
        self.option, self.shape, self.x, self.y = held
        if not action.cells:
            self.shape, self.x, self.y = 0, None, None
        #: whether moves are useless before it is in hand; they find a piece to be removed
        self.picked_first = action.kind in (base.LAY, base.PASS)
        #: whether it can be taken from the set while b shows it
        self.from_set = choices[0].kind == base.LAY

    def is_in_hand(self, state: Any) -> bool:
        """Whether a state has the right option in the right shape, in any place."""
        return state[0] == self.option and (not self.lays or state[1] == self.shape)

    def is_reached(self, state: Any) -> bool:
        """Whether a state has the right option and shape on the right square."""
        return self.is_in_hand(state) and (self.x is None or state[2:] == (self.x, self.y))


def _goal(choices: Sequence[base.Action], action: base.Action) -> _Goal | None:
    """The ``_Goal`` of an action, or None if no option is that action."""
    held = selection.held_for(choices, action, None)
    return _Goal(choices, action, held) if held else None


def to_lay(
    names: Sequence[str],
    choices: Sequence[base.Action],
    held: Held,
    bounds: tuple[int, int, int, int],
    action: base.Action,
    repeats: bool = True,
) -> list[Step] | None:
    """The steps after which an action is ready to be laid, or None.

    ``choices``, ``held`` and ``bounds`` are as ``selection.step`` takes them, ``repeats`` as
    ``shortest`` does.
    """
    goal = _goal(choices, action)
    if goal is None:
        return None
    least, after = _bounds_on_presses(names, goal, action)

    def advance(state: Any, intent: int) -> Any:
        if intent == intents.UNPEEK:
            return state
        return selection.step(state, intent, choices, bounds)

    def late(state: Any, intent: int) -> Any:
        moves_early = intent < intents.PICK and not goal.is_in_hand(state)
        return state if moves_early else advance(state, intent)

    # Turning first, then moving, is nearly always best and found at once. Near an edge a turn also
    # moves the piece, and moving between turns can be better: a wider search finds that.
    more: dict[str, Any] = {"repeats": repeats, "from_set": goal.from_set}
    first = late if goal.picked_first else advance
    plain = shortest(names, held, first, goal.is_reached, least, None, after, **more)
    if not plain or not goal.lays:
        return plain
    best = count_presses(plain)
    if best == least(held, FREE):
        return plain
    return shortest(names, held, advance, goal.is_reached, least, best, after, **more) or plain


def _bounds_on_presses(names: Sequence[str], goal: _Goal, action: base.Action) -> Any:
    """The lower bounds ``least`` and ``after`` of ``shortest``, for a goal."""

    def least(state: Any, grip: int) -> int:
        if goal.is_in_hand(state) or not goal.lays:
            # Turning it away and back would take two presses as well.
            return 0 if goal.x is None else (state[2] != goal.x) + (state[3] != goal.y)
        shape = state[1] if state[0] == goal.option else -1
        return _turns(names, action.piece, goal.shape)[shape, grip]

    def after(state: Any, intent: int, grip: int) -> int:
        if intent >= intents.PICK or goal.x is None:
            return 0
        if goal.is_in_hand(state):
            return state[2] != goal.x if intent < intents.LEFT else state[3] != goal.y
        return least(state, grip) if goal.lays else 0

    return least, after


class Places:
    """The steps between a position's legal places, searched for once each.

    ``choices`` and ``bounds`` are as ``selection.step`` takes them.
    """

    def __init__(
        self, game: Any, choices: Sequence[base.Action], bounds: tuple[int, int, int, int]
    ) -> None:
        # The same places are judged many times.
        self._game = SimpleNamespace(
            grid=game.grid,
            layers=game.layers,
            lay_places=game.lay_places,
            breaks=lru_cache(None)(game.breaks),
            judge=lru_cache(None)(game.judge),
        )
        self._choices = choices
        self._bounds = bounds
        self._known = {}

    def walked(self, state: Any, intent: int | None, scans: bool = False) -> tuple[Any, int]:
        """The legal place that an intent leads to, and the places tried.

        ``scans`` is whether the intent is a direction that has been held for long.
        """
        key = state, intent, scans
        if key not in self._known:
            where = self._choices, state, self._bounds
            tried = list(legal_moves.walk(self._game, *where, intent, False, scans))
            found = tried[-1] if tried else None
            self._known[key] = found or state, len(tried)
        return self._known[key]

    def advance(self, state: Any, intent: int) -> Any:
        """The state after an intent, when stepping through legal places only."""
        guided = self._choices[state[0]].kind in (base.LAY, base.TILE, base.COUNTER)
        if intent < intents.PICK and guided:
            return self.walked(state, intent)[0]
        if intent == intents.UNPEEK:
            return self.walked(state, None)[0]
        then = selection.step(state, intent, self._choices, self._bounds)
        if then == state or intent >= intents.FIELD:
            return then
        if self._choices[then[0]].kind not in (base.LAY, base.TILE, base.COUNTER):
            return then
        return self.walked(then, intent)[0]

    def scan(self, state: Any, intent: int) -> Any:
        """The same for a direction that has been held for long."""
        return self.again(state, intent, True)

    def again(self, state: Any, intent: int, scans: bool = False) -> Any:
        """The same for a held button that repeats."""
        # A search that takes longer than the time between repeats is ended by the next repeat.
        guided = self._choices[state[0]].kind in (base.LAY, base.TILE, base.COUNTER)
        if intent >= intents.PICK or not guided:
            return self.advance(state, intent)
        there, tried = self.walked(state, intent, scans)
        return there if tried <= _TRIED_MEANWHILE else state


def _turned_first(goal: _Goal, step: Advance) -> Advance:
    """The same as ``step``, but the piece is taken and turned before it moves."""

    def advance(state: Any, intent: int) -> Any:
        if goal.picked_first and intent < intents.PICK and not goal.is_in_hand(state):
            return state
        return step(state, intent)

    return advance


def to_lay_by_legal_places(
    names: Sequence[str],
    places: Places,
    choices: Sequence[base.Action],
    held: Held,
    action: base.Action,
    repeats: bool = True,
) -> list[Step] | None:
    """The same by legal places only; the piece is turned first, then moved."""
    goal = _goal(choices, action)
    if goal is None:
        return None

    def least(state: Any, grip: int) -> int:
        return 0 if goal.is_reached(state) else 1

    def found(repeats: bool, **more: Any) -> list[Step] | None:
        return shortest(
            names,
            held,
            _turned_first(goal, places.advance),
            goal.is_reached,
            least,
            again=_turned_first(goal, places.again),
            repeats=repeats,
            from_set=goal.from_set,
            **more,
        )

    scan = _turned_first(goal, places.scan)
    way = found(repeats, scan=scan)
    if way is None:
        # In rare positions some places can be reached only by holding a direction for long.
        way = found(True, longest=_MOST_SCANNED, scan=scan)
    return way


def turns(names: Sequence[str], piece: int, shape: int) -> Callable[[int], int]:
    """A function: shape to the fewest presses that turn it into ``shape``."""
    far = _turns(names, piece, shape)
    return lambda start: far[start, FREE]


@lru_cache(None)
def _turns(names: Sequence[str], piece: int, shape: int) -> dict[Any, int]:
    """The fewest presses to a shape of a piece, by (shape, grip).

    Shape -1 is another piece.
    """
    shapes = range(pieces.FIRST[piece], pieces.FIRST[piece + 1])
    states = [(s, grip) for s in (-1, *shapes) for grip in range(4)]
    into = {}
    for state in states:
        s, grip = state
        for cost, _, intent, _, then in grips(names, grip, True):
            into.setdefault((_rotated(s, intent, piece), then), []).append((cost, state))
    far = dict.fromkeys(states, 99)
    far[shape, FREE] = 0
    ahead = [(0, (shape, FREE))]
    while ahead:
        so_far, state = heapq.heappop(ahead)
        for cost, before in into.get(state, ()):
            if so_far + cost < far[before]:
                far[before] = so_far + cost
                heapq.heappush(ahead, (so_far + cost, before))
    return far


def _rotated(shape: int, intent: int, piece: int):
    """The shape after an intent; -1 is any other piece."""
    if intent is None or intent == intents.UNPEEK or intent < intents.PICK:
        return shape
    if intent in (intents.PICK_LEFT, intents.PICK_RIGHT) or intent >= intents.FIELD:
        return -1 if shape >= 0 else pieces.FIRST[piece]
    if shape < 0:
        return -1
    if intent == intents.PICK_DOWN:
        return selection.FLIPPED[shape]
    return selection.rotated(shape, piece, -1 if intent == intents.PICK_UP else 1)
