"""The presses that enter a record, made by fingers on a phone."""

import time

from host_sim.input import planner
from host_sim.simulator import gestures, script


def tapped(steps):
    """Steps with each held direction as single presses: a busy machine is no good at holding."""
    times = {planner.repeat_ms(times): times for times in range(2, 40)}
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
    """Make these steps on the buttons on the screen, at half the device's speed."""
    for what, value in tapped(steps):
        if what == script.PRESS:
            browser.tap(value, 0.05, 0.08)
        elif what == script.WAIT:
            time.sleep(value / 500)
        else:
            browser.finger(value, what == script.HOLD)
