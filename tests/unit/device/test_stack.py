"""How deep a press goes: a chip's stack is 8 KB.

MicroPython raises an error if it is full.
"""

import sys

import pytest

import device
import player

# Calls from the interface's step on, the step itself included. On an RP2040 27 were too many.
MOST = 24


def depth_in(frame):
    """How many calls there are from the interface's step to a frame."""
    count = 0
    while frame:
        count += 1
        # By name: another test may have powered on a device since, which loads the module again.
        code = frame.f_code
        if code.co_name == "step" and code.co_filename.endswith("interface.py"):
            return count
        frame = frame.f_back
    return 0


@pytest.mark.parametrize("headers", player.SETUPS)
def test_a_lay_stays_within_the_stack_of_a_chip(headers):
    deepest = []

    def watched(frame, event, _):
        if event == "call":
            deepest.append(depth_in(frame))

    d = device.started(headers)
    dice = player.chance(3)
    screen = d.ui.screen
    for _ in range(4):
        d.wait(1500)
        if d.match.game.over or d.ui.screen is not screen:
            break
        d.ui.screen.turns.take_up(player.choose(d.match.game, dice))
        d.wait(100)
        sys.setprofile(watched)
        try:
            d.do("a")
            d.wait(300)
        finally:
            sys.setprofile(None)
    assert 8 < max(deepest) <= MOST
