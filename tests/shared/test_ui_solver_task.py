"""The solver's answers in a puzzle, in slices that delay no press."""

from device import START, menu, started
from pentaref import pieces
from pentaref.games import base
from pentaref.ui.pace import Pace

SOLO = "game: pentactic; variant: solo; counters: "


def test_whether_it_is_possible():
    # This set-up is known to have a filling, the other one is known to have none.
    d = started(SOLO + "a3 c1 f8 h5")
    menu(d, "Still possible?").do("wait:3000")
    assert "Yes, it can be done" in d.ui.words()
    # Nothing fills a1 alone.
    d = started(SOLO + "a2 d4 f8 h6")
    cells = tuple([(x, 0) for x in range(1, 6)])
    assert d.match.submit(base.Action(base.LAY, pieces.LETTERS.index("I"), 0, cells)) is None
    d.ui.screen.turns.turn_over()
    menu(d, "Still possible?").do("wait:1000")
    assert "No solution: take back" in d.ui.words()
    # It takes long to find out that this one has none.
    d = started(SOLO + "a3 c1 f8 h6")
    menu(d, "Still possible?").do("wait:300")
    assert "Looking" in d.ui.words()
    d.do("right")  # any press ends it
    assert d.ui.work is None and "Looking" not in d.ui.words()


def test_how_far_it_is_is_said_while_it_takes_long():
    d = started(SOLO + "a3 c1 f8 h6")
    menu(d, "Still possible?").do("wait:3500")
    assert d.ui.work and [line for line in d.ui.words() if line[-1] == "%"]


def test_slices_end_by_time_whatever_a_step_costs():
    # With a simulated time in us; between two slices 2 ms pass.
    for cost in (1, 13, 120, 650, 3000):
        now = START * 1000
        pace = Pace(START)
        for slices in range(3000):
            took = pace.steps(now // 1000 & 0x3FFFFFFF) * cost
            now += took + 2000
            assert took < 50000 - 2000
            # Except for the first slices, it is as fast as allowed.
            assert slices < 12 or took >= min(5000, 400 * cost)


def test_a_hint_can_be_laid_and_leads_to_the_end():
    d = started(SOLO + "a3 c1 f8 h5")
    for _ in range(12):
        menu(d, "A hint").do("wait:6000")
        shown = d.ui.words()[2]
        letter, names = shown.split(": ")
        assert len(names.split()) == 5
        # The hint is in hand there, and nothing is laid until A is pressed.
        before = len(d.played)
        d.do("a")
        assert d.played[before:] == ["%s:%s" % (letter, names.replace(" ", ""))]
    assert d.match.game.winners() == [1]
