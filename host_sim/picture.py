"""`pentaref picture`: the board after a record as PNG or SVG, or the whole game as GIF."""

import argparse
import os
import sys

from host_sim import course, page, view, words
from host_sim.records import CommandError, load, run
from host_sim.run import add_board
from pentaref import pieces
from pentaref.games import base
from pentaref.record import UNDO, write_action

_FRAME_MS = 700  # how long a frame of a GIF is seen
_END_MS = 5000

_SMALLEST, _LARGEST = 8, 200  # pixels of a square

_BARE = (0, 0, 5, 5)  # what is seen of a table on which nothing ever lay

# What is shown without being asked for: what has been won, never what may be missed.
_ALWAYS = (base.OWNED, base.NEUTRAL)


def main(args):
    """Draw a picture and give the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref picture",
        description="The board after a record as on paper, PNG or SVG, or the whole game as an "
        "animated GIF. Of a record that holds an illegal action: the position before it, and what "
        "is wrong.",
        epilog="examples: pentaref picture game.pent -o game.svg; "
        "pentaref picture game.pent -o game.gif --square 28; "
        "pentaref picture game.pent -o game.png --device --board cosmic_unicorn",
    )
    parser.add_argument("record", metavar="RECORD", help="a record; '-' is standard input")
    parser.add_argument(
        "-o", "--output", metavar="F", required=True, help="a file that ends in .png, .svg or .gif"
    )
    parser.add_argument(
        "--square", metavar="N", type=int, default=44, help="pixels of a square (default: 44)"
    )
    parser.add_argument(
        "--overlay", action="store_true", help="show too what players miss, such as dead areas"
    )
    parser.add_argument(
        "--piece",
        metavar="P",
        help="with --overlay: the piece in hand (default: the one that the record lays next, where "
        "it lays none the first of the set)",
    )
    parser.add_argument(
        "--device", action="store_true", help="the LED panel of a device instead of the board"
    )
    add_board(parser, "pico_ws2812_16x16")
    return run(_picture, parser.parse_args(args))


def _picture(args):
    form = os.path.splitext(args.output)[1].lower()
    if form not in _FORMS:
        raise CommandError(2, f"{args.output}: its name must end in .png, .svg or .gif")
    if not _SMALLEST <= args.square <= _LARGEST:
        raise CommandError(2, f"--square is {_SMALLEST} to {_LARGEST} pixels, not {args.square}")
    piece = _piece(args)
    actions = []
    ruling = load(args.record, illegal_too=True, watch=lambda _, action: actions.append(action))
    if piece is not None and form != ".gif" and not _held(ruling.game) >> piece & 1:
        raise CommandError(1, f"{args.record}: the {pieces.LETTERS[piece]} is not in hand")
    if args.device:
        if args.overlay:
            raise CommandError(2, "--overlay is of the board: leave out --device")
        if form == ".svg":
            raise CommandError(2, f"{args.output}: with --device its name must end in .png or .gif")
        data = _device(ruling, actions, args.board, form == ".gif")
    else:
        data = _FORMS[form](ruling, actions, args.square, args.overlay, piece)
    try:
        with open(args.output, "wb") as out:
            out.write(data)
    except OSError as error:
        raise CommandError(2, f"{args.output}: cannot be written ({error.strerror})") from None
    if ruling.illegal:
        said = words.illegal(ruling)
        print(f"{args.output}: drawn, with what cannot stand. {said}", file=sys.stderr)
    return 0


def _piece(args):
    """The number of the piece that is said to be in hand, None where none is."""
    if args.piece is None:
        return None
    if not args.overlay:
        raise CommandError(2, "--piece goes with --overlay: add it, or leave both out")
    piece = pieces.LETTERS.find(args.piece.upper())
    if piece < 0 or len(args.piece) != 1:
        raise CommandError(2, f"--piece is one of {pieces.LETTERS}, not {args.piece!r}")
    return piece


def scenes(ruling, actions, size, overlay=False, every=False, piece=None):
    """A scene for where a record leads to, or with ``every`` one for each moment of its game.

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
            said += words.reached(game, held)
        shown.append(_marks(game, overlay, held))
        sights.append(_seen(game, setup, wrong, shown[-1]))
        texts.append(said)
    windows = [[_framed(w, setup) for w in found] for found in _united(sights)]
    plan = page.Plan(size, windows[0], 0)
    lines = [page.wrapped(text, plan) for text in texts]
    plan = plan._replace(foot=max(map(len, lines)))
    return [
        page.draw(game, setup, moment, plan._replace(windows=found), said, marks, wrong)
        for said, marks, found, (game, moment, wrong, _) in zip(
            lines, shown, windows, _moments(ruling, actions, every)
        )
    ]


def _moments(ruling, actions, every):
    """Each moment that is to be drawn, as (game, moment, wrong, number)."""
    number = 0
    for game, moment in course.follow(ruling.record.setup, actions):
        if every or (number == len(actions) and not ruling.illegal):
            yield game, moment, None, number
        number += 1
    if ruling.illegal:
        _, _, _, action, refusal = ruling.illegal
        yield game, moment._replace(moved=None), (action, refusal), number


def _sentences(game, setup, moment, number, ruling, wrong):
    if wrong:
        return [words.illegal(ruling), *words.before(game, setup)]
    said = []
    if number:
        action = "takes back" if moment.action == UNDO else write_action(moment.action, setup)
        said.append(f"{number}. {_actor(game, moment)}: {action}")
    return said + words.standing(game, setup)


def _actor(game, moment):
    if game.seats == 1:
        return words.owners(game)[moment.moved.owner - 1] if moment.moved else words.names(game)[0]
    return words.names(game)[moment.actor - 1]


def _seen(game, setup, wrong, marks):
    """The windows that hold a position, its marks and a refused action; None for an empty table."""
    boards = view.boards(game)
    near = {}
    for board, found in marks.items():
        near[board] = [cell for mark in found for cell in game.grid(board).cells(mark.mask)]
    if wrong and wrong[0] != UNDO:
        action, refusal = wrong
        board = view.board_of(game, action)  # perhaps one that is not there
        near.setdefault(board, []).extend((*action.cells, *refusal.cells))
    return [view.window(game, board, setup, near[board]) for board in boards]


def _united(sights):
    """The windows to show at each moment, all of one size, so that nothing moves about.

    A game that is taken back to its empty table can begin anew anywhere, however far away: from
    there on it has windows of its own.
    """
    begun = [None]
    tables = []  # of each moment, which of those that were begun it is on
    empty = False
    for windows in sights:
        if empty and begun[-1] and windows[0]:
            begun.append(None)
        empty = not windows[0]
        if not empty:
            begun[-1] = [view.union(a, b) for a, b in zip(begun[-1] or windows, windows)]
        tables.append(len(begun) - 1)
    begun[0] = begun[0] or [_BARE]
    sizes = [(max(w[2] for w in found), max(w[3] for w in found)) for found in zip(*begun)]
    begun = [[_widened(w, *size) for w, size in zip(found, sizes)] for found in begun]
    return [begun[table] for table in tables]


def _widened(window, columns, rows):
    """A window with so many columns and rows, what it held in the middle."""
    left, top, wide, high = window
    return left - (columns - wide) // 2, top - (rows - high) // 2, columns, rows


def _framed(window, setup):
    """A window of a table shows a square more on every side: it goes on there."""
    left, top, columns, rows = window
    if not view.open_table(setup):
        return window
    return left - 1, top - 1, columns + 2, rows + 2


def _in_hand(game, actions, wrong):
    """The piece to ask about: what cannot stand, or what comes next, or the first of the set."""
    for action in [wrong[0]] if wrong else actions[:1]:
        if action != UNDO and action.kind == base.LAY:
            return action.piece
    hand = _held(game)
    return (hand & -hand).bit_length() - 1


def _held(game):
    """The pieces that the seat to act has in hand."""
    return 0 if game.over else game.hand(game.targets()[0])


def _marks(game, overlay, piece):
    """The marks of each board, with ``overlay`` also what this piece in hand can reach."""
    return {
        board: [
            mark
            for mark in game.overlay(board, piece if overlay else -1)
            if overlay or mark.meaning in _ALWAYS
        ]
        for board in view.boards(game)
    }


def _svg(ruling, actions, size, overlay, piece):
    from host_sim import svg

    setup = ruling.record.setup
    said = " ".join(words.standing(ruling.game, setup))
    (scene,) = scenes(ruling, actions, size, overlay, piece=piece)
    return svg.draw(scene, f"{words.title(setup)}: {said}").encode()


def _png(ruling, actions, size, overlay, piece):
    from host_sim import raster

    (scene,) = scenes(ruling, actions, size, overlay, piece=piece)
    return raster.png(scene)


def _gif(ruling, actions, size, overlay, piece):
    from host_sim import raster

    frames = scenes(ruling, actions, size, overlay, True, piece)
    return raster.gif(frames, [_FRAME_MS] * (len(frames) - 1) + [_END_MS])


def _device(ruling, actions, board, every):
    from host_sim import raster
    from host_sim.photograph import photographs

    frames = list(photographs(ruling.record.setup, actions, board, every))
    if every:
        return raster.animated(frames, [_FRAME_MS] * (len(frames) - 1) + [_END_MS])
    return raster.still(frames[0])


# Pillow is imported only for those that need it.
_FORMS = {".svg": _svg, ".png": _png, ".gif": _gif}
