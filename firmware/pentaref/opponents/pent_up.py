"""Values of Pent-Up: the lead on each level, most on the deciding one.

A lead is counted in tiles.
"""

from pentaref import pieces
from pentaref.opponents import counting, offsets

PLAY = 9
BACK = 6
_FIRST = 4096  # the weight of a lead of one on the level that decides first
RARE = True
LISTED = (1, 1)
WIDE = {"tower": 60}
_LESS = 4  # a level weighs this many times less than the one before it


def start(game):
    """What to load before a search."""
    return [_tower] if game.variant == "tower" else []


def _tower():
    from pentaref.opponents import tower  # only there: games for two save a chip 4 KB

    return tower


def evaluate(game, seat):
    """The weighted lead on each level, after the best next lay.

    The next lay is that of the seat to act.
    """
    yield 2
    if game.variant == "tower":
        return (yield from _tower().evaluate(game))
    levels = game.levels()
    if not game.over:
        yield from _lay_next(game, levels)
    one, two = levels
    order = range(len(one)) if game.variant == "low" else range(len(one) - 1, -1, -1)
    value = 0
    weight = _FIRST
    for h in order:
        lead = one[h] - two[h]
        value += _worth(lead, weight) if game.variant == "high" else weight * lead
        weight = weight // _LESS
    return value if seat == 1 else -value


def _worth(lead, weight):
    """The value of a lead on a level of high.

    Each further tile counts less than the one before. A level above the others
    decides alone, so no lead on a lower one may make up for it.
    """
    value = 0
    for _ in range(abs(lead)):
        value += weight
        weight = weight // _LESS
    return value if lead > 0 else -value


def _lay_next(game, levels):
    """Add the next tile of the seat to act, on the level that is best for it."""
    low = game.variant == "low"
    reached = yield from _reached(game, game.hand(), 0 if low else 1)
    level = min(reached) if low else max(reached)
    if level > len(levels[0]):
        levels[0].append(0)
        levels[1].append(0)
    levels[game.turn - 1][level - 1] += 1


def _reached(game, hand, enough):
    """The highest level of each piece of a hand, descending; 1 for the rest.

    A generator of units. It searches from the top level down, and stops after the level on which it
    has found ``enough`` pieces (0: all).
    """
    found = []
    grid = game.grid()
    table = offsets(grid.stride)
    height = len(game.tops)
    while height > 1 and hand and not 0 < enough <= len(found):
        height -= 1
        yield 2
        top = game.tops[height]
        counts = counting.places(grid, top, hand, table)
        free = dict(zip([piece for piece in range(12) if hand >> piece & 1], counts))
        yield 3
        for tile, mask in zip(game.tiles, game.masks):
            if tile.level != height:
                continue
            piece = pieces.piece_of(tile.shape)
            # A tile may not lie exactly on one of its own kind.
            if free.get(piece) and not mask & ~top:
                free[piece] -= 1
        for piece, count in free.items():
            if count:
                found.append(height + 1)
                hand ^= 1 << piece
    if hand:
        found.append(1)
    return found


def rating(game):
    """A quick rating of lays, in the tower."""
    return _tower().rating(game) if game.variant == "tower" else None


def values(game, lays):
    """The values of a tower's lays, without playing them."""
    return _tower().values(game, lays)
