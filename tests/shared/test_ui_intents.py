"""From buttons to intents: taps, repeats, chords, long presses.

No press is lost.
"""

from pentaref.ui import intents
from pentaref.ui.intents import ACT, DOWN, LEFT, MENU, PEEK, PICK_RIGHT, RIGHT, ROTATE, UNPEEK, UP

SIX = ("up", "down", "left", "right", "a", "b")
FOUR = ("a", "b", "c", "d")


def said(names, script):
    """The intents of a script of presses and waits.

    `a+` presses a button, `a-` releases it, a number waits in ms.
    """
    heard = []
    machine = intents.Intents(names, heard.append)
    now = (1 << 30) - 300
    down = 0
    for word in script.split():
        if word.isdigit():
            for _ in range(int(word) // 10):
                now = (now + 10) & 0x3FFFFFFF
                machine.feed(down, now)
            continue
        for part in word.split("&"):
            bit = 1 << names.index(part[:-1])
            down = down | bit if part[-1] == "+" else down & ~bit
        machine.feed(down, now)
    return heard


def test_a_direction_counts_when_it_goes_down():
    assert said(SIX, "up+") == [UP]
    assert said(SIX, "up+ 40 up- 40 left+ 40 left-") == [UP, LEFT]


def test_a_direction_held_repeats():
    # The first repeat after 350 ms, then every 100, across the wrap of the ticks.
    assert said(SIX, "right+ 340 right-") == [RIGHT]
    assert said(SIX, "right+ 350 right-") == [RIGHT] * 2
    assert said(SIX, "right+ 560 right- 500") == [RIGHT] * 4


def test_a_tap_counts_when_it_is_let_go():
    assert said(SIX, "a+ 300") == []
    assert said(SIX, "a+ 300 a-") == [ACT]
    assert said(SIX, "b+ 40 b-") == [ROTATE]


def test_long_presses_count_while_held():
    assert said(SIX, "a+ 690") == []
    assert said(SIX, "a+ 700") == [MENU]
    assert said(SIX, "a+ 900 a- 40") == [MENU]
    assert said(SIX, "b+ 350") == [PEEK]
    assert said(SIX, "b+ 500 b-") == [PEEK, UNPEEK]


def test_b_held_makes_picks():
    assert said(SIX, "b+ right+ 40 right- right+ 40 right- b-") == [PICK_RIGHT] * 2
    # While the set is shown, directions step through it, and the release does not turn.
    right, down = intents.FIELD + RIGHT, intents.FIELD + DOWN
    assert said(SIX, "b+ 400 right+ right- down+ down- b-") == [PEEK, right, down, UNPEEK]
    assert said(SIX, "b+ right+ 460 right- b-") == [PICK_RIGHT] * 3
    # Turning repeatedly would show nothing useful, so it does not repeat.
    assert said(SIX, "b+ down+ 900 down- b-") == [intents.PICK_DOWN]


def test_directions_while_a_is_held_trace():
    left, up = intents.TRACE + LEFT, intents.TRACE + UP
    assert said(SIX, "a+ 200 left+ left- up+ 40 up- 900 a- 40") == [left, up, intents.LIFT]
    # A direction soon after A traces too, once A is held longer than a tap.
    assert said(SIX, "a+ 50 left+ 50 left- 100 up+ up- a-") == [left, up, intents.LIFT]
    assert said(SIX, "a+ 50 left+ 20 left- 20 up+ up- a-") == [left, up, intents.LIFT]
    assert said(SIX, "a+ 200 right+ 460 right- a-") == [intents.TRACE + RIGHT] * 3 + [intents.LIFT]
    # In the menu that A opened, a direction only moves.
    assert said(SIX, "a+ 700 left+ left- a-") == [MENU, LEFT]


def test_a_trace_that_another_button_ended_does_not_begin_again_until_a_is_let_go():
    right = intents.TRACE + RIGHT
    begun = "a+ 200 right+ right- "
    assert said(SIX, begun + "b+ b- down+ down- a- 40") == [right, ROTATE, DOWN]
    assert said(SIX, begun + "b+ down+ down- b- a- 40") == [right, intents.PICK_DOWN]
    assert said(SIX, begun + "b+ 400 b- up+ up- a-") == [right, PEEK, UNPEEK, UP]
    assert said(SIX, begun + "b+ 40 a- b-") == [right, ROTATE]
    # Nor does a direction that is held all the while.
    assert said(SIX, "a+ 200 right+ 300 b+ b- 500 a-") == [right, ROTATE]
    assert said(FOUR, "d+ 200 a+ a- c+ c- b+ b- d-") == [right, ROTATE, DOWN]
    # The next one does.
    assert said(SIX, begun + "b+ b- a- " + begun + "a-") == [right, ROTATE, right, intents.LIFT]


def test_two_quick_thumbs():
    # The second button is pressed before the first is released: both count, in this order.
    assert said(SIX, "b+ 40 a+ 20 b- 20 a-") == [ROTATE, ACT]
    assert said(SIX, "a+ 40 up+ 20 a- 20 up-") == [ACT, UP]


def test_a_press_seen_for_a_single_read_counts():
    assert said(SIX, "a+&right+ a-&right-") == [ACT, RIGHT]
    assert said(SIX, "b- b+&left+ b-&left-")[-1] == intents.PICK_LEFT


def test_let_go_and_pressed_in_one_read():
    # B is released before the step: a turn and a plain step, no other piece.
    assert said(SIX, "b+ 40 b-&left+ 40") == [ROTATE, LEFT]


def test_four_buttons():
    assert said(FOUR, "a+ 40 a- b+ 40 b-") == [RIGHT, DOWN]
    assert said(FOUR, "c+ a+ a- b+ b- c-") == [LEFT, UP]
    assert said(FOUR, "d+ 40 d- c+ 40 c-") == [ACT, ROTATE]
    assert said(FOUR, "d+ 700 d-") == [MENU]
    assert said(FOUR, "c+ 400 c-") == [PEEK, UNPEEK]
    # The held direction keeps its meaning when C is released first.
    assert said(FOUR, "c+ a+ c- 350 a-") == [LEFT, LEFT]
    # While the set is shown, they step through it in their own directions.
    right, down = intents.FIELD + RIGHT, intents.FIELD + DOWN
    assert said(FOUR, "c+ 400 a+ a- b+ b- c-") == [PEEK, right, down, UNPEEK]
    assert said(FOUR, "c+ 400 d+ 40 d- c-") == [PEEK, ACT, UNPEEK]


def test_of_four_buttons_what_is_held_for_the_way_back_lays_nothing():
    assert said(FOUR, "c+ 300 c-") == [ROTATE]
    assert said(FOUR, "c+ 300 a+ a- 900 c-") == [LEFT]
    # D and C trace backwards; held without a direction, they do nothing.
    assert said(FOUR, "d+ 200 c+ 100 d- c-") == [ROTATE]
    assert said(FOUR, "d+ 200 c+ 100 c- d-") == [ROTATE]
    assert said(FOUR, "d+ 200 c+ 400 d- c-") == [ROTATE]


def test_four_buttons_trace_with_d_held():
    right, down = intents.TRACE + RIGHT, intents.TRACE + DOWN
    left, up = intents.TRACE + LEFT, intents.TRACE + UP
    assert said(FOUR, "d+ 200 a+ a- b+ b- d-") == [right, down, intents.LIFT]
    assert said(FOUR, "d+ 200 c+ a+ a- b+ b- c- a+ a- d-") == [left, up, right, intents.LIFT]
    # Another button, here C, ends it.
    assert said(FOUR, "d+ 200 a+ a- c+ c- d-") == [right, ROTATE]


def test_two_quick_thumbs_on_four_buttons():
    assert said(FOUR, "d+ 40 a+ 20 d- 20 a-") == [ACT, RIGHT]
    assert said(FOUR, "c+ 40 d+ 20 c- 20 d-") == [ROTATE, ACT]
    # D, then C: the piece is laid without a turn, whichever is released first.
    assert said(FOUR, "d+ 40 c+ 20 d- 20 c-") == [ACT, ROTATE]
    assert said(FOUR, "d+ 40 c+ 20 c- 20 d-") == [ACT, ROTATE]


def test_the_press_that_wakes_is_swallowed():
    heard = []
    machine = intents.Intents(SIX, heard.append)
    machine.swallow()
    for down in (16, 16, 17, 1, 0):
        machine.feed(down, 0)
    # The button that woke it does nothing; the next works, even while the first is held.
    assert heard == [UP]
    machine.feed(16, 0)
    machine.feed(0, 0)
    assert heard == [UP, ACT]


def test_a_stuck_button_leaves_the_others_working():
    heard = []
    machine = intents.Intents(SIX, heard.append)
    machine.swallow()
    for down in (32, 33, 32, 48, 32, 0, 32, 0):
        machine.feed(down, 0)
    # B was stuck; once released, it works again.
    assert heard == [UP, ACT, ROTATE] and not machine.ignored
