"""`pentaref judge`: the verdict on each record, in words or as JSON."""

import argparse
import os
import sys
import time

from host_sim.cli import parse
from pentaref.judge import judge_files, print_json

# SGR codes by style. Seats have the colours that the eye tells apart best on dark and on light.
_CODES = {"good": 32, "bad": 31, "dim": 2, 0: 1, 1: 33, 2: 36, 3: 35, 4: 34, 5: 32, 6: 31}

_EVERY = 0.1  # seconds between two signs of progress


def main(args):
    """Judge the records of a command line and give the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref judge",
        description="The verdict on each record: in words, or as one JSON object a line.",
        epilog="examples: pentaref judge game.pent; pentaref judge --json games/*.pent",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument(
        "--overlay", action="store_true", help="say too what players miss, such as dead areas"
    )
    parser.add_argument(
        "records", metavar="RECORD", nargs="+", help="a record; '-' is standard input"
    )
    options = parse(parser, args)
    paths = options.records
    if sys.stderr.isatty() and not sys.stdout.isatty() and len(paths) > 1:
        paths = _progress(paths)
    if options.json:
        return judge_files(paths, lambda path, r: print_json(r, path))
    from host_sim.text.explain import story  # only here: the machine's answer needs no words

    paint = _painted if _colour() else _plain
    return judge_files(paths, lambda path, r: print(story(path, r, paint, options.overlay)))


def _progress(paths):
    """The paths one by one, a sign of how far it is on standard error meanwhile."""
    shown = time.monotonic()
    for done, path in enumerate(paths):
        if time.monotonic() - shown > _EVERY:
            shown = time.monotonic()
            # The cursor goes back to the line's start, so that whatever is said next covers it.
            print(f"{done} of {len(paths)}", end="\r", file=sys.stderr, flush=True)
        yield path
    print(" " * 24, end="\r", file=sys.stderr, flush=True)


def _colour():
    """Whether standard output shows colours and may (no-color.org)."""
    return (
        sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM", "dumb") != "dumb"
    )


def _plain(text, style):
    return text


def _painted(text, style):
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m"
