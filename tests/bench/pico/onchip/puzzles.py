"""The solver in the app, on the chip: total ms, a button's longest wait.

Each function prints both in a line for each set-up. A wait is the time between two readings of the
buttons.
"""

import gc
import time

import main
from pentaref import games, setups
from pentaref.ui.screens.counter_setup import Counters
from pentaref.ui.solver_task import SolverTask

_IDLE_MS = 3000  # by then the app has loaded what it will need
_ROTATE = 9  # intents.ROTATE: a device has the number, not the name
_HEADERS = {"game": "pentactic", "variant": "solo"}

_device = main.app("/", time.ticks_ms())


def _turn():
    """One pass of the loop in main.py."""
    _device.step(time.ticks_ms())
    time.sleep_ms(1)


def rest():
    """Run the app without presses, as between two presses of a person."""
    begun = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), begun) < _IDLE_MS:
        _turn()


def _timed(begin):
    """Start some work and run the interface until it is done."""
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
    """Start a game and ask whether it can be filled.

    ``grid`` and ``counters`` are as in a record.
    """
    _device.ui.session.start(games.Setup(dict(_HEADERS, grid=grid, counters=counters)))
    _turn()
    _timed(lambda: SolverTask(_device.ui.screen.turns, False))


def draws(grid, count):
    """Draw this many set-ups, the same in each run."""
    state = [1]

    def below(n):
        state[0] = (state[0] * 4093 + 12345) & 0x7FFF
        return (state[0] >> 3) % n

    for _ in range(count):
        _draw(grid, below)


def hardest(grid):
    """Draw with only set-ups that are too hard, so that all tries are made."""
    _draw(grid, lambda n: 0)


def _draw(grid, below):
    ui = _device.ui
    screen = Counters(ui, dict(_HEADERS, grid=grid, counters="drawn"))
    ui.home()
    ui.push(screen)
    size = tuple([int(side) for side in grid.split("x")])

    def begin():
        screen.press(_ROTATE)
        screen._drawing = setups.Draw(size, below)

    _timed(begin)
