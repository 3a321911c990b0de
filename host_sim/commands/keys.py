"""`pentaref keys`: the script that enters a record on a device.

The script starts at power-on.
"""

import argparse
import sys

from host_sim.cli import add_board, parse
from host_sim.cli import run as guarded
from host_sim.input.record_typer import keys
from host_sim.input.script_text import lines
from pentaref.stderr import complain


def main(args: list[str]) -> int:
    """Print the script for a record; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref keys",
        description="Print a script of button presses, as few as possible, that enters a record on "
        "a device that has just been switched on. The record must be legal.",
        epilog="A script is for one board, 'host' unless --board names another, and its first "
        "line says which. Examples: pentaref keys game.pent > game.txt; "
        "pentaref keys game.pent --board cosmic_unicorn | pentaref run - --board cosmic_unicorn",
    )
    parser.add_argument("record", metavar="RECORD", help="a record; '-' is standard input")
    parser.add_argument(
        "--all-places",
        action="store_true",
        help="choose Move by squares in the menu first: each step is then one square",
    )
    parser.add_argument(
        "--taps",
        action="store_true",
        help="never hold a direction until it repeats",
    )
    add_board(parser)
    options = parse(parser, args)
    return guarded(_keys, options)


def _keys(options: argparse.Namespace) -> int:
    found = keys(options.record, options.board, options.all_places, not options.taps, warn=complain)
    sys.stdout.write("".join([text + "\n" for text in lines(found, options.record, options.board)]))
    return 0
