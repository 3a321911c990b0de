"""`pentaref moves`: every legal action after a record."""

import argparse

from host_sim.cli import load, parse, run
from pentaref.record import write_action


def main(args: list[str]) -> int:
    """Print the legal actions in canonical form, sorted, one on each line."""
    parser = argparse.ArgumentParser(
        prog="pentaref moves",
        description="Print every legal action after a record in canonical form, sorted, one on "
        "each line.",
        epilog="example: pentaref moves game.pent | wc -l",
    )
    parser.add_argument("record", metavar="RECORD", help="a record; '-' is standard input")
    return run(_moves, parse(parser, args))


def _moves(args: argparse.Namespace) -> int:
    ruling = load(args.record)
    setup = ruling.record.setup
    for word in sorted(write_action(action, setup) for action in ruling.game.actions()):
        print(word)
    return 0
