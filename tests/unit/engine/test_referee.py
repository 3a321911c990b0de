"""The independent referee by the text of the rules and the notation."""

import random

import pytest

from tests.referee import new_game, perft, replay
from tests.referee.game import Game
from tests.referee.pieces import LETTERS, SHAPES, letter_of, placements, rectangle
from tests.referee.text import Action, read_action, read_record, write_action
from tests.referee.universe import board_of

SETUPS = [
    {"game": "pentwall"},
    {"game": "pent-tile", "grid": "5x5"},
    {"game": "pent-tile", "grid": "12x9"},
    {"game": "pentactic", "variant": "solo", "grid": "8x8", "counters": "a1 b2 c3 d4"},
    {"game": "pentactic", "variant": "basic", "grid": "9x7"},
    {"game": "pentactic", "variant": "duel", "grid": "11x6"},
    {"game": "pentactic", "variant": "multi", "seats": "4"},
    {"game": "pent-up"},
    {"game": "pent-up", "variant": "surround"},
    {"game": "universe"},
    {"game": "universe", "seats": "3", "outer": "north east"},
]


def after(setup, actions=""):
    """The position after some actions, all of them legal."""
    game = new_game(setup)
    for word in actions.split():
        game = game.play(word)
    return game


def squares(text):
    return read_action(text).squares


# Pieces


def test_twelve_pentominoes_have_63_fixed_shapes():
    counts = {letter: len(SHAPES[letter]) for letter in LETTERS}
    assert counts == {
        "F": 8, "I": 2, "L": 8, "N": 8, "P": 8, "T": 4,
        "U": 4, "V": 4, "W": 4, "X": 1, "Y": 8, "Z": 4,
    }  # fmt: skip
    assert len(set().union(*SHAPES.values())) == 63


@pytest.mark.parametrize(
    "size, count", [((10, 10), 4096), ((8, 8), 2308), ((9, 7), 2245), ((11, 6), 2314)]
)
def test_placements_on_an_empty_grid(size, count):
    assert sum(len(placements(letter, rectangle(*size))) for letter in LETTERS) == count


def test_the_whole_universe_has_200_squares_and_9404_placements():
    board = board_of(4, "")
    assert len(board) == 200
    assert sum(len(placements(letter, board)) for letter in LETTERS) == 9404


def test_five_squares_in_two_parts_make_nothing():
    assert letter_of([(0, 0), (1, 0), (2, 0), (0, 2), (1, 2)]) is None
    assert letter_of([(0, 0), (1, 0), (2, 0), (3, 0), (3, 0)]) is None
    assert letter_of([(0, 0), (1, 0), (2, 0), (3, 0)]) is None


# Text


def test_reading_is_tolerant_and_writing_canonical():
    action = read_action("f:B3B2c1B1A2")
    assert write_action(action) == "F:b1c1a2b2b3"
    assert write_action(read_action("p:(0,2)(1,1)(0,0)(0,1)(1,0)"), True) == (
        "P:(0,0)(1,0)(0,1)(1,1)(0,2)"
    )
    assert write_action(read_action("-b:f")) == "-B:F"
    assert write_action(read_action("@C4")) == "@c4"


def test_a_record_splits_into_headers_and_actions():
    record = "game: pentwall\nresult: *\nP:a1b1a2b2a3 ;12.4s  undo # a note\n\n# all\nPASS\n"
    assert read_record(record) == (
        {"game": "pentwall", "result": "*"},
        ["P:a1b1a2b2a3", "undo", "PASS"],
    )


def test_the_notations_own_example():
    verdict = replay(
        "game: pentwall\nplayers: White, Striped\nP:a1b1a2b2a3        # White\n"
        "X:c2b3c3d3c4\nundo\nX:f2e3f3g3f4\nresult: *\n"
    )
    assert verdict == {
        "game": "pentwall",
        "variant": None,
        "actions": 2,
        "status": "playing",
        "turn": 1,
        "phase": None,
        # Three squares of the P touch the one area (b1, b2, a3), and four of the X.
        "scores": [0, 90],
        "winners": [],
        "ending": None,
        "detail": {"territories": [[], [90]], "neutral": []},
        "illegal": None,
    }


def test_undo_counts_as_written_and_not_in_force():
    verdict = replay("game: pentwall\nI:a1b1c1d1e1\nundo\nundo\n")
    assert verdict["actions"] == 0
    assert verdict["illegal"] == {"action": 3, "token": "undo", "reason": "nothing-to-undo"}


# All games alike


def candidates(game):
    """Every pentomino everywhere on and around the board, in words."""
    if game.table:
        covered = game.tops if hasattr(game, "tops") else game.covered("white", "black")
        xs, ys = zip(*covered)
        field = {
            (x, y) for x in range(min(xs) - 5, max(xs) + 2) for y in range(min(ys) - 5, max(ys) + 2)
        }
    else:
        field = rectangle(17, 17)
    for letter in LETTERS:
        for shape in SHAPES[letter]:
            for x, y in field:
                where = tuple((x + dx, y + dy) for dx, dy in shape)
                yield write_action(Action("lay", None, letter, where), game.table)


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: " ".join(setup.values()))
def test_both_roads_to_the_law_agree(setup):
    dice = random.Random(1)
    game = new_game(setup)
    looked = False
    steps = 0
    while not game.over:
        legal = game.legal()
        assert legal
        sample = dice.sample(sorted(legal), min(10, len(legal)))
        assert [game.reason(word) for word in sample] == [None] * len(sample)
        assert ("pass" in legal) == (game.reason("pass") is None)
        # Every other lay must be refused: a full search, with the board half full.
        if game.wants == "lay" and steps >= 6 and not looked:
            looked = True
            assert {word for word in candidates(game) if game.reason(word) is None} == {
                word for word in legal if word != "pass"
            }
        if game.wants == "tile":
            board = [chr(97 + x) + str(y) for x in range(13) for y in range(1, 14)]
            assert {word for word in board if game.reason(word) is None} == legal - {"pass"}
        lays = sorted(legal - {"pass"})
        game = game.play(dice.choice(lays or ["pass"]))
        steps += 1
    assert game.turn is None and game.phase is None
    assert game.legal() == set() and perft(game, 1) == 0
    assert game.reason("pass") == game.reason("X:b1a2b2c2b3") == "game-over"


def test_a_position_is_a_value():
    first = new_game({"game": "pentwall"})
    first.play("I:a1b1c1d1e1")
    assert first.turn == 1 and len(first.legal()) == 4096


def test_playing_what_is_illegal_raises():
    with pytest.raises(ValueError, match="must-place"):
        new_game({"game": "pentwall"}).play("pass")
    assert not Game().may_pass()


# Pentwall

TIED = """
...1122...
...1122...
1111122222
....12....
.11112222.
1111122222
..1.12..2.
..1.12..2.
.111122222
1..112...2
"""

COUNTED_ONCE = ".1.2\n...2\n1122\n"


def painted(picture):
    rows = picture.split()
    paint = {(x, y): int(c) for y, row in enumerate(rows) for x, c in enumerate(row) if c != "."}
    vacant = {(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "."}
    rest = dict.fromkeys(rectangle(10, 10) - vacant, 1)
    return new_game({"game": "pentwall"}).changed(paint={**rest, **paint}).ended()


def test_pentwall_largest_territory_breaks_a_tie():
    game = painted(TIED)
    assert game.detail() == {"territories": [[6, 5, 5, 2, 2], [6, 5, 4, 3, 2]], "neutral": []}
    assert game.scores() == [20, 20]
    assert game.winners() == [1]


def test_pentwall_a_square_counts_once_for_a_territory():
    # b1 touches the area with three edges and counts once: three squares each: neutral.
    game = painted(COUNTED_ONCE)
    assert game.detail() == {"territories": [[], []], "neutral": [5]}
    assert game.scores() == [0, 0]
    assert game.winners() == [1, 2]


def test_pentwall_opening():
    game = after({"game": "pentwall"})
    assert game.detail() == {"territories": [[], []], "neutral": [100]}
    game = game.play("I:a1b1c1d1e1")
    assert game.scores() == [95, 0] and game.turn == 2
    assert game.reason("I:a9b9c9d9e9") == "piece-used"
    assert game.reason("X:b1a2b2c2b3") == "overlap"
    assert game.reason("X:j9i10j10k10j11") == "off-board"
    assert game.reason("P:b1a2b2c2b3") == "wrong-letter"
    assert game.reason("X:b1a2b2c2b2") == "not-a-pentomino"
    assert game.reason("d4") == game.reason("@d4") == game.reason("-F") == "wrong-action"
    assert game.reason("pass") == "must-place"


# Pent Tile

TILE = {"game": "pent-tile"}


def test_tile_the_first_turn_is_one_tile_and_later_ones_two():
    turns = []
    game = new_game(TILE)
    for word in "a1 c1 e1 g1 a3 c3 e3".split():
        turns.append(game.turn)
        game = game.play(word)
    assert turns == [1, 2, 2, 1, 1, 2, 2]


def test_tile_the_very_first_must_be_placed():
    assert new_game(TILE).reason("pass") == "must-place"
    assert after(TILE, "a1").reason("pass") is None


def test_tile_five_scores_and_never_grows():
    game = after(TILE, "a1 a8 c8 b1 c1 e8 g8 d1 e1")
    assert game.scores() == [1, 0]
    game = game.play("a7").play("c7")
    assert game.reason("f1") == game.reason("c2") == "group-too-big"
    assert game.reason("f2") is None  # corners never count
    assert game.reason("a1") == "overlap"
    assert game.reason("i1") == game.reason("a9") == "off-board"


def test_tile_a_join_to_exactly_five_scores():
    assert after(TILE, "a1 a8 c8 b1 d1 e8 g8 e1 c1").scores() == [1, 0]


def test_tile_a_join_to_six_is_too_big():
    game = after(TILE, "a1 a8 c8 b1 d1 e8 g8 e1 f1")
    assert game.play("a6").play("c6").reason("c1") == "group-too-big"


def test_tile_who_reached_the_equal_score_first_wins():
    game = after(TILE, "a1 a8 b8 b1 c1 c8 d8 d1 e1 e8 h1")
    assert game.scores() == [1, 1]
    assert game.detail() == {"tiles": [27, 26], "passed": [False, False], "ahead": 1}
    game = game.play("pass").play("pass")
    assert game.over and game.winners() == [1]


def test_tile_nothing_scored_is_shared():
    game = after(TILE, "a1 pass pass")
    assert game.winners() == [1, 2] and game.detail()["ahead"] is None


def test_tile_after_a_pass_the_other_plays_on_alone():
    game = after(TILE, "a1 c1 pass")  # before the second tile
    turns = []
    for word in "c3 e3 g3 a5".split():
        turns.append(game.turn)
        game = game.play(word)
    assert turns == [1, 1, 1, 1] and game.detail()["passed"] == [False, True]
    game = game.play("pass")
    assert game.over and game.turn is None


def test_tile_an_empty_supply_leaves_only_the_pass():
    game = after({"game": "pent-tile", "grid": "12x12"}, "a1 pass")
    places = [chr(97 + x) + str(y) for y in range(1, 12, 2) for x in range(0, 12, 2)]
    for word in places[1:32]:
        game = game.play(word)
    assert game.detail()["tiles"] == [0, 32]
    assert game.reason("l12") == game.reason("a1") == "no-tiles-left"
    assert game.legal() == {"pass"}


# Pentactic

SOLO = {"game": "pentactic", "variant": "solo", "counters": "g3 h3 f5 c7"}
BASIC = {"game": "pentactic"}
DUEL = {"game": "pentactic", "variant": "duel", "grid": "9x7"}
MULTI = {"game": "pentactic", "variant": "multi", "seats": "3"}


def slot(game, free):
    """A board of which only these squares are vacant."""
    return game.empty._replace(laid=game.empty.squares - set(squares(free)))


def test_solo_needs_every_piece_and_never_passes():
    game = after(SOLO)
    assert (game.turn, game.phase, game.scores(), game.winners()) == (1, "piece", [12], [])
    assert game.reason("pass") == "must-place"
    assert game.reason("@a1") == "wrong-action"
    assert game.reason("I:a7b7c7d7e7") == "overlap"
    game = game.play("I:a1b1c1d1e1")
    assert game.reason("I:a2b2c2d2e2") == "piece-used"
    assert game.turn == 1 and game.detail() is None


def test_solo_solved_or_stuck():
    vacant = set(squares("a1b1c1d1e1"))
    game = after(SOLO)
    full = game.board._replace(laid=game.board.squares - vacant - game.board.counters)
    solved = game.changed(board=full, unused="I").play("I:a1b1c1d1e1")
    assert (solved.over, solved.scores(), solved.winners()) == (True, [0], [1])
    stuck = game.changed(board=full, unused="IX").play("I:a1b1c1d1e1")
    assert (stuck.over, stuck.scores(), stuck.winners()) == (True, [1], [])


def test_basic_opening_and_counters_out_of_line():
    game = after(BASIC)
    assert (game.turn, game.phase) == (1, "remove")
    assert game.reason("pass") == "must-place" and game.reason("@a1") == "wrong-action"
    game = game.play("-F").play("@c3")
    assert (game.turn, game.phase) == (2, "piece")
    assert game.detail() == {"round": 1, "removed": ["F"], "pieces": 11, "counters": 7}
    assert game.reason("pass") == "must-place"
    assert game.reason("F:b1c1a2b2b3") == "piece-removed"
    assert game.reason("X:c3b4c4d4c5") == "overlap"
    game = game.play("X:b1a2b2c2b3")
    assert (game.turn, game.phase) == (1, "counter")
    assert game.reason("@c3") == game.reason("@b2") == "overlap"
    assert game.reason("@c8") == game.reason("@h3") == "row-or-column"
    assert game.reason("@i1") == "off-board"
    assert game.reason("pass") == "must-place"
    assert game.reason("-L") == game.reason("I:a8b8c8d8e8") == "wrong-action"


def test_basic_counters_pass_only_without_a_square_or_a_counter():
    game = after(BASIC, "-F @c3 X:b1a2b2c2b3")
    free = "a4b4c4d4e4"
    row = slot(game, "a3b3d3e3f3")._replace(counters=frozenset(squares("c3")))
    blocked = game.changed(board=row)
    assert blocked.legal() == {"pass"}
    assert blocked.reason("@a3") == "row-or-column"
    empty = game.changed(board=slot(game, free), counters=0)
    assert empty.legal() == {"pass"} and empty.reason("@a4") == "no-counters-left"


def test_basic_a_counter_turn_comes_between_the_last_pentomino_and_the_end():
    game = after(BASIC, "-F @c3")
    game = game.changed(board=slot(game, "a1b1c1d1e1h8"), unused="IL", counters=3)
    game = game.play("I:a1b1c1d1e1")
    assert (game.phase, game.turn, game.detail()["round"]) == ("counter", 1, 1)
    game = game.play("@h8")
    # One pentomino not laid, two counters not placed.
    assert game.scores() == [None, -1]
    assert (game.phase, game.turn) == ("remove", 2)
    assert game.detail() == {"round": 2, "removed": ["F"], "pieces": 12, "counters": 8}


def test_basic_second_round_and_its_removal():
    game = after(BASIC, "-F @c3")
    game = game.changed(board=slot(game, "a1b1c1d1e1"), unused="I", counters=1)
    game = game.play("I:a1b1c1d1e1").play("pass")
    assert game.reason("-F") == "same-removal"
    assert len(game.legal()) == 11
    game = game.play("-X").play("@c3")
    assert game.turn == 1 and game.detail()["removed"] == ["F", "X"]
    assert game.reason("F:e4f4d5e5e6") is None
    assert game.reason("X:e4d5e5f5e6") == "piece-removed"
    game = game.changed(board=slot(game, "a1b1c1d1e1"), unused="I", counters=1)
    game = game.play("I:a1b1c1d1e1").play("pass")
    # Nothing left to lay and one counter kept, in both rounds.
    assert game.over and game.scores() == [-1, -1] and game.winners() == [1, 2]


def test_duel_removes_from_the_others_set():
    game = after(DUEL)
    assert game.reason("-A:F") == game.reason("-C:F") == "wrong-seat"
    assert game.reason("pass") == "must-place"
    game = game.play("-B:F")
    assert game.detail()["removed"] == [None, "F"] and game.turn == 2
    assert game.reason("-B:X") == "wrong-seat"
    assert game.legal() == {"-A:" + letter for letter in LETTERS}


def test_duel_phases_boards_and_supplies():
    game = after(DUEL, "-B:F -A:P")
    assert (game.turn, game.phase, game.scores()) == (1, "counter", [19, 19])
    assert game.reason("@A:a1") == game.reason("@F:a1") == "wrong-seat"
    assert game.changed(counters=(0, 8)).reason("@B:a1") == "no-counters-left"
    assert game.changed(counters=(0, 8)).legal() == {"pass"}
    game = game.play("@B:c3")
    assert (game.turn, game.phase, game.scores()) == (1, "piece", [18, 19])
    assert game.reason("P:a1b1a2b2a3") == "piece-removed"
    assert game.reason("X:b3a4b4c4b5") is None  # the counter is on the other board
    game = game.play("pass").play("pass")
    assert (game.turn, game.phase) == (2, "piece")
    assert game.reason("X:c3b4c4d4c5") == "overlap"


def test_duel_a_round_in_which_everybody_passes_ends_it():
    game = after(DUEL, "-B:F -A:P pass pass pass pass")
    assert game.over and game.scores() == [19, 19] and game.winners() == [1, 2]


def test_duel_rounds_count_from_seat_1():
    # Seat 2 passes twice, seat 1 passes twice: four in a row, but not in one round.
    game = after(DUEL, "-B:F -A:P @B:a1 pass pass pass pass pass")
    assert (game.over, game.turn, game.phase) == (False, 2, "counter")
    assert game.play("pass").play("pass").over


def test_duel_ends_after_any_phase_in_which_nobody_can_lay():
    game = after(DUEL, "-B:F -A:P")
    one = game.boards[0]._replace(laid=game.boards[0].squares - set(squares("a1b1c1d1e1")))
    game = game.changed(boards=(one._replace(laid=one.squares), one), unused=("LX", "I"))
    ended = game.play("@B:c1")
    assert ended.over and ended.scores() == [9, 9] and ended.winners() == [1, 2]
    assert not game.play("pass").over


def test_multi_last_seat_may_be_left_its_own_set():
    game = after(MULTI, "-B:F -A:P")
    assert game.reason("-A:X") == game.reason("-D:X") == "wrong-seat"
    assert game.legal() == {"-C:" + letter for letter in LETTERS}
    game = game.play("-C:F")
    assert game.detail() == {
        "pieces": [11, 11, 11],
        "counters": [8, 8, 8],
        "removed": ["P", "F", "F"],
    }
    assert (game.turn, game.phase) == (1, "counter")


def test_multi_counters_of_all_seats_on_a_board_count_for_lines():
    game = after(MULTI, "-B:F -A:P -C:F @C:a1 pass")
    assert game.turn == 2
    assert game.reason("@C:a5") == game.reason("@C:h1") == "row-or-column"
    assert game.reason("@A:a1") is None
    assert game.reason("@B:a1") == "wrong-seat"


# Pent-Up

UP = {"game": "pent-up"}
I_ROW = "I:(0,0)(1,0)(2,0)(3,0)(4,0)"
I_BELOW = "I:(0,1)(1,1)(2,1)(3,1)(4,1)"
P_ATOP = "P:(0,0)(1,0)(2,0)(0,1)(1,1)"


@pytest.mark.parametrize(
    "first, count", [("X:(1,0)(0,1)(1,1)(2,1)(1,2)", 872), (I_ROW, 1128), ("", 63)]
)
def test_pent_up_second_moves(first, count):
    assert len(after(UP, first).legal()) == count


def test_pent_up_before_any_tile():
    game = after(UP)
    assert game.scores() == [0, 0] and game.detail() == {"levels": [[], []]}
    assert game.reason("I:(-70,5)(-69,5)(-68,5)(-67,5)(-66,5)") is None


def test_pent_up_the_reasons():
    game = after(UP, I_ROW)
    assert game.reason("X:(9,0)(8,1)(9,1)(10,1)(9,2)") == "not-adjacent"
    assert game.reason("X:(5,0)(6,1)(5,1)(4,1)(5,2)") is None
    assert game.reason("X:(6,1)(5,2)(6,2)(7,2)(6,3)") == "not-adjacent"
    assert game.reason("I:(5,1)(6,1)(7,1)(8,1)(9,1)") == "not-adjacent"  # a corner only
    assert game.reason("I:(1,0)(2,0)(3,0)(4,0)(5,0)") == "not-flat"
    assert game.reason(I_ROW) == "one-tile-support"
    game = game.play(I_BELOW)
    assert game.reason("I:(5,0)(6,0)(7,0)(8,0)(9,0)") == "piece-used"
    assert game.reason("P:(5,0)(6,0)(7,0)(5,1)(6,1)") == "not-highest"
    assert game.reason(P_ATOP) is None
    assert game.reason("X:(2,2)(1,3)(2,3)(3,3)(2,4)") is None  # two rows hold no X
    assert game.reason("pass") == "must-place"


def test_pent_up_levels_and_scores_of_high_and_low():
    game = after(UP, f"{I_ROW} {I_BELOW} {P_ATOP}")
    assert game.detail() == {"levels": [[1, 1], [1, 0]]}
    assert game.scores() == [1, 0]
    low = after({"game": "pent-up", "variant": "low"}, f"{I_ROW} {I_BELOW} {P_ATOP}")
    assert low.scores() == [1, 1]


def laid(variant, *levels):
    """A game's end of which only the tiles by seat and level are known."""
    tiles = tuple(
        (seat, level)
        for seat, counts in enumerate(levels, 1)
        for level, count in enumerate(counts, 1)
        for _ in range(count)
    )
    return new_game({"game": "pent-up", "variant": variant}).changed(laid=tiles).ended()


def test_pent_up_the_deciding_end():
    assert laid("high", [9, 1, 2], [6, 4, 2]).winners() == [2]
    assert laid("low", [9, 1, 2], [6, 4, 2]).winners() == [1]
    assert laid("high", [6, 4, 2], [6, 4, 2]).winners() == [1, 2]
    assert laid("low", [6, 5, 1], [6, 4, 2]).winners() == [1]
    assert laid("high", [6, 5, 1], [6, 4, 2]).scores() == [1, 2]


def test_pent_up_the_same_game_shifted():
    here = "X:(1,0)(0,1)(1,1)(2,1)(1,2) I:(3,1)(4,1)(5,1)(6,1)(7,1)"
    there = "X:(-6,9)(-7,10)(-6,10)(-5,10)(-6,11) I:(-4,10)(-3,10)(-2,10)(-1,10)(0,10)"
    assert len(after(UP, here).legal()) == len(after(UP, there).legal())


def test_tower_is_one_player_with_both_colours():
    tower = {"game": "pent-up", "variant": "tower"}
    game = after(tower)
    assert game.scores() == [0] and game.turn == 1
    game = game.play(I_ROW)
    assert game.turn == 1 and game.reason(I_BELOW) is None
    game = game.play(I_BELOW)
    assert game.turn == 1 and game.reason("I:(5,0)(6,0)(7,0)(8,0)(9,0)") == "piece-used"
    assert game.play(P_ATOP).scores() == [2]
    assert laid("tower", [6, 4, 2], [8, 4]).winners() == []


def test_surround_colours_follow_the_state():
    surround = {"game": "pent-up", "variant": "surround"}
    game = after(surround, I_ROW)
    assert (game.colour(), game.turn, game.scores()) == ("white", 1, [0, 1])
    assert game.reason("L:(0,0)(1,0)(2,0)(3,0)(3,1)") == "overlap"
    assert game.reason("L:(0,7)(1,7)(2,7)(3,7)(3,8)") == "not-adjacent"
    assert game.reason("X:(5,1)(6,2)(5,2)(4,2)(5,3)") == "not-adjacent"
    game = game.play(I_BELOW).play("L:(-1,-1)(0,-1)(1,-1)(2,-1)(-1,0)")
    assert game.colour() == "white"
    assert game.reason("L:(0,2)(1,2)(2,2)(3,2)(3,3)") == "piece-used"
    # Closes the last edges of the black I: from here on black surrounds the white tiles.
    game = game.play("V:(3,-1)(4,-1)(5,-1)(5,0)(5,1)")
    assert (game.colour(), game.turn, game.scores()) == ("black", 1, [3, 1])
    assert game.reason("I:(0,2)(1,2)(2,2)(3,2)(4,2)") == "piece-used"
    assert game.reason("L:(0,2)(1,2)(2,2)(3,2)(3,3)") is None
    assert not game.over and game.winners() == []


def test_surround_ends_when_the_colour_to_lay_has_run_out():
    game = after({"game": "pent-up", "variant": "surround"}, I_ROW)
    game = game.changed(unused={"black": "F", "white": "I"}).play(I_BELOW)
    assert game.over and game.winners() == []


# Universe

UNIVERSE = {"game": "universe"}


def test_universe_first_moves():
    assert len(after(UNIVERSE).legal()) == 3960
    assert len(after({"game": "universe", "seats": "4"}).legal()) == 8944


def test_universe_dead_regions():
    game = after(UNIVERSE)
    assert game.reason("V:c1c2a3b3c3") == "dead-region"  # four squares behind it
    game = game.play("I:b1b2b3b4b5")
    assert game.reason("T:a6b6c6b7b8") is None  # a1 to a5: five exactly
    assert game.reason("L:a5a6a7a8b8") == "dead-region"
    assert game.reason("pass") == "must-place"


def test_universe_an_area_of_five_that_nobody_can_fill_is_legal():
    game = after(UNIVERSE, "I:b1b2b3b4b5 I:c1c2c3c4c5")
    assert game.reason("T:a6b6c6b7b8") is None


def test_universe_out_for_good_and_skipped():
    game = after({"game": "universe", "seats": "3"})
    free = set(squares("d4e4f4g4h4")) | set(squares("d6e6f6g6h6"))
    game = game.changed(taken=game.board - free, unused=("I", "LX", "I"))
    game = game.play("I:d4e4f4g4h4")
    assert (game.turn, game.detail()) == (3, {"out": [2]})
    game = game.play("I:d6e6f6g6h6")
    assert game.over and game.winners() == [3] and game.detail() == {"out": [1, 2, 3]}


def test_universe_who_lays_last_wins_whatever_was_laid():
    game = after(UNIVERSE)
    game = game.changed(taken=game.board - set(squares("a1b1c1d1e1")), unused=("I", "FX"))
    game = game.play("I:a1b1c1d1e1")
    assert game.scores() == [12, 10] and game.winners() == [1]


def test_universe_areas_not_in_play_are_off_the_board():
    south_west = after({"game": "universe", "seats": "3"})
    north_east = after({"game": "universe", "seats": "3", "outer": "east north"})
    assert south_west.reason("I:g2h2i2j2k2") == "off-board"
    assert north_east.reason("I:g2h2i2j2k2") is None
    assert south_west.reason("I:c5c6c7c8c9") is None
    assert north_east.reason("I:c5c6c7c8c9") == "off-board"
    assert after(UNIVERSE).reason("I:k1k2k3k4k5") == "off-board"


# Resigned and agreed


@pytest.mark.parametrize(
    ("text", "winners", "ending"),
    [
        ("game: pentwall\nresign\n", [2], "resigned"),
        ("game: pent-tile\na1 RESIGN\n", [1], "resigned"),
        ("game: pent-up\nvariant: tower\nresign\n", [], "resigned"),
        ("game: universe\nseats: 3\ndraw\n", [1, 2, 3], "agreed"),
        ("game: pentwall\ndraw undo\n", [], None),
        ("game: pent-tile\na1 pass pass\n", [1, 2], "played"),
    ],
)
def test_games_that_the_players_end(text, winners, ending):
    verdict = replay(text)
    assert (verdict["winners"], verdict["ending"]) == (winners, ending)
    assert verdict["status"] == ("finished" if ending else "playing")


def test_where_resign_and_draw_have_no_place():
    for text, reason in (
        ("game: universe\nseats: 3\nresign\n", "wrong-action"),
        ("game: pent-up\nvariant: surround\ndraw\n", "wrong-action"),
        ("game: pentwall\nresign draw\n", "game-over"),
    ):
        assert replay(text)["illegal"]["reason"] == reason


def test_a_draw_is_for_the_seats_that_are_not_out():
    game = after({"game": "universe", "seats": "3"}).changed(out=frozenset({2}))
    assert game.play("draw").verdict_winners() == [1, 3]
