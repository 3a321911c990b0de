"""Which squares of a game's boards are drawn, and their names.

Pictures and text use the same. A *window* is the rectangle of a board that is drawn: (left, top,
columns, rows) in squares.
"""

from pentaref.grid import name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from pentaref.games import Setup
    from pentaref.games.base import Action, Game

# A square off the board that an illegal action names is drawn if it is no further away than this: a
# record may name a square millions away.
_NEAR_BOARD = 4
_NEAR_TABLE = 8


def open_table(setup: "Setup") -> bool:
    """Whether the game is on a table without edges, its squares numbered."""
    return setup.on_table


def square_name(setup: "Setup", cell: tuple[int, int]) -> str:
    """A square as records name it; a very long number is cut."""
    if not open_table(setup):
        x, y = cell
        return name(x, y) if y < 10**6 else "one far below"
    x, y = [text if len(text) < 12 else text[:4] + "..." for text in map(str, cell)]
    return f"({x},{y})"


def boards(game: "Game") -> tuple[int, ...]:
    """The boards' numbers: 0 for one that all share, else the seats'."""
    return (0,) if game.boards == 1 else tuple(range(1, game.boards + 1))


def board_of(game: "Game", action: "Action") -> int:
    """The board that an action is for, 0 for a board that all share."""
    return 0 if game.boards == 1 else action.board or game.turn or 0


def letter(board: int) -> str:
    """The letter of a seat's board."""
    return chr(64 + board)


def squares(game: "Game", board: int) -> dict[tuple[int, int], tuple[int, int]]:
    """Each square's topmost tile or counter: (x, y) to (owner, level)."""
    grid = game.grid(board)
    found = {}
    for layer in game.layers(board):
        for cell in grid.cells(layer.mask):
            found[cell] = (layer.owner, layer.level)
    return found


def window(
    game: "Game", board: int, setup: "Setup", more: "Iterable[tuple[int, int]]" = ()
) -> tuple[int, int, int, int] | None:
    """A board's window, large enough for the squares of ``more`` near it.

    A square near one of those also counts as near.

    It is None for an empty table without ``more``: the first tile fixes the window.
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
    # A piece at the edge is drawn whole: each square that is drawn widens the window.
    rest = list(more)
    while True:
        box = _around(cells)  # once for all squares, because it goes through the whole board
        close = [cell for cell in rest if _is_near(cell, box, near)]
        if not close:
            return box
        cells += close
        rest = [cell for cell in rest if cell not in close]


def _is_near(cell: tuple[int, int], box: tuple[int, int, int, int], near: int) -> bool:
    left, top, columns, rows = box
    return left - near <= cell[0] < left + columns + near and (
        top - near <= cell[1] < top + rows + near
    )


def union(
    one: "tuple[int, int, int, int] | None", two: "tuple[int, int, int, int] | None"
) -> tuple[int, int, int, int] | None:
    """The smallest window that contains both; either may be None."""
    if not one or not two:
        return one or two
    corners = [(w[0], w[1]) for w in (one, two)]
    corners += [(w[0] + w[2] - 1, w[1] + w[3] - 1) for w in (one, two)]
    return _around(corners)


def _around(cells: "Iterable[tuple[int, int]]") -> tuple[int, int, int, int]:
    left = min(x for x, _ in cells)
    top = min(y for _, y in cells)
    return left, top, max(x for x, _ in cells) + 1 - left, max(y for _, y in cells) + 1 - top
