"""The next press towards an action, for a player who reads the screen.

It runs on CPython and on MicroPython.
"""

from host_sim.simulator import gestures
from pentaref import pieces
from pentaref.games import base
from pentaref.ui import intents, selection

_ASTRAY = 5  # one in this many steps through legal places is random, so that none goes in a circle


def toward(screen, action, dice):
    """The next intent towards having ``action`` in hand, or None once it is.

    ``dice`` yields random numbers: a piece to be removed is searched for at random.
    """
    option, shape, x, y = screen.turn.held
    taken = screen.turn.choices[option]
    # A lay names no board: each seat lays on its own.
    elsewhere = action.kind != base.LAY and taken.board != action.board
    if elsewhere or (taken.kind, taken.piece) != (action.kind, action.piece):
        if taken.kind == base.REMOVE and next(dice) % 5:
            return next(dice) % intents.PICK
        return intents.PICK_RIGHT if taken.kind == base.LAY else intents.ROTATE
    if not action.cells:
        return None
    to_x, to_y = action.cells[0]
    if action.kind == base.LAY:
        wanted = pieces.classify(action.cells)
        if shape != wanted:
            return intents.PICK_DOWN if next(dice) % _ASTRAY == 0 else intents.ROTATE
        size = selection.BOX[shape]
        to_x = min([x for x, _ in action.cells]) + (size & 15) // 2
        to_y = min([y for _, y in action.cells]) + (size >> 4) // 2
    if (x, y) == (to_x, to_y):
        return None
    if screen.turns.by_legal_places and next(dice) % _ASTRAY == 0:
        return next(dice) % intents.PICK
    if x != to_x:
        return intents.RIGHT if x < to_x else intents.LEFT
    return intents.DOWN if y < to_y else intents.UP


def presses(intent, names):
    """The steps of a script for an intent, on a device with these buttons."""
    if intent == intents.ACT:
        return gestures.tap(names, "a")
    if intent == intents.ROTATE:
        return gestures.tap(names, "b")
    if intent == intents.MENU:
        return gestures.long(names, "a")
    if intent < intents.PICK:
        return gestures.tap(names, gestures.WAYS[intent])
    return gestures.chord(names, gestures.WAYS[intent - intents.PICK])
