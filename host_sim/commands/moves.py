"""`pentaref moves`: every legal action after a record."""

import argparse

from host_sim.cli import load, parse, run
from pentaref.record import write_action


def main(args):
    """Print the legal actions, canonical, sorted, one a line."""
    parser = argparse.ArgumentParser(
        prog="pentaref moves",
        description="Every legal action after a record, canonical, sorted, one a line.",
        epilog="example: pentaref moves game.pent | wc -l",
    )
    parser.add_argument("record", metavar="RECORD", help="a record; '-' is standard input")
    return run(_moves, parse(parser, args))


def _moves(args):
    ruling = load(args.record)
    setup = ruling.record.setup
    for word in sorted(write_action(action, setup) for action in ruling.game.actions()):
        print(word)
    return 0
