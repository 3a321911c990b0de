"""The number of ways to fill an area, without finding each of them.

How an area can be completed depends only on the vacant squares, not on the pieces that cover the
others. So the sets of vacant squares after k pieces, always filling the first vacant square, are
the k-th layer of a graph, and every filling is a path through it. Paths are counted by the set of
pieces they use, from both ends; where these meet, the two sets must be complementary.

The layers have some hundred thousand nodes, too many for a microcontroller. There the solver in the
firmware finds fillings one by one.
"""

from typing import Any

from pentaref import pieces
from pentaref.grid import Grid

_Layer = dict[int, list[tuple[int, int]]]  # vacant squares to (vacant squares after, piece's bit)
_Counts = dict[int, int]  # a set of pieces to the number of paths that use it
_Sets = dict[int, _Counts]  # vacant squares to counts

# Placements at a square are looked up by which of this many squares from it on are vacant, so that
# most of those tried fit.
_NEAR = 10
_NEAR_MASK = (1 << _NEAR) - 1


def count(grid: Grid, vacant: int, hand: int = pieces.ALL) -> int:
    """The number of ways to fill ``vacant`` with all pieces of a hand."""
    depth = hand.bit_count()
    if vacant.bit_count() != 5 * depth:
        return 0
    layers = _layers(*_along_lines(grid, vacant), hand, depth)
    return _paths(layers, hand) if layers else 0


def _along_lines(grid: Grid, vacant: int) -> tuple[int, int]:
    """The area's mask and stride, its lines along the shorter side.

    Lines along the shorter side give fewer different positions. On a square board the side is
    chosen whose middle lines have the holes, which is twice as fast.
    """
    x0, y0 = grid.origin
    cells = [(x - x0, y - y0) for x, y in grid.cells(vacant)]
    turned = [(y, x) for x, y in cells]
    if grid.width > grid.height or grid.width == grid.height and _spread(turned) > _spread(cells):
        cells = turned
    # The table of offsets needs a width of three.
    short, long = sorted((grid.width, grid.height))
    lines = Grid(max(short, 3), long)
    return lines.mask(cells), lines.stride


def _spread(cells: list[tuple[int, int]]) -> float:
    """How far an area's squares are from its middle line.

    It is large if the holes are there.
    """
    middle = max(y for _, y in cells) / 2 if cells else 0
    return sum(abs(y - middle) for _, y in cells)


def _sound(vacant: int, stride: int) -> bool:
    """Whether the area at the first vacant square is a multiple of five."""
    area = vacant & -vacant
    while True:
        grown = area | area << 1 | area >> 1 | area << stride | area >> stride
        grown &= vacant
        if grown == area:
            return area.bit_count() % 5 == 0
        area = grown


def _layers(vacant: int, stride: int, hand: int, depth: int) -> list[_Layer] | None:
    """The graph's layers, from start to full board; None without a path.

    Only nodes on a path to the last layer are kept. A path may use a piece twice here; that is
    excluded when paths are counted.
    """
    table = pieces.offsets(stride)
    feet = [(pieces.mask(shape, table), 1 << piece) for piece, shape in pieces.shapes(hand)]
    near = {}  # (first vacant square, vacant squares near it) to the placements that may fit
    layers: list[Any] = [dict.fromkeys([vacant])]
    for _ in range(depth):
        reached = {}
        layer = layers[-1]
        for squares in layer:
            place = (squares & -squares).bit_length() - 1
            key = place, squares >> place & _NEAR_MASK
            if key not in near:
                near[key] = _placements(feet, vacant, *key)
            ways = [(squares ^ m, bit) for m, bit in near[key] if squares & m == m]
            layer[squares] = ways
            for rest, _ in ways:
                reached[rest] = None
        layers.append({rest: None for rest in reached if not rest or _sound(rest, stride)})
    if 0 not in layers[depth]:
        return None
    layers[depth] = {0: []}
    for k in range(depth - 1, -1, -1):
        after = layers[k + 1]
        kept = {}
        for squares, ways in layers[k].items():
            ways = [way for way in ways if way[0] in after]
            if ways:
                kept[squares] = ways
        layers[k] = kept
    return layers


def _placements(
    feet: list[tuple[int, int]], vacant: int, place: int, window: int
) -> list[tuple[int, int]]:
    """The (mask, piece's bit) of placements that fit near a place."""
    allowed = vacant & (window << place | ~(_NEAR_MASK << place))
    return [(m << place, bit) for m, bit in feet if m << place & allowed == m << place]


def _paths(layers: list[_Layer], hand: int) -> int:
    """The number of paths that use every piece of the hand once.

    Each end has a dict from vacant squares to {set of pieces: number of paths}. The end with the
    smaller dict takes the next layer.
    """
    low, high = 0, len(layers) - 1
    (start,) = layers[0]
    ahead = {start: {0: 1}}
    behind = {0: {0: 1}}
    ahead_size = behind_size = 1
    while low < high:
        if ahead_size <= behind_size:
            ahead = _forward(ahead, layers[low])
            low += 1
            ahead_size = sum(map(len, ahead.values()))
        else:
            high -= 1
            behind = _backward(behind, layers[high])
            behind_size = sum(map(len, behind.values()))
    return sum([_join(sets, behind.get(squares, {}), hand) for squares, sets in ahead.items()])


def _join(sets: _Counts, others: _Counts, hand: int) -> int:
    """The number of paths joined from both ends, with complementary pieces."""
    total = 0
    for used, n in sets.items():
        other = others.get(hand ^ used)
        if other:
            total += n * other
    return total


def _forward(sets: _Sets, layer: _Layer) -> _Sets:
    found = {}
    for squares, counts in sets.items():
        for rest, bit in layer.get(squares, ()):
            into = found.setdefault(rest, {})
            for used, n in counts.items():
                if not used & bit:
                    into[used | bit] = into.get(used | bit, 0) + n
    return found


def _backward(sets: _Sets, layer: _Layer) -> _Sets:
    found = {}
    for squares, ways in layer.items():
        into = {}
        for rest, bit in ways:
            for used, n in sets.get(rest, {}).items():
                if not used & bit:
                    into[used | bit] = into.get(used | bit, 0) + n
        if into:
            found[squares] = into
    return found
