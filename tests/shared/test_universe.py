"""Universe, sentence by sentence of the rules."""

import player

GAME = "game: universe"
LETTERS = "FILNPTUVWXYZ"

# The whole board as in the rules; # is the centre.
MAP = """
......nnnnn..... ...nnnnnnnnnn... ...nnnnnnnnnn... .ww##########ee.
.ww##########ee. www##########ee. www##########eee www##########eee
www##########eee www##########eee .ww##########eee .ww##########ee.
.ww##########ee. ...ssssssssss... ...ssssssssss... .....sssss......
"""


def hand(letters):
    """A hand of pieces by their letters."""
    return sum([1 << LETTERS.index(letter) for letter in letters])


def drawn(rows, text=GAME):
    """A position in which only a drawing's dots are vacant.

    Seat 1 has covered the rest.
    """
    table = player.Table(text)
    grid = table.game.grid()
    vacant = player.drawn(grid, rows, ".")[0]
    table.game.laid = (grid.squares & ~vacant,) + table.game.laid[1:]
    return table


def test_first_moves():
    assert player.Table(GAME).game.count() == 3960
    assert player.Table(GAME + "; seats: 4").game.count() == 8944


def test_the_boards_are_as_drawn():
    for text, marks in (
        ("; seats: 4", "#nesw"),
        ("; seats: 3", "#sw"),
        ("; seats: 3; outer: south west", "#sw"),
        ("; seats: 3; outer: east north", "#ne"),
        ("; seats: 3; outer: west north", "#wn"),
        ("; seats: 3; outer: south east", "#se"),
    ):
        grid = player.Table(GAME + text).game.grid()
        wanted = []
        for y, row in enumerate(MAP.split()):
            wanted += [(x, y) for x, mark in enumerate(row) if mark in marks]
        assert grid.cells(grid.squares) == wanted, text
        assert len(wanted) == 100 + 25 * (len(marks) - 1)


def test_two_seats_have_the_centre_with_letters_of_its_own():
    table = player.Table(GAME)
    assert table.reason("I:a1b1c1d1e1") is None and table.reason("I:f10g10h10i10j10") is None
    assert table.reason("I:k1k2k3k4k5") == table.reason("I:a7a8a9a10a11") == "off-board"


def test_areas_not_in_play_are_off_the_board():
    south_west = player.Table(GAME + "; seats: 3")
    north_east = player.Table(GAME + "; seats: 3; outer: east north")
    assert south_west.reason("I:g2h2i2j2k2") == "off-board"
    assert north_east.reason("I:g2h2i2j2k2") is None
    assert south_west.reason("I:c5c6c7c8c9") is None
    assert north_east.reason("I:c5c6c7c8c9") == "off-board"
    assert south_west.culprits("I:d1d2d3d4d5") == [(3, 0), (3, 1), (3, 2)]


def test_reasons_in_their_order():
    table = player.Table(GAME, "I:b1b2b3b4b5 L:j1j2j3j4i4")
    assert table.reason("pass") == "must-place"
    for word in ("e5", "@e5", "-F"):
        assert table.reason(word) == "wrong-action"
    assert table.reason("I:b1b2b3b4b5") == "piece-used"
    assert table.reason("L:b1b2b3b4a4") == "overlap"  # the L is of the other seat
    assert table.reason("X:b1a2b2c2b3") == "overlap"
    assert table.reason("V:a10a11a12b12c12") == "off-board"


def test_no_area_of_fewer_than_five_may_be_left():
    table = player.Table(GAME)
    # The V cuts off a corner of four squares: a1 b1 a2 b2.
    assert table.reason("V:c1c2a3b3c3") == "dead-region"
    assert table.culprits("V:c1c2a3b3c3") == [(0, 0), (1, 0), (0, 1), (1, 1)]
    # A single square between the arms of the U and the edge.
    assert table.culprits("U:e1g1e2f2g2") == [(5, 0)]
    assert table.reason("U:e2g2e3f3g3") is None  # open at the top
    assert table.reason("X:b1a2b2c2b3") == "dead-region"
    assert table.culprits("X:b1a2b2c2b3") == [(0, 0)]
    assert table.reason("X:e1d2e2f2e3") is None


def test_areas_of_five_exactly():
    table = player.Table(GAME, "I:b1b2b3b4b5")
    # An area of five, a1 to a5, is legal, even if seat 1 has no I. An area of four is not.
    assert table.reason("L:a5a6a7a8b8") == "dead-region"
    assert table.culprits("L:a5a6a7a8b8") == [(0, 0), (0, 1), (0, 2), (0, 3)]
    table.play("T:a6b6c6b7b8 F:h8i8g9h9h10")
    # Filling an area exactly is legal too.
    assert table.reason("I:a1a2a3a4a5") is None
    table.play("I:a1a2a3a4a5")


def test_every_area_too_small_is_pointed_at():
    table = drawn("########## ########## ..........")
    assert table.reason("I:a3b3c3d3e3") is None  # exactly five remain
    assert table.reason("I:b3c3d3e3f3") == "dead-region"
    assert table.culprits("I:b3c3d3e3f3") == [(0, 2), (6, 2), (7, 2), (8, 2), (9, 2)]


def test_an_area_that_touches_the_pentomino_twice_is_one_area():
    # The square between the U's arms stays joined to the rest through the row above.
    table = player.Table(GAME, "I:d1e1f1g1h1")
    assert table.reason("U:e3g3e4f4g4") is None
    assert table.reason("U:e2g2e3f3g3") == "dead-region"


def test_who_can_lay_nothing_is_out_for_good_and_skipped():
    rows = "################ " * 3 + "###.....######## ################ ###.....########"
    table = drawn(rows, GAME + "; seats: 3")
    game = table.game
    game.hands = (hand("I"), hand("LX"), hand("I"))
    table.play("I:d4e4f4g4h4")
    assert (game.turn, game.detail()) == (3, {"out": [2]})
    table.play("I:d6e6f6g6h6")
    assert game.over and game.winners() == [3] and game.detail() == {"out": [1, 2, 3]}
    assert table.reason("I:d6e6f6g6h6") == table.reason("pass") == "game-over"
    table.play("undo")
    assert (game.turn, game.detail()) == (3, {"out": [2]})


def test_one_seat_may_lay_on_alone():
    table = drawn(".....##### ########## ....###### .#########")
    game = table.game
    game.hands = (hand("IL"), hand("X"))
    table.play("I:a1b1c1d1e1")
    assert (game.turn, game.detail()) == (1, {"out": [2]})
    table.play("L:a3b3c3d3a4")
    assert game.over and game.winners() == [1] and game.detail() == {"out": [1, 2]}


def test_who_lays_last_wins_whatever_was_laid():
    table = drawn(".....#####")
    table.game.hands = (hand("I"), hand("FX"))
    table.play("I:a1b1c1d1e1")
    assert table.game.over and table.game.scores() == [12, 10]
    assert table.game.winners() == [1]
    table = drawn(".....#####")
    table.game.hands = (hand("FX"), hand("I"))
    table.game.turn = 2
    table.play("I:a1b1c1d1e1")
    assert table.game.scores() == [10, 12] and table.game.winners() == [2]


def test_no_winner_before_the_end():
    game = player.Table(GAME, "I:b1b2b3b4b5").game
    assert game.winners() == [] and game.scores() == [1, 0] and game.detail() == {"out": []}
