"""`pentaref solve`: whether and how a solo puzzle can be completed."""

import argparse
import sys
from typing import Any

from host_sim.cli import CommandError, load, parse, run
from host_sim.puzzles import exact_count
from pentaref import pieces, solver
from pentaref.games.base import LAY, Action
from pentaref.grid import Grid
from pentaref.record import write_action

# After this many steps, counting is a faster way to find that there is no completion.
_STEPS = 100000


def main(args: list[str]) -> int:
    """Print a completion, how many there are, or the next piece.

    The status is 1 if the puzzle has no completion.
    """
    parser = argparse.ArgumentParser(
        prog="pentaref solve",
        description="Print lays that complete the puzzle after a record, one on each line.",
        epilog="examples: pentaref solve game.pent; pentaref solve --hint game.pent",
    )
    parser.add_argument("record", metavar="RECORD", help="a record; '-' is standard input")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--count", action="store_true", help="print the number of completions")
    what.add_argument("--hint", action="store_true", help="print only the next piece of one")
    return run(_solve, parse(parser, args))


def _solve(args: argparse.Namespace) -> int:
    ruling = load(args.record)
    setup = ruling.record.setup
    if not setup.counters:
        kind = " ".join(filter(None, (setup.game, setup.variant)))
        raise CommandError(2, f"{args.record}: solve is for solo puzzles, and this is {kind}")
    grid, vacant, hand = solver.position(ruling.game)
    if args.count:
        total = exact_count.count(grid, vacant, hand)
        print(total)
        return 0 if total else 1
    filling = _filling(grid, vacant, hand)
    if filling is None:
        advice = ": take back a piece" if ruling.game.played else ""
        raise CommandError(1, f"{args.record}: it cannot be completed{advice}")
    for piece, cells in filling[: 1 if args.hint else None]:
        print(write_action(Action(LAY, piece, 0, cells), setup))
    if sys.stdout.isatty() and not args.hint:
        print("\n".join(["", *drawing(grid, ruling.game.counters, filling)]))
    return 0


def _filling(grid: Grid, vacant: int, hand: int) -> Any:
    search = solver.Search(grid, vacant, hand)
    found = search.step(_STEPS)
    if found is None and not exact_count.count(grid, vacant, hand):
        return None
    while found is None:
        found = search.step(_STEPS)
    return search.filling() if found else None


def drawing(
    grid: Grid, counters: int, filling: list[tuple[int, list[tuple[int, int]]]]
) -> list[str]:
    """A completion as lines of characters.

    Letters are new pieces, ``o`` counters, ``.`` old pieces.
    """
    marks = dict.fromkeys(grid.cells(counters), "o")
    for piece, cells in filling:
        marks.update(dict.fromkeys(cells, pieces.LETTERS[piece]))
    rows = [" ".join(marks.get((x, y), ".") for x in range(grid.width)) for y in range(grid.height)]
    columns = " ".join(chr(97 + x) for x in range(grid.width))
    return ["   " + columns, *[f"{y:2} {row}" for y, row in enumerate(rows, 1)]]
