"""Sessions, the short form: random presses on both interpreters.

`make test` plays on one board for each class of screens, 400 presses on the reference board and 150
on each other; `make test-all` makes 400 on every board, `make sessions` a hundred thousand.
"""

import pytest

from host_sim.deploy.micropython_build import MICROPYTHON
from tests.long.sessions import __main__ as sessions
from tests.screens import screens

pytestmark = pytest.mark.skipif(not MICROPYTHON, reason="no micropython on this machine")


REFERENCE = "pico_ws2812_16x16"
FEW, MORE = 150, 400


def cases():
    """Each board with its number of presses."""
    for boards in screens.classes().values():
        first = REFERENCE if REFERENCE in boards else boards[0]
        for board in boards:
            each_push = MORE if board == REFERENCE else FEW
            if board == first:
                yield board, each_push
            if board != first or each_push != MORE:
                yield pytest.param(board, MORE, marks=pytest.mark.full)


@pytest.mark.parametrize(("board", "presses"), list(cases()))
def test_random_presses(board, presses, tmp_path):
    figures = sessions.sessions(board, presses, tmp_path, seed=2)
    assert figures["presses"] >= presses
    if presses == MORE:
        assert figures["actions"] > 5 and figures["records held against the screen"] > 10


# What is done to the device before the session, and what the error must say.
FAULTS = {
    "an exception": ("match.Match.take_back = None", "callable"),
    "a record that says less": ("journal.Store.append = lambda *_: None", "AssertionError"),
    "an interpreter that is slower": (
        "device.STEP_MS = 10 if hasattr(sys, 'getrefcount') else 20",
        "differ, at the latest after",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault, tmp_path, monkeypatch):
    done, said = FAULTS[fault]
    imports = (
        "import sys; from host_sim.simulator import device; from pentaref import journal, match"
    )
    monkeypatch.setattr(sessions, "PROGRAM", f"{imports}; {done}; {sessions.PROGRAM}")
    with pytest.raises(sessions.SessionError, match=said) as error:
        sessions.sessions("host", 3000, tmp_path)
    # The error says how to repeat it, and the last presses.
    assert "pentaref run" in str(error.value) and "\n... " in str(error.value)
