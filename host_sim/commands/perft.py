"""`pentaref perft`: how many sequences of legal actions there are from a record, by their length.

The name and the use are chess programmers': the counts of a correct engine are known numbers.
"""

import argparse

from host_sim.cli import CommandError, load, parse, run


def perft(game, depth):
    """How many sequences of ``depth`` legal actions start at a position; it is left as it was."""
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


def main(args):
    """Print `depth count`, a line for each depth."""
    parser = argparse.ArgumentParser(
        prog="pentaref perft",
        description="How many sequences of legal actions there are after a record: a line "
        "'depth count' for each depth to N.",
        epilog="example: pentaref perft game.pent --depth 2",
    )
    parser.add_argument("record", metavar="RECORD", help="a record; '-' is standard input")
    parser.add_argument("--depth", metavar="N", type=int, default=1, help="1 or more (default: 1)")
    return run(_perft, parse(parser, args))


def _perft(args):
    if args.depth < 1:
        raise CommandError(2, f"--depth is a whole number, 1 or more, not {args.depth}")
    game = load(args.record).game
    for depth in range(1, args.depth + 1):
        print(depth, perft(game, depth), flush=True)
    return 0
