"""A board as shapes: its squares, what lies on them, and what is wrong."""

from host_sim.drawing import geometry, overlay, styles
from host_sim.drawing.history import Moment, Piece
from host_sim.drawing.scene import rectangle
from host_sim.drawing.sheet import Place, Sheet, middle, relative
from pentaref.games import base
from pentaref.pieces import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from host_sim.annotations import AnyShape, Wrong
    from pentaref.games import Setup


# Reasons whose culprits are not wrong, but show where the piece should go.
_BETTER = ("not-highest",)


def draw(
    game: base.Game,
    setup: "Setup",
    board: int,
    place: Place,
    moment: Moment,
    marks: "Iterable[base.Mark]" = (),
    wrong: "Wrong | None" = None,
) -> "list[AnyShape]":
    """The shapes of one board.

    ``moment`` is a ``history.Moment``, ``marks`` are those of an overlay, ``wrong`` is None or the
    (action, refusal) of what is illegal here.
    """
    # On a table the coordinates count from the window's corner: far out, floats have no halves.
    left, top, columns, rows = place.window
    corner = (left, top) if geometry.open_table(setup) else (0, 0)
    window = (left - corner[0], top - corner[1], columns, rows)
    sheet = Sheet(Place(place.x, place.y, place.size, window))
    grid = game.grid(board)
    there = {relative(corner, [c])[0]: what for c, what in geometry.squares(game, board).items()}
    moment = _moment_from(corner, moment)
    laid = {cell: what for cell, what in there.items() if what[0] != base.COUNTER_OWNER}
    tops = _tops(moment, board, laid)
    _ground(sheet, game, setup, board)
    reached = overlay.draw(sheet, game, board, corner, marks)
    _pieces(sheet, game, laid, tops)
    _labels(sheet, game, moment, laid, tops, "levels" in (game.detail() or {}))
    overlay.draw_reached(sheet, reached, laid)
    _counters(sheet, set(there) - set(laid))
    for _, group in game.scored(board):
        sheet.ring(set(relative(corner, grid.cells(group))))
    if moment.moved and moment.moved.board == board:
        _moved(sheet, game, moment)
    if wrong:
        action, refusal = wrong
        tried, culprits = relative(corner, action.cells), relative(corner, refusal.cells)
        _wrong(sheet, refusal.reason, tried, culprits)
    _coordinates(sheet, setup, corner)
    return sheet.shapes


def _shifted(corner: tuple[int, int], piece: Piece) -> Piece:
    return Piece(piece.piece, piece.owner, piece.board, tuple(relative(corner, piece.cells)))


def _moment_from(corner: tuple[int, int], moment: Moment) -> Moment:
    """A moment with all squares relative to a corner."""
    pieces = tuple([_shifted(corner, piece) for piece in moment.pieces])
    moved = moment.moved and _shifted(corner, moment.moved)
    return Moment(moment.actor, moment.action, pieces, moved)


def _counters(sheet: Sheet, cells: "Iterable[tuple[int, int]]") -> None:
    for x, y in sorted(cells):
        sheet.disc(x, y, 0.33, styles.COUNTER, styles.EDGE, 0.05)
        sheet.disc(x, y, 0.2, None, styles.COUNTER_RIM, 0.045)


def swatch(place: Place, ink: styles.Ink) -> "list[AnyShape]":
    """The shapes of one square in an owner's style, for a legend."""
    sheet = Sheet(place)
    sheet.fill({(0, 0)}, ink.fill)
    sheet.pattern([(0, 0)], ink)
    sheet.outline({(0, 0)}, 0, styles.EDGE, 0.07)
    return sheet.shapes


def _tops(
    moment: Moment, board: int, laid: dict[tuple[int, int], tuple[int, int]]
) -> dict[tuple[int, int], int]:
    """The number of the piece on top of each covered square.

    Single tiles of one owner have the same number, so that no line is drawn between them.
    """
    found = {}
    for i, piece in enumerate(moment.pieces):
        if piece.board == board and piece.owner != base.COUNTER_OWNER:
            for cell in piece.cells:
                found[cell] = i if piece.piece >= 0 else -piece.owner
    return {cell: top for cell, top in found.items() if cell in laid}


def _ground(sheet: Sheet, game: base.Game, setup: "Setup", board: int) -> None:
    left, top, columns, rows = sheet.window
    grid = game.grid(board)
    cells = {
        (x, y)
        for x in range(left, left + columns)
        for y in range(top, top + rows)
        if geometry.open_table(setup) or grid.bit(x, y)
    }
    sheet.fill(cells, styles.GROUND)
    for part in game.parts(board)[1:]:
        sheet.fill(grid.cells(part), styles.OUTER)
    lines = [(x, y, x + 1, y) for x, y in cells if (x, y - 1) in cells]
    lines += [(x, y, x, y + 1) for x, y in cells if (x - 1, y) in cells]
    sheet.strokes(sorted(lines), styles.GRID, 0.025)
    for part in game.parts(board)[1:]:
        sheet.outline(set(grid.cells(part)), 0, styles.FAINT, 0.05)
    if not geometry.open_table(setup):
        sheet.outline(cells, 0, styles.FAINT, 0.05)


def _pieces(
    sheet: Sheet,
    game: base.Game,
    laid: dict[tuple[int, int], tuple[int, int]],
    tops: dict[tuple[int, int], int],
) -> None:
    for owner in sorted({owner for owner, _ in laid.values()}):
        cells = sorted(cell for cell in laid if laid[cell][0] == owner)
        ink = styles.ink(game, owner)
        sheet.fill(cells, ink.fill)
        inner = [(x, y, x + 1, y) for x, y in cells if tops.get((x, y - 1)) == tops[x, y]]
        inner += [(x, y, x, y + 1) for x, y in cells if tops.get((x - 1, y)) == tops[x, y]]
        sheet.pattern(cells, ink)
        sheet.strokes(inner, ink.line, 0.03)
    _cliffs(sheet, laid)
    outer = {}
    for x, y in sorted(laid):
        for dx, dy, line in (
            (0, -1, (x, y, x + 1, y)),
            (-1, 0, (x, y, x, y + 1)),
            (0, 1, (x, y + 1, x + 1, y + 1)),
            (1, 0, (x + 1, y, x + 1, y + 1)),
        ):
            beside = tops.get((x + dx, y + dy))
            # One line is enough between two pieces.
            if beside is None or (beside != tops[x, y] and (dx < 0 or dy < 0)):
                owner = laid[x, y][0]
                alike = laid.get((x + dx, y + dy), (0,))[0] == owner
                colour = styles.ink(game, owner).edge if alike else styles.EDGE
                outer.setdefault(colour, []).append(line)
    for colour in sorted(outer, reverse=True):
        sheet.strokes(outer[colour], colour, 0.065)


def _cliffs(sheet: Sheet, laid: dict[tuple[int, int], tuple[int, int]]) -> None:
    """A shadow beside squares that are higher than their neighbours.

    It is wider for a larger step.
    """
    for x, y in sorted(laid):
        level = laid[x, y][1]
        for dx, dy in ((0, 1), (1, 0)):
            drop = level - laid.get((x + dx, y + dy), (0, 0))[1]
            if level > 1 and drop > 0:
                deep = 0.08 * drop
                left, top = sheet.at(x + dx, y + dy)
                wide, high = (deep, 1) if dx else (1, deep)
                sheet.add(rectangle(left, top, wide * sheet.size, high * sheet.size, "#8d8475"))


def _labels(
    sheet: Sheet,
    game: base.Game,
    moment: Moment,
    laid: dict[tuple[int, int], tuple[int, int]],
    tops: dict[tuple[int, int], int],
    levels: bool,
) -> None:
    """Write each square's level where tiles stack, else its piece's letter."""
    if levels:
        for (x, y), (owner, level) in sorted(laid.items()):
            ink = styles.ink(game, owner)
            sheet.text(x + 0.5, y + 0.5, 0.5, str(level), ink.text)
        return
    for i, piece in enumerate(moment.pieces):
        cells = [cell for cell in piece.cells if tops.get(cell) == i]
        if piece.piece >= 0 and cells:
            x, y = middle(cells)
            ink = styles.ink(game, piece.owner)
            halo = None if ink.pattern == "plain" else ink.fill
            sheet.text(x + 0.5, y + 0.5, 0.52, LETTERS[piece.piece], ink.text, halo)


def _moved(sheet: Sheet, game: base.Game, moment: Moment) -> None:
    """Outline what was laid last, or with dashes what was taken back."""
    moved = moment.moved
    cells = set(moved.cells)
    if moment.action == base.UNDOING:
        sheet.dashed(cells, 0.1, styles.FAINT, 0.07)
        return
    if moved.owner == base.COUNTER_OWNER:
        ((x, y),) = moved.cells
        sheet.disc(x, y, 0.43, None, styles.EDGE, 0.05)
        return
    colour = styles.ink(game, moved.owner).text
    inset = 0.13 if moved.piece >= 0 else 0.3
    sheet.outline(cells, inset, colour, 0.075)


def sign(reason: str) -> str:
    """What marks the culprits of a refusal with this reason, in a word."""
    return "Arrows" if reason in _BETTER else "Crosses"


def _wrong(
    sheet: Sheet,
    reason: str,
    tried: "Iterable[tuple[int, int]]",
    culprits: "Iterable[tuple[int, int]]",
) -> None:
    left, top, columns, rows = sheet.window
    shown = {
        (x, y)
        for x, y in set(tried) | set(culprits)
        if left <= x < left + columns and top <= y < top + rows
    }
    tried = set(tried) & shown
    sheet.outline(tried, 0.08, "#ffffff", 0.16)
    sheet.dashed(tried, 0.08, styles.WRONG, 0.08)
    for x, y in sorted(set(culprits) & shown):
        if reason in _BETTER:
            lines = ((x + 0.3, y + 0.6, x + 0.5, y + 0.35), (x + 0.5, y + 0.35, x + 0.7, y + 0.6))
        else:
            lines = (
                (x + 0.28, y + 0.28, x + 0.72, y + 0.72),
                (x + 0.28, y + 0.72, x + 0.72, y + 0.28),
            )
        sheet.strokes(lines, "#ffffff", 0.24)
        sheet.strokes(lines, styles.WRONG, 0.12)


def _coordinates(sheet: Sheet, setup: "Setup", corner: tuple[int, int]) -> None:
    """Label columns and rows with the letters and numbers that records use."""
    left, top, columns, rows = sheet.window
    table = geometry.open_table(setup)
    size = 0.36
    for x in range(left, left + columns):
        text = str(corner[0] + x) if table else chr(97 + x) if 0 <= x < 26 else ""
        if len(text) <= 4:
            sheet.text(x + 0.5, top - 0.38, size, text, styles.FAINT)
    for y in range(top, top + rows):
        text = str(corner[1] + y) if table else str(y + 1) if y >= 0 else ""
        if len(text) <= 4:
            sheet.text(left - 0.22, y + 0.5, size, text, styles.FAINT, None, "end")
