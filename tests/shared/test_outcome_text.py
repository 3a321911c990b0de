"""Each game's end and ties: text, result, squares and who leads."""

import player
from cases import some
from pentaref import pieces

I_SHAPE = pieces.classify([(x, 0) for x in range(5)])


def told(game):
    """A game's end: outcome text, result, and squares to light by board."""
    lit = {}
    for board, mask in game.winning_squares():
        lit[board] = lit.get(board, 0) | mask
    assert game.over and game.leading() in (game.winners(), [])
    return game.outcome_text(), game.result(), lit


def test_while_playing_nothing_is_told():
    for text in player.SETUPS:
        table = player.Table(text)
        for _ in range(2):
            game = table.game
            assert (game.outcome_text(), game.winning_squares(), game.winners()) == ([], [], []), (
                text
            )
            assert game.result() == "*"
            game.play(next(game.actions()))


def test_at_the_end_of_a_game_by_chance_all_is_told():
    for text in some(player.SETUPS, 2):
        if "universe" in text or "12x12" in text:
            continue  # a long game, and the games with fewer seats end the same way
        dice = player.chance(7)
        game = player.Table(text).game
        while not game.over:
            game.play(player.choose(game, dice))
        lines, result, lit = told(game)
        assert 1 <= len(lines) <= 3 and "" not in lines and result != "*", text
        for board, mask in lit.items():
            assert mask & ~game.grid(board).squares == 0
        game.take_back()
        assert (game.outcome_text(), game.winning_squares(), game.result()) == ([], [], "*"), text


# Pentwall


def painted(left, right):
    """A finished game with a drawing's squares painted, and all below too."""
    game = player.Table("game: pentwall; players: Ann, Ben").game
    rows = [a + b for a, b in zip(left.split(), right.split())]
    rows += ["1111122222"] * (10 - len(rows))
    game.laid = player.drawn(game.grid(), " ".join(rows), "12")
    game.turn = None
    return game


def names(game, lit):
    """The squares lit on a game's only board, as (x, y)."""
    assert not lit or list(lit) == [0]
    return game.grid().cells(lit.get(0, 0))


def test_pentwall_by_the_total():
    game = painted("...11 11111", "22..2 22222")
    lines, result, lit = told(game)
    assert (lines, result) == (["Ann wins", "Ann: 3, Ben: 2"], "1")
    assert names(game, lit) == [(0, 0), (1, 0), (2, 0)]
    game = painted("..111 11111 11111", "22..2 22222 22.22")
    lines, result, lit = told(game)
    assert (lines, result) == (["Ben wins", "Ben: 3, Ann: 2"], "2")
    assert names(game, lit) == [(7, 0), (8, 0), (7, 2)]


def test_pentwall_by_the_largest_territories():
    game = painted("...11 11111 .1111 11111", "22..2 22222 22..2 22222")
    assert game.scores() == [4, 4]
    lines, result, lit = told(game)
    assert lines == ["Ann wins", "4 each", "by the largest territories: 3 1 against 2 2"]
    assert result == "1" and names(game, lit) == [(0, 0), (1, 0), (2, 0), (0, 2)]
    game = painted("..111 11111 ..111 11111", "2...2 22222 2.222 22222")
    lines, result, _ = told(game)
    assert lines == ["Ben wins", "4 each", "by the largest territories: 3 1 against 2 2"]
    assert result == "2"


def test_pentwall_shared():
    game = painted("..111 11111", "22..2 22222")
    lines, result, lit = told(game)
    assert (lines, result) == (["Shared", "2 each", "and the same territories"], "1=2")
    assert names(game, lit) == [(0, 0), (1, 0), (7, 0), (8, 0)]


# Pent Tile


def tiles(rows, words):
    """A position with these tiles, after some more words."""
    table = player.Table("game: pent-tile; grid: 6x5")
    game = table.game
    game.tiles = player.drawn(game.grid(), rows, "12")
    game.opened = True
    game.second = False
    return table.play(words)


FOURS = "1111.. ...... 2222.. ...... ......"
ROW_1 = [(x, 0) for x in range(5)]
ROW_3 = [(x, 2) for x in range(5)]


def test_pent_tile_by_the_score():
    game = tiles(FOURS, "e1 f5 pass pass")
    lines, result, lit = told(game)
    assert (lines, result) == (["Red wins", "Red: 1, Blue: 0"], "1")
    assert names(game, lit) == ROW_1
    game = tiles(FOURS, "f5 f1 e3 pass pass")
    lines, result, lit = told(game)
    assert (lines, result) == (["Blue wins", "Blue: 1, Red: 0"], "2")
    assert names(game, lit) == ROW_3


def test_pent_tile_by_who_reached_the_score_first():
    game = tiles(FOURS, "e1 f5 e3 pass pass")
    lines, result, lit = told(game)
    assert (lines, result) == (["Red wins", "1 each", "and reached it first"], "1")
    # The winner's group, not the other seat's, which scored as much.
    assert names(game, lit) == ROW_1
    assert [seat for seat, _ in game.scored()] == [1, 2]
    game = tiles(FOURS, "f5 a5 e3 pass e1 pass")
    lines, result, lit = told(game)
    assert (lines, result) == (["Blue wins", "1 each", "and reached it first"], "2")
    assert names(game, lit) == ROW_3


def test_pent_tile_shared():
    assert told(tiles(FOURS, "pass pass")) == (["Shared", "no group of five"], "1=2", {})


def test_pent_tile_who_leads():
    assert tiles(FOURS, "f5").leading() == [1, 2]
    assert tiles(FOURS, "e1").leading() == [1]
    game = tiles(FOURS, "e1 f5 e3")
    assert game.leading() == [1] and game.winners() == [] and game.result() == "*"


# Pentactic


def test_solo_solved_and_stuck():
    game = player.Table("game: pentactic; variant: solo; counters: a1 b2 c3 d4").game
    game.turn = None
    game.hand_left = 0b101
    assert told(game) == (["Stuck", "2 left"], "stuck", {})
    game.hand_left = 0
    game.laid = game.grid().squares & ~game.counters
    lines, result, lit = told(game)
    assert (lines, result, lit) == (["Solved"], "solved", {0: game.laid})


def basic(*results):
    """The second round's end: seat 1 laid five squares, seat 2 two counters."""
    game = player.Table("game: pentactic; players: Ann, Ben").game
    game.round = 2
    game.results = results
    game.laid = 0b11111
    game.counters = 0b11 << 18
    game.turn = None
    return told(game)


def test_basic_the_lower_score_wins():
    assert basic(2, 3) == (["Ann wins", "the lowest of Ann: 2, Ben: 3"], "1", {0: 0b11111})
    # Seat 2's lays were cleared after the first round; its counters are on the grid.
    assert basic(2, -1) == (["Ben wins", "the lowest of Ann: 2, Ben: -1"], "2", {0: 0b11 << 18})


def test_basic_equal_scores_are_shared():
    assert basic(-2, -2) == (["Ann and Ben share", "-2 each"], "1=2", {0: 0b11 << 18 | 0b11111})


def test_basic_nobody_leads_before_both_rounds_have_ended():
    game = player.Table("game: pentactic").game
    assert game.leading() == []
    game.results = (None, 3)
    assert game.leading() == []


def boards(text, left, placed):
    """A finished duel or multi with these pieces and counters left."""
    game = player.Table(text).game
    game.hands = tuple([(1 << many) - 1 for many in left])
    game.counters_left = placed
    game.laid = tuple([1 << seat for seat in range(game.seats)])
    game.turn = None
    return told(game)


DUEL = "game: pentactic; variant: duel"
MULTI = "game: pentactic; variant: multi; seats: 4; players: Ann, Ben, Cy, Di"


def test_duel_the_lowest_wins_and_equal_shares():
    lines, result, lit = boards(DUEL, (3, 4), (2, 0))
    assert lines == ["Seat 2 wins", "the lowest of Seat 1: 5, Seat 2: 4"]
    assert (result, lit) == ("2", {2: 2})
    lines, result, lit = boards(DUEL, (3, 4), (2, 1))
    assert lines == ["Seat 1 and Seat 2 share", "5 each"]
    assert (result, lit) == ("1=2", {1: 1, 2: 2})


def test_multi_one_some_or_all_share():
    lines, result, lit = boards(MULTI, (3, 4, 1, 4), (2, 0, 2, 3))
    assert lines == ["Cy wins", "the lowest of Ann: 5, Ben: 4, Cy: 3, Di: 7"]
    assert (result, lit) == ("3", {3: 4})
    lines, result, lit = boards(MULTI, (3, 2, 1, 4), (2, 1, 2, 3))
    assert lines == ["Ben and Cy share", "the lowest of Ann: 5, Ben: 3, Cy: 3, Di: 7"]
    assert (result, lit) == ("2=3", {2: 2, 3: 4})
    lines, result, lit = boards(MULTI, (3, 2, 1, 0), (0, 1, 2, 3))
    assert lines == ["Ann, Ben, Cy and Di share", "3 each"]
    assert (result, lit) == ("1=2=3=4", {1: 1, 2: 2, 3: 4, 4: 8})


# Pent-Up


def stacked(text, white, black):
    """A finished game with these numbers of each seat's tiles on the levels.

    The levels begin with 1.
    """
    from pentaref.games.pent_up import Tile  # a game's module is imported when it is played

    game = player.Table(text).game
    found = []
    for level in range(len(white)):
        for seat, row in ((1, white), (2, black)):
            for _ in range(row[level]):
                found.append(Tile(seat, I_SHAPE, level + 1, 0, 2 * len(found)))
    game.tiles = tuple(found)
    game._look()
    game.turn = None
    return game


def rows_lit(game, lit):
    """The numbers of the tiles that are lit."""
    cells = names(game, lit)
    assert len(cells) % 5 == 0
    return sorted({y // 2 for _, y in cells})


HIGH = "game: pent-up; variant: high"
LOW = "game: pent-up; variant: low"


def test_pent_up_high_by_the_top_level():
    game = stacked(HIGH, [2, 1, 0], [2, 0, 1])
    lines, result, lit = told(game)
    assert lines == ["Black wins", "on level 3: Black: 1, White: 0"]
    assert result == "2" and rows_lit(game, lit) == [5]


def test_pent_up_high_by_the_next_level_down_and_so_on():
    game = stacked(HIGH, [1, 2, 1], [2, 1, 1])
    lines, result, lit = told(game)
    assert lines == ["White wins", "on level 2: White: 2, Black: 1"]
    assert result == "1" and rows_lit(game, lit) == [3, 4]
    game = stacked(HIGH, [1, 1, 1], [2, 1, 1])
    assert told(game)[0] == ["Black wins", "on level 1: Black: 2, White: 1"]


def test_pent_up_low_counts_from_level_1():
    game = stacked(LOW, [2, 0, 0], [1, 1, 1])
    lines, result, lit = told(game)
    assert lines == ["White wins", "on level 1: White: 2, Black: 1"]
    assert result == "1" and rows_lit(game, lit) == [0, 1]
    game = stacked(LOW, [2, 0, 2], [2, 2, 0])
    assert told(game)[0] == ["Black wins", "on level 2: Black: 2, White: 0"]


def test_pent_up_shared():
    for text in (HIGH, LOW):
        told_of = told(stacked(text, [2, 1], [2, 1]))
        assert told_of == (["Shared", "the same on every level"], "1=2", {})


def test_tower_solved_and_stuck():
    game = stacked("game: pent-up; variant: tower", [2, 1, 1, 1, 1, 1], [1, 1, 1, 0, 1, 0])
    lines, result, lit = told(game)
    assert (lines, result) == (["Solved", "with 11 tiles"], "solved")
    assert rows_lit(game, lit) == [10]
    game = stacked("game: pent-up; variant: tower", [2, 1, 1, 1, 1], [1, 1, 1, 0, 1])
    assert told(game) == (["Stuck", "level 5 of 6"], "stuck", {})


def test_surround_solved_and_stuck():
    table = player.Table(
        "game: pent-up; variant: surround",
        "I:(0,0)(1,0)(2,0)(3,0)(4,0) I:(0,1)(1,1)(2,1)(3,1)(4,1)",
    )
    game = table.game
    game.turn = None
    assert told(game) == (["Stuck", "1 white, 1 black"], "stuck", {})
    game.turn = 1
    table.play("L:(-1,-1)(0,-1)(1,-1)(2,-1)(-1,0) V:(3,-1)(4,-1)(5,-1)(5,0)(5,1)")
    game.turn = None
    game.tops[0] = 0  # as if tiles lay all around
    lines, result, lit = told(game)
    assert (lines, result) == (["Solved", "3 white, 1 black"], "solved")
    # All white tiles: an I, an L and a V.
    assert len(names(game, lit)) == 15 and (0, 0) not in names(game, lit)


# Universe


def test_universe_the_last_to_lay_wins():
    for seats, last, colour in ((2, 2, "Yellow"), (3, 3, "Red"), (4, 1, "White")):
        game = player.Table("game: universe; seats: %d" % seats).game
        game.laid = tuple([1 << game.grid().stride * 4 + 4 + seat for seat in range(seats)])
        game.hands = tuple([pieces.ALL >> seat for seat in range(seats)])
        game.last = last
        game.turn = None
        lines, result, lit = told(game)
        total = sum(range(seats))
        assert lines == [colour + " wins", "and laid the last of %d pentominoes" % total]
        assert (result, lit) == (str(last), {0: game.laid[last - 1]})
        assert game.leading() == []  # before the end nothing says who leads
