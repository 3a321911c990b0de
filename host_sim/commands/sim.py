"""`pentaref sim`: the device on the desktop, to be played."""

import argparse
import contextlib
import os
import shlex
import socket
import sys
import time

from host_sim.cli import CommandError, add_board, flash_folder
from host_sim.cli import run as guarded

_TRIES = 30


def main(args):
    """Play on a simulated device; gives the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref sim",
        description="The device on the desktop, to be played: its panel, its buttons on keys and "
        "mouse, and what it says in words. F2 changes the board, F3 cuts the power or switches it "
        "on, F4 sets how fast time passes, F5 copies the record to a file, F6 shows the panel in "
        "letters, ctrl+q ends.",
        epilog="examples: pentaref sim; pentaref sim --board cosmic_unicorn --flash today; "
        "pentaref sim --web",
    )
    add_board(parser, "pico_ws2812_16x16")
    parser.add_argument(
        "--flash",
        metavar="DIR",
        help="the folder that is the device's flash; its records are in DIR/games, where the next "
        f"time finds them again (default: {_own_folder()})".replace("%", "%%"),
    )
    parser.add_argument("--web", action="store_true", help="in a browser on this machine instead")
    parser.add_argument("--port", type=int, default=8000, help="the port for --web (default: 8000)")
    return guarded(_sim, parser.parse_args(args))


def _sim(options):
    flash = flash_folder(_own_folder() if options.flash is None else options.flash)
    if options.web:
        return _serve(options, flash)
    # The web's server starts this very command with a driver of its own and no terminal.
    if "TEXTUAL_DRIVER" not in os.environ:
        _need_terminal()
    with _alone(flash):
        from host_sim.desktop.terminal import Desk

        desk = Desk(options.board, flash)
        desk.run()
    return desk.return_code or 0


@contextlib.contextmanager
def _alone(flash):
    """Keep the flash for this desk: two devices that write the same records would spoil them."""
    try:
        import fcntl
    except ImportError:  # there are systems without it; there nobody is warned
        yield
        return
    path = os.path.join(flash, ".in-use")
    try:
        file = open(path, "w")  # noqa: SIM115
    except OSError as error:
        raise CommandError(
            2, f"{path}: {error.strerror}; choose another folder with --flash"
        ) from error
    with file:
        for tries in range(_TRIES, 0, -1):
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError as error:
                if tries == 1:
                    raise CommandError(
                        2, f"{flash}: another desk plays on this flash; choose one with --flash"
                    ) from error
                # A page that is loaded again begins before the one before it has ended.
                time.sleep(0.1)
        yield


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
        from host_sim.desktop.web import HOST, Desk
    except ImportError as error:
        raise CommandError(2, "--web needs textual-serve: 'make setup' installs it") from error
    words = [sys.executable, "-m", "host_sim", "sim", "--board", options.board, "--flash", flash]
    try:
        # Tried first: the server tells where it is before it knows whether it can be there, and
        # 0 stands for any port that is free.
        with socket.create_server((HOST, options.port)) as tried:
            port = tried.getsockname()[1]
    except (OSError, OverflowError) as error:
        said = getattr(error, "strerror", None) or error
        raise CommandError(2, f"port {options.port}: {said}; choose another: --port") from error
    Desk(shlex.join(words), port).serve()
    return 0
