"""Enter a record by fingers on a phone's screen."""

import time

from host_sim.input import press_search
from host_sim.input.record_typer import RecordTyper
from host_sim.simulator import gestures, script
from pentaref.games import base


def steps_from(board, flash, lines, actions):
    """The steps that enter actions on a device that starts with a record."""
    (flash / "games").mkdir(parents=True)
    (flash / "games" / "0001.pent").write_text("\n".join(lines) + "\n")
    typer = RecordTyper(board, str(flash))
    found = []
    for action in actions:
        ends = action.kind in (base.RESIGN, base.DRAW)
        found += typer.end(action) if ends else typer.act(action)
    return found


def tapped(steps):
    """Steps with each held direction as single presses.

    Holding is unreliable on a busy machine.
    """
    times = {press_search.repeat_ms(times): times for times in range(2, 40)}
    steps = list(steps)
    found = []
    while steps:
        what, value = steps.pop(0)
        if what == script.HOLD and value in gestures.WAYS and steps[0][0] == script.WAIT:
            found += [(script.PRESS, value)] * times[steps[0][1]]
            steps = steps[2:]
        else:
            found.append((what, value))
    return found


def touch(browser, steps):
    """Do these steps on the buttons on the screen, at half the device's speed.

    A press that stays down is sent together with the next step: held alone it means something else.
    """
    coming, down = [], set()
    for what, value in tapped(steps):
        if what == script.HOLD:
            coming.append((value, True))
            down.add(value)
            continue
        lifted = [(value, False)] if what != script.WAIT else []
        pressed = [(value, True)] if what == script.PRESS else []
        down.discard(value)
        browser.fingers(*coming, *pressed, *lifted)
        browser.held(down)
        coming = []
        if what == script.WAIT:
            time.sleep(value / 400)  # a little longer than it says
