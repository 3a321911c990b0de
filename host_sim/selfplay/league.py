"""`make league`: games between grades and two anchors; their ratings.

Every pair in AIMS meets in each game of two seats, in both orders, with fixed seeds. Finished games
are kept in a state file. The table printed is the one in docs/OPPONENT.md.
"""

import argparse
import os
import sys
from collections.abc import Iterator

from host_sim.cli import run
from host_sim.selfplay import runner, statistics

#: pairs of players, and the share of points that the first should reach
AIMS = (
    ("player", "random", 0.99),
    ("player", "greedy", 0.75),
    ("master", "greedy", 0.90),
    ("master", "player", 0.65),
    ("greedy", "learner", 0.50),
)


def main(args: list[str]) -> int:
    """Play the games missing from the state file and print the tables."""
    parser = argparse.ArgumentParser(
        prog="make league",
        description="Games between the grades of the opponent and two anchors, and their ratings.",
    )
    parser.add_argument(
        "--games", metavar="N", type=int, default=100, help="games for each pair (default: 100)"
    )
    parser.add_argument(
        "--first", metavar="SEED", type=int, default=0, help="seed of the first game (default: 0)"
    )
    parser.add_argument(
        "--only", metavar="KIND", choices=runner.KINDS, help="only this kind of game"
    )
    parser.add_argument("--workers", metavar="N", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--dask", metavar="ADDRESS", help="use the Dask scheduler at ADDRESS")
    parser.add_argument("--state", metavar="FILE", default="build/league.txt")
    return run(_league, parser.parse_args(args))


def _league(args: argparse.Namespace) -> int:
    kinds = [args.only] if args.only else list(runner.KINDS)
    jobs = [job for kind in kinds for job in _jobs(kind, args.first, args.games)]
    os.makedirs(os.path.dirname(args.state) or ".", exist_ok=True)
    played = runner.run(jobs, args.state, args.workers, args.dask)
    print("\n".join(tables(played)))
    return 0


def _jobs(kind: str, first: int, count: int) -> Iterator[runner.Job]:
    """A kind's games.

    The first of a pair has seat 1 if the seed is even, else seat 2.
    """
    for one, two, _ in AIMS:
        for seed in range(first, first + count):
            yield runner.Job(kind, (one, two) if seed % 2 == 0 else (two, one), seed)


def _points(job: runner.Job, played: runner.Played, name: str) -> float:
    if len(played.winners) > 1:
        return 0.5
    return float(job.players[played.winners[0] - 1] == name)


def tables(played: dict[runner.Job, runner.Played]) -> Iterator[str]:
    """The shares of points by pair, and the ratings, as lines of Markdown."""
    kinds = list(dict.fromkeys(job.kind for job in played))
    yield "| game | " + " | ".join(f"{one} against {two}" for one, two, _ in AIMS) + " |"
    yield "| --- |" + " --- |" * len(AIMS)
    yield "| aim | " + " | ".join(f"{aim:.0%}" for _, _, aim in AIMS) + " |"
    for kind in kinds:
        yield f"| {kind} | " + " | ".join(_shares(played, kind)) + " |"
    yield ""
    names = ("random", "learner", "greedy", "player", "master")
    yield "| Elo, random = 0 | " + " | ".join(names) + " |"
    yield "| --- |" + " --- |" * len(names)
    for kind in kinds:
        results = [
            (*job.players, _points(job, found, job.players[0]))
            for job, found in played.items()
            if job.kind == kind
        ]
        rated = statistics.elo(results, "random")
        yield f"| {kind} | " + " | ".join("{} ± {}".format(*rated[name]) for name in names) + " |"


def _shares(played: dict[runner.Job, runner.Played], kind: str) -> Iterator[str]:
    for one, two, _ in AIMS:
        points = [
            _points(job, found, one)
            for job, found in played.items()
            if job.kind == kind and set(job.players) == {one, two}
        ]
        yield statistics.share(sum(points), len(points))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
