"""A page: title, boards, legend and sentences, laid out as one scene."""

from collections import namedtuple

from host_sim.drawing import board, geometry, styles
from host_sim.drawing.scene import Scene, Shape, Text
from host_sim.drawing.sheet import Place
from host_sim.text import explain
from pentaref.games import base

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from host_sim.annotations import AnyShape, Wrong
    from host_sim.drawing.history import Moment
    from pentaref.games import Setup

# What stays the same from frame to frame. size: of a square in pixels. windows: one per board.
# foot: how many lines of sentences the page has room for.
Plan = namedtuple("Plan", ("size", "windows", "foot"))

_FONT = 0.42  # of a square
_LETTER = 0.5  # of the font's size: the width of a character, estimated on the large side
_LEADING = 1.45
_WIDE = 0x1100

# How many boards are side by side, by the number of boards.
_ACROSS = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}


def font_size(size: float) -> float:
    """The font's size in pixels, for squares of ``size`` pixels."""
    return max(12, _FONT * size)


def width(plan: Plan) -> float:
    """A page's width in pixels: its boards', at least 30 characters."""
    across = _ACROSS[len(plan.windows)]
    columns = max(window[2] for window in plan.windows)
    size = plan.size
    return max(across * (columns + 1.3) * size + 0.5 * size, 30 * _LETTER * font_size(size))


def wrapped(sentences: "Iterable[str]", plan: Plan) -> list[str]:
    """Sentences broken into lines that fit a page."""
    most = int((width(plan) - plan.size) / (_LETTER * font_size(plan.size)))
    lines = []
    for sentence in sentences:
        line = ""
        for word in sentence.split(" "):
            if line and _letters(line) + 1 + _letters(word) > most:
                lines.append(line)
                line = ""
            # A word longer than a line, such as ten thousand squares, is cut.
            line += (" " if line else "") + (
                word if _letters(word) <= most else word[: most - 3] + "..."
            )
        lines.append(line)
    return lines


def _letters(text: str) -> int:
    """A text's width in letters.

    From Hangul on, which includes kana, each letter counts as two.
    """
    return len(text) + len([char for char in text if ord(char) >= _WIDE])


def draw(
    game: base.Game,
    setup: "Setup",
    moment: "Moment",
    plan: Plan,
    lines: list[str],
    marks: "dict[int, list[base.Mark]] | None" = None,
    wrong: "Wrong | None" = None,
) -> Scene:
    """The scene of one moment.

    ``lines`` are the sentences, wrapped; ``marks`` maps a board to its marks; ``wrong`` is as in
    ``board.draw``.
    """
    font = font_size(plan.size)
    margin = 0.5 * plan.size
    y = margin + 1.1 * font
    shapes: list = [_text(margin, y, 1.25 * font, explain.title(setup))]
    y += 0.6 * font
    found, y = _boards(game, setup, moment, plan, marks or {}, wrong, y)
    shapes += found
    y += 0.35 * font
    if game.boards == 1:
        for owner in range(1, len(explain.owners(game)) + 1):
            y += _LEADING * 1.1 * font
            shapes += _seat(game, owner, margin, y, font, "", width(plan) - margin)
    y += 0.4 * font
    for i, line in enumerate(lines):
        shapes.append(_text(margin, y + (i + 1) * _LEADING * font, font, line))
    y += plan.foot * _LEADING * font + margin
    return Scene(round(width(plan)), round(y), styles.PAPER, shapes)


def _boards(
    game: base.Game,
    setup: "Setup",
    moment: "Moment",
    plan: Plan,
    marks: "dict[int, list[base.Mark]]",
    wrong: "Wrong | None",
    y: float,
) -> "tuple[list[AnyShape], float]":
    """The boards from ``y`` down, in rows; their shapes and where they end."""
    size, font = plan.size, font_size(plan.size)
    shapes = []
    boards = geometry.boards(game)
    across = _ACROSS[len(boards)]
    columns = max(window[2] for window in plan.windows)
    pitch = (columns + 1.3) * size
    left = (width(plan) - across * pitch) / 2
    for i, (number, window) in enumerate(zip(boards, plan.windows)):
        row, column = divmod(i, across)
        if column == 0 and row:
            y += _height(plan, row - 1, across, len(boards) > 1)
        x = left + column * pitch + 0.95 * size
        top = y
        if len(boards) > 1:
            top += 1.6 * font
            label = geometry.letter(number) + "  "
            shapes += _seat(game, number, x, top - 0.2 * font, font, label, x + columns * size)
        place = Place(x, top + 0.75 * size, size, window)
        here = _wrong_on(game, number, wrong)
        shapes += board.draw(game, setup, number, place, moment, marks.get(number, ()), here)
    y += _height(plan, (len(boards) - 1) // across, across, len(boards) > 1)
    return shapes, y


def _wrong_on(game: base.Game, number: int, wrong: "Wrong | None") -> "Wrong | None":
    """``wrong`` if it is on this board.

    It is None if it is on another board or is a take-back.
    """
    if not wrong or wrong[0] == base.UNDOING or geometry.board_of(game, wrong[0]) != number:
        return None
    return wrong


def _height(plan: Plan, row: int, across: int, labelled: bool) -> float:
    """The height in pixels of a row of boards."""
    rows = max(window[3] for window in plan.windows[row * across : (row + 1) * across])
    return (rows + 1) * plan.size + (1.6 * font_size(plan.size) if labelled else 0)


def _text(
    x: float, y: float, size: float, text: str, colour: str = styles.TEXT, anchor: str = "start"
) -> Text:
    return Text(x, y, size, text, colour, anchor, None)


def _seat(
    game: base.Game, owner: int, x: float, y: float, font: float, label: str, right: float
) -> "list[AnyShape]":
    """A line for an owner: swatch, name, score, and an arrow at their turn.

    It begins at ``x`` and ends before ``right``. If there is no room, the name is cut and not the
    score.
    """
    ink = styles.ink(game, owner)
    side = 1.15 * font
    top = y - 0.95 * font
    shapes = board.swatch(Place(x, top, side, (0, 0, 1, 1)), ink)
    more = ""
    if game.seats > 1:
        score = game.scores()[owner - 1]
        more += "" if score is None else f"   {score}"
    if game.over:
        winners = game.winners()
        if owner in winners and game.seats > 1:
            more += "   wins" if len(winners) == 1 else "   shares"
    elif owner == game.colour_to_play:
        tip = x + side + 1.15 * font
        high = 0.36 * font
        middle = top + side / 2
        shapes.append(
            Shape(
                ((tip - 2 * high, middle - high), (tip, middle), (tip - 2 * high, middle + high)),
                styles.EDGE,
                None,
                0,
            )
        )
    left = x + side + 1.5 * font
    letters = int((right - left) / (_LETTER * font)) - _letters(label + more)
    name = _shortened(explain.owners(game)[owner - 1], letters)
    shapes.append(_text(left, y, font, label + name + more))
    return shapes


def _shortened(name: str, most: int) -> str:
    """A name in at most ``most`` letters: the score behind it must show."""
    if _letters(name) <= most:
        return name
    while name and _letters(name) + 1 > most:
        name = name[:-1]
    return name.rstrip() + "\u2026"
