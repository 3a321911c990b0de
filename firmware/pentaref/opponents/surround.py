"""What the opponent knows of the surround puzzle: fewer edges left open, fewer tiles used."""

PLAY = 16
_INNER = 2  # edges of the white tiles that one of the first tile is worth
_TILE = 4  # edges that a tile must close to be worth it


def rating(game):
    """A quick rating of a lay by its squares: how many of the edges to be closed next it closes."""
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
    """The edges that are still open, the first tile's or the white ones', and the tiles used."""
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
