"""Golomb's game, sentence by sentence of the rules."""

import player

GAME = "game: golomb; players: Ann, Ben"
# Ten pentominoes. The second seat's fifth ends the game: neither I nor T fits.
TEN = (
    "N:c5c6d6d7d8 X:e2d3e3f3e4 P:b6a7b7a8b8 Y:b3a4b4c4d4 F:h6f7g7h7g8 W:d1e1c2d2c3 "
    "Z:f1g1g2g3h3 U:f4g4f5f6g6 L:d5e5e6e7e8"
)
LAST = " V:a1b1c1a2a3"


def test_the_start():
    game = player.Table(GAME).game
    assert (game.turn, game.phase, game.count()) == (1, None, 2308)
    assert (game.scores(), game.winners(), game.detail()) == ([0, 0], [], None)


def test_the_set_is_shared_and_no_neighbour_is_needed():
    table = player.Table(GAME, "P:a1b1a2b2a3 I:h4h5h6h7h8")
    assert table.game.turn == 1 and table.game.scores() == [1, 1]
    assert table.reason("I:e1e2e3e4e5") == table.reason("P:e1f1e2f2e3") == "piece-used"
    assert table.reason("X:e4d5e5f5e6") is None


def test_reasons():
    table = player.Table(GAME, "P:a1b1a2b2a3")
    assert table.reason("pass") == "must-place"
    for word in ("e5", "@e5", "-F"):
        assert table.reason(word) == "wrong-action"
    assert table.reason("I:e1f1g1h1i1") == "off-board"
    assert table.culprits("I:a3b3c3d3e3") == [(0, 2)]
    assert table.reason("I:a3b3c3d3e3") == "overlap"


def test_a_seat_that_cannot_lay_has_lost():
    table = player.Table(GAME, TEN)
    assert table.game.turn == 2 and table.game.winners() == []
    game = table.play(LAST)
    assert game.over and game.count() == 0 and game.hand() == 0b100010
    assert (game.scores(), game.winners(), game.result()) == ([5, 5], [2], "2")
    assert game.outcome_text() == ["Ben wins", "and laid the last of 10 pentominoes"]
    assert game.winning_squares() == [(0, game.laid[1])]
    assert table.reason("I:a1a2a3a4a5") == "game-over"
    assert game.take_back() and not game.over and game.outcome_text() == []


def test_after_an_odd_number_of_lays_seat_1_wins():
    words = "W:c4c5d5d6e6 N:b2c2d2d3e3 L:h4h5h6g7h7 Z:a5b5b6b7c7 Y:e1f1g1h1f2 "
    words += "U:f6g6f7f8g8 T:g3e4f4g4g5 P:d7e7c8d8e8 V:a1b1c1a2a3"
    game = player.Table(GAME, words).game
    assert game.over and (game.scores(), game.winners()) == ([5, 4], [1])


def test_areas_where_nothing_fits_are_marked():
    game = player.Table(GAME, "X:b6a7b7c7b8").game
    (mark,) = game.overlay()
    assert (mark.meaning, mark.seat, mark.mask) == ("dead", 0, game.grid().bit(0, 7))
