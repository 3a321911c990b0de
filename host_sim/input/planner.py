"""Search for the fewest presses from one state of a screen to another.

This module knows what a player can do: press, hold a direction so that it repeats, hold one button
and press others. What a press does to a screen is given to a search as a function.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from host_sim.simulator import gestures
from host_sim.simulator.device import STEP_MS
from host_sim.simulator.script import DOWN_MS, HOLD, PRESS, UP_MS, WAIT
from pentaref import pieces
from pentaref.games import base
from pentaref.ui import intents, legal_moves, selection

if TYPE_CHECKING:
    from host_sim.annotations import Held, Step

    Advance = Callable[[Any, int], Any]

_MOST_REPEATS = 40
# Steps that a held direction makes until it goes through all places, and the most then.
_BEFORE_SCAN = intents.SCAN_AFTER + 1
_MOST_SCANNED = 150
# Rounds of the device's loop, before a held button repeats, in which no legal place is searched
# for: one handles the press, and two show a frame.
_BUSY = 3
# Places that are surely tried before a held button repeats.
_TRIED_MEANWHILE = legal_moves.TRIES * (intents.REPEAT // STEP_MS - _BUSY)

# The directions in the order of gestures.WAYS, as steps in squares and as intents.
_STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))
_WAYS = (intents.UP, intents.DOWN, intents.LEFT, intents.RIGHT)

# A grip says how the six's b is held: 0 for up, 1 for down and not yet used, 2 for down and used, 3
# while it shows the set. Releasing an unused one counts as a press of it.
FREE = 0
_SEEN_MS = intents.PEEK_AFTER + 100
# How long before one more step a held direction is let go.
_EARLY_MS = 10
# How long after a goes down a direction surely traces.
_APART_MS = intents.ROLL + 10


def repeat_ms(times: int) -> int:
    """How long to hold a direction for this many steps, from two on."""
    # Shortly before one more. A device that draws a picture sees a press up to a tenth of a second
    # late and counts from there; a release that it sees late adds no step.
    return intents.FIRST_REPEAT + intents.REPEAT * (times - 1) - _EARLY_MS


@lru_cache(None)
def grips(names: tuple[str, ...], grip: int, from_set: bool = False) -> list[Any]:
    """Yield what a grip allows, as a tuple for each press.

    It is (presses, steps, intent, button to repeat, next grip). The intent is None if the screen
    does not react; the button is None if nothing repeats. ``from_set`` is whether a piece can be
    taken from the set while b shows it.
    """
    button = gestures.button(names, "b")[0]
    found = []
    if from_set and grip == 1:
        found.append((0, [(WAIT, _SEEN_MS)], None, None, 3))
    for way, name in zip(_WAYS, gestures.WAYS):
        pressed, with_it = gestures.button(names, name)
        shift = (0, intents.PICK, intents.PICK, intents.FIELD)[grip]
        if gestures.is_four(names):
            # While c is held, a and b go the other way; in the set they keep their own directions.
            if (with_it is not None) != (grip in (1, 2)):
                continue
            shift = intents.FIELD if grip == 3 else 0
        repeats = pressed if shift != intents.PICK or way >= intents.LEFT else None
        then = max(grip, 2) if grip else FREE
        found.append((1, [(PRESS, pressed)], way + shift, repeats, then))
    if not grip:
        found.append((1, [(HOLD, button)], None, None, 1))
        found.append((1, [(PRESS, button)], intents.ROTATE, None, FREE))
    elif grip >= 2:
        intent = intents.UNPEEK if grip == 3 else None
        found.append((0, gestures.let_go(button), intent, None, FREE))
    return found


def shortest(
    names: Sequence[str],
    start: Any,
    advance: Advance,
    is_goal: Callable[[Any], bool],
    least: Callable[[Any, Any], int] | None = None,
    below: int | None = None,
    after: Callable[[Any, int, Any], int] | None = None,
    again: Advance | None = None,
    repeats: bool = True,
    from_set: bool = False,
    longest: int = _MOST_REPEATS,
    scan: Advance | None = None,
) -> list[Step] | None:
    """The steps from ``start`` to a state with ``is_goal``, or None.

    ``advance(state, intent)`` is the state after an intent; ``again(state, intent)`` is the same
    for a held button that repeats, if it differs. States are compared and hashed.
    ``least(state, grip)`` is a lower bound of the presses still needed, and
    ``after(state, intent, grip)`` one of those needed after an intent. Only solutions with fewer
    presses than ``below`` are searched for. ``repeats`` is whether directions may be held until
    they repeat; ``from_set`` is as in ``grips``. ``longest`` is how many steps one may
    make while it is held, and ``scan(state, intent)`` is one after the first ``_BEFORE_SCAN``.
    """
    least = least or (lambda state, grip: 0)
    after = after or (lambda state, intent, grip: 0)
    most = 1000 if below is None else below

    def following(state: Any, grip: int, presses: int) -> Iterator[tuple]:
        for cost, steps, intent, button, grip_then in grips(names, grip, from_set):
            total = presses + cost
            if intent is None:
                yield total, grip_then, ((state, steps, 0),)
            elif total + after(state, intent, grip_then) < most:
                held = button if repeats else None
                then = _run(state, steps, intent, held, advance, again or advance, longest, scan)
                yield total, grip_then, then

    return _search(start, following, is_goal, least, most)


def _search(
    start: Any,
    following: Callable[[Any, int, int], Iterator[tuple]],
    is_goal: Callable[[Any], bool],
    least: Callable[[Any, Any], int],
    most: int,
) -> list[Step] | None:
    """The A* search of ``shortest``: under ``most`` presses, least time.

    ``following(state, grip, presses)`` yields (presses, next grip, [(state, steps, ms)]).
    """
    order = count()
    heap: list[tuple] = [(least(start, FREE), 0, next(order), 0, start, FREE, None)]
    done = set()
    while heap:
        _, ms, _, presses, state, grip, path = heapq.heappop(heap)
        if (state, grip) in done:
            continue
        done.add((state, grip))
        if grip == FREE and is_goal(state):
            return _unrolled(path)
        for total, grip_then, then in following(state, grip, presses):
            for state_then, made, took in then:
                bound = total + least(state_then, grip_then)
                if bound < most and (state_then, grip_then) not in done:
                    entry = (state_then, grip_then, (path, made))
                    heapq.heappush(heap, (bound, ms + took, next(order), total, *entry))
    return None


def _run(
    state: Any,
    steps: Any,
    intent: int,
    repeats: str | None,
    advance: Advance,
    again: Advance,
    longest: int,
    scan: Advance | None,
) -> list[tuple[Any, list[Step], int]]:
    """The states after a press, held or not: (state, steps, ms) each."""
    seen = {state}
    found = []
    state = advance(state, intent)
    if intent == intents.UNPEEK:
        return [(state, steps, gestures.APART_MS)]
    if state not in seen:
        found.append((state, steps, DOWN_MS + UP_MS))
    if not repeats:
        return found
    for times in range(2, longest + 1):
        seen.add(state)
        state = (scan if scan and times > _BEFORE_SCAN else again)(state, intent)
        if state in seen:
            if longest > _MOST_REPEATS:
                continue  # whatever comes before, a scan leads to every place
            break
        ms = repeat_ms(times)
        found.append((state, held_for(repeats, times), ms + gestures.APART_MS))
    return found


def _unrolled(path: Any) -> list[Step]:
    parts = []
    while path:
        path, steps = path
        parts.append(steps)
    return [step for part in reversed(parts) for step in part]


# What is in hand


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
        """Whether a state has the right option in the right shape, anywhere."""
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
        # The same places are judged many times, and in Pent-Up that takes a millisecond each.
        self._game = SimpleNamespace(
            grid=game.grid,
            layers=game.layers,
            stacked=game.stacked,
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


def to_trace(
    names: Sequence[str],
    advance: Advance,
    again: Advance,
    choices: Sequence[base.Action],
    held: Held,
    action: base.Action,
    repeats: bool = True,
    most: int | None = None,
) -> list[Step] | None:
    """The steps that lay a pentomino by tracing it, or None.

    ``advance`` and ``again`` are as ``shortest`` takes them, for the directions alone. Steps with
    more than ``most`` presses are not searched for.
    """
    if action.kind != base.LAY or choices[held[0]].kind != base.LAY:
        return None
    best = None
    limit = None if most is None else most + 1
    for cell in action.cells:
        traced = _traced(tuple(names), tuple(action.cells), cell, repeats)
        below = None if limit is None else limit - count_presses(traced)
        if below is not None and below <= 0:
            continue

        way = shortest(
            names,
            held,
            _directions(advance),
            lambda state, cell=cell: state[2:] == cell,
            lambda state, grip, cell=cell: state[2:] != cell,
            below,
            again=_directions(again),
            repeats=repeats,
            longest=_BEFORE_SCAN,
        )
        if way is not None:
            best = way + traced
            limit = count_presses(best)
    return best


def _directions(advance: Advance) -> Advance:
    """The same for directions; any other intent does nothing."""
    return lambda state, intent: advance(state, intent) if intent < intents.PICK else state


@lru_cache(None)
def _traced(
    names: tuple[str, ...],
    cells: tuple[tuple[int, int], ...],
    start: tuple[int, int],
    repeats: bool,
) -> list[Step]:
    """The steps that trace squares from ``start`` while the six's a is held."""
    heap: Any = [(0, 0, start, frozenset([start]), None, ())]
    order = count()
    done = set()
    while True:
        presses, _, at, over, held, ways = heapq.heappop(heap)
        if len(over) == len(cells):
            return _while_a_is_held(names, ways)
        if (at, over, held) in done:
            continue
        done.add((at, over, held))
        for way, name in enumerate(gestures.WAYS):
            there, gone = at, over
            button, with_it = gestures.button(names, name)
            # Of four buttons, c must be held for the way back and released for the other way.
            cost = presses + 1 + (with_it is not None and with_it != held)
            for times in range(1, 5 if repeats else 2):
                there = there[0] + _STEPS[way][0], there[1] + _STEPS[way][1]
                if there not in cells:
                    break
                gone = gone | {there}
                more = (*ways, (button, times, with_it))
                heapq.heappush(heap, (cost, next(order), there, gone, with_it, more))


def _while_a_is_held(
    names: tuple[str, ...], ways: Sequence[tuple[str, int, str | None]]
) -> list[Step]:
    """Steps of ways: (button, number of steps, button to hold with it) each."""
    button = gestures.button(names, "a")[0]
    steps: list[Step] = [(HOLD, button), (WAIT, _APART_MS)]
    held = None
    for name, times, with_it in ways:
        if held and held != with_it:
            steps += gestures.let_go(held)
        if with_it and held != with_it:
            steps.append((HOLD, with_it))
        held = with_it
        steps += [(PRESS, name)] if times == 1 else held_for(name, times)
    return steps + (gestures.let_go(held) if held else []) + gestures.let_go(button)


@lru_cache(None)
def held_for(button: str, times: int) -> list[Step]:
    """The steps that hold a direction until it has stepped so many times."""
    return [(HOLD, button), (WAIT, repeat_ms(times)), *gestures.let_go(button)]


def count_presses(steps: Iterable[Step]) -> int:
    """How many times a button goes down."""
    return sum([what in (PRESS, HOLD) for what, _ in steps])


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
