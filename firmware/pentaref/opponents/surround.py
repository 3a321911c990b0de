"""What the opponent knows of the surround puzzle: fewer edges left open, fewer tiles used."""

PLAY = 16
_TILE = 4  # edges that a tile must close to be worth it


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
    open_edges = grid.count(grid.rim(black) & ~white)
    if not open_edges:
        return -grid.count(grid.rim(white) & ~laid) - _TILE * (len(layers) - 1)
    return -100 - 4 * open_edges - _TILE * len(layers)
