"""Pent Tile, sentence by sentence of the rules."""

import player

GAME = "game: pent-tile"


def drawn(rows, turn=1, grid="8x8"):
    """A position with the tiles of a drawing, 1 and 2, at the start of a turn."""
    table = player.Table(GAME + "; grid: " + grid)
    game = table.game
    game.tiles = player.drawn(game.grid(), rows, "12")
    game.left_over = tuple([32 - game.grid().count(mask) for mask in game.tiles])
    game.opened = True
    game.second = False
    game.turn = turn
    return table


def test_one_tile_then_two_each_turn():
    table = player.Table(GAME)
    turns = []
    for word in "a1 c1 e1 g1 a3 c3".split():
        turns.append(table.game.turn)
        table.play(word)
    assert turns == [1, 2, 2, 1, 1, 2]
    assert table.game.detail() == {"tiles": [29, 29], "passed": [False, False], "ahead": None}


def test_seat_1_must_place_the_very_first_tile():
    table = player.Table(GAME)
    assert table.reason("pass") == "must-place"
    assert "pass" not in table.legal() and table.game.count() == 64
    table.play("d4")
    assert table.reason("pass") is None


def test_reasons_in_their_order():
    table = player.Table(GAME, "a1 b1")
    for word in ("@c3", "-F", "I:a3b3c3d3e3"):
        assert table.reason(word) == "wrong-action"
    assert table.reason("i1") == table.reason("a9") == table.reason("z99") == "off-board"
    assert table.reason("a1") == table.reason("b1") == "overlap"
    assert table.culprits("a9") == [(0, 8)] and table.culprits("b1") == [(1, 0)]
    table = drawn("11111...", 1)
    assert table.reason("f1") == "group-too-big"
    table.game.left_over = (0, 4)
    for word in ("f1", "a1", "z9", "c5"):
        assert table.reason(word) == "no-tiles-left"
    assert table.legal() == ["pass"]


def test_a_group_of_exactly_five_scores_the_moment_it_is_complete():
    table = drawn("1111....")
    assert table.play("e1").scores() == [1, 0]
    assert table.game.turn == 1  # the second tile of the turn is to come
    assert table.reason("f1") == "group-too-big"
    assert table.culprits("f1") == [(x, 0) for x in range(6)]
    table = drawn("1111.... ........ 1111....")
    assert table.play("e1 e3").scores() == [2, 0]


def test_joins_count_all_they_join():
    # d1 joins three on its left and one on its right, none below: five with d1.
    table = drawn("111.1...")
    assert table.play("d1").scores() == [1, 0]
    # With a tile below it would be six.
    table = drawn("111.1... ...1....")
    assert table.reason("d1") == "group-too-big"
    # Four single tiles joined by the one in the middle.
    table = drawn("..1..... .1.1.... ..1.....")
    assert table.play("c2").scores() == [1, 0]
    # Two and two, and a third pair: seven.
    table = drawn("..1..... ..1..... 11.11...")
    assert table.reason("c3") == "group-too-big"
    assert len(table.culprits("c3")) == 7
    # A group that touches the tile on two sides counts once: four in a hook, five with the tile.
    table = drawn("11...... 1....... 1.......")
    assert table.play("b2").scores() == [1, 0]


def test_corners_and_the_other_colour_do_not_join():
    table = drawn("1111.... ....1...", 1)
    assert table.reason("e1") == "group-too-big"  # e2 is below e1
    assert table.play("f1").scores() == [0, 0]
    table = drawn("1111.2..", 2)
    assert table.play("e1").scores() == [0, 0]
    table = drawn(".......1 11111111", 1)
    assert table.game.grid().count(table.game.tiles[0]) == 9
    # h1 and a2 are neighbours in memory, not on the board.
    table = drawn(".....111 11......", 1)
    assert table.play("c2").scores() == [0, 0]


def test_a_pass_is_for_good_and_the_other_plays_on_alone():
    table = player.Table(GAME, "a1 c1 pass")
    # Seat 2 passed before its second tile.
    game = table.game
    assert game.turn == 1 and game.detail()["passed"] == [False, True]
    table.play("e1 g1")
    assert game.turn == 1
    table.play("a3 c3 pass")
    assert game.over and game.scores() == [0, 0]
    assert table.reason("pass") == table.reason("e5") == "game-over"


def test_both_pass_at_once():
    table = player.Table(GAME, "a1 pass")
    assert table.game.turn == 1
    assert table.play("pass").over
    # 0-0: no seat reached it first.
    assert table.game.winners() == [1, 2] and table.game.detail()["ahead"] is None


def test_a_pass_is_the_only_action_where_no_square_is_legal():
    table = drawn("11111 22222 11111 22222 .1.1.", 1, "5x5")
    # Only tiles of its own colour count: a5 makes two with b5.
    assert table.reason("a5") is None
    table = drawn("11111 22222 22222 11111 .....", 1, "5x5")
    assert table.legal() == ["pass"] and table.game.action_kinds() == ("pass",)
    assert table.reason("a5") == "group-too-big"
    assert not table.game.over  # it is asked all the same
    assert table.play("pass").turn == 2


def test_the_higher_score_wins():
    table = drawn("1111.... ........ 2222....", 1)
    table.play("e1 h8 pass")
    assert table.game.turn == 1 and table.game.scores() == [1, 0]
    table.play("pass")
    assert table.game.over and table.game.winners() == [1]


def test_equal_scores_go_to_whom_reached_them_first():
    table = drawn("1111.... ........ 2222....", 1)
    table.play("e1 h8")
    assert table.game.detail()["ahead"] is None  # 1-0 is not equal
    table.play("e3")
    assert table.game.scores() == [1, 1] and table.game.detail()["ahead"] == 1
    table.play("h6 pass pass")
    assert table.game.over and table.game.winners() == [1]


def test_first_to_the_present_score_not_to_the_first_point():
    # Seat 1 scores, then seat 2 twice (it was first at 2), then seat 1 draws level.
    table = drawn("1111.... ........ 2222...2 .......2 1111...2 .......2 ........ ........", 1)
    table.play("e1 g1 e3")
    assert table.game.detail()["ahead"] == 1
    table.play("h7")
    assert table.game.scores() == [1, 2] and table.game.detail()["ahead"] is None
    table.play("e5")
    assert table.game.scores() == [2, 2] and table.game.detail()["ahead"] == 2
    table.play("pass pass")
    assert table.game.winners() == [2]
    table.play("undo undo undo")
    assert table.game.scores() == [1, 2] and table.game.winners() == []


def test_tiles_run_out():
    table = player.Table(GAME + "; grid: 12x12")
    # Seat 2 passes; every other square of every other row, then of the rows between.
    squares = []
    for row in range(1, 13):
        for column in range((row - 1) % 2, 12, 2):
            squares.append("abcdefghijkl"[column] + str(row))
    table.play(squares.pop() + " pass")
    for _ in range(31):
        table.play(squares.pop())
    assert table.game.detail()["tiles"] == [0, 32]
    assert table.reason(squares.pop()) == "no-tiles-left"
    assert table.legal() == ["pass"] and table.play("pass").over


def test_grids_of_any_size():
    for size, squares in (("5x5", 25), ("5x12", 60), ("12x5", 60), ("12x12", 144), ("7x9", 63)):
        assert player.Table(GAME + "; grid: " + size).game.count() == squares
    table = player.Table(GAME + "; grid: 5x12")
    assert table.reason("f1") == "off-board" and table.reason("e12") is None
