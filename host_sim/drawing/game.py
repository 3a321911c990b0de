"""A record as scenes: its last position or every moment, with marks."""

from host_sim.drawing import geometry, history, layout
from host_sim.drawing.board import sign
from host_sim.text import explain
from pentaref.games import base
from pentaref.record import write_action

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from host_sim.annotations import Wrong
    from host_sim.drawing.scene import Scene
    from pentaref.games import Setup
    from pentaref.replay import Ruling

_BARE = (0, 0, 5, 5)  # the window of a table that is empty at every moment

# Marks shown without --overlay: what has been won, not what players may miss.
_ALWAYS = (base.OWNED, base.NEUTRAL)


def scenes(
    ruling: "Ruling",
    actions: list[base.Action],
    size: float,
    overlay: bool = False,
    every: bool = False,
    piece: int | None = None,
    only: "Collection[int] | None" = None,
) -> "Iterator[Scene]":
    """Yield a scene of a record's last position, or of ``every`` moment.

    They are drawn one by one, because those of a long game would not fit into memory. ``only`` are
    the numbers of the moments to draw, counted from 0; None for all.

    If the record has an illegal action, the last scene shows it. ``overlay`` adds what players
    easily miss, and what a piece in hand can cover: ``piece``, or None for the next to be laid.
    """
    setup = ruling.record.setup
    # The game is played twice: all pages have the size that the largest needs.
    sights = []
    texts = []
    shown = []
    for game, moment, wrong, number in _moments(ruling, actions, every):
        said = _sentences(game, setup, moment, number if every else 0, ruling, wrong)
        held = -1
        if overlay:
            held = _in_hand(game, actions[number:], wrong) if piece is None else piece
            said += explain.reached(game, held)
        shown.append(_marks(game, overlay, held))
        sights.append(_seen(game, setup, wrong, shown[-1]))
        texts.append(said)
    windows = [[_framed(w, setup) for w in found] for found in _united(sights)]
    plan = layout.Plan(size, windows[0], 0)
    lines = [layout.wrapped(text, plan) for text in texts]
    foot = max([len(found) for found in lines])
    moments = zip(lines, shown, windows, _moments(ruling, actions, every))
    for at, (said, marks, found, (game, moment, wrong, _)) in enumerate(moments):
        if only is None or at in only:
            here = layout.Plan(size, found, foot)
            yield layout.draw(game, setup, moment, here, said, marks, wrong)


def _moments(
    ruling: "Ruling", actions: list[base.Action], every: bool
) -> "Iterator[tuple[base.Game, history.Moment, Wrong | None, int]]":
    """Yield each moment to draw as (game, moment, wrong, number)."""
    number = 0
    for game, moment in history.follow(ruling.record.setup, actions):
        if every or (number == len(actions) and not ruling.illegal):
            yield game, moment, None, number
        number += 1
    if ruling.illegal:
        _, _, _, action, refusal = ruling.illegal
        moment = history.Moment(moment.actor, moment.action, moment.pieces, None)
        yield game, moment, (action, refusal), number


def _sentences(
    game: base.Game,
    setup: "Setup",
    moment: history.Moment,
    number: int,
    ruling: "Ruling",
    wrong: "Wrong | None",
) -> list[str]:
    if wrong:
        key = []
        if geometry.board_of(game, wrong[0]) in geometry.boards(game):
            key = explain.drawn(ruling, sign(wrong[1].reason))
        return [explain.illegal(ruling)] + explain.before(game, setup) + key
    said = []
    if number:
        action = (
            "takes back" if moment.action == base.UNDOING else write_action(moment.action, setup)
        )
        said.append(f"{number}. {_actor(game, moment)}: {action}")
    return said + explain.standing(game, setup)


def _actor(game: base.Game, moment: history.Moment) -> str:
    if game.seats == 1:
        return (
            explain.owners(game)[moment.moved.owner - 1] if moment.moved else explain.names(game)[0]
        )
    return explain.names(game)[moment.actor - 1]


def _seen(
    game: base.Game, setup: "Setup", wrong: "Wrong | None", marks: "dict[int, list[base.Mark]]"
) -> list[tuple[int, int, int, int] | None]:
    """The windows around a position and its marks.

    An illegal action is included. It is None for an empty table.
    """
    boards = geometry.boards(game)
    near = {}
    for board, found in marks.items():
        near[board] = [cell for mark in found for cell in game.grid(board).cells(mark.mask)]
    if wrong and wrong[0] != base.UNDOING:
        action, refusal = wrong
        board = geometry.board_of(game, action)  # perhaps not a board that this game has
        near.setdefault(board, []).extend(list(action.cells) + list(refusal.cells))
    return [geometry.window(game, board, setup, near[board]) for board in boards]


def _united(
    sights: "list[list[tuple[int, int, int, int] | None]]",
) -> list[list[tuple[int, int, int, int]]]:
    """The windows of each moment, all of one size: the picture stays still.

    A game that is taken back to its empty table can begin again far away: from there on it has
    windows of its own.
    """
    begun: list[list | None] = [None]
    tables = []  # for each moment, the number of its item in `begun`
    empty = False
    for windows in sights:
        if empty and begun[-1] and windows[0]:
            begun.append(None)
        empty = not windows[0]
        if not empty:
            begun[-1] = [geometry.union(a, b) for a, b in zip(begun[-1] or windows, windows)]
        tables.append(len(begun) - 1)
    shown = [found or [_BARE] for found in begun]
    sizes = [(max(w[2] for w in found), max(w[3] for w in found)) for found in zip(*shown)]
    shown = [[_widened(w, *size) for w, size in zip(found, sizes)] for found in shown]
    return [shown[table] for table in tables]


def _widened(
    window: tuple[int, int, int, int], columns: int, rows: int
) -> tuple[int, int, int, int]:
    """A window enlarged to these columns and rows, the old one centred."""
    left, top, wide, high = window
    return left - (columns - wide) // 2, top - (rows - high) // 2, columns, rows


def _framed(window: tuple[int, int, int, int], setup: "Setup") -> tuple[int, int, int, int]:
    """A table's window with one more square on every side.

    It shows that the table goes on.
    """
    left, top, columns, rows = window
    if not geometry.open_table(setup):
        return window
    return left - 1, top - 1, columns + 2, rows + 2


def _in_hand(game: base.Game, actions: list[base.Action], wrong: "Wrong | None") -> int:
    """The piece whose reach is shown.

    It is that of the illegal action, the next action, or the first in hand.
    """
    for action in [wrong[0]] if wrong else actions[:1]:
        if action != base.UNDOING and action.kind == base.LAY:
            return action.piece
    hand = held(game)
    return (hand & -hand).bit_length() - 1


def held(game: base.Game) -> int:
    """The pieces that the seat to act has in hand."""
    return 0 if game.over else game.hand(game.boards_to_act()[0])


def _marks(game: base.Game, overlay: bool, piece: int) -> dict[int, list[base.Mark]]:
    """The marks of each board.

    With ``overlay`` they include the squares that ``piece`` can cover.
    """
    return {
        board: [
            mark
            for mark in game.overlay(board, piece if overlay else -1)
            if overlay or mark.meaning in _ALWAYS
        ]
        for board in geometry.boards(game)
    }
