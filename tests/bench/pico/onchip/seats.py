"""The device plays itself, on the chip: a whole game, a line an action.

A line has the seat, the ms until it had chosen, two of the longest times between two readings of
the buttons, in ms, and the bytes in use after a collection. The first of those times is of the
device's search alone, the second of all from one action to the next choice.
"""

import gc
import time

import device

_TABLE_MS = 300  # a person needs longer to put the piece on the table

_device = device.app("/", time.ticks_ms())


def _turn():
    """One pass of the loop of `app.run`."""
    _device.step(time.ticks_ms())
    time.sleep_ms(1)


def _wait(screen, chosen):
    """Confirm a choice, if any; wait for the next and print its line.

    Returns the next, or None if the game is over.
    """
    seat = 0
    begun = then = time.ticks_us()
    longest = searching = 0
    if chosen:
        played = screen.match.game.played
        chosen.press(True)
        if screen.match.game.played == played:  # other words were shown, and A has ended them
            chosen.press(True)
    while not seat:
        at_work = screen.turns.device not in (None, chosen) and _device.ui.work
        _turn()
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, then))
        if at_work:
            searching = max(searching, time.ticks_diff(now, then))
        then = now
        if screen.turns.device not in (None, chosen) and screen.turns.device.ready:
            seat = screen.match.game.turn
        elif screen.match.game.settled and screen.match.game.over:
            return None
    took = time.ticks_diff(then, begun)
    gc.collect()
    print(seat, took / 1000, searching / 1000, longest / 1000, gc.mem_alloc())
    return screen.turns.device


def play():
    """Play the game to its end; each action is confirmed after a while."""
    screen = _device.ui.screen
    # The first pictures belong to power-on, which `bench-pico` measures.
    for _ in range(3):
        _turn()
    chosen = _wait(screen, None)
    while chosen:
        begun = time.ticks_ms()
        while time.ticks_diff(time.ticks_ms(), begun) < _TABLE_MS:
            _turn()
        _device.ui.touch(time.ticks_ms())  # a person presses A
        chosen = _wait(screen, chosen)
    with open("games/0001.pent") as record:
        print(record.read())
