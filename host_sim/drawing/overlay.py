"""The marks of an overlay as shapes."""

from host_sim.drawing import styles
from host_sim.drawing.sheet import Sheet, middle, relative
from pentaref.games import base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


def draw(
    sheet: Sheet,
    game: base.Game,
    board: int,
    corner: tuple[int, int],
    marks: "Iterable[base.Mark]",
) -> set[tuple[int, int]]:
    """Draw the marks below the pieces; return the squares of those on top."""
    reached = set()
    for mark in marks:
        cells = set(relative(corner, game.grid(board).cells(mark.mask)))
        if mark.meaning == base.REACH:
            reached |= cells
        else:
            _MARKS[mark.meaning](sheet, game, mark, cells)
    return reached


def draw_reached(
    sheet: Sheet,
    cells: "Iterable[tuple[int, int]]",
    laid: dict[tuple[int, int], tuple[int, int]],
) -> None:
    """Draw a dot on each square that a piece can cover.

    On a tile it is beside the level's number.
    """
    dots = []
    for x, y in sorted(cells):
        aside = 0.78 if (x, y) in laid else 0.5
        dots.append((x + aside, y + aside, x + aside, y + aside))
    sheet.strokes(dots, styles.PAPER, 0.26)
    sheet.strokes(dots, styles.REACH, 0.18)


def _territory(
    sheet: Sheet, game: base.Game, mark: base.Mark, cells: "Collection[tuple[int, int]]"
) -> None:
    ink = styles.ink(game, mark.seat)
    sheet.fill(cells, ink.tint)
    sheet.pattern(sorted(cells), ink, _between(ink.line, ink.tint))
    x, y = middle(cells)
    sheet.text(x + 0.5, y + 0.5, 0.5, str(len(cells)), styles.TEXT, ink.tint)


def _neutral(
    sheet: Sheet, game: base.Game, mark: base.Mark, cells: "Iterable[tuple[int, int]]"
) -> None:
    sheet.fill(cells, styles.PAPER)
    lines = [(x + 0.35, y + 0.5, x + 0.65, y + 0.5) for x, y in sorted(cells)]
    sheet.strokes(lines, styles.NEUTRAL, 0.06)


def _barred(
    sheet: Sheet, game: base.Game, mark: base.Mark, cells: "Iterable[tuple[int, int]]"
) -> None:
    colour = styles.ink(game, mark.seat).fill if mark.seat else styles.FAINT
    lines = []
    for x, y in sorted(cells):
        x, y = x + 0.5 + _aside(mark), y + 0.5
        lines.append((x - 0.12, y - 0.12, x + 0.12, y + 0.12))
        lines.append((x - 0.12, y + 0.12, x + 0.12, y - 0.12))
    sheet.strokes(lines, colour, 0.07)


def _five(
    sheet: Sheet, game: base.Game, mark: base.Mark, cells: "Iterable[tuple[int, int]]"
) -> None:
    for x, y in sorted(cells):
        colour = styles.ink(game, mark.seat).fill
        sheet.text(x + 0.5 + _aside(mark), y + 0.5, 0.46, "5", colour)


def _aside(mark: base.Mark) -> float:
    """How far right of the middle a mark is, so that two seats' marks fit."""
    return {0: 0, 1: -0.22}.get(mark.seat, 0.22)


def _dotted(
    sheet: Sheet, game: base.Game, mark: base.Mark, cells: "Iterable[tuple[int, int]]"
) -> None:
    sheet.strokes(
        [(x + 0.5, y + 0.5, x + 0.5, y + 0.5) for x, y in sorted(cells)], styles.FAINT, 0.2
    )


def _dead(
    sheet: Sheet, game: base.Game, mark: base.Mark, cells: "Collection[tuple[int, int]]"
) -> None:
    sheet.fill(cells, styles.NEUTRAL)
    lines = [(x, y + 1, x + 1, y) for x, y in cells] + [(x, y, x + 1, y + 1) for x, y in cells]
    sheet.strokes(sorted(lines), styles.FAINT, 0.04)


def _only(
    sheet: Sheet, game: base.Game, mark: base.Mark, cells: "Iterable[tuple[int, int]]"
) -> None:
    sheet.fill(cells, styles.ink(game, mark.seat).tint)


def _between(one: str, two: str) -> str:
    """The colour halfway between two."""
    pairs = [(int(one[i : i + 2], 16) + int(two[i : i + 2], 16)) // 2 for i in (1, 3, 5)]
    return "#{:02x}{:02x}{:02x}".format(*pairs)


_MARKS = {
    base.OWNED: _territory,
    base.NEUTRAL: _neutral,
    base.BARRED: _barred,
    base.FIVE: _five,
    base.OPEN: _dotted,
    base.DEAD: _dead,
    base.ONLY: _only,
}
