"""What the commands share: options, files by path, errors in one line."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import IO, TYPE_CHECKING, Any

from host_sim import files, paths
from host_sim.drawing import frame_text
from host_sim.simulator import script
from host_sim.simulator.peripherals import BoardError, ChipError, miswired
from pentaref import judge
from pentaref.stderr import complain, why

if TYPE_CHECKING:
    from host_sim.annotations import Pixels
    from pentaref.replay import Ruling


class CommandError(Exception):
    """Ends a command with the exit status ``status``; the message is one line."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def load(path: str, illegal_too: bool = False, keep_actions: bool = False) -> Ruling:
    """The ``Ruling`` on the record at ``path``, ``-`` for standard input.

    ``keep_actions`` is as in ``replay``. Raises ``CommandError``: with status 2 if the file cannot
    be read, with 1 if the record is unreadable or, unless ``illegal_too``, has an illegal action.
    """
    rulings = []
    if judge.judge_files([path], lambda _, ruling: rulings.append(ruling), keep_actions) == 2:
        raise CommandError(2, "")  # judge_files has printed the error
    (ruling,) = rulings
    if ruling.error:
        error = ruling.error
        what = f" ({error.text!r})" if error.text else ""
        from host_sim.text import suggestions  # imported here: most commands print no advice

        # Advice of one line: one kind of three shows the place first, and there is no room for that
        # here.
        hint = suggestions.for_error(error, ruling.record)[-1:]
        said = ". ".join([f"{path}: line {error.line}: {error.message}{what}"] + hint)
        raise CommandError(1, said)
    if ruling.illegal and not illegal_too:
        number, line, word, action, refusal = ruling.illegal
        from host_sim.text import explain  # imported here: most commands print no reason

        why = explain.reason(ruling.game, ruling.record.setup, action, refusal)
        said = f"{path}: line {line}: action {number}, {word[:60]}, is illegal: {why}"
        raise CommandError(1, said)
    return ruling


def parse(parser: argparse.ArgumentParser, args: list[str]) -> argparse.Namespace:
    """Parse a command line, or answer a shell that asks for completion."""
    if "_ARGCOMPLETE" in os.environ:
        import argcomplete

        argcomplete.autocomplete(parser)
    return parser.parse_args(args)


def run(command: Callable[[Any], int], args: Any) -> int:
    """Call ``command(args)`` and return its status.

    Errors of users and boards are printed in a line.
    """
    try:
        return command(args)
    except CommandError as error:
        if str(error):
            complain(str(error))
        return error.status
    except BoardError as error:
        complain(str(error))
        return 2
    except ChipError as error:
        complain(miswired(args.board, error))
        return 2


def add_board(parser: argparse.ArgumentParser, default: str = "host") -> None:
    """Add the option --board to a command."""
    parser.add_argument(
        "--board",
        metavar="B",
        choices=paths.boards(),
        default=default,
        help=f"the board: one of {', '.join(paths.boards())} (default: {default})",
    )


def add_device(parser: argparse.ArgumentParser) -> None:
    """Add --board to a command for real devices: "" if it is not given."""
    boards = ", ".join(paths.devices())
    parser.add_argument("--board", metavar="B", default="", help=f"the board: one of {boards}")


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the options --workers and --dask to a command that spreads its work."""
    parser.add_argument(
        "--workers", metavar="N", type=int, default=1, help="use N cores (default: 1)"
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="use the Dask scheduler at ADDRESS")


def read_script(path: str) -> str:
    """A script's text. Raises ``CommandError`` if the file cannot be read."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(path, "rb") as file:
                data = file.read()
    except OSError as error:
        raise CommandError(2, f"{path}: {why(error)}; name an existing script") from error
    return files.decoded(data)


def flash_folder(path: str) -> str:
    """The folder at ``path``, created if needed.

    Raises ``CommandError`` if it cannot be created.
    """
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        said = f"{path or repr(path)}: {error.strerror}; name a folder for the flash"
        raise CommandError(2, said) from error
    return path


@contextlib.contextmanager
def locked(flash: str) -> Iterator[None]:
    """Lock a flash for this process.

    Raises ``CommandError`` if another one uses it.
    """
    try:
        with files.flash_lock(flash):
            yield
    except files.InUseError as error:
        raise CommandError(2, str(error)) from error
    except OSError as error:
        if error.filename not in (flash, os.path.join(flash, ".in-use")):
            raise
        said = f"{flash}: {error.strerror}; name another folder with --flash"
        raise CommandError(2, said) from error


def write(path: str, data: bytes | IO[bytes]) -> None:
    """Write a whole file, or standard output for ``-``.

    Raises ``CommandError`` if that fails.
    """
    try:
        files.write_whole(path, data)
    except OSError as error:
        raise CommandError(2, f"{path}: cannot be written ({error.strerror})") from error


def check(path: str, text: str, names: Sequence[str], picture: str | None = None) -> None:
    """Check a script's words, and that all pictures can be written.

    ``picture`` is one of them. An error in the middle of a run would leave half a game. Raises
    ``CommandError``.
    """
    shots = set()
    try:
        for what, value in script.read(text.split("\n"), names):
            if what == script.SHOT:
                shots.add(value)
    except script.ScriptError as error:
        raise CommandError(2, f"{path}: {error}") from error
    if picture is not None:
        if not script.is_picture(picture):
            said = f"--picture {picture!r}: its name must end in .png, or .txt for text"
            raise CommandError(2, said)
        shots.add(picture)
    for name in sorted(shots):
        folder = os.path.dirname(name)
        if folder and not os.path.isdir(folder):
            raise CommandError(2, f"{name}: there is no folder {folder}; create it first")
        if os.path.isdir(name):
            raise CommandError(2, f"{name}: a folder; name a file for the picture")


def save(name: str, pixels: Pixels, names: Sequence[str]) -> None:
    """Save a picture of a device's panel, as text if the name ends in .txt."""
    if name.lower().endswith(".txt"):
        write(name, frame_text.text(pixels).encode("ascii"))
        return
    from host_sim.drawing import led_panel, raster

    write(name, raster.still(led_panel.draw(pixels, names)))
