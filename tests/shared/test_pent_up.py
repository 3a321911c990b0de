"""Pent-Up's four variants, sentence by sentence of the rules."""

import player
from pentaref import games

GAME = "game: pent-up"
LOW = "game: pent-up; variant: low"
TOWER = "game: pent-up; variant: tower"
SURROUND = "game: pent-up; variant: surround"

# A table of 2 x 5 at height 1, two tiles side by side; then the same at height 2.
I_ROW = "I:(0,0)(1,0)(2,0)(3,0)(4,0)"
I_BELOW = "I:(0,1)(1,1)(2,1)(3,1)(4,1)"
P_LEFT = "P:(0,0)(1,0)(2,0)(0,1)(1,1)"
P_RIGHT = "P:(3,0)(4,0)(2,1)(3,1)(4,1)"
BLOCK = I_ROW + " " + I_BELOW
TWO_STOREYS = BLOCK + " " + P_LEFT + " " + P_RIGHT


def test_second_moves():
    assert player.Table(GAME, "X:(1,0)(0,1)(1,1)(2,1)(1,2)").game.count() == 872
    assert player.Table(GAME, I_ROW).game.count() == 1128


def test_first_tile_anywhere_each_fixed_shape_once():
    table = player.Table(GAME)
    assert table.game.count() == 63
    assert table.game.scores() == [0, 0] and table.game.detail() == {"levels": [[], []]}
    assert table.reason("I:(-70,5)(-69,5)(-68,5)(-67,5)(-66,5)") is None
    assert "X:(1,0)(0,1)(1,1)(2,1)(1,2)" in table.legal()
    assert "V:(2,0)(2,1)(0,2)(1,2)(2,2)" in table.legal()


def test_only_differences_count():
    games = []
    moves = ((0, 0), (-3, 4), (10**60, -(10**60)))
    for dx, dy in moves:
        table = player.Table(GAME)
        for y in (dy, dy + 1):
            table.play("I:" + "".join(["(%d,%d)" % (x + dx, y) for x in range(5)]))
        games.append(table.game.actions())
    many = 0
    for actions in zip(*games):
        cells = []
        for action, (dx, dy) in zip(actions, moves):
            cells.append([(x - dx, y - dy) for x, y in action.cells])
        assert cells[0] == cells[1] == cells[2]
        many += 1
    assert many > 500 and [list(rest) for rest in games] == [[], [], []]


def test_reasons_in_their_order():
    table = player.Table(GAME, I_ROW)
    assert table.reason("pass") == "must-place"
    assert table.reason("I:(0,1)(1,1)(2,1)(3,1)(5,1)") == "not-a-pentomino"
    assert table.reason("L:(0,1)(1,1)(2,1)(3,1)(4,1)") == "wrong-letter"
    assert table.reason("I:(1,0)(2,0)(3,0)(4,0)(5,0)") == "not-flat"
    assert table.culprits("I:(1,0)(2,0)(3,0)(4,0)(5,0)") == [(5, 0)]
    assert table.reason("X:(9,0)(8,1)(9,1)(10,1)(9,2)") == "not-adjacent"
    assert table.reason("I:(5,1)(6,1)(7,1)(8,1)(9,1)") == "not-adjacent"  # a corner only
    assert table.reason("I:(5,0)(6,0)(7,0)(8,0)(9,0)") is None
    assert table.reason(I_ROW) == "one-tile-support"
    table.play(I_BELOW)
    assert table.reason(I_BELOW) == "piece-used"
    assert table.reason("P:(5,0)(6,0)(7,0)(5,1)(6,1)") == "not-highest"
    assert table.reason("P:(50,0)(51,0)(52,0)(50,1)(51,1)") == "not-adjacent"


def test_level_2_stands_on_two_tiles_of_any_colour_and_needs_no_neighbour():
    # The first tile on a level can touch none there; the two below it are White's and Black's.
    table = player.Table(GAME, BLOCK)
    assert table.reason(P_LEFT) is None
    table.play(P_LEFT)
    assert table.game.detail() == {"levels": [[1, 1], [1, 0]]}
    # The other five of the ten squares make the only other P at height 1.
    assert table.legal("P") == [P_RIGHT]


def test_one_tile_support():
    table = player.Table(GAME, BLOCK)
    # White's I is used. An I on an I would be on one tile only, whichever seat lays it.
    assert table.reason(I_ROW) == "piece-used"
    table = player.Table(GAME, "P:(0,0)(1,0)(0,1)(1,1)(0,2) I:(2,0)(2,1)(2,2)(2,3)(2,4)")
    table.play("X:(4,1)(3,2)(4,2)(5,2)(4,3)")
    assert table.reason("P:(0,0)(1,0)(0,1)(1,1)(0,2)") == "one-tile-support"
    assert table.reason("P:(1,0)(2,0)(1,1)(2,1)(2,2)") is None  # two tiles, three and two squares
    assert len(table.culprits("P:(0,0)(1,0)(0,1)(1,1)(0,2)")) == 5


def test_the_chosen_tile_goes_to_the_highest_level_it_can_reach():
    table = player.Table(GAME, BLOCK)
    up = [(x, y) for x in range(5) for y in range(2)]
    letters = set()
    for action in table.game.actions():
        letter = "FILNPTUVWXYZ"[action.piece]
        letters.add(letter)
        inside = len([cell for cell in action.cells if cell in up])
        # These fit into two rows of five, always on both tiles; the others do not.
        assert inside == (5 if letter in "LNPUY" else 0), action
    assert letters == set("FLNPTUVWXYZ")
    assert table.reason("L:(0,2)(1,2)(2,2)(3,2)(3,3)") == "not-highest"
    # The squares shown are a place on level 2.
    shown = table.culprits("L:(0,2)(1,2)(2,2)(3,2)(3,3)")
    assert len(shown) == 5 and not [cell for cell in shown if cell not in up]
    assert table.reason("X:(2,2)(1,3)(2,3)(3,3)(2,4)") is None  # any tile may be chosen


def test_level_3_before_level_2():
    table = player.Table(GAME, TWO_STOREYS)
    assert table.game.detail() == {"levels": [[1, 1], [1, 1]]}
    # In 2 x 5 an L has 4 turns and flips in 2 places, and none of the 8 is on a single P.
    assert len(table.legal("L")) == 8
    table.play("L:(0,0)(1,0)(2,0)(3,0)(0,1)")
    assert table.game.detail() == {"levels": [[1, 1, 1], [1, 1, 0]]}
    assert table.game.scores() == [1, 0]
    # (4,0) and (1,1) to (4,1) are left at height 2: an L, which would be on level 3.
    assert table.legal("L") == ["L:(4,0)(1,1)(2,1)(3,1)(4,1)"]
    assert table.reason("L:(0,2)(1,2)(2,2)(3,2)(3,3)") == "not-highest"


def test_high_and_low_count_from_their_own_ends():
    words = TWO_STOREYS + " L:(0,0)(1,0)(2,0)(3,0)(0,1) X:(2,2)(1,3)(2,3)(3,3)(2,4)"
    assert player.Table(GAME, words).game.scores() == [1, 0]
    assert player.Table(LOW, words).game.scores() == [1, 2]
    assert player.Table(LOW, words).game.detail() == {"levels": [[1, 1, 1], [2, 1, 0]]}


def test_the_winner_by_the_first_level_that_differs():
    for seed in range(3):
        for text, order in ((GAME, reversed), (LOW, list)):
            dice = player.chance(seed)
            game = player.Table(text).game
            while not game.over:
                assert game.turn == game.played % 2 + 1
                game.play(player.choose(game, dice))
            assert game.played == 24 and game.count() == 0
            one, two = game.detail()["levels"]
            assert len(one) == len(two) and sum(one) == sum(two) == 12
            wanted = [1, 2]
            for a, b in order(list(zip(one, two))):
                if a != b:
                    wanted = [1] if a > b else [2]
                    break
            assert game.winners() == wanted


# A game in which both have seven tiles on level 1, four on level 2 and one on level 3 at the end.
EVEN = """
F:(1,0)(1,1)(2,1)(0,2)(1,2) N:(1,3)(1,4)(0,5)(1,5)(0,6) U:(2,2)(4,2)(2,3)(3,3)(4,3)
P:(1,1)(1,2)(2,2)(1,3)(2,3) V:(-2,5)(-2,6)(-2,7)(-1,7)(0,7) L:(-3,0)(-2,0)(-1,0)(0,0)(0,1)
L:(-2,2)(-1,2)(-1,3)(-1,4)(-1,5) V:(0,5)(0,6)(-2,7)(-1,7)(0,7)
P:(-4,3)(-4,4)(-3,4)(-4,5)(-3,5) X:(2,-2)(1,-1)(2,-1)(3,-1)(2,0)
I:(-3,0)(-2,0)(-1,0)(0,0)(1,0) W:(-4,4)(-3,4)(-3,5)(-2,5)(-2,6) W:(4,0)(5,0)(3,1)(4,1)(3,2)
I:(6,-1)(6,0)(6,1)(6,2)(6,3) X:(-2,8)(-3,9)(-2,9)(-1,9)(-2,10)
Z:(-3,5)(-2,5)(-2,6)(-2,7)(-1,7) N:(1,0)(1,1)(1,2)(2,2)(2,3) Y:(2,-2)(1,-1)(2,-1)(2,0)(2,1)
Z:(4,0)(5,0)(4,1)(3,2)(4,2) U:(-2,11)(-1,11)(-2,12)(-2,13)(-1,13)
T:(-2,2)(-1,2)(0,2)(-1,3)(-1,4) F:(-4,8)(-3,8)(-5,9)(-4,9)(-4,10)
Y:(-3,8)(-5,9)(-4,9)(-3,9)(-2,9) T:(7,-1)(7,0)(8,0)(9,0)(7,1)
"""


def test_the_same_on_every_level_is_shared():
    for text in (GAME, LOW):
        game = player.Table(text, EVEN).game
        assert game.over and game.detail() == {"levels": [[7, 4, 1], [7, 4, 1]]}
        assert game.winners() == [1, 2]


def test_tower_is_one_player_with_both_colours_in_turn():
    table = player.Table(TOWER)
    assert (table.game.turn, table.game.colour_to_play, table.game.scores()) == (1, 1, [0])
    table.play(I_ROW)
    assert (table.game.turn, table.game.colour_to_play, table.game.scores()) == (1, 2, [1])
    table.play(I_BELOW)
    assert table.reason("I:(5,0)(6,0)(7,0)(8,0)(9,0)") == "piece-used"
    table.play(P_LEFT + " " + P_RIGHT)
    assert table.game.scores() == [2] and table.game.winners() == []
    assert table.reason("L:(0,2)(1,2)(2,2)(3,2)(3,3)") == "not-highest"


def test_surround_lays_black_then_white_then_black():
    table = player.Table(SURROUND)
    assert (table.game.turn, table.game.colour_to_play) == (1, 2)
    table.play(I_ROW)
    assert (table.game.turn, table.game.colour_to_play, table.game.scores()) == (1, 1, [0, 1])
    assert table.reason("L:(0,0)(1,0)(2,0)(3,0)(3,1)") == "overlap"  # nothing is stacked
    assert table.culprits("L:(0,0)(1,0)(2,0)(3,0)(3,1)") == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert table.reason("L:(0,7)(1,7)(2,7)(3,7)(3,8)") == "not-adjacent"
    assert table.reason("X:(5,1)(6,2)(5,2)(4,2)(5,3)") == "not-adjacent"  # by a corner
    table.play(I_BELOW + " L:(-1,-1)(0,-1)(1,-1)(2,-1)(-1,0)")
    assert table.game.colour_to_play == 1
    # This closes the last edges of the black I; corners need not be closed.
    table.play("V:(3,-1)(4,-1)(5,-1)(5,0)(5,1)")
    assert (table.game.turn, table.game.colour_to_play, table.game.scores()) == (1, 2, [3, 1])
    assert table.reason("I:(0,2)(1,2)(2,2)(3,2)(4,2)") == "piece-used"  # the black one
    assert table.reason("L:(0,2)(1,2)(2,2)(3,2)(3,3)") is None
    assert not table.game.over and table.game.winners() == [] and table.game.detail() is None
    table.play("undo")
    assert table.game.colour_to_play == 1


def test_surround_ends_when_nothing_is_left_to_lay():
    dice = player.chance(3)
    game = player.Table(SURROUND).game
    while not game.over:
        game.play(player.choose(game, dice))
    white, black = game.scores()
    # Random white tiles hardly ever surround black with twelve.
    assert (white == 12) == (game.winners() == [])
    assert game.turn is None and game.count() == 0


def test_a_table_is_wider_than_a_panel_wherever_its_first_tile_lies():
    for x, y in ((0, 0), (7000, -900), (-40, 3)):
        f = [(x + dx, y + dy) for dx, dy in ((1, 0), (2, 0), (0, 1), (1, 1), (1, 2))]
        i = [(x + 3, y + dy) for dy in range(5)]
        words = ["F:" + "".join(["(%d,%d)" % cell for cell in f])]
        words += ["I:" + "".join(["(%d,%d)" % cell for cell in i]), "undo"]
        table = player.Table("game: pent-up")
        for word in words:
            grid = table.play(word).grid()
            # The picture is 16x16 at most, with one LED or four for each square.
            assert grid.width > 16 and grid.height > 16


def test_what_a_piece_can_reach_is_found_again_after_a_take_back():
    # A copy has drawn its table anew.
    for seed in range(4):
        dice = player.chance(seed)
        game = player.Table(GAME).game
        while not game.over:
            game.play(player.choose(game, dice))
            for piece in [p for p in range(12) if game.hands[0] & game.hands[1] >> p & 1]:
                game.highest(piece)
                game.take_back()
                assert game.highest(piece) == game.copy().highest(piece), (seed, game.played)
                game.play(player.choose(game, dice))
                assert game.highest(piece) == game.copy().highest(piece), (seed, game.played)


def window(game):
    """The window of a table, and all that is drawn in it."""
    grid = game.grid()
    return grid.width, grid.height, grid.origin, game.layers(), game.tops


def test_a_copy_that_tries_actions_has_the_window_of_its_tiles():
    grown = 0
    for seed, variant in enumerate(("high", "low", "tower", "surround")):
        table = player.Table("game: pent-up; variant: " + variant)
        game = table.game
        dice = player.chance(seed)
        for _ in range(9):
            game.play(player.choose(game, dice))
        tried = game.copy()
        for _ in range(40):
            # Back below the tiles of the original too.
            if tried.over or (next(dice) % 2 and tried.played > 7):
                tried.take_back()
            else:
                before = window(tried)[:3]
                tried.play(player.choose(tried, dice))
                grown += window(tried)[:3] != before
            again = games.new(table.setup)
            again.restore(tried.state(), tried.played)
            assert window(again) == window(tried)
            assert again.count() == tried.count()
    assert grown > 9
