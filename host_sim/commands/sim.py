"""`pentaref sim`: a simulated device in a terminal or a browser."""

import argparse
import contextlib
import io
import os
import sys

from host_sim.cli import CommandError, add_board, flash_folder, locked, parse
from host_sim.cli import run as guarded


def main(args: list[str]) -> int:
    """Play on a simulated device; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref sim",
        description="Play on a simulated device: its panel, its buttons on keys and mouse, and its "
        "messages in words. F1 shows help, F2 changes the board, F3 switches the power off or on, "
        "F4 sets the speed of time, F5 copies the record to a file, F6 shows the panel in letters, "
        "F7 names the seats of the next game, ctrl+q quits.",
        epilog="examples: pentaref sim; pentaref sim --board cosmic_unicorn --flash today; "
        "pentaref sim --web",
    )
    add_board(parser, "pico_ws2812_16x16")
    parser.add_argument(
        "--flash",
        metavar="DIR",
        help="the folder that is the device's flash; its records are kept in DIR/games "
        f"(default: {_own_folder()})".replace("%", "%%"),
    )
    parser.add_argument(
        "--current", action="store_true", help="show how much current the panel draws, in mA"
    )
    parser.add_argument(
        "--web",
        action="store_true",
        help="serve the device to a browser on this machine instead; the records are kept in the "
        "browser",
    )
    parser.add_argument("--port", type=int, default=8000, help="the port for --web (default: 8000)")
    return guarded(_sim, parse(parser, args))


def _sim(options: argparse.Namespace) -> int:
    if options.web:
        return _serve(options)
    flash = flash_folder(_own_folder() if options.flash is None else options.flash)
    with locked(flash):
        _need_terminal()
        _draw_in_utf8()
        from host_sim.desktop.terminal import SimulatorApp

        app = SimulatorApp(options.board, flash, current=options.current)
        app.run()
    return app.return_code or 0


def _own_folder() -> str:
    from platformdirs import user_data_path

    return str(user_data_path("pentaref") / "flash")


def _need_terminal() -> None:
    """Raise ``CommandError`` if there is no terminal to play in."""
    if not (sys.stdin.isatty() and sys.stdout.isatty() and sys.stderr.isatty()):
        raise CommandError(
            2, "sim needs a terminal; 'pentaref sim --web' plays in a browser instead"
        )
    if os.environ.get("TERM") in (None, "", "dumb"):
        raise CommandError(
            2,
            "sim needs a terminal that can move its cursor, and TERM does not name one; "
            "'pentaref sim --web' plays in a browser instead",
        )


def _draw_in_utf8() -> None:
    """Write UTF-8 to the terminal whatever the locale.

    Other encodings lack the panel's blocks. Textual writes to standard error, which would escape
    each block into six letters.
    """
    for stream in (sys.__stdout__, sys.__stderr__):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def _serve(options: argparse.Namespace) -> int:
    """Build the site and serve it until Ctrl-C."""
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
