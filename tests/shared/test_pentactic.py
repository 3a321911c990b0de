"""Pentactic's four variants, sentence by sentence of the rules."""

import player

SOLO = "game: pentactic; variant: solo; counters: g3 h3 f5 c7"
BASIC = "game: pentactic"
DUEL = "game: pentactic; variant: duel; grid: 9x7"
MULTI = "game: pentactic; variant: multi; seats: 3; grid: 11x6"

LETTERS = "FILNPTUVWXYZ"


def hand(letters):
    """A hand of pieces by their letters."""
    return sum([1 << LETTERS.index(letter) for letter in letters])


def filled(game, rows):
    """All squares of a game's grid except the dots of a drawing, as a mask."""
    return game.grid(1).squares & ~player.drawn(game.grid(1), rows, ".")[0]


# Solo


def test_solo_one_player_lays_and_never_passes():
    table = player.Table(SOLO)
    game = table.game
    assert (game.turn, game.phase, game.scores(), game.winners()) == (1, "piece", [12], [])
    assert game.detail() is None
    assert table.reason("pass") == "must-place"
    for word in ("a1", "@a1", "-F"):
        assert table.reason(word) == "wrong-action"
    # The counters are where the record says, here two of them in one row.
    assert table.reason("I:d3e3f3g3h3") == "overlap"
    assert table.culprits("I:d3e3f3g3h3") == [(6, 2), (7, 2)]
    assert table.reason("I:e1f1g1h1i1") == "off-board"
    table.play("I:a1b1c1d1e1")
    assert (game.turn, game.scores()) == (1, [11])
    assert table.reason("I:a2b2c2d2e2") == "piece-used"


def test_solo_is_solved_when_none_is_left_and_stuck_when_nothing_fits():
    for unused, winners, left in (("I", [1], 0), ("IX", [], 1)):
        table = player.Table(SOLO)
        table.game.laid = filled(table.game, ".....###") & ~table.game.counters
        table.game.hand_left = hand(unused)
        table.play("I:a1b1c1d1e1")
        game = table.game
        assert game.over and game.phase is None and game.turn is None
        assert (game.winners(), game.scores()) == (winners, [left])
        assert table.reason("pass") == "game-over"


def test_solo_is_an_exact_fit():
    for grid, squares, counters in (
        ("8x8", 64, "a1 b2 c3 d4"),
        ("9x7", 63, "a1 b2 c3"),
        ("11x6", 66, "a1 b2 c3 d4 e5 f6"),
    ):
        text = "game: pentactic; variant: solo; grid: %s; counters: %s" % (grid, counters)
        game = player.Table(text).game
        vacant_squares = game.grid().count(game.grid().squares & ~game.counters)
        assert vacant_squares == squares - len(counters.split()) == 60


# Basic


def test_basic_the_counter_player_removes_one_and_begins():
    table = player.Table(BASIC)
    assert (table.game.turn, table.game.phase, table.game.count()) == (1, "remove", 12)
    assert table.reason("pass") == "must-place"
    assert table.reason("@a1") == table.reason("I:a1b1c1d1e1") == "wrong-action"
    table.play("-F")
    assert (table.game.turn, table.game.phase, table.game.count()) == (1, "counter", 64)
    table.play("@c3")
    assert (table.game.turn, table.game.phase) == (2, "piece")
    assert table.game.detail() == {"round": 1, "removed": ["F"], "pieces": 11, "counters": 7}
    assert table.game.scores() == [None, None]


def test_basic_reasons_in_their_order():
    table = player.Table(BASIC, "-F @c3")
    assert table.reason("pass") == "must-place"
    assert table.reason("F:a1b1a2b2a3") == "wrong-letter"
    assert table.reason("F:b1c1a2b2b3") == "piece-removed"
    assert table.reason("X:c3b4c4d4c5") == "overlap"
    table.play("X:b1a2b2c2b3")
    assert table.reason("-L") == table.reason("I:a8b8c8d8e8") == "wrong-action"
    assert table.reason("pass") == "must-place"
    assert table.reason("@i1") == table.reason("@c9") == "off-board"
    assert table.reason("@c3") == table.reason("@b2") == "overlap"
    assert table.reason("@c8") == table.reason("@h3") == "row-or-column"
    assert table.culprits("@c8") == [(2, 2)]  # the counter it would lie on
    table.play("@d4")
    assert table.reason("X:g1f2g2h2g3") == "piece-used"


def test_basic_a_counter_in_the_row_and_one_in_the_column():
    table = player.Table(BASIC, "-F @c3 X:f5e6f6g6f7 @d8")
    table.play("I:a1b1c1d1e1")
    assert table.culprits("@c8") == [(2, 2), (3, 7)]


def test_basic_counters_pass_only_where_there_is_no_square_or_no_counter():
    table = player.Table(BASIC, "-F @c3 X:b1a2b2c2b3")
    game = table.game
    laid = game.laid
    # Vacant: five squares of the counter's own row.
    game.laid = filled(game, "######## ######## ..#...##")
    assert table.legal() == ["pass"] and game.action_kinds() == ("pass",)
    assert table.reason("@a3") == "row-or-column"
    game.laid = laid
    game.counters_left = 0
    assert table.legal() == ["pass"]
    assert table.reason("@h8") == "no-counters-left"
    # The reason that no counters are left comes first.
    assert table.reason("@z99") == table.reason("@b2") == "no-counters-left"


def test_basic_a_counter_turn_comes_between_the_last_pentomino_and_the_end():
    table = player.Table(BASIC, "-F @c3")
    game = table.game
    game.laid = filled(game, ".....### " + "######## " * 6 + "#######.")
    game.counters = 0
    game.hand_left = hand("IL")
    game.counters_left = 3
    table.play("I:a1b1c1d1e1")
    # The L fits nowhere, but the counter player still has a turn.
    assert (game.phase, game.turn, game.detail()["round"]) == ("counter", 1, 1)
    assert game.scores() == [None, None]
    table.play("@h8")
    # One pentomino not laid minus two counters not placed; the removed pentomino does not count.
    assert game.scores() == [None, -1]
    assert (game.phase, game.turn) == ("remove", 2)
    assert game.detail() == {"round": 2, "removed": ["F"], "pieces": 12, "counters": 8}
    table.play("undo")
    assert (game.phase, game.turn) == ("counter", 1) and game.scores() == [None, None]


def second_round():
    """A game after round 1 with 0 - 1 for seat 2, who has removed the X."""
    table = player.Table(BASIC, "-F @c3")
    last_piece(table)
    table.play("-X @c3")
    return table


def last_piece(table, counters_left=1):
    """A game whose last piece, the I, is laid; the counter player is to act."""
    game = table.game
    game.laid = filled(game, ".....###")
    game.counters = 0
    game.hand_left = hand("I")
    game.counters_left = counters_left
    table.play("I:a1b1c1d1e1 pass")


def test_basic_the_second_round():
    table = player.Table(BASIC, "-F @c3")
    last_piece(table)
    game = table.game
    assert game.scores() == [None, -1] and (game.turn, game.phase) == (2, "remove")
    assert table.reason("-F") == "same-removal" and game.count() == 11
    assert not game.hand() & hand("F")
    table.play("-X @c3")
    assert game.turn == 1 and game.detail()["removed"] == ["F", "X"]
    assert table.reason("F:e4f4d5e5e6") is None  # back in the set
    assert table.reason("X:e4d5e5f5e6") == "piece-removed"


def test_basic_lower_wins_and_equal_is_shared():
    for counters_left, scores, winners in (
        (0, [0, -1], [2]),
        (1, [-1, -1], [1, 2]),
        (2, [-2, -1], [1]),
    ):
        table = second_round()
        last_piece(table, counters_left)
        assert table.game.over and table.game.phase is None
        assert (table.game.scores(), table.game.winners()) == (scores, winners)
        assert table.game.detail()["round"] == 2


# Duel


def test_duel_each_removes_one_of_the_others_set():
    table = player.Table(DUEL)
    assert table.reason("-A:F") == "wrong-seat"
    assert table.reason("-C:F") == "wrong-seat"
    assert table.reason("pass") == "must-place"
    assert table.reason("@B:a1") == "wrong-action"
    assert table.legal() == ["-B:" + letter for letter in LETTERS]
    table.play("-B:F")
    assert table.game.detail()["removed"] == [None, "F"]
    assert table.reason("-B:X") == "wrong-seat"
    table.play("-A:P")
    assert (table.game.turn, table.game.phase, table.game.scores()) == (1, "counter", [19, 19])


def test_duel_first_moves():
    # Twelve removals each, then 63 squares or a pass: 12 x 12 x 64.
    assert player.Table(DUEL).game.count() == 12
    assert player.Table(DUEL, "-B:F -A:P").game.count() == 64


def test_duel_counters_go_onto_the_others_board_and_pieces_onto_ones_own():
    table = player.Table(DUEL, "-B:F -A:P")
    assert table.reason("@A:a1") == table.reason("@F:a1") == "wrong-seat"
    table.play("@B:c3")
    assert (table.game.turn, table.game.phase, table.game.scores()) == (1, "piece", [18, 19])
    assert table.reason("P:a1b1a2b2a3") == "piece-removed"
    assert table.reason("X:b3a4b4c4b5") is None
    table.play("X:b3a4b4c4b5 @A:h7")
    assert table.reason("X:c3b4c4d4c5") == "overlap"
    assert table.reason("F:b1c1a2b2b3") == "piece-removed"
    assert table.reason("P:a1b1a2b2a3") is None
    assert table.game.detail() == {
        "pieces": [10, 11],
        "counters": [7, 7],
        "removed": ["P", "F"],
    }


def test_duel_passing_is_free_in_both_phases():
    table = player.Table(DUEL, "-B:F -A:P pass")
    assert (table.game.turn, table.game.phase) == (1, "piece")
    assert table.reason("pass") is None
    table.play("pass")
    assert (table.game.turn, table.game.phase) == (2, "counter")


def test_duel_no_counters_left():
    table = player.Table(DUEL, "-B:F -A:P")
    table.game.counters_left = (0, 8)
    assert table.legal() == ["pass"] and table.game.action_kinds() == ("pass",)
    assert table.reason("@B:a1") == "no-counters-left"
    assert table.reason("@A:a1") == "wrong-seat"  # the first reason that applies


def test_duel_ends_after_a_whole_round_of_passes():
    table = player.Table(DUEL, "-B:F -A:P pass pass pass")
    assert not table.game.over
    game = table.play("pass")
    assert game.over and game.phase is None and game.turn is None
    assert game.scores() == [19, 19] and game.winners() == [1, 2]
    assert table.play("undo").phase == "piece"


def test_duel_a_round_begins_with_seat_1():
    # Four passes in a row, but not in one round: seat 1 placed a counter in the first.
    table = player.Table(DUEL, "-B:F -A:P @B:a1 pass pass pass")
    assert (table.game.turn, table.game.phase) == (1, "counter")
    table.play("pass pass")
    assert (table.game.over, table.game.turn) == (False, 2)
    assert table.play("pass pass").over


def test_duel_ends_after_any_phase_in_which_nobody_can_lay():
    table = player.Table(DUEL, "-B:F -A:P")
    game = table.game
    full = game.grid(1).squares
    game.laid = (full, filled(game, ".....####"))
    game.hands = (hand("LX"), hand("I"))
    # Seat 2 loses its only place in the counter phase, before seat 1's piece phase.
    table.play("@B:c1")
    assert game.over and game.scores() == [7 + 2, 8 + 1] and game.winners() == [1, 2]
    table.play("undo pass")
    assert not game.over and game.action_kinds() == ("pass",)


def test_duel_who_can_lay_no_more_passes_while_the_other_lays():
    table = player.Table(DUEL, "-B:F -A:P @B:a1")
    table.game.laid = (table.game.grid(1).squares, 0)
    assert table.legal() == ["pass"]
    assert not table.play("pass").over


# Multi


def test_multi_removes_from_any_whole_set_its_own_too():
    table = player.Table(MULTI)
    assert table.game.count() == 36
    table.play("-A:F -C:P")
    assert table.reason("-A:X") == table.reason("-C:X") == table.reason("-D:X") == "wrong-seat"
    # The last seat can only take from the one complete set; here it is B's.
    assert table.legal() == ["-B:" + letter for letter in LETTERS]
    table.play("-B:F")
    assert table.game.detail() == {
        "pieces": [11, 11, 11],
        "counters": [8, 8, 8],
        "removed": ["F", "F", "P"],
    }
    assert (table.game.turn, table.game.phase) == (1, "counter")


def test_multi_the_last_seat_may_be_left_its_own_set():
    table = player.Table(MULTI, "-B:F -A:P")
    assert table.game.turn == 3
    assert table.legal() == ["-C:" + letter for letter in LETTERS]


def test_multi_counters_of_all_seats_on_a_board_count_for_lines():
    table = player.Table(MULTI, "-B:F -A:P -C:F @C:a1 pass")
    assert table.game.turn == 2
    assert table.reason("@C:a5") == table.reason("@C:k1") == "row-or-column"
    assert table.reason("@C:b2") is None
    assert table.reason("@A:a1") is None  # another board
    assert table.reason("@B:b2") == "wrong-seat"
    assert table.reason("@D:b2") == "wrong-seat"
    assert table.reason("@A:l1") == "off-board"


def test_multi_at_most_six_counters_fit_on_11x6():
    table = player.Table(MULTI, "-B:F -A:P -C:F @C:a1 pass @C:b2 pass pass pass")
    table.play("@C:c3 pass @C:d4 pass pass pass @C:e5 pass @C:f6 pass pass pass")
    assert [word for word in table.legal() if word[:3] == "@C:"] == []
    assert len([word for word in table.legal() if word[:3] == "@B:"]) == 66


def test_multi_seats_take_turns_in_order_and_several_may_share():
    table = player.Table(MULTI, "-B:F -C:F -A:F pass pass pass pass")
    assert (table.game.turn, table.game.phase) == (3, "counter")
    table.play("@A:c4 pass")
    # The third seat acted, so not all passed in this round.
    assert table.game.turn == 1
    table.play("@B:c4 pass pass pass pass pass")
    assert not table.game.over
    table.play("pass pass pass pass pass pass")
    assert table.game.over and table.game.scores() == [18, 19, 18]
    assert table.game.winners() == [1, 3]


def test_multi_has_three_to_six_seats():
    for seats in (3, 4, 5, 6):
        table = player.Table("game: pentactic; variant: multi; seats: %d" % seats)
        assert table.game.count() == 12 * seats
        assert len(table.game.scores()) == table.game.boards == seats
        assert table.reason("-%s:F" % "ABCDEFG"[seats - 1]) is None
        if seats < 6:
            assert table.reason("-%s:F" % "ABCDEFG"[seats]) == "wrong-seat"
