"""`pentaref perft`: count the legal sequences of actions after a record.

The name and the purpose come from chess programming: an engine is tested by comparing the counts
with known numbers.
"""

import argparse

from host_sim.cli import CommandError, load, parse, run
from pentaref.games.base import Game


def perft(game: Game, depth: int) -> int:
    """The number of sequences of ``depth`` legal actions from a position.

    The position is the same afterwards.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return game.count()
    total = 0
    for action in list(game.actions()):
        game.play(action)
        total += perft(game, depth - 1)
        game.take_back()
    return total


def main(args: list[str]) -> int:
    """Print a line `depth count` for each depth."""
    parser = argparse.ArgumentParser(
        prog="pentaref perft",
        description="Count the sequences of legal actions after a record. Prints a line 'depth "
        "count' for each depth up to N.",
        epilog="example: pentaref perft game.pent --depth 2",
    )
    parser.add_argument("record", metavar="RECORD", help="a record; '-' is standard input")
    parser.add_argument("--depth", metavar="N", type=int, default=1, help="1 or more (default: 1)")
    return run(_perft, parse(parser, args))


def _perft(args: argparse.Namespace) -> int:
    if args.depth < 1:
        raise CommandError(2, f"--depth is a whole number, 1 or more, not {args.depth}")
    game = load(args.record).game
    for depth in range(1, args.depth + 1):
        print(depth, perft(game, depth), flush=True)
    return 0
