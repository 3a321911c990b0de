"""What the commands share: options, records, scripts and pictures by path, errors in one line."""

import contextlib
import os
import sys

from host_sim import files, paths
from host_sim.drawing import frame_text
from host_sim.simulator import script
from host_sim.simulator.peripherals import BoardError
from pentaref import judge
from pentaref.stderr import complain, why


class CommandError(Exception):
    """A command that cannot go on: ``status`` is its exit status, the message one line."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def load(path, illegal_too=False, keep_actions=False):
    """The ``Ruling`` on the one record at ``path`` (``-``: standard input).

    ``keep_actions`` is as in ``replay``. Raises ``CommandError``: status 2 where the file cannot
    be read, 1 where the record is unreadable or, but with ``illegal_too``, holds an illegal
    action.
    """
    rulings = []
    if judge.judge_files([path], lambda _, ruling: rulings.append(ruling), keep_actions) == 2:
        raise CommandError(2, "")  # judge_files has said it
    (ruling,) = rulings
    if ruling.error:
        error = ruling.error
        raise CommandError(1, f"{path}: line {error.line}: {error.message} ({error.text!r})")
    if ruling.illegal and not illegal_too:
        number, line, word, _, refusal = ruling.illegal
        raise CommandError(
            1, f"{path}: line {line}: action {number}, {word[:60]}, is illegal: {refusal.reason}"
        )
    return ruling


def parse(parser, args):
    """The options of a command line; with a shell's completion, what may come next instead."""
    if "_ARGCOMPLETE" in os.environ:
        import argcomplete

        argcomplete.autocomplete(parser)
    return parser.parse_args(args)


def run(command, args):
    """Call ``command(args)``; a ``CommandError`` or ``BoardError`` becomes its line and status."""
    try:
        return command(args)
    except CommandError as error:
        if str(error):
            complain(str(error))
        return error.status
    except BoardError as error:
        complain(str(error))
        return 2


def add_board(parser, default="host"):
    """Give a command the option --board."""
    parser.add_argument(
        "--board",
        metavar="B",
        choices=paths.boards(),
        default=default,
        help=f"the board: one of {', '.join(paths.boards())} (default: {default})",
    )


def read_script(path):
    """A script's text. Raises ``CommandError`` where the file cannot be read."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(path, "rb") as file:
                data = file.read()
    except OSError as error:
        raise CommandError(2, f"{path}: {why(error)}; name a script that is there") from error
    return files.decoded(data)


def flash_folder(path):
    """The folder at ``path``, made where it is not there yet."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        said = f"{path or repr(path)}: {error.strerror}; name a folder for the flash"
        raise CommandError(2, said) from error
    return path


@contextlib.contextmanager
def locked(flash):
    """Keep a flash for this process. Raises ``CommandError`` where another one has it."""
    try:
        with files.flash_lock(flash):
            yield
    except files.InUseError as error:
        raise CommandError(2, str(error)) from error


def write(path, data):
    """Write a file whole, ``-`` for standard output; ``CommandError`` where that cannot be."""
    try:
        files.write_whole(path, data)
    except OSError as error:
        raise CommandError(2, f"{path}: cannot be written ({error.strerror})") from error


def check(path, text, names, picture=None):
    """Read all of a script first: one that breaks off in the middle would leave half a game.

    So would a picture that has no place to go to, the last one, ``picture``, too.
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
            raise CommandError(2, f"{name}: there is no folder {folder}; make it first")
        if os.path.isdir(name):
            raise CommandError(2, f"{name}: a folder; name a file for the picture")


def save(name, pixels, names):
    """Save a picture of a device's panel; as text where the file's name ends in .txt."""
    if name.lower().endswith(".txt"):
        write(name, frame_text.text(pixels).encode("ascii"))
        return
    from host_sim.drawing import led_panel, raster

    write(name, raster.still(led_panel.draw(pixels, names)))
