"""`pentaref flash`: put the firmware, built for a board, onto a device."""

import argparse
from typing import Any

from host_sim.cli import add_device, parse
from host_sim.deploy import link
from host_sim.deploy.copy import deploy, run, try_parts


def main(args: list[str]) -> int:
    """Put the firmware onto a device and restart it; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref flash",
        description="Put the firmware for a board onto a device. Only files that differ are "
        "copied; records and settings are kept.",
        epilog="example: pentaref flash --board pico_ws2812_16x16",
    )
    add_device(parser)
    parser.add_argument(
        "--lines",
        action="store_true",
        help="keep line numbers for tracebacks; they take up to 26 KB of memory",
    )
    link.add_port(parser)
    return run("flash", parse(parser, args), _flash)


def _flash(device: Any, options: argparse.Namespace) -> int:
    deploy(device, options.board, lines=options.lines)
    try_parts(device)
    return 0
