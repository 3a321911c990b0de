"""`pentaref picture`: a record's board as PNG or SVG, its game as GIF."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from typing import IO, TYPE_CHECKING

from host_sim.cli import CommandError, add_board, load, parse, run, write
from host_sim.drawing import game
from host_sim.text import explain
from pentaref import pieces
from pentaref.games.base import Action

if TYPE_CHECKING:
    from pentaref.replay import Ruling

_FRAME_MS = 700  # how long a frame of a GIF is shown
_END_MS = 5000

_SMALLEST, _LARGEST = 8, 200  # pixels of a square


def main(args: list[str]) -> int:
    """Draw a picture and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref picture",
        description="Draw the board after a record as PNG or SVG, or the whole game as an "
        "animated GIF. If the record has an illegal action, draw the position before it and mark "
        "what is wrong.",
        epilog="examples: pentaref picture game.pent -o game.svg; "
        "pentaref picture game.pent -o game.gif --square 28; "
        "pentaref picture game.pent -o game.png --device --board cosmic_unicorn",
    )
    parser.add_argument("record", metavar="RECORD", help="a record; '-' is standard input")
    parser.add_argument(
        "-o",
        "--output",
        metavar="F",
        required=True,
        help="a file that ends in .png, .svg or .gif; - is standard output, SVG",
    )
    parser.add_argument(
        "--square", metavar="N", type=int, default=44, help="pixels of a square (default: 44)"
    )
    parser.add_argument(
        "--overlay", action="store_true", help="also show what players miss, such as dead areas"
    )
    parser.add_argument(
        "--piece",
        metavar="P",
        help="with --overlay: the piece in hand (default: the piece that the record lays next, "
        "else the first of the set)",
    )
    parser.add_argument(
        "--device", action="store_true", help="the LED panel of a device instead of the board"
    )
    add_board(parser, "pico_ws2812_16x16")
    return run(_picture, parse(parser, args))


def _picture(args: argparse.Namespace) -> int:
    form = ".svg" if args.output == "-" else os.path.splitext(args.output)[1].lower()
    if form not in _FORMS:
        raise CommandError(2, f"{args.output}: its name must end in .png, .svg or .gif")
    if not _SMALLEST <= args.square <= _LARGEST:
        raise CommandError(2, f"--square is {_SMALLEST} to {_LARGEST} pixels, not {args.square}")
    piece = _piece(args)
    ruling = load(args.record, illegal_too=True, keep_actions=True)
    actions = ruling.actions
    if piece is not None and form != ".gif" and not game.held(ruling.game) >> piece & 1:
        raise CommandError(1, f"{args.record}: the {pieces.LETTERS[piece]} is not in hand")
    if args.device:
        if args.overlay:
            raise CommandError(2, "--overlay is for the board: leave out --device")
        if form == ".svg":
            raise CommandError(2, f"{args.output}: with --device its name must end in .png or .gif")
        data = _device(ruling, actions, args.board, form == ".gif")
    else:
        data = _FORMS[form](ruling, actions, args.square, args.overlay, piece)
    write(args.output, data)
    if ruling.illegal:
        said = explain.illegal(ruling)
        print(f"{args.output}: drawn, with the illegal action. {said}", file=sys.stderr)
    return 0


def _piece(args: argparse.Namespace) -> int | None:
    """The number of the piece given by --piece, None without it."""
    if args.piece is None:
        return None
    if not args.overlay:
        raise CommandError(2, "--piece goes with --overlay: add it, or leave both out")
    piece = pieces.LETTERS.find(args.piece.upper())
    if piece < 0 or len(args.piece) != 1:
        raise CommandError(2, f"--piece is one of {pieces.LETTERS}, not {args.piece!r}")
    return piece


def _svg(
    ruling: Ruling, actions: list[Action], size: float, overlay: bool, piece: int | None
) -> bytes:
    from host_sim.drawing import svg

    setup = ruling.record.setup
    said = " ".join(explain.standing(ruling.game, setup))
    (scene,) = game.scenes(ruling, actions, size, overlay, piece=piece)
    return svg.draw(scene, f"{explain.title(setup)}: {said}").encode()


def _png(
    ruling: Ruling, actions: list[Action], size: float, overlay: bool, piece: int | None
) -> bytes:
    from host_sim.drawing import raster

    (scene,) = game.scenes(ruling, actions, size, overlay, piece=piece)
    return raster.png(scene)


def _gif(
    ruling: Ruling, actions: list[Action], size: float, overlay: bool, piece: int | None
) -> IO[bytes]:
    from host_sim.drawing import raster

    def scenes(only: tuple[int, ...] | None = None):
        return game.scenes(ruling, actions, size, overlay, True, piece, only)

    count = len(actions) + 1 + bool(ruling.illegal)
    out = _long_file()
    # The palette comes from the first, middle and last frame; the last has the most pieces.
    raster.gif(scenes(), _durations(count), out, list(scenes((0, count // 2, count - 1))))
    return out


def _long_file() -> IO[bytes]:
    """A temporary file for a GIF: a long game's has a hundred megabytes."""
    return tempfile.TemporaryFile()  # noqa: SIM115 - closed when it has been copied


def _durations(count: int) -> list[int]:
    """How long each of ``count`` frames is shown, in ms."""
    return [_FRAME_MS] * (count - 1) + [_END_MS]


def _device(ruling: Ruling, actions: list[Action], board: str, every: bool) -> bytes | IO[bytes]:
    from host_sim.drawing import raster
    from host_sim.drawing.device_render import images

    setup = ruling.record.setup
    if not every:
        return raster.still(next(images(setup, actions, board)))
    count = len(actions) + 1
    sample = [next(images(setup, actions[:at], board)) for at in (0, count // 2, len(actions))]
    out = _long_file()
    raster.animated(images(setup, actions, board, True), _durations(count), out, sample)
    return out


# Pillow is imported only for PNG and GIF.
_FORMS = {".svg": _svg, ".png": _png, ".gif": _gif}
