"""The presses that lay a pentomino by tracing its squares."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any

from host_sim.input.press_search import BEFORE_SCAN, count_presses, held_for, shortest
from host_sim.simulator import gestures
from host_sim.simulator.script import HOLD, PRESS, WAIT
from pentaref.games import base
from pentaref.ui import intents

if TYPE_CHECKING:
    from host_sim.annotations import Advance, Held, Step

# The directions in the order of gestures.WAYS, as steps in squares.
_STEPS = ((0, -1), (0, 1), (-1, 0), (1, 0))
# How long after a goes down a direction is sure to trace.
_APART_MS = intents.ROLL + 10


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
            longest=BEFORE_SCAN,
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
    """The steps that trace squares from ``start`` while a is held."""
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
