"""How many ways an area can be filled, counted without finding each.

What is vacant after some pieces is all that matters to what follows, not how they lie. So the
positions with k pieces laid, the first vacant square always filled first, are the k-th layer of a
graph, and every filling is a path through it. Paths are counted by the set of pieces they use, from
both ends at once; where the two meet, the sets must be each other's complement.

The layers hold some hundred thousand positions, which is nothing a chip could do; the solver in the
firmware finds fillings one by one.
"""

from pentaref import pieces
from pentaref.grid import Grid

# The placements at a square are looked up by what is vacant of this many squares from it on, so
# that few of those tried do not fit.
_NEAR = 10
_NEAR_MASK = (1 << _NEAR) - 1


def count(grid, vacant, hand=pieces.ALL):
    """How many ways there are to fill ``vacant`` squares with all pieces of a hand."""
    depth = hand.bit_count()
    if vacant.bit_count() != 5 * depth:
        return 0
    layers = _layers(*_along_lines(grid, vacant), hand, depth)
    return _paths(layers, hand) if layers else 0


def _along_lines(grid, vacant):
    """The area with its lines along the board's shorter side: fewer positions look different.

    Where the sides are alike, along the one whose middle lines have the holes: twice as fast.
    """
    x0, y0 = grid.origin
    cells = [(x - x0, y - y0) for x, y in grid.cells(vacant)]
    turned = [(y, x) for x, y in cells]
    if grid.width > grid.height or grid.width == grid.height and _spread(turned) > _spread(cells):
        cells = turned
    # Three wide at the least: what a table of steps allows.
    short, long = sorted((grid.width, grid.height))
    lines = Grid(max(short, 3), long)
    return lines.mask(cells), lines.stride


def _spread(cells):
    """How much of an area lies in outer lines: the more, the more of the holes in middle ones."""
    middle = max(y for _, y in cells) / 2 if cells else 0
    return sum(abs(y - middle) for _, y in cells)


def _sound(vacant, stride):
    """Whether the area at the first vacant square has room for whole pieces."""
    area = vacant & -vacant
    while True:
        grown = area | area << 1 | area >> 1 | area << stride | area >> stride
        grown &= vacant
        if grown == area:
            return area.bit_count() % 5 == 0
        area = grown


def _layers(vacant, stride, hand, depth):
    """The graph: a dict a layer, from vacant squares to [(those after a piece, the piece's bit)].

    Only what lies on a path to the last layer, which is the full board; None where nothing does.
    Pieces may come twice in a path here: sets are counted later.
    """
    table = pieces.offsets(stride)
    feet = [(pieces.mask(shape, table), 1 << piece) for piece, shape in pieces.shapes(hand)]
    near = {}  # (first vacant square, what is vacant near it) to the placements that may fit
    layers: list[dict] = [dict.fromkeys([vacant])]
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


def _placements(feet, vacant, place, window):
    """The (mask, piece's bit) at a place whose squares near it are all vacant."""
    allowed = vacant & (window << place | ~(_NEAR_MASK << place))
    return [(m << place, bit) for m, bit in feet if m << place & allowed == m << place]


def _paths(layers, hand):
    """How many paths through the graph use no piece twice.

    From each end a dict, from vacant squares to {set of pieces: number of paths}; the smaller of
    the two takes the next layer. Every piece of the hand is used.
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


def _join(sets, others, hand):
    """The paths of both ends put together, each set with those it does not overlap."""
    total = 0
    for used, n in sets.items():
        other = others.get(hand ^ used)
        if other:
            total += n * other
    return total


def _forward(sets, layer):
    found = {}
    for squares, counts in sets.items():
        for rest, bit in layer.get(squares, ()):
            into = found.setdefault(rest, {})
            for used, n in counts.items():
                if not used & bit:
                    into[used | bit] = into.get(used | bit, 0) + n
    return found


def _backward(sets, layer):
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
