"""`pentaref judge`: the verdict on each record, in words or as JSON."""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

from host_sim.cli import parse
from pentaref.judge import judge_files, print_json

# SGR codes by style. The seats have colours that are easy to tell apart on dark and on light.
_CODES = {"good": 32, "bad": 31, "dim": 2, 0: 1, 1: 33, 2: 36, 3: 35, 4: 34, 5: 32, 6: 31}

_EVERY = 0.1  # seconds between two signs of progress


def main(args: list[str]) -> int:
    """Judge the records of a command line and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref judge",
        description="Print the verdict on each record: in words, or as one JSON object on a line.",
        epilog="examples: pentaref judge game.pent; pentaref judge --json games/*.pent",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object on a line")
    parser.add_argument(
        "--overlay", action="store_true", help="also say what players miss, such as dead areas"
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
    from host_sim.text.explain import story  # imported here: JSON does not need it

    paint = _painted if _colour() else _plain
    return judge_files(paths, lambda path, r: print(story(path, r, paint, options.overlay)))


def _progress(paths: Sequence[str]) -> Iterator[str]:
    """Yield the paths and meanwhile show progress on standard error."""
    shown = time.monotonic()
    for done, path in enumerate(paths):
        if time.monotonic() - shown > _EVERY:
            shown = time.monotonic()
            # The cursor returns to the start of the line, so that the next message covers it.
            print(f"{done} of {len(paths)}", end="\r", file=sys.stderr, flush=True)
        yield path
    print(" " * 24, end="\r", file=sys.stderr, flush=True)


def _colour() -> bool:
    """Whether standard output shows colours and may (no-color.org)."""
    return (
        sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM", "dumb") != "dumb"
    )


def _plain(text: str, style: Any) -> str:
    return text


def _painted(text: str, style: Any) -> str:
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m"
