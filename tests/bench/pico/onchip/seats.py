"""The device plays itself, on the chip: a whole game, a line an action.

A line has the seat, the ms until it had chosen, the longest time between two readings of the
buttons in that time, in ms, and the bytes in use after a collection.
"""

import gc
import time

import main

_device = main.app("/", time.ticks_ms())


def _turn():
    """One pass of the loop in main.py."""
    _device.step(time.ticks_ms())
    time.sleep_ms(1)


def _wait(screen):
    """Wait until the seat has chosen or the game is over; print the line."""
    seat = 0
    begun = then = time.ticks_us()
    longest = 0
    while not seat:
        _turn()
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, then))
        then = now
        if screen.turns.device and screen.turns.device.ready:
            seat = screen.match.game.turn
        elif screen.match.game.settled and screen.match.game.over:
            return False
    took = time.ticks_diff(then, begun)
    gc.collect()
    print(seat, took / 1000, longest / 1000, gc.mem_alloc())
    return True


def play():
    """Play the game to its end; each lay is confirmed as soon as it is chosen."""
    screen = _device.ui.screen
    while _wait(screen):
        chosen = screen.turns.device
        chosen.press(True)
        while screen.turns.device is chosen:
            _turn()
    with open("games/0001.pent") as record:
        print(record.read())
