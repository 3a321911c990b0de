"""The league of the opponent's grades and two anchors: `python -m host_sim.selfplay.league`.

Every pair that an aim names meets in each game of two seats, in both orders, with fixed seeds. What
was played is in a state file; the table is the claim's figure.
"""

import argparse
import os
import sys

from host_sim.cli import run
from host_sim.selfplay import runner, statistics

#: who meets whom, and the least share of points that the first is to have
AIMS = (
    ("player", "random", 0.99),
    ("player", "greedy", 0.75),
    ("master", "greedy", 0.90),
    ("master", "player", 0.65),
    ("greedy", "learner", 0.50),
)


def main(args):
    """Play the league, or what is missing of it, and print its tables."""
    parser = argparse.ArgumentParser(
        prog="make league", description="The league of the grades and two anchors."
    )
    parser.add_argument("--games", metavar="N", type=int, default=100, help="games a pair (100)")
    parser.add_argument("--only", metavar="KIND", choices=runner.KINDS, help="one kind of game")
    parser.add_argument("--workers", metavar="N", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--dask", metavar="ADDRESS", help="use the Dask cluster of that scheduler")
    parser.add_argument("--state", metavar="FILE", default="build/league.txt")
    return run(_league, parser.parse_args(args))


def _league(args):
    kinds = [args.only] if args.only else list(runner.KINDS)
    jobs = [job for kind in kinds for job in _jobs(kind, args.games)]
    os.makedirs(os.path.dirname(args.state) or ".", exist_ok=True)
    played = runner.run(jobs, args.state, args.workers, args.dask)
    print("\n".join(tables(played)))
    return 0


def _jobs(kind, count):
    """The games of a kind: with an even seed the first of a pair has seat 1, else seat 2."""
    for one, two, _ in AIMS:
        for seed in range(count):
            yield runner.Job(kind, (one, two) if seed % 2 == 0 else (two, one), seed)


def _points(job, played, name):
    if len(played.winners) > 1:
        return 0.5
    return float(job.players[played.winners[0] - 1] == name)


def tables(played):
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


def _shares(played, kind):
    for one, two, _ in AIMS:
        points = [
            _points(job, found, one)
            for job, found in played.items()
            if job.kind == kind and set(job.players) == {one, two}
        ]
        low, high = statistics.wilson(sum(points), len(points))
        share = sum(points) / max(len(points), 1)
        yield f"{share:.0%} ({low:.0%} to {high:.0%}, {len(points)} games)"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
