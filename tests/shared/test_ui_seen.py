"""What the board must show: pieces over anything, refusals, whose it is."""

from device import MemoryDevice, started
from pentaref.games import base
from pentaref.record import read_action
from pentaref.ui import intents
from pentaref.ui.draw import palette
from pentaref.ui.screens import steps
from pentaref.ui.screens.levels import Levels


def courses(d, ms=1100):
    """For each pixel, the set of its inks within a round of beats."""
    found = [set() for _ in d.ui.frame]
    for _ in range(ms // 10):
        d.wait(10)
        for i, ink in enumerate(d.ui.frame):
            found[i].add(ink)
    return found


def at(d, cells):
    """The frame's indexes of squares in hand, board at the top left."""
    return [y * d.width + x for x, y in cells]


def held(d):
    return at(d, d.ui.screen.picture.cells)


def test_what_is_in_hand_is_dark_over_its_own_colour():
    # White lays, then Yellow; then White's next piece is moved over White's first.
    for colour in (True, False):
        d = started("game: universe", colour=colour)
        d.ui.session.settings["legal"] = False
        d.do("a 5*down a 5*up")
        game = d.match.game
        assert game.colour_to_play == 1
        spots = held(d)
        assert [1 for cell in d.ui.screen.picture.cells if game.grid().bit(*cell) & game.laid[0]]
        seen = courses(d)
        for spot, cell in zip(spots, d.ui.screen.picture.cells):
            mine = game.grid().bit(*cell) & game.laid[0]
            preview = palette.DARK if mine else palette.ink(1, palette.PREVIEW)
            assert preview in seen[spot] and len(seen[spot]) > 1, cell


def test_a_refusal_shows_the_piece_and_the_culprits_together():
    d = started("game: pentwall")
    d.ui.session.settings["legal"] = False
    d.do("a")
    x, y = d.match.last.cells[2]
    # An I across the middle of the piece laid last.
    d.ui.screen.turns.take_up(
        base.Action(base.LAY, 1, 0, tuple([(x - 2 + i, y) for i in range(5)]))
    )
    d.do("a")
    assert d.ui.screen.turns.refused == "overlap"
    game = d.match.game
    together = False
    for _ in range(100):
        d.wait(10)
        inks = [d.ui.frame[spot] for spot in held(d)]
        over = [bool(game.grid().bit(*cell) & game.laid[0]) for cell in d.ui.screen.picture.cells]
        hand = palette.ink(2, palette.PREVIEW)
        shown = [palette.CULPRIT if lies else hand for lies in over]
        together = together or inks == shown
        # The culprits are marked all the time.
        assert [ink == palette.CULPRIT for ink in inks] == over
    assert together


def test_on_a_board_that_fills_the_panel_words_do_not_hide_the_piece_refused():
    d = started("game: universe; seats: 4")
    d.ui.session.settings["legal"] = False
    d.do("a")
    x, y = d.match.last.cells[2]
    d.ui.screen.turns.take_up(
        base.Action(base.LAY, 1, 0, tuple([(x - 2 + i, y) for i in range(5)]))
    )
    d.do("a wait:1500")
    assert d.ui.screen.turns.refused and d.ui.screen.picture.messages.covers
    seen = courses(d)
    free = [spot for spot in held(d) if palette.ink(2, palette.PREVIEW) in seen[spot]]
    pointed = [spot for spot in held(d) if palette.CULPRIT in seen[spot]]
    assert len(set(free + pointed)) == 5


def test_on_8x8_the_piece_refused_and_the_words_are_shown_by_turns():
    d = started("game: universe; seats: 4", width=8, height=8)
    d.ui.session.settings["legal"] = False
    d.do("a")
    x, y = d.match.last.cells[2]
    d.ui.screen.turns.take_up(
        base.Action(base.LAY, 1, 0, tuple([(x - 2 + i, y) for i in range(5)]))
    )
    d.do("a")
    turns = []
    for _ in range(250):
        d.wait(100)
        words = d.ui.screen.picture.messages.covers
        squares = list(d.ui.frame).count(palette.CULPRIT)
        # The squares at fault are seen unless words cover them.
        assert words or squares == 2
        if not turns or words != turns[-1]:
            turns.append(words)
    assert turns[:4] == [False, True, False, True]
    # A press ends it.
    d.do("right wait:100")
    assert d.ui.screen.picture.messages.silent and palette.CULPRIT not in list(d.ui.frame)


def test_tiles_below_what_is_in_hand_are_seen_one_by_one():
    for colour in (True, False):
        d = started("game: pent-up", colour=colour)
        d.ui.session.settings["legal"] = False
        for word in ("P:(0,0)(1,0)(0,1)(1,1)(0,2)", "P:(2,0)(3,0)(2,1)(3,1)(3,2)"):
            assert d.match.submit(read_action(word, d.match.setup), d.now) is None
        d.ui.screen.turns.turn_over()
        screen = d.ui.screen
        # An F with two squares on the left tile and one on the right one.
        screen.turns.take_up(base.Action(base.LAY, 0, 0, ((1, 0), (2, 0), (0, 1), (1, 1), (1, 2))))
        assert len(screen.picture.tiles[0]) == 2
        assert screen.picture.tiles[1] == [1, 1, 1, 1, 0]
        view = screen.picture.view
        tiles = [
            list(view.spots(d.ui.canvas, view.cells(mask))) for mask in screen.picture.tiles[0]
        ]
        alone = set()
        for _ in range(250):
            d.wait(10)
            lit = [bool([1 for s in tile if d.ui.frame[s] != palette.DARK]) for tile in tiles]
            hidden = d.ui._beat >= 10
            if hidden:
                assert sum(lit) == 1
                alone.add(lit.index(True))
        assert alone == {0, 1}


def test_what_it_lies_on_is_said():
    from pentaref.ui import words

    assert words.resting(2, [1, 1, 1, 1, 1]) == "On 2 tiles: level 2"
    assert words.resting(1, [3, 3, 3, 3, 3]) == "On one tile"
    assert words.resting(2, [2, 1, 1, 0, 0]) == "Heights 2 1 1 0 0"


def test_touching_tiles_of_a_seat_have_shades_of_their_own_on_levels():
    d = started("game: pent-up; variant: surround")

    for word in (
        "I:(0,0)(1,0)(2,0)(3,0)(4,0)",
        "L:(0,1)(1,1)(2,1)(3,1)(0,2)",
        "P:(4,1)(5,1)(4,2)(5,2)(4,3)",
        "F:(1,2)(2,2)(2,3)(3,3)(2,4)",
    ):
        assert d.match.submit(read_action(word, d.match.setup), d.now) is None, word
    levels = Levels(d.ui, d.match)
    game = d.match.game
    inks = {}
    for layer in game.layers(1):
        spots = list(levels._view.spots(d.ui.canvas, game.grid(1).cells(layer.mask)))
        canvas = d.ui.canvas
        levels.draw(canvas, 0)
        found = {canvas.px[spot] for spot in spots}
        assert len(found) == 1  # a tile shows its marks once
        inks[layer.mask] = (layer.owner, found.pop())
    for one in inks:
        for two in inks:
            if one != two and game.grid(1).rim(one) & two and inks[one][0] == inks[two][0]:
                assert inks[one] != inks[two]


def test_whose_board_it_is_is_said_when_it_changes():
    d = started("game: pentactic; variant: multi; seats: 3; players: Ann, Ben, Cay")
    d.do("a a a wait:100")
    assert d.match.game.phase == "counter"
    assert "Ben's board" in d.ui.words()
    d.do("b+ right b-")
    assert "Cay's board" in d.ui.words()
    assert d.ui.screen.picture.messages._marquee.text == "Cay's board"
    d = started("game: pentactic; variant: duel")
    d.do("a a wait:100")
    assert "Board 2" in d.ui.words()


def tally(d):
    """The number of dots that show which board is in sight."""
    inks = [palette.ink(seat, palette.WORDS) for seat in range(1, 7)]
    row = 10 if d.ui.canvas.height >= 16 else 7
    return [ink for ink in d.ui.frame[row * d.width : (row + 1) * d.width] if ink in inks]


def test_whose_board_it_is_stays_and_needs_no_colour():
    for colour, side in ((True, 16), (False, 16), (True, 8)):
        d = MemoryDevice(side, side, colour).start("game: pentactic; variant: multi; seats: 3")
        d.do("a a a wait:6000")
        assert d.match.game.phase == "counter"
        assert len(tally(d)) == 2
        d.do("b+ right b- wait:6000")
        assert len(tally(d)) == 3
        d.do("a wait:6000")
        assert len(tally(d)) == 1  # seat 1 lays on their own board


def test_the_dots_of_each_board_are_as_many_on_panels_of_all_sizes():
    for width, height in ((8, 8), (16, 16), (32, 32), (53, 11), (64, 32)):
        for grid in ("8x8", "9x7", "11x6"):
            headers = "game: pentactic; variant: multi; seats: 6; grid: " + grid
            d = MemoryDevice(width, height).start(headers)
            d.do("6*a wait:6000")
            for board in range(2, 7):
                ink = palette.ink(board, palette.WORDS)
                rows = [d.ui.frame[y : y + width] for y in range(0, len(d.ui.frame), width)]
                counts = [list(row[:16]).count(ink) for row in rows]
                assert d.ui.screen.turn.board == board and board in counts, (width, height, board)
                d.do("b+ right b- wait:6000")


def test_a_small_panel_marks_where_there_is_more_of_the_board():
    d = started("game: pentwall", width=8, height=8)
    d.ui.session.settings["legal"] = False
    # A window of 8x8 on 10x10: two rows and two columns are out of sight.
    d.do("4*left wait:700")
    view = d.ui.screen.picture.view
    assert (view.x, view.y) == (0, 1)
    rows = [list(d.ui.frame[8 * y : 8 * y + 8]) for y in range(8)]
    right = [row[7] for row in rows].count(palette.RIM)
    left = [row[0] for row in rows].count(palette.RIM)
    assert (left, right) == (0, 2)
    assert rows[0].count(palette.RIM) == 1 and rows[7].count(palette.RIM) == 1


def test_each_tile_of_a_level_can_be_seen_on_a_small_panel():
    for colour in (True, False):
        d = started("game: pent-up; variant: surround", width=8, height=8, colour=colour)
        # Two I in a row are ten squares wide.
        for word in ("I:(0,0)(1,0)(2,0)(3,0)(4,0)", "I:(5,0)(6,0)(7,0)(8,0)(9,0)"):
            assert d.match.submit(read_action(word, d.match.setup), d.now) is None
        d.ui.push(Levels(d.ui, d.match))
        d.wait(10)
        # The window does not show all, and says so; no tile is chosen yet.
        assert palette.RIM in list(d.ui.frame)
        last = [palette.ink(seat, palette.LAST) for seat in (1, 2)]
        assert not [ink for ink in d.ui.frame if ink in last]
        # Black was laid first, then White.
        for way, seats in (("right", (2, 1, 2)), ("left", (1, 2, 1))):
            for seat in seats:
                d.do(way)
                pulses = [ink for ink in d.ui.frame if ink in last]
                assert pulses == [last[seat - 1]] * 5
        assert d.ui.words() == ["Level 1 of 1, tile 2 of 2"]
        d.do("up")
        assert d.ui.words() == ["Level 1 of 1"]
        assert not [ink for ink in d.ui.frame if ink in last]


def test_a_record_looked_at_on_a_small_panel_shows_where_the_window_is():
    d = started("game: pentwall", width=8, height=8)
    assert d.match.submit(read_action("V:c2d2e2e3e4", d.match.setup), d.now) is None
    steps.begin(d.ui, d.match, intents.RIGHT)
    d.wait(15000)  # until the words are over
    # The board has ten squares each way.
    assert list(d.ui.frame).count(palette.RIM) == 4


def test_pages_are_turned_by_directions():
    d = started("game: universe; seats: 4", width=8, height=8)
    d.do("b+ wait:400")
    assert d.ui.screen._pages.page() == ("set", 0)
    d.wait(1600)
    assert d.ui.screen._pages.page() == ("scores", 0)
    d.wait(5000)
    assert d.ui.screen._pages.page() == ("scores", 0)
    d.do("right")
    assert d.ui.screen._pages.page() == ("scores", 1)
    d.do("left left")
    assert d.ui.screen._pages.page() == ("set", 0)
    d.do("b-")
    assert d.ui.screen._pages.page() == ("", 0)


def test_the_end_keeps_the_look_of_each_seat():
    d = started("game: universe; seats: 2")
    game = d.match.game
    area = game.grid().squares
    game.laid = (area & 0x3FF, area & ~0x3FF)
    game.hands = (0, 0)
    game.turn = None
    game.last = 1
    view = d.ui.screen.picture.view
    view._painted = None  # no action has led there
    view.paint_end(game, 0, game.winning_squares())
    view.show(d.ui.canvas)
    inks = set(d.ui.frame[: 16 * 10])
    for seat in (1, 2):
        assert inks & {palette.ink(seat, palette.SOLID), palette.ink(seat, palette.WEAVE)}


def test_a_games_own_name_comes_first():
    d = MemoryDevice()
    found = []
    for _ in range(6):
        found.append(d.ui.screen._marquee.text.split(":")[0])
        d.do("right")
    assert not [name for name in found if name.upper()[:4] == "PENT"], found
    assert "Wall, Pentwall" in found and "Tactic, Pentactic" in found


def test_on_a_small_panel_variants_begin_with_their_names():
    # Their pictures are the same.
    d = MemoryDevice(8, 8, settings={"setup": {"game": "pentactic"}})
    d.do("a wait:100")
    assert d.ui.screen.key == "variant"
    assert "T" in "".join(d.rows())
    first = d.rows()
    d.do("right wait:100")
    assert d.rows() != first


def reach(d):
    """How far right and down anything but vacant is, the less of the two."""
    lit = [i for i, ink in enumerate(d.ui.frame) if ink not in (palette.DARK, palette.FLOOR)]
    return min(max([i % d.width for i in lit]), max([i // d.width for i in lit]))


def test_pages_fill_a_large_panel_and_no_words_lie_over_them():
    d = MemoryDevice(32, 32).start("game: pentactic; variant: multi; seats: 4")
    assert reach(d) > 24  # the set that a piece is removed from
    d.do("4*a wait:200")
    assert not d.ui.screen.picture.messages.silent  # it says whose board it is
    d.do("b+ wait:500")
    for page, kind in ((0, "set"), (1, "scores")):
        d.ui.screen._pages.turn_to(page)
        d.wait(100)
        assert d.ui.screen._pages.page()[0] == kind
        assert reach(d) > 24
        assert palette.TEXT not in list(d.ui.frame)
    d.do("b- wait:200")
    assert d.ui.screen._pages.page()[0] == "" and palette.TEXT in list(d.ui.frame)


def block(d, left, top, right, bottom):
    """A part of the picture as one text."""
    return "".join([row[left:right] for row in d.rows()[top:bottom]])


def test_on_32x32_squares_are_doubled_where_they_fit_and_all_else_is_beside_the_board():
    # The LEDs of a square: 10x10 squares have room for four, the 16x16 of Universe for one. Then
    # the pieces that seat 2 can choose from: Pentwall has one set for both, Universe one a seat.
    for headers, leds, left in (("game: pentwall", 4, 11), ("game: universe; seats: 4", 1, 12)):
        d = MemoryDevice(32, 32).start(headers + "; clock: game 300")
        d.do("a 6*up wait:1300")
        seats = d.match.setup.seats
        wide = 20 if leds == 4 else 16
        assert block(d, 0, 0, wide, 20).count("1") == 5 * leds, headers
        # The letter in hand, the set of seat 2, scores.
        assert "T" in block(d, wide, 0, 32, 9)
        dots = block(d, 21, 0, 32, 9)
        assert (dots.count("2"), dots.count("*")) == (left - 1, 1)
        for seat in range(1, seats + 1):
            assert "%d" % seat in block(d, wide, 9, 32, 20)
        # Times in digits: both of two, else that of the seat to act over lines of all.
        assert "2" in block(d, 16, 21, 32, 26)
        assert ("1" in block(d, 0, 21, 16, 26)) == (seats == 2)
        if seats > 2:
            assert set(block(d, 0, 26, 32, 27)) == set(".1234")
