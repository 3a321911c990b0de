"""`pentaref pull`: bring the records of a device to the desktop."""

import argparse
from pathlib import Path

from host_sim.cli import parse
from host_sim.deploy import copy, link, records


def main(args):
    """Copy a device's records into a folder; return the exit status, 1 where one was kept back."""
    parser = argparse.ArgumentParser(
        prog="pentaref pull",
        description="Bring the records of a device, games/*.pent, into a folder. A record that "
        "has grown is brought up to date; any other file that differs stays as it is.",
        epilog="example: pentaref pull --dir club-night",
    )
    parser.add_argument("--dir", metavar="DIR", default="games", help="the folder (default: games)")
    link.add_port(parser)
    return copy.run("pull", parse(parser, args), _pull)


def _pull(device, options):
    return records.bring(device, Path(options.dir))
