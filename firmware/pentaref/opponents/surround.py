"""Values of surround: the fewer open edges and tiles, the better."""

PLAY = 8
BACK = 8
_INNER = 2  # an open edge of the first tile counts as this many of the white tiles
_TILE = 4  # edges that a tile must close to be worth it


def rating(game):
    """A quick rating of a lay: how many of the next edges to close it closes."""
    grid = game.grid()
    layers = game.layers()
    if not layers:
        return lambda mask: 0
    white = 0
    for layer in layers:
        if layer.owner == 1:
            white |= layer.mask
    wanted = grid.rim(layers[0].mask) & ~white
    if not wanted:
        laid = white
        for layer in layers:
            laid |= layer.mask
        wanted = grid.rim(white) & ~laid
    return lambda mask: grid.count(mask & wanted)


def evaluate(game, seat):
    """Minus the open edges and the tiles used.

    The edges are those of the first tile, later those of the white ones.
    """
    yield 14
    grid = game.grid()
    layers = game.layers()
    laid = white = 0
    for layer in layers:
        laid |= layer.mask
        if layer.owner == 1:
            white |= layer.mask
    black = layers[0].mask
    inner = grid.count(grid.rim(black) & ~white)
    outer = grid.count(grid.rim(white) & ~laid)
    if not inner:
        return -outer - _TILE * len(layers)
    return -100 - _INNER * inner - outer - _TILE * len(layers)
