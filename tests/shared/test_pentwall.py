"""Pentwall, sentence by sentence of the rules."""

import player

GAME = "game: pentwall"


def painted(rows):
    """A finished game with the squares of a drawing painted by seats 1 and 2."""
    game = player.Table(GAME).game
    game.laid = player.drawn(game.grid(), rows, "12")
    game.turn = None
    return game


def test_the_start():
    table = player.Table(GAME)
    game = table.game
    assert (game.turn, game.phase, game.count()) == (1, None, 4096)
    # One area that no seat touches is neutral.
    assert game.scores() == [0, 0]
    assert game.detail() == {"territories": [[], []], "neutral": [100]}


def test_no_neighbour_is_needed_and_the_set_is_shared():
    table = player.Table(GAME, "P:a1b1a2b2a3 I:j6j7j8j9j10")
    assert table.game.turn == 1
    assert table.reason("I:e1e2e3e4e5") == "piece-used"
    assert table.reason("P:e1f1e2f2e3") == "piece-used"
    assert table.reason("X:e4d5e5f5e6") is None


def test_reasons_in_their_order():
    table = player.Table(GAME, "P:a1b1a2b2a3")
    assert table.reason("pass") == "must-place"
    for word in ("e5", "@e5", "-F"):
        assert table.reason(word) == "wrong-action"
    # Used, off the board and overlapping, but first of all no pentomino.
    assert table.reason("P:a1b1a2b2") == "not-a-pentomino"
    assert table.reason("P:a1b1a2b2k9") == "not-a-pentomino"
    assert table.reason("P:a1a2a3a4a5") == "wrong-letter"
    assert table.reason("P:a1b1a2b2a3") == "piece-used"
    assert table.reason("I:a8a9a10a11a12") == "off-board"
    assert table.reason("I:g1h1i1j1k1") == "off-board"
    assert table.reason("I:a3b3c3d3e3") == "overlap"
    # Both off the board and overlapping: off the board comes first.
    assert player.Table(GAME, "I:f10g10h10i10j10").reason("V:j8j9j10k10l10") == "off-board"


def test_culprits_are_the_squares_at_fault_and_no_others():
    table = player.Table(GAME, "P:a1b1a2b2a3")
    assert table.culprits("I:a3b3c3d3e3") == [(0, 2)]
    assert table.culprits("F:b2c2a3b3b4") == [(1, 1), (0, 2)]
    assert table.culprits("I:h1i1j1k1l1") == [(10, 0), (11, 0)]
    assert len(table.culprits("X:a1b1a2b2a3")) == 5


def owners(game):
    """For each area its owner and how many squares of seats 1 and 2 touch it."""
    return [territory[1:] for territory in game.territories()]


def test_a_square_that_touches_with_several_edges_counts_once():
    # One area. b2 touches it with four edges, j10 with one and i10 with two: four edges against
    # three, but one square against two.
    game = painted(".......... .1........ " + ".......... " * 7 + "........22")
    assert owners(game) == [(2, 1, 2)]
    assert game.scores() == [0, 97] and game.winners() == [2]
    # One area touches b1 with three edges, and a3, b3, c3, d1 and d2 with one each: five edges
    # against three, but three squares against three.
    game = painted(".1.2 ...2 112")
    assert owners(game)[0] == (0, 3, 3)


def test_one_square_may_count_for_several_territories():
    # b1 touches a1, c1, and with b2 all the rest.
    game = painted(".1.2 1.2.")
    assert owners(game) == [(1, 2, 0), (2, 1, 2), (0, 2, 2)]
    assert game.detail() == {"territories": [[1], [1]], "neutral": [94]}


def test_equal_touch_makes_a_territory_nobodys():
    game = painted("..1 2..")
    # Only c1 and a2 touch the only area.
    assert game.detail()["neutral"] == [98]
    assert game.scores() == [0, 0] and game.winners() == [1, 2]


LEFT = "...11 ...11 11111 ....1 .1111 11111 ....1 .1111 11111 ..1.."
RIGHT = "22... 22... 22222 2.... 2222. 22222 2.... 22222 2..2. 2.22."


def side_by_side(left, right):
    return " ".join([a + b for a, b in zip(left.split(), right.split())])


def mirrored(rows, mark):
    """A drawing mirrored left to right, with the colours swapped."""
    found = []
    for row in rows.split():
        found.append("".join(["." if c == "." else mark for c in reversed(list(row))]))
    return " ".join(found)


def test_equal_totals_the_largest_first():
    # The example of the rules: 6,5,5,2,2 beats 6,5,4,3,2.
    game = painted(side_by_side(LEFT, RIGHT))
    assert game.scores() == [20, 20]
    assert game.detail() == {"territories": [[6, 5, 5, 2, 2], [6, 5, 4, 3, 2]], "neutral": []}
    assert game.winners() == [1]
    game = painted(side_by_side(mirrored(RIGHT, "1"), mirrored(LEFT, "2")))
    assert game.detail()["territories"] == [[6, 5, 4, 3, 2], [6, 5, 5, 2, 2]]
    assert game.winners() == [2]


def test_equal_totals_and_equal_sizes_are_shared():
    game = painted(side_by_side(LEFT, mirrored(LEFT, "2")))
    # d10, e10 and their mirror images are now one neutral area of four.
    assert game.detail() == {"territories": [[6, 5, 5, 2], [6, 5, 5, 2]], "neutral": [4]}
    assert game.winners() == [1, 2]


def test_the_larger_total_wins_whatever_the_sizes():
    rows = "...11 ...11 11111 11111 11111 11111 11111 11111 11111 11111"
    game = painted(side_by_side(rows, "2.222 " * 8 + "22222 22222"))
    assert game.detail() == {"territories": [[6], [8]], "neutral": []}
    assert game.winners() == [2]


def test_it_ends_for_both_as_soon_as_nothing_fits():
    table = player.Table(GAME)
    game = table.game
    # Vacant are two fives, each in a row, at the top; only I and L are unused.
    game.laid = player.drawn(game.grid(), ".....1.... " + "1212121212 " * 9, "12")
    game.hands = (0b110,)
    # The L would need two rows: only the I fits, and then nothing does.
    assert table.legal() == ["I:a1b1c1d1e1"]
    game = table.play("I:a1b1c1d1e1")
    assert game.over and game.turn is None and game.count() == 0
    assert table.reason("L:g1h1i1j1j2") == table.reason("pass") == "game-over"
    assert table.play("undo").turn == 1 and table.game.count() == 1


def test_totals_and_neutral_are_what_is_not_painted():
    dice = player.chance(11)
    for _ in range(3):
        game = player.Table(GAME).game
        laid = 0
        while not game.over:
            game.play(player.choose(game, dice))
            laid += 1
            detail = game.detail()
            assert sum(game.scores()) + sum(detail["neutral"]) == 100 - 5 * laid
            assert game.scores() == [sum(row) for row in detail["territories"]]
            assert game.turn == (None if game.over else laid % 2 + 1)
        assert laid <= 12 and game.winners()
