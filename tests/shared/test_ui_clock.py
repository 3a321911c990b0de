"""The clock on a device: chosen, shown, paused, and its flag."""

import gc

import device
from device import menu, started
from pentaref import games
from pentaref.games import base
from pentaref.ui import timer
from pentaref.ui.draw import palette
from pentaref.ui.screens import clock_menu


def test_times_in_few_characters():
    assert timer.text(3000) == "5:00"
    # Times are rounded up: 4:59.9 is shown as 5:00.
    assert timer.text(2999) == "5:00"
    assert timer.text(2990) == "4:59"
    assert timer.text(1) == "0:01"
    assert timer.text(0) == "0:00"
    assert timer.text(-35) == "-0:03"
    assert timer.text(6000) == "10'"
    assert timer.text(5999) == "10'"
    assert timer.text(5990) == "9:59"
    assert timer.text(72000) == "120'"
    # So are minutes.
    assert timer.text(71990) == timer.text(71401) == "120'"
    assert timer.text(71400) == "119'"
    assert timer.text(-6590) == "-10'"


def test_a_clock_is_a_question_of_a_new_game():
    d = device.MemoryDevice()
    d.do("a")
    assert d.ui.words()[0] == "clock: none"
    # Down steps through the kinds, right through all clocks.
    d.do("3*down right a")
    assert d.match.setup.clock == ("fischer", 300, 5)
    # The next game has it too, so A, A starts the same game again. A puzzle has no clock.
    again = device.MemoryDevice(settings=d.session.settings)
    again.do("a a")
    assert again.match.setup.clock == ("fischer", 300, 5)
    alone = device.MemoryDevice(settings={"setup": {"game": "pent-up", "clock": "move 30"}})
    alone.do("a 2*right a")
    assert alone.match.setup.variant == "tower" and alone.match.setup.clock is None


def test_a_clock_in_broken_settings_is_none():
    for bad in (5, None, ["move 30"], "move", "move 31", "fischer 300", "", "none", {}):
        d = device.MemoryDevice(settings={"setup": {"clock": bad}})
        d.do("a a")
        assert d.match.setup.clock is None


def test_every_clock_of_the_question_is_one_of_the_notation():
    for at, text in enumerate(clock_menu.TEXTS[1:], 1):
        assert games.Setup({"game": "pentwall", "clock": text + clock_menu.ENTRY}).clock
        assert clock_menu.step(at, 1, False) == (at + 1) % 17
    assert clock_menu.say("fischer 300+5") == "fischer 5 min + 5 s"
    assert clock_menu.say("move 15") == "move 15 s"
    # By kinds: from none to the first of each kind and back to none.
    at = 0
    seen = []
    for _ in range(5):
        at = clock_menu.step(at, 1, True)
        seen.append(clock_menu.TEXTS[at])
    assert seen == ["move 15", "game 300", "fischer 180+2", "bronstein 180+2", "none"]
    assert clock_menu.step(7, -1, True) == 1  # from game 1200 to move 15


def test_time_to_enter_an_action_can_be_given():
    d = menu(device.MemoryDevice(), "Give 8 s to enter")
    d.do("a right a")
    assert d.match.setup.clock == ("move", 15, 0) and d.match.setup.entry == 8
    # From the first press on, 8 s are free.
    d.do("wait:2100 right wait:5000")
    assert 120 <= d.match.clock.left(1) <= 130


def test_the_time_of_the_seat_to_act_goes_by_once_a_second():
    d = started("game: pentwall; clock: game 300")
    d.wait(500)
    assert d.ui.words()[-1] == "Clock: 5:00 : 5:00"
    before = d.rows()[11:]
    d.wait(1000)
    assert d.ui.words()[-1] == "Clock: 4:59 : 5:00"
    assert d.rows()[11:] != before


def test_on_16x16_both_times_are_in_digits():
    # Seat 1's time is at the left in its colour, seat 2's at the right: the one that runs with its
    # seconds, the other in minutes that have begun.
    d = started("game: pentwall; clock: game 300")
    d.wait(1500)
    assert d.rows()[11:] == [
        "1.1.111.111..222",
        "1.1t1...1.1..2..",
        "111.11..111..22.",
        "..1t..1...1....2",
        "..1.11..11...22.",
    ]
    d.do("a wait:4000")
    assert d.ui.words()[-1] == "Clock: 4:59 : 4:56"
    assert d.rows()[11:] == [
        "111..2.2.222..22",
        "1....2.2t2...2..",
        "11...222.22..222",
        "..1....2t..2.2.2",
        "11.....2.22..222",
    ]


def test_on_16x16_times_of_ten_minutes_and_more_are_in_minutes():
    # So is one beside it that has no room.
    d = started("game: pentwall; clock: game 1200")
    d.wait(700000)
    assert d.ui.words()[-1] == "Clock: 8:21 : 20:00"
    assert d.rows()[11:] == [
        "111......22...2.",
        "1.1........2.2.2",
        "111.......2..2.2",
        "..1......2...2.2",
        "11.......222..2.",
    ]
    # In the last minute the seconds come first: then + is for ten minutes or more.
    d.wait(450000)
    assert d.ui.words()[-1] == "Clock: 0:51 : 20:00"
    assert d.rows()[10:] == [
        "1........2222222",
        ".1..111..1......",
        "1.1t1...11....2.",
        "1.1.11...1...222",
        "1.1t..1..1....2.",
        ".1..11..111.....",
    ]


def test_on_16x16_times_below_a_minute_are_in_seconds():
    d = started("game: pentwall; clock: move 15")
    d.wait(3000)
    assert d.ui.words()[-1] == "Clock: 0:13 : 0:15"
    assert d.rows()[11:] == [
        ".1..11....2..222",
        "11....1..22..2..",
        ".1...1....2..22.",
        ".1....1...2....2",
        "111.11...222.22.",
    ]


def test_on_16x16_overtime_has_the_ink_of_a_flag():
    d = started("game: pentwall; clock: move 15")
    d.wait(23000)
    d.ui._notices.shown = None
    d.do("right")
    assert d.ui.words()[-1] == "Clock: -0:07 : 0:15"
    assert d.rows()[10:] == [
        "X........2222222",
        ".X..XXX...2..222",
        "X.X...X..22..2..",
        "X.X..X....2..22.",
        "X.X..X....2....2",
        ".X...X...222.22.",
    ]
    # So has that of a seat that is not to act, in minutes.
    d = started("game: pentwall; clock: fischer 60+5")
    d.wait(140000)
    d.do("a wait:100")
    d.ui._notices.shown = None
    d.do("right wait:500")
    assert d.ui.words()[-1] == "Clock: -1:15 : 1:00"
    assert d.rows()[10:] == [
        "X........2222222",
        ".X....2...2...2.",
        "XX...22.t2.2.2.2",
        ".X....2..2.2.2.2",
        ".X....2.t2.2.2.2",
        "XXX..222..2...2.",
    ]


def test_a_colon_that_touches_its_digits_shows_while_they_are_dark_on_a_panel_of_on_and_off():
    d = started("game: pentwall; clock: game 300", colour=False)
    d.wait(500)
    assert list(d.ui.frame).count(palette.COLON) == 2
    phases = palette.build((), 2, False)
    colon, digits = [
        [bool(phase[3 * ink]) for phase in phases]
        for ink in (palette.COLON, palette.ink(1, palette.LAST))
    ]
    assert colon == [not one for one in digits]


def test_on_32x32_the_scores_do_not_touch_the_times_below():
    d = started("game: pentwall; clock: game 300", width=32, height=32)
    d.wait(2000)
    # Right of a board of 20 columns: seat 2's score ends above a dark row, the times begin below.
    beside = [row[22:] for row in d.rows()]
    assert "2" in beside[19] and "2" in beside[21]
    assert set(beside[20]) == {"."}


def test_a_line_where_there_is_no_room_for_digits():
    d = started("game: pent-up; clock: move 30")
    d.wait(200)
    assert d.rows()[14] == "1111111..2222222"
    d.wait(15000)
    assert d.rows()[14] == "1111.....2222222"
    d.wait(14000)
    assert d.rows()[14] == "1........2222222"
    d.wait(2000)
    # Instead of the line there is the flag's mark, below the message.
    d.ui._notices.shown = None
    d.do("right")
    assert d.rows()[14] == "X........2222222"


def test_both_times_are_in_sight_and_words_do_not_hide_them():
    d = started("game: universe; clock: game 600")
    d.session.settings["legal"] = False
    d.wait(300000)
    assert d.rows()[10] == "1111.....2222222"
    d.do("a wait:300")  # a place for the next piece is searched: an A meanwhile would only end that
    d.ui.screen.turns.take_up(base.Action(base.LAY, 1, 0, d.match.last.cells))
    d.do("a wait:500")
    assert d.ui.screen.turns.refused and "T" in d.rows()[12]
    assert d.rows()[10] == "1111.....2222222"


def lengths(d, own):
    """How many LEDs show each seat's time beside words.

    The LEDs are above the words, or in the row ``own``.
    """
    rows = d.rows()
    assert "T" in "".join(rows)
    row = rows[own if "T" in rows[0] else -7]
    return [row.count("%d" % seat) for seat in range(1, d.match.setup.seats + 1)]


def test_words_over_a_board_leave_all_times_in_sight_as_lines():
    # The row with the times where words are at the top: the usual one, if it is below the board.
    for headers, side, own in (
        ("pent-up", 16, 14),
        ("pent-tile; grid: 12x12", 16, 12),
        ("universe; seats: 4", 16, 6),
        ("pentwall", 8, 7),
        ("pentactic; variant: multi; seats: 3", 8, 7),
    ):
        d = started("game: %s; clock: move 30" % headers, width=side, height=side)
        if d.match.game.boards > 1:
            d.do("a a a wait:100")  # each removes a piece
        d.do("4*up")  # the piece in hand is not to lie over the times
        left, top, wide, high = d.ui.screen.picture.view.bounds
        # Words are in the lowest rows, for a square at the bottom in the highest.
        for y in (top, top + high - 1):
            d.ui.screen.turns._refuse("overlap", ((left + wide // 2, y),))
            d.wait(1300)
            assert d.ui.screen.picture.messages.covers
            whole = lengths(d, own)
            # All are as long, and they fill the row but for what is between them.
            assert min(whole) == max(whole) > side // len(whole) - 2, (headers, d.rows())
        d.wait(12000)
        d.ui.screen.turns._refuse("overlap", ((left + wide // 2, top),))
        d.wait(2000)
        assert d.ui.screen.picture.messages.covers
        part = -(-d.match.clock.left(1) * whole[0] // 300)  # rounded up
        assert lengths(d, own) == [part] + whole[1:] and part < whole[0], headers
        d.do("left")  # ends the words
        d.ui.notice("Flash full: play on, not saved", True)
        d.wait(200)
        part = -(-d.match.clock.left(1) * whole[0] // 300)
        assert lengths(d, own) == [part] + whole[1:], headers


def test_a_line_of_light_a_seat_on_a_small_panel():
    d = started("game: universe; seats: 4; clock: game 600", width=8, height=8)
    d.wait(300000)
    for seat in "1234":
        assert seat in d.rows()[7], seat


def test_what_is_said_of_a_flag_does_not_hide_the_times():
    d = started("game: pentwall; clock: move 15")
    d.wait(15500)
    assert d.ui._notices.shown and "T" in "".join(d.rows()[11:])
    assert d.rows()[10] == "X........2222222"


def test_a_flag_is_said_before_all_else():
    d = started("game: pentwall; clock: move 15")
    for text in ("Clock paused", "Flash full: play on, not saved"):
        d.ui.notice(text, True)
    d.wait(200)
    assert d.ui.words()[0] == "Clock paused"
    d.wait(16000)
    assert d.ui.words()[0] == "Seat 1: flag"
    d.wait(6000)
    d.do("right wait:200")
    # An unread message follows, unless it is no longer true.
    assert d.ui.words()[0] == "Flash full: play on, not saved"


def test_a_flag_that_fell_stays_beside_the_time():
    d = started("game: pentwall; clock: move 15")
    d.wait(16000)
    d.ui._notices.shown = None  # its message has other tests
    d.do("a wait:500")
    d.ui._notices.shown = None
    d.do("wait:500 right")
    # With a time for each action seat 1 has all of it again, and the mark.
    assert d.match.clock.left(1) == 150 and "X" in d.rows()[10]
    d.do("a wait:500")
    assert "X" in d.rows()[10]
    # On 16x16 the mark is on the line of the time, and both times stay in digits.
    assert d.rows()[10:] == [
        "X111111..2222222",
        ".1..111...2..222",
        "11..1....22..2..",
        ".1..11....2..22.",
        ".1....1...2....2",
        "111.11...222.22.",
    ]
    d = started("game: pentwall; clock: game 600", width=32, height=32, names=device.FOUR)
    d.wait(1500)
    # Both times as digits on 32x32.
    low = d.rows()[21:26]
    assert "1" in "".join([row[:16] for row in low])
    assert "2" in "".join([row[16:] for row in low])


def test_a_flag_is_said_until_it_is_read_and_ends_nothing():
    d = started("game: pentwall; clock: move 15")
    d.wait(14900)
    assert d.ui.words()[0].startswith("Turn")
    d.wait(300)
    assert d.ui.words()[0] == "Seat 1: flag"
    # Neither an early press nor a repeat removes it, and both do their work.
    d.do("right")
    assert d.ui.words()[0] == "Seat 1: flag"
    d.do("left+ wait:5600")
    assert d.ui.words()[0] == "Seat 1: flag"
    d.do("left-")
    assert d.ui.words()[0] == "Seat 1: flag"
    d.do("right")
    assert d.ui.words()[0].startswith("Turn")
    assert d.ui.words()[-1] == "Clock: -0:05 : 0:15"
    d.do("a")
    assert len(d.played) == 1 and d.session.flash.text.strip().endswith(";flag")


def test_a_flag_falls_under_a_menu_too():
    d = started("game: pentwall; clock: move 15")
    d.do("a+ wait:720 a-")
    d.wait(14600)
    assert d.ui.words()[0] == "Seat 1: flag"


def test_a_pause_names_the_button_that_ends_it_on_four_buttons_too():
    d = device.MemoryDevice(names=device.FOUR).start("game: pentwall; clock: game 300")
    d.do("d+ wait:720 d-")
    entries = [line.strip("> ") for line in d.ui.words()]
    d.do("%d*b d" % entries.index("Pause"))
    assert d.ui.words()[0] == "Paused: D to go on"
    d.do("d")
    assert not d.match.clock.paused


def test_a_pause_hides_the_board_and_stops_the_time():
    d = started("game: pentwall; clock: game 300")
    d.wait(1000)
    menu(d, "Pause")
    shown = d.ui.words()[1]
    assert d.ui.words()[0] == "Paused: A to go on" and shown.endswith(", stopped")
    assert "-" not in "".join(d.rows())
    # Both times stay in sight, in digits and as lines.
    assert set("".join(d.rows()[9:14])) == set(".Tt2")
    assert d.rows()[15] == "TTTTTTT..2222222"
    d.do("up wait:60000")
    assert d.ui.words()[1] == shown
    d.do("a")
    assert d.ui.words()[0].startswith("Turn") and not d.match.clock.paused
    d.wait(2000)
    assert d.ui.words()[-1] != shown


def test_after_power_on_it_stands_until_an_action_or_go_on():
    d = started("game: pentwall; clock: game 300")
    d.match.clock.pause(d.now)  # like a resumed match
    d.ui.play(d.match)
    d.wait(200)
    assert d.ui.words()[0] == "Clock paused"
    left = d.match.clock.left(1)
    d.do("wait:5000 right left")
    assert d.match.clock.left(1) == left
    menu(d, "Go on")
    d.wait(1000)
    assert d.match.clock.left(1) < left
    d.match.clock.pause(d.now)
    d.do("a")
    assert not d.match.clock.paused


def test_a_device_sleeps_when_nobody_has_time_left():
    d = started("game: pentwall; clock: game 900")
    i = 0
    while i < 14:  # a player thinks for minutes
        d.ui.step(0, d.now)
        d.wait(60000)
        i += 1
    assert d.ui.level == d.ui.light
    d.wait(120000)
    assert d.ui.level == 0 and d.match.clock.paused


def test_an_idle_step_with_a_clock_allocates_once_a_second_at_most():
    if not hasattr(gc, "mem_alloc"):
        return  # only MicroPython counts its allocations
    d = started("game: pentwall; clock: game 300")
    d.do("right wait:6000")  # after the wrap: before it the test would allocate long integers
    gc.collect()
    gc.disable()
    step = d.ui.step
    now = d.now
    grown = 0
    i = 0
    while i < 300:
        now = now + 10 & 0x3FFFFFFF
        before = gc.mem_alloc()
        step(0, now)
        if gc.mem_alloc() != before:
            grown += 1
        i += 1
    gc.enable()
    assert grown <= 4


def test_a_running_clock_keeps_its_light():
    d = started("game: pentwall; clock: game 600")
    d.wait(130000)
    assert d.ui.level == d.ui.light
    d.match.clock.pause(d.now)
    d.wait(1000)
    assert d.ui.level == 1
