"""Search for the fewest presses from one state of a screen to another.

This module knows what a player can do: press, hold a direction so that it repeats, hold one button
and press others. What a press does to a screen is given to a search as a function.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any

from host_sim.simulator import gestures
from host_sim.simulator.script import DOWN_MS, HOLD, PRESS, UP_MS, WAIT
from pentaref.ui import intents

if TYPE_CHECKING:
    from host_sim.annotations import Advance, Step

_MOST_REPEATS = 40
# Steps that a held direction makes until it goes through all places.
BEFORE_SCAN = intents.SCAN_AFTER + 1
# The directions in the order of gestures.WAYS.
_WAYS = (intents.UP, intents.DOWN, intents.LEFT, intents.RIGHT)
# A grip says how the b of six buttons is held: 0 for up, 1 for down and not yet used, 2 for down
# and used, 3 while it shows the set. Releasing an unused one counts as a press of it.
FREE = 0
_SEEN_MS = intents.PEEK_AFTER + 100
# How long before the next step a held direction is released.
_EARLY_MS = 10


def repeat_ms(times: int) -> int:
    """How long to hold a direction for this many steps, from two on."""
    # Released shortly before the next step. A device that draws a picture sees a press up to a
    # tenth of a second late and counts from there; a release that it sees late adds no step.
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
    make while it is held, and ``scan(state, intent)`` is one after the first ``BEFORE_SCAN``.
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
        state = (scan if scan and times > BEFORE_SCAN else again)(state, intent)
        if state in seen:
            if longest > _MOST_REPEATS:
                continue  # from anywhere, a scan leads to every place
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


@lru_cache(None)
def held_for(button: str, times: int) -> list[Step]:
    """The steps that hold a direction until it has made this many steps."""
    return [(HOLD, button), (WAIT, repeat_ms(times)), *gestures.let_go(button)]


def count_presses(steps: Iterable[Step]) -> int:
    """How many times a button goes down."""
    return sum([what in (PRESS, HOLD) for what, _ in steps])
