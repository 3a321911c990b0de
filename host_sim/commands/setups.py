"""`pentaref setups`: a grid's solo set-ups, the graded pack or all."""

import argparse
import datetime
import os
import sys
from collections import Counter
from typing import Any

from host_sim.cli import CommandError, add_workers, parse, run
from host_sim.puzzles import batch, enumeration, graded
from pentaref import setups as pack
from pentaref.games import Setup
from pentaref.record import write_setup

_WORKERS_A_CORE = 4  # more are no faster, and a machine cannot start very many

_GRIDS = {"{}x{}".format(*size): size for size in enumeration.grids()}


def main(args: list[str]) -> int:
    """List the pack of a grid, or work through the atlas of all its set-ups."""
    return run(_setups, parse(_parser(), args))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="pentaref setups",
        description="List solo set-ups: the pack that is on every device, with number, grade and "
        "number of fillings; or all set-ups of a grid, one for each class: a class is a set-up "
        "with its mirrored and rotated copies.",
        epilog="examples: pentaref setups --grid 9x7; pentaref setups --grid 9x7 --check "
        "--workers 2; pentaref setups --grid 8x8 --atlas --state atlas.txt",
    )
    parser.add_argument(
        "--grid", choices=_GRIDS, default="8x8", help="columns x rows (default: 8x8)"
    )
    parser.add_argument(
        "--day",
        nargs="?",
        const="today",
        metavar="DATE",
        help="the set-up of a day, such as 2026-11-28 (default: today)",
    )
    parser.add_argument(
        "--record",
        metavar="N",
        nargs="?",
        const=0,
        type=int,
        help="print set-up N of the pack, or with --day that of the day, as a record",
    )
    _add_work(parser)
    return parser


def _add_work(parser: argparse.ArgumentParser) -> None:
    """Add the options for work on all set-ups of a grid."""
    parser.add_argument(
        "--check", action="store_true", help="count how many of all set-ups can be filled"
    )
    parser.add_argument(
        "--atlas", action="store_true", help="count the fillings of each class of set-ups"
    )
    add_workers(parser)
    parser.add_argument(
        "--state", metavar="FILE", help="keep results in FILE, and continue from them"
    )
    parser.add_argument(
        "--first", metavar="N", type=int, help="only the first N classes of the atlas"
    )


def _setups(args: argparse.Namespace) -> int:
    size = _GRIDS[args.grid]
    most = _WORKERS_A_CORE * (os.cpu_count() or 1)
    if not 1 <= args.workers <= most:
        said = f"--workers is a whole number, 1 to {most} on this machine, not {args.workers}"
        raise CommandError(2, said)
    if args.first is not None and args.first < 1:
        raise CommandError(2, f"--first is a whole number, 1 or more, not {args.first}")
    if args.check and args.atlas:
        raise CommandError(2, "--check and --atlas are two runs, each with a state file of its own")
    if args.check or args.atlas:
        return _work(args, size)
    if args.day is not None:
        return _day(args, size)
    if args.record is not None:
        return _record(args, size)
    print(_HEADING)
    for number in range(1, pack.NUMBERS + 1):
        print(_line(size, number))
    return 0


_HEADING = "  no.  counters           grade    fillings"


def _record(args: argparse.Namespace, size: tuple[int, int]) -> int:
    """Print a set-up as a record."""
    number = args.record or 1
    if not 1 <= number <= pack.NUMBERS:
        raise CommandError(
            2, f"--record is a set-up of the pack, 1 to {pack.NUMBERS}, not {number}"
        )
    _print_record(args, size, number)
    return 0


def _print_record(args: argparse.Namespace, size: tuple[int, int], number: int) -> None:
    game, variant = enumeration.game_and_variant()
    counters = enumeration.text(pack.by_number(size, number))
    headers = {"game": game, "variant": variant, "grid": args.grid, "counters": counters}
    sys.stdout.write(write_setup(Setup(headers)))


def _line(size: tuple[int, int], number: int) -> str:
    counters = enumeration.text(pack.by_number(size, number))
    return f"{number:3}  {counters:<18} {graded.grade(number):<9}{graded.fillings(size, number):6}"


def _day(args: argparse.Namespace, size: tuple[int, int]) -> int:
    try:
        today = args.day == "today"
        date = datetime.date.today() if today else datetime.date.fromisoformat(args.day)
    except ValueError:
        raise CommandError(2, f"--day: {args.day!r} is not a date such as 2026-11-28") from None
    day = (date - datetime.date(2000, 1, 1)).days
    number = graded.of_the_day(day)
    if args.record is not None:
        _print_record(args, size, number)
    else:
        print(_HEADING)
        print(_line(size, number))
    return 0


def _work(args: argparse.Namespace, size: tuple[int, int]) -> int:
    found = enumeration.classes(size)
    jobs = list(found)[: args.first]
    work = "fillings" if args.atlas else "fillable"
    state = batch.State(args.state, work, size)
    try:
        values = batch.run(work, size, jobs, state, args.workers, args.dask)
    except KeyboardInterrupt:
        if not args.state:
            raise
        kept = f"{len(state.done)} of {len(jobs)} are in {os.path.basename(args.state)}"
        raise CommandError(130, f"stopped; {kept}: run the same command to continue") from None
    finally:
        state.close()
    filled = [counters for counters in jobs if values[counters]]
    print(
        f"{args.grid}: {sum(found[c] for c in filled)} of {sum(found[c] for c in jobs)} set-ups "
        f"can be filled; {len(filled)} of {len(jobs)} classes"
    )
    if args.atlas:
        _spread(values)
    return 0


def _spread(values: dict[Any, int]) -> None:
    """Print how many classes have 0 fillings, 1, 2 to 9, 10 to 99, and so on."""
    rows = Counter(min(n, 1) if n < 2 else 10 ** len(str(n)) for n in values.values())
    for top in sorted(rows):
        said = f"{top}" if top < 2 else f"{max(2, top // 10)} to {top - 1}"
        print(f"{said:>14} fillings: {rows[top]} classes")
