"""Sessions, the short form: some hundred random presses on both interpreters.

`make test` plays on one board for each class of screens, `make test-all` on every board.

`make sessions` makes a hundred thousand of each.
"""

import pytest

from host_sim.deploy.micropython_build import MICROPYTHON
from tests.long.sessions import __main__ as sessions
from tests.screens import screens

pytestmark = pytest.mark.skipif(not MICROPYTHON, reason="no micropython on this machine")


BOARDS = [
    pytest.param(board, marks=pytest.mark.full if others else ())
    for boards in screens.classes().values()
    for others, board in enumerate(boards)
]


@pytest.mark.parametrize("board", BOARDS)
def test_random_presses(board, tmp_path):
    figures = sessions.sessions(board, 400, tmp_path, seed=2)
    assert figures["presses"] >= 400
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
