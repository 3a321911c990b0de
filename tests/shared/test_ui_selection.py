"""What is held and where, checked by turning the squares themselves."""

import player
from pentaref import pieces
from pentaref.games import base
from pentaref.grid import Grid
from pentaref.ui import intents, selection


def test_the_tables_are_what_turning_gives():
    for shape in range(63):
        mirrored = pieces.classify([(-x, y) for x, y in pieces.cells(shape)])
        assert selection.FLIPPED[shape] == mirrored
        cells = pieces.cells(shape)
        wide = max([x for x, _ in cells]) + 1
        high = max([y for _, y in cells]) + 1
        assert selection.BOX[shape] == wide | high << 4


def test_room_is_the_smallest_rectangle():
    assert selection.bounds(Grid(10, 10)) == (0, 0, 10, 10)
    assert selection.bounds(Grid(19, 17, None, (-7, -3))) == (-7, -3, 19, 17)
    grid = Grid(9, 9)
    grid = Grid(9, 9, grid.mask([(3, 1), (5, 6), (2, 4)]))
    assert selection.bounds(grid) == (2, 1, 4, 6)


def opened(setup, words=""):
    return player.Table(setup, words).game


def test_a_turn_begins_with_the_same_piece_or_the_next():
    game = opened("game: pentwall", "F:a1b1b2b3c2")
    choices, start = selection.opening(game, 0, 3, 5, 5)
    assert [pieces.LETTERS[c.piece] for c in choices] == list("ILNPTUVWXYZF"[:-1])
    assert start[:2] == (0, pieces.FIRST[1])
    # Universe: the other seat still has the piece, and it keeps its orientation.
    game = opened("game: universe", "F:a1b1b2b3c2")
    choices, start = selection.opening(game, 0, 3, 5, 5)
    assert choices[0].piece == 0 and start == (0, 3, 5, 5)


def test_the_pass_comes_last():
    game = opened("game: pentactic; variant: duel", "-B:F -A:F @B:a1")
    choices, _ = selection.opening(game, 7)
    assert [c.kind for c in choices] == [base.LAY] * 11 + [base.PASS]
    assert choices[0].piece == 7 and choices[-2].piece == 6


def test_steps_go_round_the_edges():
    game = opened("game: pentwall")
    choices, start = selection.opening(game, 0, 0, 5, 5)
    bounds = selection.bounds(game.grid())
    for intent, count in ((intents.RIGHT, 8), (intents.UP, 8)):
        seen = [start]
        for _ in range(count):
            seen.append(selection.step(seen[-1], intent, choices, bounds))
        # The F is three squares wide: eight places in a row of ten, then the first again.
        assert seen[-1] == start and len(set(seen)) == count
        for held in seen:
            for x, y in selection.squares(choices, held):
                assert 0 <= x < 10 and 0 <= y < 10


def test_turning_through_all_ways_to_lie_comes_home_and_stays_on_the_board():
    game = opened("game: pentwall")
    bounds = selection.bounds(game.grid())
    for piece in range(12):
        choices, start = selection.opening(game, piece, 0, 4, 5)
        assert choices[start[0]].piece == piece
        held = start
        for intent in (intents.ROTATE, intents.PICK_UP):
            for _ in range(pieces.FIRST[piece + 1] - pieces.FIRST[piece]):
                held = selection.step(held, intent, choices, bounds)
            assert held == start
        held = selection.step(
            selection.step(start, intents.PICK_DOWN, choices, bounds), 5, choices, bounds
        )
        assert held == start
    # Turned in a corner, it is moved back onto the board.
    choices, start = selection.opening(game, 1, 9, 0, 5)
    start = selection.step(start, intents.ROTATE, choices, bounds)
    assert selection.squares(choices, start) == tuple([(x, 5) for x in range(5)])


def test_every_lay_can_be_reached():
    """Steps and turns lead a piece to each of its places, and only there."""
    game = opened("game: pentwall")
    bounds = selection.bounds(game.grid())
    total = 0
    for piece in range(12):
        choices, start = selection.opening(game, piece, 0, 5, 5)
        seen = {start}
        ahead = [start]
        while ahead:
            held = ahead.pop()
            for intent in (0, 1, 2, 3, intents.ROTATE, intents.PICK_UP, intents.PICK_DOWN):
                new = selection.step(held, intent, choices, bounds)
                if new not in seen:
                    seen.add(new)
                    ahead.append(new)
        total += len(seen)
    assert total == 4096  # the published count of first moves


def test_what_is_to_be_removed_lies_four_by_three():
    game = opened("game: pentactic; variant: multi; seats: 3")
    choices, start = selection.opening(game)
    bounds = selection.bounds(game.grid(1))

    def after(*presses):
        held = start
        for intent in presses:
            held = selection.step(held, intent, choices, bounds)
        taken = choices[held[0]]
        return taken.board, pieces.LETTERS[taken.piece]

    assert after() == (1, "F")
    assert after(intents.RIGHT) == (1, "I")
    assert after(intents.LEFT) == (1, "N")
    assert after(intents.DOWN) == (1, "P")
    assert after(intents.UP) == (1, "W")
    assert after(intents.ROTATE) == (2, "F")
    assert after(intents.ROTATE, intents.UP, intents.PICK_LEFT) == (1, "W")
    assert after(intents.PICK_LEFT, intents.LEFT) == (3, "N")


def test_of_one_set_the_next_piece_to_be_removed_is_taken():
    game = opened("game: pentactic")
    choices, start = selection.opening(game)
    bounds = selection.bounds(game.grid())

    def after(intent, times):
        held = start
        for _ in range(times):
            held = selection.step(held, intent, choices, bounds)
        return pieces.LETTERS[choices[held[0]].piece]

    for i in range(12):
        assert after(intents.PICK_RIGHT, i) == pieces.LETTERS[i]
        assert after(intents.PICK_LEFT, i) == pieces.LETTERS[-i % 12]


def test_the_piece_of_round_one_is_stepped_over():
    game = opened("game: pentactic", "-F")
    game.stage = "remove"
    choices, start = selection.opening(game)
    assert "F" not in [pieces.LETTERS[c.piece] for c in choices]
    assert pieces.LETTERS[choices[start[0]].piece] == "I"
    left = selection.step(start, intents.LEFT, choices, selection.bounds(game.grid()))
    assert pieces.LETTERS[choices[left[0]].piece] == "N"


def test_actions_are_what_the_judge_reads():
    game = opened("game: pentactic; variant: duel", "-B:F -A:F")
    choices, start = selection.opening(game, 0, 0, 3, 4)
    assert selection.action(choices, start) == base.Action(base.COUNTER, -1, 2, ((3, 4),))
    passing = selection.step(start, intents.ROTATE, choices, selection.bounds(game.grid(2)))
    assert selection.action(choices, passing) == base.PASSING
