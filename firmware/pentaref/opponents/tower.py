"""Values of a tower: its height, and what its two upper levels offer."""

from pentaref import pieces
from pentaref.opponents import counting, offsets
from pentaref.opponents.candidates import SHIFT

_LAY = 3  # units to value a lay of the tower without playing it
_COUNT = 4  # units to count places at a height
_WAYS = 4  # how many pieces that fit at a height of a tower count


def evaluate(game):
    """The value of a tower; a generator of units of work."""
    grid = game.grid()
    hand = game.hands[0] | game.hands[1]
    top = len(game.tops) - 1
    flat = []
    fits = []
    for at in _upper(top):
        flat.append(grid.count(game.tops[at]))
        yield _COUNT
        fits.append(pieces.size(_fitting(grid, game.tops[at], hand, _tiles(game, at))))
    return _height(top, flat, fits)


def rating(game):
    """A quick rating of lays.

    It is the number of squares of the lay's own level that it touches.
    """
    grid = game.grid()
    tops = game.tops

    def rate(mask):
        level = len(tops)
        while level > 1 and not tops[level - 1] & mask:
            level -= 1
        beside = tops[level] if level < len(tops) else 0
        return min(grid.count(grid.rim(mask) & beside) + level, 15)

    return rate


def values(game, lays):
    """The values of a tower's lays, without playing them.

    They are as ``evaluate`` has them after each lay. A generator of units of work.
    """
    yield 6 + len(game.tiles)
    tops = game.tops
    table = offsets(game.grid().stride)
    tiles = [_tiles(game, height) for height in range(len(tops))]
    known = {}  # height to the pieces that fit there, for heights that a lay leaves as they are
    found = []
    for lay in lays:
        yield _LAY
        shape = lay >> SHIFT
        foot = pieces.mask(shape, table) << (lay & (1 << SHIFT) - 1)
        height = len(tops) - 1
        while height and not tops[height] & foot:
            height -= 1
        of = pieces.piece_of(shape), foot, height
        found.append((yield from _after(game, tiles, known, of)))
    return found


def _after(game, tiles, known, lay):
    """The value of a tower after a lay; a generator of units of work.

    ``tiles`` are those on each level; ``lay`` is a piece, its squares, and the height of these.
    """
    grid = game.grid()
    piece, foot, height = lay
    seat = game.colour_to_play
    other = game.hands[2 - seat]
    left = game.hands[seat - 1] & ~(1 << piece) | other
    flat = []
    fits = []
    top = max(len(game.tops) - 1, height + 1)
    for at in _upper(top):
        new = at == len(game.tops)
        squares = 0 if new else game.tops[at]
        there = [] if new else tiles[at]
        if at == height:
            squares &= ~foot
        elif at == height + 1:
            squares |= foot
            there = there + [(piece, foot)]
        changed = 0 <= at - height <= 1
        here = None if changed else known.get(at)
        if here is None:
            yield _COUNT
            here = _fitting(grid, squares, left if changed else left | 1 << piece, there)
            if not changed:
                known[at] = here
        flat.append(grid.count(squares))
        fits.append(pieces.size(here & left))
    return _height(top, flat, fits)


def _upper(top):
    """The two highest of a tower's heights, without the table's."""
    return (top, top - 1) if top > 1 else (top,)


def _tiles(game, level):
    """The pieces and masks of the tiles on a level."""
    tiles = zip(game.tiles, game.masks)
    return [(pieces.piece_of(tile.shape), mask) for tile, mask in tiles if tile.level == level]


def _fitting(grid, squares, hand, tiles):
    """The pieces of a hand that may lie on squares of one height, as a mask.

    ``tiles`` are the tiles there: none may be covered exactly by a tile of its own kind.
    """
    counts = counting.places(grid, squares, hand, offsets(grid.stride))
    free = dict(zip([piece for piece in range(12) if hand >> piece & 1], counts))
    for piece, mask in tiles:
        if free.get(piece) and not mask & ~squares:
            free[piece] -= 1
    return sum([1 << piece for piece, count in free.items() if count])


def _height(top, flat, fits):
    """A tower's value from its height and what its two upper levels offer.

    That is, of the upper one first, how many squares it has and how many pieces fit there.
    """
    value = 400 * top + 40 * min(fits[0], _WAYS) + 20 * min(flat[0], 15)
    if top > 1:
        value += 30 * min(fits[1], _WAYS) + 4 * min(flat[1], 20)
    return value
