"""What the panel shows and when: windows, pages, ends, long presses.

It also tests what the panel shows if nobody presses.
"""

import gc

import device
import player
from cases import some
from pentaref.record import read_action
from pentaref.ui import intents
from pentaref.ui.draw import palette
from pentaref.ui.screens import steps


def started(headers, **panel):
    return device.MemoryDevice(**panel).start(headers)


def test_a_table_without_edge_is_seen_through_a_window():
    d = started("game: pent-up; variant: surround")
    d.do("a")
    for _ in range(6):
        d.do("4*up a")
        rows = d.rows()
        # The piece in hand stays in sight wherever it goes.
        assert len([ink for row in rows[:14] for ink in row if ink in "12X"]) >= 5


def test_a_window_on_a_small_panel():
    d = started("game: pentwall", width=8, height=8)
    for way in ("right", "down", "left", "up"):
        for _ in range(11):
            d.do(way)
            assert "".join(d.rows()).count("1") == 5


def test_four_buttons_play_too():
    d = started("game: pentwall", names=device.FOUR, width=32, height=32)
    d.do("a b d")
    d.do("c+ 4*b c- c c+ wait:360 a c- d")
    assert len(d.played) == 2
    assert d.played[1][0] == "L"
    # On 32x32 every square is four pixels.
    rows = d.rows()
    for y in range(0, 20, 2):
        assert rows[y][:20] == rows[y + 1][:20]
        for x in range(0, 20, 2):
            assert rows[y][x] == rows[y][x + 1]


def test_what_the_board_hides():
    d = started("game: universe; seats: 4")
    assert "1" in d.rows()[0][:3]
    assert "2" in d.rows()[0][-2:]
    board = d.rows()
    d.do("b+ wait:400")
    # Twelve pictures of five squares, the one in hand in white.
    text = "".join(d.rows()[:15])
    assert text.count("1") == 55 and text.count("*") == 5
    d.wait(1600)
    assert d.rows()[15] == "." * 16
    d.do("b-")
    assert d.rows() == board
    assert "In hand: F" in d.ui.words()


def test_marks_while_looking():
    d = started("game: pent-tile")
    d.do("a b+ wait:400 a")
    # Nothing was laid, because the board was not shown; the overlay is on.
    assert d.played == ["e5"] and d.ui.screen.turns.marking
    d.do("b- b+ wait:400 a b-")
    assert not d.ui.screen.turns.marking


def inks(d, squares):
    """The inks of a board at the top left, without the piece in hand."""
    d.wait(700)
    return [d.ui.frame[y * d.width + x] for x, y in squares]


def test_what_a_square_is_to_each_seat():
    d = started("game: pent-tile; grid: 6x5")
    d.wait(20)  # the tile in hand has come to its place
    game = d.match.game
    # Red has three and two, Blue four: d1 would make a red six, a2 to d2 a blue five.
    game.tiles = player.drawn(game.grid(), "111.11 ...... 2222.2 1..... 1.....", "12")
    game.opened = True
    game.turn = 2
    d.ui.screen.picture.view._painted = None  # no action has led there
    d.ui.screen.turns.look()
    for panel in (True, False):
        d.ui.colour = panel
        d.ui.screen.turns.marking = False
        d.ui.screen.turns.mark()
        barred, five = [palette.sign(word, 1, 0) for word in palette.SIGNED]
        other = palette.sign("five", 2, 0)
        assert inks(d, [(3, 0), (0, 1)])[0] == barred
        # b4 makes a blue five and means nothing to Red; so does d2.
        assert inks(d, [(1, 3), (3, 1)]) == [other, other]
        # e3 would join Blue's four and one.
        assert inks(d, [(4, 2)]) == [palette.sign("barred", 2, 0)]
    # With four more red tiles below, a square of that row is a five for both seats.
    game.tiles = player.drawn(game.grid(), "...... ...... 2222.. ...... 1111..", "12")
    d.ui.screen.turns.mark()
    d.ui.screen.turns.mark()
    assert inks(d, [(1, 3)]) == [palette.sign("five", 0, 0)]
    assert inks(d, [(1, 1), (4, 4)]) == [other, five]


def test_marks_are_said_where_one_stands():
    d = started("game: pent-tile; grid: 6x5; players: Ann, Ben")
    game = d.match.game
    game.tiles = player.drawn(game.grid(), "...... 111.11 ...... 2222.. ......", "12")
    game.opened = True
    d.ui.screen.turns.turn_over()
    d.do("b+ wait:400 a b-")
    assert d.ui.screen.turn.held[2:] == (3, 2)
    assert "Here: a five for Ben" in d.ui.words()
    assert "T" in d.rows()[12]
    d.do("up")
    assert "Here: barred to Ann" in d.ui.words()
    d.do("right up")
    assert "Marks" not in "".join(d.ui.words())
    d = started("game: pentwall")
    d.do("a b+ wait:400 a b-")
    # All five squares of the first F touch the only area, and none of seat 2's.
    assert "Here: Seat 1 leads by 5" in d.ui.words()
    d = started("game: pent-up")
    d.do("a b+ wait:400 a b- wait:400")
    assert "Here: level 1" in d.ui.words()


def test_on_a_panel_of_on_and_off_an_area_has_its_owners_rhythm():
    d = started("game: pentwall", colour=False)
    d.do("a b+ wait:400 a b-")
    seen = set(inks(d, [(x, y) for x in range(10) for y in range(3)]))
    assert seen == {palette.FLOOR, palette.ink(1, palette.SOLID)}


def test_an_area_of_one_square_is_marked_wherever_it_lies():
    d = started("game: pentwall", colour=False)
    game = d.match.game
    # b1 and c1 are vacant and enclosed, each only by seat 1; all the rest is one area.
    game.laid = player.drawn(game.grid(), "1.1.1 11.11 ..1..", "12")
    d.ui.screen.turns.turn_over()
    d.ui.screen.turns.mark()
    steady = palette.ink(1, palette.SOLID)
    assert inks(d, [(1, 0), (3, 0)]) == [steady, steady]
    game.laid = player.drawn(game.grid(), "11.11 1.1.1 11.11 ..1..", "12")
    d.ui.screen.turns.turn_over()
    d.ui.screen.turns.mark()
    d.ui.screen.turns.mark()
    assert inks(d, [(1, 1), (3, 1)]) == [steady, steady]


def test_each_square_is_marked_where_each_is_open_by_itself():
    for panel in (True, False):
        d = started("game: pentactic", colour=panel)
        # A piece removed, a counter on e5, the I above it.
        d.do("a a up a b+ wait:400 a b-")
        game = d.match.game
        assert game.phase == "counter" and game.played == 3
        open_to = [(x, y) for x in range(8) for y in range(8) if 4 not in (x, y)]
        vacant = [cell for cell in open_to if not game.grid().mask((cell,)) & game.laid]
        assert set(inks(d, vacant)) == {palette.OPEN}
        assert palette.OPEN not in inks(d, [(x, 4) for x in range(8)] + [(4, y) for y in range(8)])


def blinking(d, x, y):
    """The inks of a pixel within a round of beats."""
    shown = set()
    for _ in range(110):
        d.wait(10)
        shown.add(d.ui.frame[y * d.width + x])
    return shown


def test_what_is_in_hand_is_seen_over_marks_on_a_panel_of_on_and_off():
    d = started("game: pentactic", colour=False)
    d.do("a b+ wait:400 a b-")
    assert blinking(d, 4, 4) == {palette.OPEN, palette.COUNTER}
    # Over a laid square it is dark.
    d = started("game: pentwall", colour=False)
    d.do("a down")
    shown = blinking(d, 5, 4)
    assert palette.DARK in shown and palette.ink(2, palette.PREVIEW) not in shown
    # A seat's area is marked in the ink of its tiles, but it is vacant.
    d.do("b+ wait:400 a b-")
    game = d.match.game
    held = d.ui.screen.turn.cells()
    assert {game.grid().bit(*cell) & game.laid[0] == 0 for cell in held} == {True, False}
    for cell in held:
        lies = game.grid().bit(*cell) & game.laid[0]
        preview = palette.DARK if lies else palette.ink(2, palette.PREVIEW)
        assert preview in blinking(d, *cell), cell


def test_an_area_that_one_seat_alone_can_use_is_hatched_in_colour():
    d = started("game: universe")
    game = d.match.game
    free = player.drawn(game.grid(), ".....##### .....#####", ".")[0]
    game.laid = (game.grid().squares & ~free, 0)
    game.hands = (1 << 1, 1 << 0)  # an I and an F: only an I leaves five
    d.ui.screen.turns.turn_over()
    d.ui.screen.turns.mark()
    found = inks(d, [(x, y) for y in range(2) for x in range(5)])
    area = palette.ink(1, palette.AREA)
    assert found == [(palette.FLOOR, area)[(x + y) % 2] for y in range(2) for x in range(5)]


def test_the_end_is_told_and_the_winner_lit():
    d = started("game: pentactic; variant: solo; counters: a1 b1 c1 d1")
    game = d.match.game
    game.hand_left = 1  # only the F is left to lay
    d.ui.screen.turns.turn_over()
    d.do("a")
    assert game.over and d.ui.words()[0] == "Over: Solved"
    # All inks of laid squares pulse now, in the palette and not in the frame.
    frames = d.rows()[:8]
    d.wait(3000)
    assert d.rows()[:8] == frames
    d.do("a")
    assert d.ui.words()[0] == "> New game"


def test_a_full_flash_is_said_and_play_goes_on():
    d = started("game: pentwall")
    d.session.flash.full = True
    d.do("a wait:200")
    assert d.match.game.turn == 2
    assert d.ui.words()[0] == "Flash full: play on, not saved"


def test_idle_dims_then_sleeps_and_the_waking_press_is_swallowed():
    d = started("game: pentwall")
    level = d.ui.level
    d.wait(119000)
    assert d.ui.level == level
    d.wait(2000)
    assert d.ui.level == 1
    d.do("right")
    d.wait(100)
    assert d.ui.level == level
    d.wait(600100)
    assert d.ui.level == 0
    frames = d.frames
    d.wait(5000)
    assert d.frames == frames
    d.do("a")
    assert d.ui.level == level and d.played == []
    d.do("a")
    assert len(d.played) == 1


def test_a_long_press_shows_how_far_it_has_come():
    d = started("game: pentwall")
    d.do("a+ wait:100")
    assert "TTT" not in d.rows()[0][:10]
    d.wait(300)
    assert d.rows()[0].startswith("TTTTTTTT")
    d.do("a-")
    assert not d.rows()[0].startswith("T")


def test_an_idle_device_shows_a_frame_only_when_it_changes():
    d = started("game: pentwall")
    d.wait(1000)
    before = d.frames
    d.wait(1024)
    # The eight phases of the palette, nothing else.
    assert d.frames - before <= 9


def test_an_idle_step_allocates_nothing():
    if not hasattr(gc, "mem_alloc"):
        return  # only MicroPython counts its allocations
    for panel in ({}, {"width": 8, "height": 8}, {"colour": False}):
        d = started("game: universe; seats: 4", **panel)
        d.do("right wait:6000")  # after the wrap: before it the test would allocate long integers
        gc.collect()
        gc.disable()
        step = d.ui.step
        now = d.now
        before = gc.mem_alloc()
        i = 0
        while i < 300:  # three seconds, in which the piece in hand blinks
            now = now + 10 & 0x3FFFFFFF
            step(0, now)
            i += 1
        after = gc.mem_alloc()
        gc.enable()
        assert after == before


def test_panels_of_any_size_show_every_game():
    sizes = ((16, 8), (8, 16), (12, 12), (24, 24), (20, 16))
    for n, (width, height) in enumerate(sizes):
        for headers in some(sorted(player.SETUPS), n):
            d = started(headers, width=width, height=height)
            d.do("a right a b+ wait:400 b- b+ right b- a")
            d.do("a+ wait:720 a- down a b")
            for row in d.rows():
                assert len(row) == width
            assert len(d.rows()) == height


def test_notices_that_stay_come_first_and_go_by_a_fresh_press_once_they_are_read():
    d = started("game: pentwall")
    d.ui.notice("Passing by")
    for text in ("Battery low", "Flash full: play on, not saved"):
        d.ui.notice(text, True)
    d.wait(200)
    for text in ("Battery low", "Flash full: play on, not saved"):
        assert d.ui.words()[0] == text
        d.do("right")  # before it has been read
        assert d.ui.words()[0] == text
        d.do("left+ wait:12000")  # a direction that repeats is not a new press
        assert d.ui.words()[0] == text
        d.do("left- right wait:200")
    assert d.ui.words()[0] == "Passing by"
    d.do("right")
    assert d.ui.words()[0].startswith("Turn")


def test_the_window_stays_inside_a_board_whose_bounds_move_inwards():
    from pentaref.ui.draw.view import View

    view = View()
    view.bounds = (3, 2, 20, 12)
    for x, y in ((-3, -2), (18, 11)):
        view.x, view.y = x, y
        view.look(16, 10, ())
        assert (view.x, view.y) == ((0, 0) if x < 0 else (4, 2))


def test_each_action_of_a_record_is_shown_on_its_own_board():
    actions = ("-B:F", "-A:I", "@B:a1", "L:a1b1c1d1a2", "@A:h8", "pass", "resign")
    # What is said of each, and the dots below the board: seat 1 laid on its own, seat 2 passed.
    expected = [
        ("6 of 7: pass, Ben's board", "2.2"),
        ("5 of 7: @A:h8, Ann's board", "1"),
        ("4 of 7: L:a1b1c1d1a2", "1"),
        ("3 of 7: @B:a1, Ben's board", "2.2"),
        ("2 of 7: -A:I, Ann's board", "1"),
        ("1 of 7: -B:F, Ben's board", "2.2"),
        ("0 of 7, Ann's board", "1"),
    ]
    for side, row in ((16, 8), (8, 7)):
        headers = "game: pentactic; variant: duel; players: Ann, Ben"
        d = started(headers, width=side, height=side)
        for word in actions:
            assert d.match.submit(read_action(word, d.match.setup), d.now) is None
        steps.begin(d.ui, d.match, intents.LEFT)
        d.wait(10)
        shown = []
        for _ in actions:
            d.wait(15000 if side == 8 else 10)  # until the words are over that cover the board
            shown.append((d.ui.words()[0], d.rows()[row].rstrip(".-")))
            d.do("left")
        assert shown == expected
        d.do("4*right")
        assert [line[:5] for line in d.rows()[:2]] == ["1111-", "1----"]
