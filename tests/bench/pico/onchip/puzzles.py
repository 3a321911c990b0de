"""The solver in the device's own app, run on the chip: ms in all, and the longest wait of a button.

Each function prints the two for one set-up a line. A wait is from one look at the buttons to the
next, whatever the app does between them.
"""

import gc
import time

import main
from pentaref import games, setups
from pentaref.ui import intents
from pentaref.ui.screens.counter_setup import Counters
from pentaref.ui.solver_task import SolverTask

_IDLE_MS = 3000  # by then the app has loaded ahead what it will need
_HEADERS = {"game": "pentactic", "variant": "solo"}

_device = main.app("/", time.ticks_ms())


def _turn():
    """A turn of the loop in main.py."""
    _device.step(time.ticks_ms())
    time.sleep_ms(1)


def rest():
    """Let the app have time of its own, as between two presses of a person's."""
    begun = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), begun) < _IDLE_MS:
        _turn()


def _timed(begin):
    """Begin some work, and let the interface do all of it."""
    gc.collect()
    begun = then = time.ticks_us()
    longest = 0
    begin()
    while True:
        _turn()
        now = time.ticks_us()
        longest = max(longest, time.ticks_diff(now, then))
        then = now
        if not _device.ui.work:
            break
    print(time.ticks_diff(now, begun) / 1000, longest / 1000)


def first(grid, counters):
    """Ask in a game whether a set-up can be filled; ``grid`` and ``counters`` as in a record."""
    _device.ui.session.start(games.Setup(dict(_HEADERS, grid=grid, counters=counters)))
    _turn()
    _timed(lambda: SolverTask(_device.ui.screen, False))


def draws(grid, count):
    """Draw so many set-ups, the same each time."""
    state = [1]

    def below(n):
        state[0] = (state[0] * 4093 + 12345) & 0x7FFF
        return (state[0] >> 3) % n

    for _ in range(count):
        _draw(grid, below)


def hardest(grid):
    """Draw where each try comes to one that is too hard, so that all tries are made."""
    _draw(grid, lambda n: 0)


def _draw(grid, below):
    ui = _device.ui
    screen = Counters(ui, dict(_HEADERS, grid=grid, counters="drawn"))
    ui.home()
    ui.push(screen)
    size = tuple([int(side) for side in grid.split("x")])

    def begin():
        screen.press(intents.TURN)
        screen._drawing = setups.Draw(size, below)

    _timed(begin)
