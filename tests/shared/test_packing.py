"""Pieces that fit together: as many as known, or as trying all finds."""

from pentaref import games, opponent, pieces
from pentaref.grid import Grid
from pentaref.opponents.candidates import SHIFT
from pentaref.opponents.packing import packing
from player import setup
from positions import boards
from solving import first


def _found(grid, vacant, hand):
    """The lays that the search finds, as {piece: mask}.

    It must lay each piece once, on vacant squares.
    """
    table = pieces.offsets(grid.stride)
    work = packing(grid, vacant, hand)
    while True:
        try:
            assert next(work) > 0
        except StopIteration as end:
            lays = end.value
            break
    found = {}
    for lay in lays:
        piece = pieces.piece_of(lay >> SHIFT)
        foot = pieces.mask(lay >> SHIFT, table) << (lay & (1 << SHIFT) - 1)
        assert hand >> piece & 1 and piece not in found
        assert foot & vacant == foot
        vacant ^= foot
        found[piece] = foot
    return found


def _most(grid, vacant, hand):
    """The most pieces that fit together, by trying every lay."""
    table = pieces.offsets(grid.stride)
    best = 0
    for piece, shape in pieces.shapes(hand):
        for place in grid.indexes(pieces.placements(vacant, shape, table)):
            foot = pieces.mask(shape, table) << place
            # Those before it were tried first.
            later = hand & -(2 << piece)
            best = max(best, 1 + _most(grid, vacant ^ foot, later))
    return best


def test_pieces_that_fill_an_area_are_all_found_again():
    grid = Grid(10, 6)
    filling = first(grid, grid.squares, pieces.ALL)
    assert len(filling) == 12
    for number in range(1, 8):
        vacant = hand = 0
        for piece, cells in filling[:number]:
            vacant |= grid.mask(cells)
            hand |= 1 << piece
        assert set(_found(grid, vacant, hand)) == {piece for piece, _ in filling[:number]}


def test_it_lays_as_many_as_trying_all_lays():
    compared = 0
    for grid, one, two in boards(((5, 5), (6, 4)), (2, 3)):
        vacant = grid.squares & ~(one | two)
        for hand in (0b000010010010, 0b101000000100, 0b010101000000):
            assert len(_found(grid, vacant, hand)) == _most(grid, vacant, hand)
            compared += 1
    assert compared > 10


def test_too_small_an_area_holds_nothing():
    grid = Grid(8, 8)
    assert _found(grid, grid.mask([(0, 0), (1, 0), (2, 0), (3, 0), (5, 5)]), pieces.ALL) == {}
    assert _found(grid, 0, pieces.ALL) == {}


def _promised(game, known):
    """How many lays the seat finds for the rest, 0 if others can act."""
    work = known.packing(game)
    while True:
        try:
            next(work)
        except StopIteration as end:
            return len(end.value)


def test_what_was_found_is_laid_whatever_the_other_seat_does():
    of = setup("game: pentactic; variant: duel")
    known = opponent.knowledge(of)
    for seed in range(2):
        game = games.new(of)
        random = opponent.Random(seed)
        promised = 0
        while not game.over:
            if not promised and game.turn == 1:
                promised = _promised(game, known)
                laid = 11 - pieces.size(game.hands[0])
            grade = "master" if promised and game.turn == 1 else "learner"
            game.play(opponent.Search(game, of, grade, random.below(9999)).run())
        assert promised and 11 - pieces.size(game.hands[0]) >= laid + promised
