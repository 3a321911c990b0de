"""Values of Pentactic basic: pieces and counters that still find room."""

from pentaref import pieces
from pentaref.games import pentactic
from pentaref.opponents import counting, offsets

PLAY = 1
BACK = 1
_SCARCE = 8  # a piece with this many places counts half


def evaluate(game, seat):
    """The expected lead in hundredths, from the room for pieces and counters.

    It is estimated from the pieces that fit and the open squares.
    """
    yield 7
    layer = 3 - game.round
    pieces_in, counters_in = room(
        game.grid(), game.laid, game.counters, game.hand_left, game.counters_left
    )
    if game.stage == "remove":
        expected = 0
    else:
        expected = 100 * (pieces.size(game.hand_left) - game.counters_left)
        expected += counters_in - pieces_in
    known = game.results[2 - layer] if game.round == 2 else 0
    value = 100 * (known or 0) - expected
    return value if seat == layer else -value


def room(grid, laid, counters, hand, left):
    """The pieces and counters that will probably find room, in hundredths.

    A piece counts more the more places it has, up to 100; counters are limited by the open rows and
    columns.
    """
    vacant = grid.squares & ~(laid | counters)
    fits = counting.places(grid, vacant, hand, offsets(grid.stride))
    fit = sum([100 * n // (n + _SCARCE) for n in fits])
    fit = min(fit, 20 * grid.count(vacant))
    open_squares = pentactic.open_squares(grid, vacant, counters)
    rows = columns = 0
    row = (1 << grid.width) - 1
    column = grid.squares & ~(grid.squares << 1)  # every row's first square
    for y in range(grid.height):
        rows += 1 if open_squares >> y * grid.stride & row else 0
    for x in range(grid.width):
        columns += 1 if open_squares >> x & column else 0
    return fit, 100 * min(left, rows, columns)
