"""The fewest presses from one state of a screen to another, found by search.

What a press does is the interface's affair: a search is handed a function for it. Here is what
fingers can do: press, hold a direction so that it repeats, hold one button and press others.
"""

import heapq
from functools import lru_cache
from itertools import count
from types import SimpleNamespace

from host_sim.simulator import gestures
from host_sim.simulator.device import STEP_MS
from host_sim.simulator.script import DOWN_MS, HOLD, PRESS, UP_MS, WAIT
from pentaref import pieces
from pentaref.games import base
from pentaref.ui import intents, legal_moves, selection

_MOST_REPEATS = 40
# Rounds of the device's loop before a held button repeats in which the guide does not look on: the
# press has its own, and in those of two beats there is a picture to show.
_BUSY = 3
# Places that the guide is sure to try before a held button repeats.
_TRIED_MEANWHILE = legal_moves.TRIES * (intents.REPEAT // STEP_MS - _BUSY)

_WAYS = (intents.UP, intents.DOWN, intents.LEFT, intents.RIGHT)  # as fingers.WAYS

# A grip is what is held meanwhile: (the six's b, the six's a), each 0 up, 1 down and not used yet,
# 2 down and used. One that is let go unused is a press of its own.
FREE = (0, 0)


def repeat_ms(times):
    """How long to hold a direction for so many steps, from two on."""
    # Amid the time between the last of them and one more.
    return intents.FIRST_REPEAT + intents.REPEAT * (times - 2) + intents.REPEAT // 2 + 10


@lru_cache(None)
def grips(names, grip):
    """What fingers can do in a grip: (presses, steps, intent, button to repeat, next grip) each.

    The intent is None where the screen takes no notice; the button None where nothing repeats.
    """
    b, a = grip
    found = []
    for way, name in zip(_WAYS, gestures.WAYS):
        pressed, held = gestures.button(names, name)
        if held is None or a:
            if held is None and a and gestures.is_four(names):
                continue  # while the six's a is held, the button goes the other way
            intent = way + intents.PICK if b else way
            repeats = pressed if not b or way >= intents.LEFT else None
            found.append((1, [(PRESS, pressed)], intent, repeats, (b and 2, a and 2)))
    for i, name in enumerate("ba"):
        if name == "a" and not gestures.is_four(names):
            continue  # a alone acts, and nothing is done with it held
        button = gestures.button(names, name)[0]
        if grip[i] == 0:
            found.append((1, [(HOLD, button)], None, None, _with(grip, i, 1)))
        elif grip[i] == 2:
            found.append((0, gestures.let_go(button), None, None, _with(grip, i, 0)))
    if not b and a != 1:
        found.append((1, [(PRESS, gestures.button(names, "b")[0])], intents.TURN, None, grip))
    return found


def _with(grip, i, value):
    return (value, grip[1]) if i == 0 else (grip[0], value)


def shortest(names, start, advance, is_goal, least=None, below=None, after=None, again=None):
    """The steps that take a screen from ``start`` to a state for which ``is_goal``; None for none.

    ``advance(state, intent)`` is what the screen does, and ``again(state, intent)`` what it does
    where a button that is held repeats, if that is not the same; states are compared and hashed.
    ``least(state, grip)`` is a number of presses that are certainly still needed, and
    ``after(state, intent, grip)`` one that will be after an intent. Only what takes fewer presses
    than ``below`` is looked for.
    """
    least = least or (lambda state, grip: 0)
    after = after or (lambda state, intent, grip: 0)
    below = 1000 if below is None else below
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
        for cost, steps, intent, repeats, grip_then in grips(names, grip):
            total = presses + cost
            if intent is None:
                then = ((state, steps, 0),)
            elif total + after(state, intent, grip_then) >= below:
                continue
            else:
                then = _run(state, steps, intent, repeats, advance, again or advance)
            for state_then, made, took in then:
                bound = total + least(state_then, grip_then)
                if bound < below and (state_then, grip_then) not in done:
                    entry = (state_then, grip_then, (path, made))
                    heapq.heappush(heap, (bound, ms + took, next(order), total, *entry))
    return None


def _run(state, steps, intent, repeats, advance, again):
    """The states that a press leads to, held ever longer: (state, steps, ms) each."""
    seen = {state}
    found = []
    state = advance(state, intent)
    if state not in seen:
        found.append((state, steps, DOWN_MS + UP_MS))
    if not repeats:
        return found
    for times in range(2, _MOST_REPEATS):
        seen.add(state)
        state = again(state, intent)
        if state in seen:
            break
        ms = repeat_ms(times)
        held = [(HOLD, repeats), (WAIT, ms), *gestures.let_go(repeats)]
        found.append((state, held, ms + gestures.APART_MS))
    return found


def _unrolled(path):
    parts = []
    while path:
        path, steps = path
        parts.append(steps)
    return [step for part in reversed(parts) for step in part]


# What is in hand


def to_lay(names, choices, hold, room, action):
    """The steps that bring an action into hand, ready to be laid; None where it cannot be.

    ``choices``, ``hold`` and ``room`` are as ``hand.step`` takes them.
    """
    goal = _goal(choices, action)
    if goal is None:
        return None
    option, shape, x, y = goal
    lays = action.kind == base.LAY

    def is_right(state):
        return state[0] == option and (not lays or state[1] == shape)

    def is_goal(state):
        return is_right(state) and (x is None or state[2:] == (x, y))

    def least(state, grip):
        if is_right(state) or not lays:
            # Whoever turned it away and back would press twice as well.
            return 0 if x is None else (state[2] != x) + (state[3] != y)
        return _turns(names, action.piece, shape)[state[1] if state[0] == option else -1, grip]

    def after(state, intent, grip):
        if intent >= intents.PICK or x is None:
            return 0
        if is_right(state):
            return state[2] != x if intent < intents.LEFT else state[3] != y
        return least(state, grip) if lays else 0

    def advance(state, intent):
        return selection.step(state, intent, choices, room)

    def late(state, intent):
        return state if intent < intents.PICK and not is_right(state) else advance(state, intent)

    # To turn it first and to move it then is seldom beaten, and found at once; where moving it
    # between turns is better, for the edge of the board then moves it too, a wider search tells.
    plain = shortest(names, hold, late if lays else advance, is_goal, least, None, after)
    if not plain or not lays:
        return plain
    best = count_presses(plain)
    if best == least(hold, FREE):
        return plain
    return shortest(names, hold, advance, is_goal, least, best, after) or plain


def to_lay_by_legal_places(names, game, choices, hold, room, action):
    """The same for one who steps through legal places only: it is turned first, then moved."""
    goal = _goal(choices, action)
    if goal is None:
        return None
    option, shape, x, y = goal
    lays = action.kind == base.LAY
    known = {}
    # The same places are judged from many sides, and in Pent-Up that takes a millisecond each.
    judged = SimpleNamespace(grid=game.grid, layers=game.layers, judge=lru_cache(None)(game.judge))

    def is_right(state):
        return state[0] == option and (not lays or state[1] == shape)

    def is_goal(state):
        return is_right(state) and (x is None or state[2:] == (x, y))

    def least(state, grip):
        if not is_right(state) and lays:
            return _turns(names, action.piece, shape)[state[1] if state[0] == option else -1, grip]
        return 0 if is_goal(state) else 1

    def walked(state, intent):
        """Where the guide leads from a state, and how many places it tries for that."""
        key = state, intent
        if key not in known:
            tried = list(legal_moves.walk(judged, choices, state, room, intent))
            found = tried[-1] if tried else None
            known[key] = found or state, len(tried)
        return known[key]

    def advance(state, intent):
        guided = choices[state[0]].kind in (base.LAY, base.TILE, base.COUNTER)
        if intent < intents.PICK and guided:
            return walked(state, intent)[0] if is_right(state) else state
        then = selection.step(state, intent, choices, room)
        if then == state or choices[then[0]].kind not in (base.LAY, base.TILE, base.COUNTER):
            return then
        return walked(then, None)[0]

    def again(state, intent):
        # What takes longer than from one repeat to the next is ended by that.
        guided = intent < intents.PICK and is_right(state) and action.cells
        late = guided and walked(state, intent)[1] > _TRIED_MEANWHILE
        return state if late else advance(state, intent)

    return shortest(names, hold, advance, is_goal, least, again=again)


def _goal(choices, action):
    """The hold that an action is laid from, x and y None where it has no squares; None for none."""
    options = [
        i
        for i, choice in enumerate(choices)
        if choice.kind == action.kind
        and choice.piece == action.piece
        and (action.kind == base.LAY or choice.board == action.board)
    ]
    if not options:
        return None
    shape = 0
    x = y = None
    if action.kind == base.LAY:
        shape = pieces.classify(action.cells)
        size = selection.BOX[shape]
        x = min([x for x, _ in action.cells]) + (size & 15) // 2
        y = min([y for _, y in action.cells]) + (size >> 4) // 2
    elif action.cells:
        ((x, y),) = action.cells
    return options[0], shape, x, y


def count_presses(steps):
    """How many times a button goes down."""
    return sum([what in (PRESS, HOLD) for what, _ in steps])


@lru_cache(None)
def _turns(names, piece, shape):
    """The presses to a shape of a piece at least, by (shape, grip); shape -1: another piece."""
    shapes = range(pieces.FIRST[piece], pieces.FIRST[piece + 1])
    states = [(s, (b, a)) for s in (-1, *shapes) for b in range(3) for a in range(3)]
    into = {}
    for state in states:
        s, grip = state
        for cost, _, intent, _, then in grips(names, grip):
            into.setdefault((_turned(s, intent, piece), then), []).append((cost, state))
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


def _turned(shape, intent, piece):
    """What an intent makes of a shape of a piece, -1 being any other piece."""
    if intent in (intents.PICK_LEFT, intents.PICK_RIGHT):
        return -1 if shape >= 0 else pieces.FIRST[piece]
    if shape < 0:
        return -1
    table = {
        intents.TURN: selection.TURNED,
        intents.PICK_UP: selection.BACK,
        intents.PICK_DOWN: selection.FLIPPED,
    }.get(intent)
    return table[shape] if table else shape
