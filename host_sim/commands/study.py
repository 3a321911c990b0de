"""`pentaref study`: what a game's games against itself tell of it."""

import argparse
import os

from host_sim.cli import CommandError, add_workers, parse, run, write
from host_sim.selfplay import players, runner, study
from pentaref import games

_WORKERS_A_CORE = 4  # more processes are no faster


def main(args: list[str]) -> int:
    """Play the missing games of a game against itself, and report."""
    parser = argparse.ArgumentParser(
        prog="pentaref study",
        description="Play all kinds of a game against itself and report, each figure with its "
        "95 % interval: what a seat is worth, how long games last, how often they tie and which "
        "rule then decides, and which openings win.",
        epilog="examples: pentaref study pentwall; pentaref study pent-tile --games 400 --state "
        "tile.txt --workers 2; pentaref study golomb --dask tcp://head:8786 --state golomb.txt",
    )
    parser.add_argument("game", choices=games.GAMES, metavar="GAME", help=", ".join(games.GAMES))
    parser.add_argument("--kind", metavar="KIND", help="one kind only, such as pent-tile-6x6")
    parser.add_argument(
        "--games", metavar="N", type=int, default=100, help="games per kind (default: 100)"
    )
    parser.add_argument(
        "--grade", choices=players.GRADES, default="player", help="who plays (default: player)"
    )
    add_workers(parser)
    parser.add_argument(
        "--state", metavar="FILE", help="keep results in FILE, and continue from them"
    )
    parser.add_argument("--picture", metavar="FILE", help="also draw the figures, as SVG")
    return run(_study, parse(parser, args))


def _study(args: argparse.Namespace) -> int:
    kinds = study.kinds(args.game)
    if args.kind and args.kind not in kinds:
        raise CommandError(2, f"--kind: {args.kind} is not one of {', '.join(kinds)}")
    most = _WORKERS_A_CORE * (os.cpu_count() or 1)
    if not 1 <= args.workers <= most:
        said = f"--workers is a whole number, 1 to {most} on this machine, not {args.workers}"
        raise CommandError(2, said)
    if args.games < 1:
        raise CommandError(2, f"--games is a whole number, 1 or more, not {args.games}")
    jobs = []
    for kind in [args.kind] if args.kind else kinds:
        jobs += study.jobs(kind, args.grade, args.games)
    try:
        played = runner.run(jobs, args.state, args.workers, args.dask)
    except KeyboardInterrupt:
        if not args.state:
            raise
        name = os.path.basename(args.state)
        raise CommandError(
            130, f"stopped; {name} keeps the games played: run the same command to continue"
        ) from None
    if args.picture:
        write(args.picture, study.picture(args.game, played).encode())
    print("\n".join(study.report(args.game, played)))
    return 0
