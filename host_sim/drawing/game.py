"""A record as scenes: where it leads to, or every moment of its game, with words and marks."""

from host_sim.drawing import geometry, history, layout
from host_sim.text import explain
from pentaref.games import base
from pentaref.record import write_action

_BARE = (0, 0, 5, 5)  # what is seen of a table on which nothing ever lay

# What is shown without being asked for: what has been won, never what may be missed.
_ALWAYS = (base.OWNED, base.NEUTRAL)


def scenes(ruling, actions, size, overlay=False, every=False, piece=None, only=None):
    """A scene for where a record leads to, or with ``every`` one for each moment of its game.

    They come one by one: a long game's would not fit into memory. ``only`` are the numbers of the
    moments to draw, the start being 0; None for all.

    Of a record that holds an illegal action the last one shows what cannot stand. ``overlay``
    shows what players miss, what a piece in hand can reach too: ``piece``, None for the next one.
    """
    setup = ruling.record.setup
    # The game is gone through twice: every page must hold what the largest needs.
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


def _moments(ruling, actions, every):
    """Each moment that is to be drawn, as (game, moment, wrong, number)."""
    number = 0
    for game, moment in history.follow(ruling.record.setup, actions):
        if every or (number == len(actions) and not ruling.illegal):
            yield game, moment, None, number
        number += 1
    if ruling.illegal:
        _, _, _, action, refusal = ruling.illegal
        moment = history.Moment(moment.actor, moment.action, moment.pieces, None)
        yield game, moment, (action, refusal), number


def _sentences(game, setup, moment, number, ruling, wrong):
    if wrong:
        return [explain.illegal(ruling)] + explain.before(game, setup)
    said = []
    if number:
        action = (
            "takes back" if moment.action == base.UNDOING else write_action(moment.action, setup)
        )
        said.append(f"{number}. {_actor(game, moment)}: {action}")
    return said + explain.standing(game, setup)


def _actor(game, moment):
    if game.seats == 1:
        return (
            explain.owners(game)[moment.moved.owner - 1] if moment.moved else explain.names(game)[0]
        )
    return explain.names(game)[moment.actor - 1]


def _seen(game, setup, wrong, marks):
    """The windows that hold a position, its marks and a refused action; None for an empty table."""
    boards = geometry.boards(game)
    near = {}
    for board, found in marks.items():
        near[board] = [cell for mark in found for cell in game.grid(board).cells(mark.mask)]
    if wrong and wrong[0] != base.UNDOING:
        action, refusal = wrong
        board = geometry.board_of(game, action)  # perhaps one that is not there
        near.setdefault(board, []).extend(list(action.cells) + list(refusal.cells))
    return [geometry.window(game, board, setup, near[board]) for board in boards]


def _united(sights):
    """The windows to show at each moment, all of one size, so that nothing moves about.

    A game that is taken back to its empty table can begin again anywhere, however far away: from
    there on it has windows of its own.
    """
    begun: list[list | None] = [None]
    tables = []  # of each moment, which of those that were begun it is on
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


def _widened(window, columns, rows):
    """A window with so many columns and rows, what it held in the middle."""
    left, top, wide, high = window
    return left - (columns - wide) // 2, top - (rows - high) // 2, columns, rows


def _framed(window, setup):
    """A window of a table shows a square more on every side: it goes on there."""
    left, top, columns, rows = window
    if not geometry.open_table(setup):
        return window
    return left - 1, top - 1, columns + 2, rows + 2


def _in_hand(game, actions, wrong):
    """The piece to ask about: what cannot stand, or what comes next, or the first of the set."""
    for action in [wrong[0]] if wrong else actions[:1]:
        if action != base.UNDOING and action.kind == base.LAY:
            return action.piece
    hand = held(game)
    return (hand & -hand).bit_length() - 1


def held(game):
    """The pieces that the seat to act has in hand."""
    return 0 if game.over else game.hand(game.boards_to_act()[0])


def _marks(game, overlay, piece):
    """The marks of each board, with ``overlay`` also what this piece in hand can reach."""
    return {
        board: [
            mark
            for mark in game.overlay(board, piece if overlay else -1)
            if overlay or mark.meaning in _ALWAYS
        ]
        for board in geometry.boards(game)
    }
