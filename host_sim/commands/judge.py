"""`pentaref judge`: the verdict on each record, in words or as JSON."""

import argparse
import contextlib
import io
import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import islice
from typing import Any

from host_sim import processes
from host_sim.cli import CommandError, parse, run
from pentaref.judge import dumps, judge_files, verdict

# SGR codes by style. The seats have colours that are easy to tell apart on dark and light
# terminals.
_CODES = {"good": 32, "bad": 31, "dim": 2, 0: 1, 1: 33, 2: 36, 3: 35, 4: 34, 5: 32, 6: 31}

_EVERY = 0.1  # seconds between two updates of the progress
_MANY = 1000  # from this many records on, all cores judge
_BATCH = 32  # records that a process judges in one go


def main(args: list[str]) -> int:
    """Judge the records of a command line and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="pentaref judge",
        description="Print the verdict on each record: in words, or as one line of JSON.",
        epilog="examples: pentaref judge game.pent; pentaref judge --json games",
    )
    parser.add_argument("--json", action="store_true", help="print a verdict as one line of JSON")
    parser.add_argument(
        "--overlay", action="store_true", help="also say what players miss, such as dead areas"
    )
    parser.add_argument(
        "--workers",
        metavar="N",
        type=_count,
        help=f"use N processes (default: one; from {_MANY} records on, one per core)",
    )
    parser.add_argument(
        "records",
        metavar="RECORD",
        nargs="+",
        help="a record, or a folder with records (*.pent); '-' is standard input",
    )
    options = parse(parser, args)
    return run(_judge, options)


def _count(text: str) -> int:
    """A number of processes from a command line."""
    if not text.isdigit() or not 1 <= int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 1000")
    return int(text)


def _judge(options: argparse.Namespace) -> int:
    found = _Records(options.records)
    workers = options.workers
    if workers is None:
        workers = _cores() if len(found) >= _MANY else 1
    if "-" in options.records:
        workers = 1  # there is one standard input
    progress = _Progress(len(found))
    one = partial(_print, options.json, options.overlay, _colour())
    if workers == 1:
        status = judge_files(progress.over(found), one)
    else:
        status = _on_cores(one, found, workers, progress)
    progress.end()
    return status


def _print(as_json: bool, overlay: bool, colour: bool, path: str, ruling: Any) -> None:
    """Print the verdict on a record."""
    if as_json:
        print(as_line(ruling, path))
        return
    from host_sim.text.explain import report  # imported here: JSON does not need it

    print(report(path, ruling, _painted if colour else _plain, overlay))


def as_line(ruling: Any, path: str) -> str:
    """The verdict on a record as JSON: the line of ``pentaref.judge``.

    This takes a tenth of the time of judging. If something has to be escaped, that module does it,
    because ``json`` has shorter escapes.
    """
    told = verdict(ruling, path)
    line = json.dumps(_ordered(told))
    return dumps(told) if "\\" in line or "\x7f" in line else line


def _ordered(value: Any) -> Any:
    """A value whose pairs and sorted dicts are dicts for ``json``."""
    if isinstance(value, dict):
        value = tuple(sorted(value.items()))
    if isinstance(value, tuple):
        return {key: _ordered(item) for key, item in value}
    return value


def _on_cores(one: Any, found: "_Records", workers: int, progress: "_Progress") -> int:
    """Judge on several processes; the output is the same as on one.

    Returns the exit status.
    """
    status = 0
    try:
        for told in processes.in_order(partial(_batch, one), found.batches(), workers):
            for out, err, one_status in told:
                progress.add()
                sys.stderr.write(err)
                sys.stdout.write(out)
                status = max(status, one_status)
    except BrokenProcessPool:
        raise CommandError(2, "a judging process died; try fewer --workers") from None
    return status


def _batch(one: Any, paths: list[str]) -> list[tuple[str, str, int]]:
    """Judge some records: for each the output, the errors and the status."""
    told = []
    for path in paths:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = judge_files([path], one)
        told.append((out.getvalue(), err.getvalue(), status))
    return told


class _Records:
    """The paths of a command line, with the records in its folders by name."""

    def __init__(self, named: list[str]) -> None:
        self._named = []
        for path in named:
            names = self._inside(path) if os.path.isdir(path) else None
            # A folder without records is reported in its place, like an unreadable file.
            self._named.append((path, names or None))

    def _inside(self, folder: str) -> list[str]:
        try:
            with os.scandir(folder) as entries:
                return sorted([entry.name for entry in entries if entry.name.endswith(".pent")])
        except OSError as error:
            raise CommandError(2, f"{folder}: cannot be read ({error.strerror})") from error

    def __len__(self) -> int:
        return sum([1 if names is None else len(names) for _, names in self._named])

    def __iter__(self) -> Iterator[str]:
        for path, names in self._named:
            if names is None:
                yield path
            else:
                yield from (os.path.join(path, name) for name in names)

    def batches(self) -> Iterator[list[str]]:
        """The same in lists, each for one process."""
        paths = iter(self)
        while batch := list(islice(paths, _BATCH)):
            yield batch


class _Progress:
    """On a terminal, a line on standard error: how many records are done."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = 0
        self._start = self._shown = time.monotonic()
        self._live = sys.stderr.isatty() and not sys.stdout.isatty() and total > 1

    def over(self, paths: "_Records") -> Iterator[str]:
        """Yield the paths, each counted as done once the next is asked for."""
        for path in paths:
            yield path
            self.add()

    def add(self) -> None:
        """Count one more as done."""
        self._done += 1
        now = time.monotonic()
        if self._live and now - self._shown > _EVERY:
            self._shown = now
            pace = self._done / max(now - self._start, 0.001)
            # The cursor returns to the start of the line, so that the next message covers it.
            text = f"{self._done} of {self._total}, {pace:.0f} a second"
            print(text.ljust(40), end="\r", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Clear the line."""
        if self._live:
            print(" " * 40, end="\r", file=sys.stderr, flush=True)


def _cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
