"""`pentaref sim`: the device on the desktop, to be played."""

import argparse
import contextlib
import os
import sys

from host_sim.cli import CommandError, add_board, flash_folder, locked, parse
from host_sim.cli import run as guarded


def main(args):
    """Play on a simulated device; gives the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref sim",
        description="The device on the desktop, to be played: its panel, its buttons on keys and "
        "mouse, and what it says in words. F1 is help, F2 changes the board, F3 cuts the power or "
        "switches it on, F4 sets how fast time passes, F5 copies the record to a file, F6 shows "
        "the panel in letters, F7 names the seats of the next game, ctrl+q ends.",
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
    parser.add_argument(
        "--current", action="store_true", help="show how much current the panel draws, in mA"
    )
    parser.add_argument(
        "--web",
        action="store_true",
        help="serve the site with the device on it for a browser on this machine instead; the "
        "records stay in the browser",
    )
    parser.add_argument("--port", type=int, default=8000, help="the port for --web (default: 8000)")
    return guarded(_sim, parse(parser, args))


def _sim(options):
    if options.web:
        return _serve(options)
    flash = flash_folder(_own_folder() if options.flash is None else options.flash)
    with locked(flash):
        _need_terminal()
        from host_sim.desktop.terminal import SimulatorApp

        app = SimulatorApp(options.board, flash, current=options.current)
        app.run()
    return app.return_code or 0


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


def _serve(options):
    """Serve the site, made first, until Ctrl-C."""
    if options.flash is not None:
        raise CommandError(2, "--web keeps its records in the browser: leave out --flash")
    from host_sim.desktop.browser import build, serve

    try:
        server = serve.BrowserServer(build.folder(), options.port)
    except (OSError, OverflowError) as error:
        said = getattr(error, "strerror", None) or error
        raise CommandError(2, f"port {options.port}: {said}; choose another: --port") from error
    with server:
        try:
            build.build(build.folder())
        except (build.SiteError, OSError) as error:
            raise CommandError(2, f"--web: {error}") from error
        print(f"pentaref is on {server.url}/?board={options.board} in a browser; ^C ends it.")
        sys.stdout.flush()
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()
    return 0
