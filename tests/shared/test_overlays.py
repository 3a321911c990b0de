"""Overlays and warnings in positions made by hand, as the rules have them."""

import player
from pentaref.games import base
from pentaref.grid import name

LETTERS = "FILNPTUVWXYZ"


def hand(letters):
    """A hand of pieces by their letters."""
    return sum([1 << LETTERS.index(letter) for letter in letters])


def shown(game, board=0, piece=-1):
    """An overlay as sorted (meaning, seat, squares, text).

    The piece in hand is given by its letter.
    """
    if piece != -1:
        piece = LETTERS.index(piece)
    found = []
    for mark in game.overlay(board, piece):
        squares = [name(x, y) for x, y in game.grid(board).cells(mark.mask)]
        found.append((mark.meaning, mark.seat, " ".join(squares), mark.text))
    return sorted(found)


# Pentwall


def test_pentwall_who_would_own_each_territory_and_by_how_many_squares():
    game = player.Table("game: pentwall; players: Ann, Ben").game
    game.laid = player.drawn(game.grid(), "1.1 21. 222", "12")
    small, large = shown(game)
    # b1 is touched by a1, c1 and b2, all Ann's.
    assert small == ("owned", 1, "b1", "Ann leads by 3")
    # All the rest is one area: Ann's c1 and b2 touch it, and Ben's a3, b3 and c3.
    assert large[:2] == ("owned", 2) and large[3] == "Ben leads by 1"
    assert len(large[2].split()) == 100 - 7 - 1


def test_pentwall_an_area_that_nobody_owns():
    game = player.Table("game: pentwall").game
    (mark,) = shown(game)
    assert mark[:2] == ("neutral", 0) and len(mark[2].split()) == 100
    game.laid = player.drawn(game.grid(), "..1 2..", "12")
    assert [mark[:2] for mark in shown(game)] == [("neutral", 0)]


def test_pentwall_a_square_with_several_edges_counts_once():
    game = player.Table("game: pentwall").game
    # b2 touches with four edges, j10 and i10 with three.
    rows = ".......... .1........ " + ".......... " * 7 + "........22"
    game.laid = player.drawn(game.grid(), rows, "12")
    assert [(mark[1], mark[3]) for mark in shown(game)] == [(2, "Seat 2 leads by 1")]


# Pent Tile


def tiles(rows, turn=1, left=(20, 20)):
    """A position with these tiles, at the start of a turn."""
    table = player.Table("game: pent-tile; grid: 6x5")
    game = table.game
    game.tiles = player.drawn(game.grid(), rows, "12")
    game.left_over = left
    game.opened = True
    game.second = False
    game.turn = turn
    return table


# Red has groups of three, two and one; Blue of four and one.
MIXED = "111.11 ...... 2222.2 ...... 1....."


def test_pent_tile_what_is_barred_to_me_to_the_other_to_both_and_what_makes_a_five():
    # d1 would join Red's three and two, e3 Blue's four and one: six each.
    wanted = [("barred", 1, "d1", ""), ("barred", 2, "e3", "")]
    # Four and one more: every neighbour of Blue's four except e3.
    wanted.append(("five", 2, "a2 b2 c2 d2 a4 b4 c4 d4", ""))
    assert shown(tiles(MIXED).game) == wanted
    assert shown(tiles(MIXED, 2).game) == wanted


def test_pent_tile_barred_to_both():
    # c3 would join Red's two and three, and Blue's two and three.
    game = tiles("..1... ..1... 22.222 .111.. ......").game
    assert shown(game) == [("barred", 0, "c3", "barred to both")]


def test_pent_tile_a_group_of_five_bars_all_round_it():
    game = tiles("11111. ...... ...... ...... ......").game
    assert shown(game) == [("barred", 1, "f1 a2 b2 c2 d2 e2", "")]


def test_pent_tile_who_places_no_more_is_not_spoken_of():
    table = tiles(MIXED)
    table.play("pass")
    # Red has passed for good, so no square is barred to it or makes it a five.
    assert [mark[1] for mark in shown(table.game)] == [2, 2]
    assert [mark[1] for mark in shown(tiles(MIXED, 1, (20, 0)).game)] == [1]
    table.play("pass")
    assert table.game.over and shown(table.game) == []


def test_pent_tile_a_pass_is_asked_about_while_a_five_is_possible():
    def asked(rows, left=(20, 20)):
        game = tiles(rows, 1, left).game
        assert game.warning(base.Action(base.TILE, -1, 0, ((0, 0),))) is None
        return game.warning(base.PASSING) is not None

    assert asked(MIXED)
    # With one tile left four can become five, but not three.
    assert not asked("111... ...... ...... ...... ......", (1, 20))
    assert asked("111... ...... ...... ...... ......", (2, 20))
    assert asked("1111.. ...... ...... ...... ......", (1, 20))
    # A group of five that has scored is not marked.
    assert not asked("111112 222222 222222 222222 222222")
    # Too few vacant squares, and no red tiles beside them.
    assert not asked("....22 222222 222222 222222 222222")
    assert asked(".....2 222222 222222 222222 222222")
    # Vacant squares between red tiles: each group of five would be joined to a sixth tile.
    assert not asked("1...11 222222 222222 222222 222222")
    assert asked("1...12 222222 222222 222222 222222")
    # One vacant square, which would join five; or four.
    assert not asked("11.111 222222 222222 222222 222222")
    assert asked("11.112 222222 222222 222222 222222")
    # The other games warn of nothing.
    game = player.Table("game: pentwall").game
    assert game.warning(next(game.actions())) is None


# Pentactic


def test_pentactic_squares_open_to_a_counter():
    table = player.Table("game: pentactic", "-F")
    assert [mark[:2] for mark in shown(table.game)] == [("open", 0)]
    assert len(shown(table.game)[0][2].split()) == 64
    table.play("@d4 I:a1b1c1d1e1")
    # Not in row 4, not in column d, not under the I.
    squares = shown(table.game)[0][2].split()
    assert len(squares) == 64 - 15 - 4 and "a1" not in squares and "f1" in squares
    assert not [square for square in squares if "d" in square or "4" in square]


def test_pentactic_what_the_piece_in_hand_can_still_reach():
    table = player.Table("game: pentactic; variant: solo; counters: f1 f2 f3 a2")
    game = table.game
    free = player.drawn(game.grid(), "......## .##..##. .......#", ".")[0]
    game.laid = game.grid().squares & ~(free | game.counters)
    # Rows 1 and 3 have five vacant squares each, then a counter.
    assert shown(game, 0, "I") == [("reach", 0, "a1 b1 c1 d1 e1 a3 b3 c3 d3 e3", "")]
    # Columns d and e are vacant in three rows, and c beside them in two of those.
    assert shown(game, 0, "P") == [("reach", 0, "c1 d1 e1 d2 e2 c3 d3 e3", "")]
    assert shown(game, 0, "X") == [] and shown(game) == []
    game.hand_left &= ~hand("I")
    assert shown(game, 0, "I") == []


def test_pentactic_each_phase_has_its_own():
    table = player.Table("game: pentactic")
    assert shown(table.game, 0, "F") == []  # pieces are removed from the set, not from the grid
    table.play("-F")
    assert [mark[0] for mark in shown(table.game, 0, "I")] == ["open"]
    table.play("@d4")
    assert [mark[0] for mark in shown(table.game, 0, "I")] == ["reach"]
    assert shown(table.game, 0, "F") == [] and shown(table.game) == []


def test_pentactic_on_the_boards_that_may_be_acted_on():
    table = player.Table("game: pentactic; variant: multi; seats: 3", "-B:F -C:F -A:F")
    game = table.game

    def meanings(piece=-1):
        return [[mark[0] for mark in shown(game, board, piece)] for board in (1, 2, 3)]

    # Seat 1 may put counters on the boards of 2 and 3, and lay on its own.
    assert meanings() == [[], ["open"], ["open"]]
    game.counters_left = (0, 8, 8)
    assert meanings() == [[], [], []]
    game.counters_left = (8, 8, 8)
    table.play("@C:d4")
    assert meanings() == [[], [], []] and meanings("I") == [["reach"], [], []]
    table.play("pass")
    assert meanings() == [["open"], [], ["open"]]
    assert len(shown(game, 1)[0][2].split()) == 64
    assert len(shown(game, 3)[0][2].split()) == 64 - 15


# Pent-Up

I_ROW = "I:(0,0)(1,0)(2,0)(3,0)(4,0)"
I_BELOW = "I:(0,1)(1,1)(2,1)(3,1)(4,1)"


def covered(game, letter):
    """The text of the one mark with a tile in hand, and its squares."""
    (mark,) = game.overlay(0, LETTERS.index(letter))
    assert (mark.meaning, mark.seat) == ("reach", 0)
    return mark.text, game.grid().cells(mark.mask)


def test_pent_up_the_highest_level_and_all_its_places():
    for variant in ("high", "low", "tower"):
        table = player.Table("game: pent-up; variant: " + variant)
        assert shown(table.game, 0, "P") == []  # the very first: anywhere
        table.play(I_ROW)
        # On the table beside the tile, up to four squares away; not on top of a single tile.
        text, squares = covered(table.game, "L")
        assert text == "level 1"
        assert (-4, 0) in squares and (8, 0) in squares and (0, -4) in squares
        assert (-5, 0) not in squares and (2, 0) not in squares
        table.play(I_BELOW)
        # The P can lie on both tiles, in places that cover all ten squares.
        text, squares = covered(table.game, "P")
        assert text == "level 2"
        assert sorted(squares) == sorted([(x, y) for x in range(5) for y in range(2)])
        # The V is three wide and three high: only on the table.
        assert covered(table.game, "V")[0] == "level 1"
        # White has laid its I. With nothing in hand there is no mark.
        assert shown(table.game, 0, "I") == [] and shown(table.game) == []


def test_surround_has_one_level():
    table = player.Table("game: pent-up; variant: surround", I_ROW + " " + I_BELOW)
    text, squares = covered(table.game, "P")
    assert text == "level 1" and (0, 2) in squares
    assert not [square for square in squares if square[1] in (0, 1) and 0 <= square[0] <= 4]


# Universe


def vacant(rows, hands):
    """A position with only the dots of a drawing vacant."""
    game = player.Table("game: universe").game
    free = player.drawn(game.grid(), rows, ".")[0]
    game.laid = (game.grid().squares & ~free, 0)
    game.hands = tuple([hand(letters) for letters in hands])
    return game


def test_universe_dead_areas_and_those_that_one_seat_alone_can_use():
    rows = ".....#.### ######.### .....#.### .#####.### .#####.###"
    column = "g1 g2 g3 g4 g5"
    corner = "a3 b3 c3 d3 e3 a4 a5"
    game = vacant(rows, ("I", "VL"))
    assert shown(game) == [
        # Seven squares: the V and the L fit, but leave two.
        ("dead", 0, corner, ""),
        ("only", 1, "a1 b1 c1 d1 e1", ""),
        ("only", 1, column, ""),
    ]
    # Both have the I, so neither has the areas of five alone.
    assert shown(vacant(rows, ("I", "IX"))) == [("dead", 0, corner, "")]
    # No seat has the I.
    assert [mark[:2] for mark in shown(vacant(rows, ("X", "V")))] == [("dead", 0)] * 3


def test_universe_an_area_of_ten_in_which_only_some_lays_leave_five():
    rows = ".....##### .....#####"
    # An I leaves the other row; a P leaves a P.
    assert shown(vacant(rows, ("I", "F"))) == [("only", 1, "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2", "")]
    # The X does not fit at all.
    assert [mark[0] for mark in shown(vacant(rows, ("X", "F")))] == ["dead"]
    assert shown(vacant(rows, ("P", "I"))) == []


def test_universe_at_the_start_nothing_is_said():
    assert shown(player.Table("game: universe").game) == []
    assert shown(player.Table("game: universe; seats: 4").game) == []
