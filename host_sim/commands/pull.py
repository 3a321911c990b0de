"""`pentaref pull`: copy the records of a device to the desktop."""

import argparse
from pathlib import Path
from typing import Any

from host_sim.cli import parse
from host_sim.deploy import copy, link, records


def main(args: list[str]) -> int:
    """Copy a device's records into a folder.

    Returns the exit status, 1 if one was not copied.
    """
    parser = argparse.ArgumentParser(
        prog="pentaref pull",
        description="Copy the records of a device, games/*.pent, into a folder. A record that "
        "has grown is updated; any other file that differs is not overwritten.",
        epilog="example: pentaref pull --dir club-night",
    )
    parser.add_argument("--dir", metavar="DIR", default="games", help="the folder (default: games)")
    link.add_port(parser)
    return copy.run("pull", parse(parser, args), _pull)


def _pull(device: Any, options: argparse.Namespace) -> int:
    return records.bring(device, Path(options.dir))
