"""The judge: give a verdict on a record.

Run it as ``micropython -m pentaref.judge FILE...``.
"""

import gc
import sys

from pentaref.record import write_cell
from pentaref.replay import replay
from pentaref.stderr import complain, why


def verdict(ruling, file):
    """The judge's answer as (key, value) pairs, in the notation's order."""
    game = ruling.game
    setup = ruling.record.setup
    illegal = None
    if ruling.illegal:
        number, line, word, _, refusal = ruling.illegal
        illegal = (
            ("action", number),
            ("token", word),
            ("reason", refusal.reason),
            ("line", line),
            ("squares", [write_cell(cell, setup) for cell in refusal.cells]),
        )
    error = None
    if ruling.error:
        error = {
            "line": ruling.error.line,
            "text": ruling.error.text,
            "message": ruling.error.message,
        }
    result = None
    if ruling.agrees is not None:
        result = {"claimed": ruling.record.result, "agrees": ruling.agrees}
    return (
        ("file", file),
        ("game", setup.game if setup else None),
        ("variant", setup.variant if setup else None),
        ("status", ruling.status),
        ("actions", game.played if game else 0),
        ("turn", game.turn if game else None),
        ("phase", game.phase if game else None),
        ("scores", game.scores() if game else []),
        ("winners", game.winners() if game else []),
        ("ending", game.ending if game else None),
        ("detail", game.detail() if game else None),
        ("illegal", illegal),
        ("error", error),
        ("result", result),
    )


def dumps(value):
    """A value as JSON, the same everywhere: sorted keys, plain ASCII.

    A tuple of (key, value) pairs becomes an object with its keys in that order. MicroPython's
    ``json`` module does neither.
    """
    parts = []
    dump(value, parts.append)
    return "".join(parts)


def dump(value, write):
    """Write a value as JSON in parts.

    As one string a word may be too long for a small heap.
    """
    if value is None:
        write("null")
    elif isinstance(value, bool):
        write("true" if value else "false")
    elif isinstance(value, int):
        write(str(value))
    elif isinstance(value, str):
        write('"')
        for at in range(0, len(value), _PART):
            write("".join([_escaped(ord(char)) for char in value[at : at + _PART]]))
        write('"')
    elif isinstance(value, list):
        write("[")
        for i, item in enumerate(value):
            write(", " if i else "")
            dump(item, write)
        write("]")
    else:
        write("{")
        for i, (key, item) in enumerate(
            sorted(value.items()) if isinstance(value, dict) else value
        ):
            write(", " if i else "")
            dump(key, write)
            write(": ")
            dump(item, write)
        write("}")


_PART = 256  # characters escaped at a time


def _escaped(code):
    if code in (34, 92):
        return "\\" + chr(code)
    if 32 <= code < 127:
        return chr(code)
    if code < 0x10000:
        return "\\u%04x" % code
    code -= 0x10000
    return "\\u%04x\\u%04x" % (0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF))


def print_json(ruling, file):
    """Print the verdict on a record as one line."""
    dump(verdict(ruling, file), sys.stdout.write)
    sys.stdout.write("\n")


# In a small heap there is room for a word of tens of kilobytes only after the last record is freed.
# On a desktop a collection takes longer than a record.
_SMALL = hasattr(gc, "mem_free")


def judge_files(paths, answer, keep_actions=False):
    """Judge records by path, ``-`` for standard input.

    Calls ``answer(path, ruling)`` for each. ``keep_actions`` is as in ``replay``. Returns the exit
    status: 0 if all are right, 1 if one is not, 2 if one cannot be opened. One bad file never stops
    the rest.
    """
    status = 0
    for path in paths:
        ruling = None
        if _SMALL:
            gc.collect()
        try:
            if path == "-":
                ruling = replay(sys.stdin.buffer, keep_actions)
            else:
                with open(path, "rb") as stream:
                    ruling = replay(stream, keep_actions)
        except OSError as error:
            complain("%s: cannot be read (%s); is it a record file?" % (path, why(error)))
            status = 2
            continue
        except MemoryError:
            complain("%s: cannot be judged: it needs more memory than there is" % path)
            status = 2
            continue
        # Without even a set-up the file is probably not a record, and the verdict says enough.
        if ruling.record.torn and ruling.record.setup:
            complain(
                "%s: line %d, the last, has no line feed at its end; it is read all the same"
                % (path, ruling.record.torn)
            )
        answer(path, ruling)
        if not ruling.valid:
            status = max(status, 1)
    return status


_BROKEN_PIPE = 32  # the number of that OSError


def main(argv):
    """Judge the files of a command line; print a JSON object per line.

    Returns the exit status.
    """
    if not argv or argv[0][:2] == "--" or argv[0] == "-h":
        complain("usage: micropython -m pentaref.judge RECORD... ('-' is standard input)")
        return 2
    try:
        return judge_files(argv, lambda path, ruling: print_json(ruling, path))
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # From standard output: errors of a record are reported where it is read.
        if error.args[0] == _BROKEN_PIPE:  # the reader has closed the pipe, as in `... | head -1`
            return 0
        complain("standard output: cannot be written (%s)" % why(error))
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
