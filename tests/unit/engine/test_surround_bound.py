"""Three white tiles are the fewest in surround: two are never enough.

The proof tries all: for each black tile, every pair of white ones that might cover all squares
beside it. It works with sets of squares and without the engine.
"""

import io
import itertools

from pentaref import pieces
from pentaref.replay import replay

# A solution with three white tiles, found by the opponent; the referee judges it.
SOLVED = """\
game: pent-up
variant: surround
X:(1,0)(0,1)(1,1)(2,1)(1,2)
U:(0,2)(2,2)(0,3)(1,3)(2,3)
F:(-1,0)(0,0)(-2,1)(-1,1)(-1,2)
W:(1,-1)(2,-1)(2,0)(3,0)(3,1)
N:(-2,-1)(-1,-1)(0,-1)(-3,0)(-2,0)
T:(3,-3)(1,-2)(2,-2)(3,-2)(3,-1)
F:(4,0)(4,1)(5,1)(3,2)(4,2)
V:(0,4)(1,4)(2,4)(0,5)(0,6)
W:(-3,2)(-2,2)(-2,3)(-1,3)(-1,4)
L:(3,3)(3,4)(3,5)(2,6)(3,6)
P:(-5,1)(-4,1)(-3,1)(-5,2)(-4,2)
"""


def _rim(cells):
    beside = {(x + dx, y + dy) for x, y in cells for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return beside - set(cells)


def _tiles_on(square):
    """Every pentomino, in every way, that covers a square."""
    for shape in range(len(pieces.SHAPES)):
        cells = pieces.cells(shape)
        for x, y in cells:
            yield frozenset((square[0] + a - x, square[1] + b - y) for a, b in cells)


def _pair_covers(black):
    """Whether two white tiles can cover all squares beside a black one.

    Each tile is in the set once.
    """
    rim = _rim(black)
    first = min(rim)
    for one in _tiles_on(first):
        rest = rim - one
        if one & black or len(rest) > 5:
            continue
        if not rest:
            return True
        for other in _tiles_on(min(rest)):
            if rest <= other and not other & (one | black):
                return True
    return False


def test_two_white_tiles_never_surround_a_black_one():
    for piece in range(12):
        assert not _pair_covers(frozenset(pieces.cells(pieces.FIRST[piece]))), piece


def test_three_surround_one_and_are_surrounded():
    ruling = replay(io.BytesIO(SOLVED.encode()))
    assert ruling.illegal is None and ruling.game.winners() == [1]
    assert ruling.game.scores()[0] == 3


def test_the_proof_sees_a_cover():
    # Two tiles do surround three squares in a row, so the search can find pairs.
    assert _pair_covers(frozenset(((0, 0),)))
    assert len(list(itertools.islice(_tiles_on((0, 0)), 400))) == 5 * len(pieces.SHAPES)
