"""A position drawn in text, with the squares of an illegal action."""

from host_sim.drawing import geometry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from host_sim.annotations import Paint
    from pentaref.games import Setup
    from pentaref.games.base import Game
    from pentaref.replay import Illegal

_LONGEST = 3  # characters of a column's or row's number; longer numbers are left out


def illegal_drawing(
    game: "Game",
    setup: "Setup",
    names: list[str],
    illegal: "Illegal",
    paint: "Paint",
    named: str = "",
) -> list[str]:
    """The board before an illegal action as lines, culprits in [ ].

    The rest of the action is in ( ). ``names`` are the owners', ``illegal`` is a ruling's,
    ``paint`` is as in ``explain.report``, ``named`` says what the culprits are, in the words of the
    game's card. Returns no lines if no square is wrong, or all wrong ones are too far from the
    board.
    """
    _, _, _, action, refusal = illegal
    if not refusal.cells:
        return []
    board = geometry.board_of(game, action)
    culprits = set(refusal.cells)
    tried = set(action.cells)
    window = geometry.window(game, board, setup, culprits | tried)
    if not window:
        return []
    left, top, columns, rows = window
    if not [c for c in culprits if left <= c[0] < left + columns and top <= c[1] < top + rows]:
        return []
    there = geometry.squares(game, board)
    levels = any(level > 1 for _, level in there.values())
    lines = [""]
    if board:
        lines.append(_heading(board, names))
    lines += _rows(game, setup, names, board, window, paint, culprits, tried)
    lines.append("")
    lines.append(_legend(names, there, culprits, tried, named, levels))
    return lines


def drawing(game: "Game", setup: "Setup", names: list[str], board: int) -> list[str]:
    """A board of a position as lines of text, and a legend below it.

    ``names`` are the owners', ``board`` is its number, 0 for the board that all share.
    """
    window = geometry.window(game, board, setup) or (0, 0, 1, 1)
    there = geometry.squares(game, board)
    levels = any(level > 1 for _, level in there.values())
    lines = [_heading(board, names)] if board else []
    lines += _rows(game, setup, names, board, window)
    legend = _legend(names, there, set(), set(), "", levels)
    return lines + ["", legend] if legend else lines


def _heading(board: int, names: list[str]) -> str:
    return f"Board {geometry.letter(board)}, of {names[board - 1]}"


def _rows(
    game: "Game",
    setup: "Setup",
    names: list[str],
    board: int,
    window: tuple[int, int, int, int],
    paint: "Paint" = lambda text, style: text,
    culprits: "Collection[tuple[int, int]]" = (),
    tried: "Collection[tuple[int, int]]" = (),
) -> list[str]:
    """A line with the columns' letters, then a line for each row.

    ``window`` is the part of the board.
    """
    left, top, columns, rows = window
    there = geometry.squares(game, board)
    marks = _marks(names)
    levels = any(level > 1 for _, level in there.values())
    wide = 2 if levels else 1
    grid = game.grid(board)
    lines = [_columns(window, setup, wide)]
    for y in range(top, top + rows):
        cells = []
        for x in range(left, left + columns):
            text = "." if geometry.open_table(setup) or grid.bit(x, y) else " "
            style = "dim"
            if (x, y) in there:
                owner, level = there[x, y]
                text = marks[owner] + (str(level) if levels else "")
                style = owner
            text = paint(text.rjust(wide), style)
            if (x, y) in culprits:
                text = paint("[", "bad") + text + paint("]", "bad")
            elif (x, y) in tried:
                text = f"({text})"
            else:
                text = f" {text} "
            cells.append(text)
        lines.append(_number(y, setup).rjust(4) + "".join(cells).rstrip())
    return lines


def _marks(names: list[str]) -> list[str]:
    """A character for each owner: initials if they differ, else numbers.

    An o is for a counter.
    """
    initials = [name[0].upper() for name in names]
    distinct = len(set(initials)) == len(initials) > 1
    if not distinct or not all("A" <= initial <= "Z" for initial in initials):
        initials = [str(seat) for seat in range(1, len(names) + 1)]
    return ["o"] + initials


def _number(y: int, setup: "Setup") -> str:
    number = str(y) if geometry.open_table(setup) else str(y + 1)
    return number if len(number) <= _LONGEST else ""


def _columns(window: tuple[int, int, int, int], setup: "Setup", wide: int) -> str:
    left, _, columns, _ = window
    found = []
    for x in range(left, left + columns):
        text = str(x) if geometry.open_table(setup) else chr(97 + x) if 0 <= x < 26 else ""
        found.append((text if len(text) <= wide + 1 else "").rjust(wide + 1) + " ")
    return ("    " + "".join(found)).rstrip()


def _legend(
    names: list[str],
    there: dict[tuple[int, int], tuple[int, int]],
    culprits: set[tuple[int, int]],
    tried: set[tuple[int, int]],
    named: str,
    levels: bool,
) -> str:
    said = []
    marks = _marks(names)
    if culprits:
        said.append("[ ] " + (named or "what is wrong"))
    if tried - culprits:
        said.append("( ) its squares" if named else "( ) its other squares")
    for owner in sorted({owner for owner, _ in there.values()}):
        if not owner:
            said.append("o a counter")
        elif marks[owner] != names[owner - 1]:
            said.append(f"{marks[owner]} {names[owner - 1]}")
    if levels:
        said.append("the number is the level")
    return ", ".join(said)
