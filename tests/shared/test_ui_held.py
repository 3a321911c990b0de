"""Buttons that stay held, and presses that come too soon.

They must leave no page open, lay nothing unseen, and lose nothing.
"""

from device import menu, started


def test_a_piece_taken_from_the_set_is_in_hand_though_b_is_released_in_the_menu():
    d = started("game: pentwall")
    d.do("b+ wait:400 right a+ wait:800 a- wait:40 b- wait:40")
    d.do("b wait:200")  # back to the game
    assert "In hand: I" in d.ui.words()
    # The board is shown, so A lays; on a page it would show the marks.
    d.do("wait:500 a wait:300")
    assert d.played[0][0] == "I"


def test_a_game_may_end_while_a_piece_is_taken_from_the_set():
    d = started("game: pentwall")
    d.do("b+ wait:400 right a+ wait:800 a- wait:40 b- wait:40 b wait:40")
    menu(d, "Resign").do("right a wait:500")
    assert d.match.game.over
    d.do("b+ wait:400 b- wait:100")
    assert d.ui.words()[0].startswith("Over")


def test_a_page_is_gone_after_sleep_though_b_is_still_held():
    d = started("game: pentwall")
    d.do("b+ wait:400 wait:601000 b- wait:300")
    d.do("a wait:300 a wait:300")  # the first one wakes at most
    assert d.played


def test_nothing_is_traced_while_a_page_hides_the_board():
    d = started("game: pentwall")
    d.do("a+ wait:200 right b+ wait:450 4*right a- wait:40 b- wait:300")
    assert d.played == []


def test_nobody_traces_for_a_seat_of_the_device():
    d = started("game: pentwall; players: Ann, pentaref learner")
    d.do("a wait:6000")
    before = list(d.played)
    d.do("a+ wait:200 right b+ wait:450 right up up left a- wait:300 b- wait:100")
    assert d.played == before
    # It says again which action it has chosen, and A plays that.
    (said,) = [line for line in d.ui.words() if "Press A" in line]
    d.do("a wait:300")
    assert d.played[1][0] == said[0]


def test_no_piece_is_taken_for_a_seat_of_the_device_while_b_is_held():
    d = started("game: pentwall; players: Ann, pentaref learner")
    d.do("a wait:6000")
    held = d.ui.screen.turn.held
    # From the set, and after A has closed it and shown the marks.
    for words in ("right", "a wait:200 right", "a wait:200 up"):
        d.do("b+ wait:400 " + words + " b- wait:200")
        assert d.ui.screen.turn.held == held and len(d.played) == 1
        assert [line for line in d.ui.words() if "Press A" in line]


def test_marks_shown_and_hidden_with_b_held_lay_nothing():
    d = started("game: pentwall")
    d.do("b+ wait:400 a wait:200 a wait:100")
    assert d.played == [] and not d.ui.screen.turns.marking
    d.do("b- wait:300 a wait:100")
    assert len(d.played) == 1


def test_a_after_a_hint_shows_what_is_in_hand_and_lays_nothing():
    d = started("game: golomb")
    menu(d, "A hint").do("wait:60000")
    assert d.ui.words()[2].startswith("1 ")
    d.do("a wait:500")
    assert d.played == []
    d.do("a wait:500")
    assert len(d.played) == 1


def test_a_second_tap_after_the_last_lay_opens_no_menu():
    d = started("game: golomb")
    while not d.match.game.over:
        d.do("wait:600 a a+ wait:20 a- wait:200")
        # The second tap of the last lay, too, is ignored.
        assert d.ui.alone
    assert d.ui.words()[0].startswith("Over")


def test_a_press_that_has_to_wait_on_a_turned_device_goes_where_it_looks():
    ends = []
    for waited in (0, 400):
        d = started("game: pentwall")
        menu(d, "Upside down").do("wait:500 a")
        if waited:
            d.do("wait:%d" % waited)
        before = d.ui.screen.turn.held
        d.do("left wait:500")
        ends.append(d.ui.screen.turn.held)
        assert waited == 0 or d.ui.screen.turn.held[2] > before[2]
    assert ends[0][2] > 5
