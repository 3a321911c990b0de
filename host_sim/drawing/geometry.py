"""What there is to be seen of a game's boards, for pictures and for drawings in text.

A *window* is the rectangle of squares that is shown of a board: (left, top, columns, rows).
"""

from pentaref.grid import name

# A square that is named but lies off the board is shown while it is no farther away than this;
# a record may name one beyond any picture.
_NEAR_BOARD = 4
_NEAR_TABLE = 8


def open_table(setup):
    """Whether the squares are those of a table without an edge, named by numbers."""
    return setup.on_table


def square_name(setup, cell):
    """A square as records name it; of a number past all reason no more than its ends."""
    if not open_table(setup):
        x, y = cell
        return name(x, y) if y < 10**6 else "one far below"
    x, y = [text if len(text) < 12 else text[:4] + "..." for text in map(str, cell)]
    return f"({x},{y})"


def boards(game):
    """The numbers of the boards: 0 for the one that all share, else the seats."""
    return (0,) if game.boards == 1 else tuple(range(1, game.boards + 1))


def board_of(game, action):
    """The board that an action is for, 0 for the one that all share."""
    return 0 if game.boards == 1 else action.board or game.turn


def letter(board):
    """The letter of a seat's board."""
    return chr(64 + board)


def squares(game, board):
    """What lies on top of each square that is not vacant: (x, y) to (owner, level)."""
    grid = game.grid(board)
    found = {}
    for layer in game.layers(board):
        for cell in grid.cells(layer.mask):
            found[cell] = (layer.owner, layer.level)
    return found


def window(game, board, setup, more=()):
    """The window for a board and the squares of ``more`` that lie on it or near.

    None for a table with nothing on it and nothing more: it is nowhere.
    """
    if open_table(setup):
        cells = list(squares(game, board)) or list(more)[:1]
        if not cells:
            return None
        near = _NEAR_TABLE
    else:
        grid = game.grid(board)
        cells = grid.cells(grid.squares)
        near = _NEAR_BOARD
    box = _around(cells)
    left, top, columns, rows = box
    cells += [
        (x, y)
        for x, y in more
        if left - near <= x < left + columns + near and top - near <= y < top + rows + near
    ]
    return _around(cells)


def union(one, two):
    """The smallest window that holds both; either may be None."""
    if not one or not two:
        return one or two
    corners = [(w[0], w[1]) for w in (one, two)]
    corners += [(w[0] + w[2] - 1, w[1] + w[3] - 1) for w in (one, two)]
    return _around(corners)


def _around(cells):
    left = min(x for x, _ in cells)
    top = min(y for _, y in cells)
    return left, top, max(x for x, _ in cells) + 1 - left, max(y for _, y in cells) + 1 - top
