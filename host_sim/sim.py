"""`pentaref sim`: the device on the desktop, to be played."""

import argparse
import os
import shlex
import sys

from host_sim.records import CommandError
from host_sim.records import run as guarded
from host_sim.run import add_board, flash_folder


def main(args):
    """Play on a simulated device; gives the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref sim",
        description="The device on the desktop, to be played: its panel, its buttons on keys and "
        "mouse, and what it says in words.",
        epilog="examples: pentaref sim; pentaref sim --board cosmic_unicorn --flash today; "
        "pentaref sim --web",
    )
    add_board(parser, "pico_ws2812_16x16")
    parser.add_argument(
        "--flash",
        metavar="DIR",
        help="the folder that is the device's flash (default: one of your own, which stays)",
    )
    parser.add_argument("--web", action="store_true", help="in a browser on this machine instead")
    parser.add_argument("--port", type=int, default=8000, help="the port for --web (default: 8000)")
    return guarded(_sim, parser.parse_args(args))


def _sim(options):
    flash = flash_folder(options.flash or _own_folder())
    if options.web:
        return _serve(options, flash)
    # The web's server starts this very command with a driver of its own and no terminal.
    if "TEXTUAL_DRIVER" not in os.environ:
        _need_terminal()
    from host_sim.desk import Desk

    Desk(options.board, flash).run()
    return 0


def _own_folder():
    from platformdirs import user_data_path

    return str(user_data_path("pentaref") / "flash")


def _need_terminal():
    """Raise ``CommandError`` where there is no terminal to play in."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        raise CommandError(
            2, "sim plays in a terminal, and this is none; 'pentaref sim --web' plays in a browser"
        )
    if os.environ.get("TERM") in (None, "", "dumb"):
        raise CommandError(2, "sim needs a terminal that can move its cursor; TERM says it cannot")


def _serve(options, flash):
    try:
        from textual_serve.server import Server
    except ImportError as error:
        raise CommandError(2, "--web needs textual-serve: 'make setup' installs it") from error
    words = [sys.executable, "-m", "host_sim", "sim", "--board", options.board, "--flash", flash]
    server = Server(shlex.join(words), host="127.0.0.1", port=options.port, title="pentaref")
    try:
        server.serve()
    except OSError as error:
        raise CommandError(
            2, f"port {options.port}: {error.strerror}; choose another with --port"
        ) from error
    return 0
