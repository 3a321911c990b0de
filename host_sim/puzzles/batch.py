"""Work on many set-ups: on one core, several or a Dask cluster.

A stopped run can be continued. Results are written to a state file as they come, a line for each
set-up. After an interruption of any kind a run continues after the last whole line.
"""

import datetime
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import IO, Any

from host_sim.cli import CommandError
from host_sim.puzzles import enumeration
from host_sim.puzzles.enumeration import Counters, Size

# Set-ups in a task: enough to be worth sending, few enough to lose with a worker.
_BATCH = 8
_TASKS_A_THREAD = 3  # sent ahead to a cluster, so that no worker waits


class State:
    """The state file of a kind of work on a grid; ``done``: set-up to value.

    Raises ``CommandError`` if the file cannot be used. Without a path nothing is kept.
    """

    def __init__(self, path: str | os.PathLike[str] | None, work: str, size: Size) -> None:
        self.path = path
        self.done = {}
        self._title = "# {} {}x{}\n".format(work, *size)
        if path is None:
            self._file = None
            return
        try:
            self._file = open(path, "a+", encoding="ascii", newline="\n")  # noqa: SIM115
            self._read(self._file)
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(2, f"{path}: {getattr(error, 'strerror', None) or error}") from None

    def _read(self, file: IO[str]) -> None:
        file.seek(0)
        whole = file.read()
        whole, _, torn = whole.rpartition("\n")
        lines = whole.split("\n") if whole else []
        if torn and not lines and not self._title.startswith(torn):
            raise CommandError(2, f"{self.path}: not a state file of this command")
        if lines and lines[0] + "\n" != self._title:
            raise CommandError(
                2,
                f"{self.path}: holds {lines[0][:40]!r}, not {self._title.strip()!r}: name another",
            )
        for number, line in enumerate(lines[1:], 2):
            words, _, value = line.partition("\t")
            counters = enumeration.read(words)
            if not value.isdigit() or None in counters:
                raise CommandError(2, f"{self.path}: line {number}: not a set-up and its value")
            self.done[counters] = int(value)
        if torn:
            file.truncate(len(whole) + 1 if lines else 0)
        if not lines:
            file.write(self._title)
            file.flush()

    def add(self, jobs: Sequence[Counters], values: Iterable[int]) -> None:
        """Store the values found for some set-ups."""
        self.done.update(zip(jobs, values))
        if self._file:
            for counters, value in zip(jobs, values):
                self._file.write(f"{enumeration.text(counters)}\t{value}\n")
            self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file:
            self._file.close()


def run(
    work: str,
    size: Size,
    jobs: Sequence[Counters],
    state: State,
    workers: int = 1,
    dask: str | None = None,
) -> dict[Counters, int]:
    """Do ``work``, "fillings" or "fillable", on set-ups not in the state.

    Returns the values of all ``jobs``.
    """
    left = [counters for counters in jobs if counters not in state.done]
    batches = [tuple(left[i : i + _BATCH]) for i in range(0, len(left), _BATCH)]
    results = spread(partial(_with_batch, work, size), batches, workers, dask)
    progress = Progress(len(jobs), len(jobs) - len(left))
    for batch, values in results:
        state.add(batch, values)
        progress.add(len(batch))
    progress.end()
    return {counters: state.done[counters] for counters in jobs}


def spread(
    function: Callable[[Any], Any], tasks: Sequence[Any], workers: int = 1, dask: str | None = None
) -> Iterator[Any]:
    """Yield a function's results for tasks as they come.

    The tasks run on a cluster, on cores or here.
    """
    if dask:
        return _on_dask(function, tasks, dask)
    if workers > 1:
        return _on_cores(function, tasks, workers)
    return map(function, tasks)


def _on_cores(function: Callable[[Any], Any], tasks: Sequence[Any], workers: int) -> Iterator[Any]:
    # Only the process that started the workers handles an interrupt; they end with it.
    quiet = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
    with multiprocessing.Pool(workers, quiet) as pool:
        yield from pool.imap_unordered(function, tasks)


def _with_batch(
    work: str, size: Size, batch: Sequence[Counters]
) -> tuple[Sequence[Counters], list[int]]:
    return batch, enumeration.batch(work, size, batch)


def _on_dask(function: Callable[[Any], Any], tasks: Sequence[Any], address: str) -> Iterator[Any]:
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise CommandError(
            2, "--dask needs Dask's 'distributed': pip install 'pentaref[cluster]'"
        ) from None
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise CommandError(2, f"{address}: no Dask scheduler answers: {error}") from None
    with client:
        asked: Any = client.nthreads()  # a coroutine only for asynchronous clients
        threads = sum(asked.values()) or 1
        waiting = iter(tasks)

        def send() -> Any:
            for task in waiting:
                # If a worker dies, the scheduler gives its tasks to another one.
                return client.submit(function, task, pure=False, retries=3)
            return None

        ahead = [send() for _ in range(min(_TASKS_A_THREAD * threads, len(tasks)))]
        coming = as_completed(ahead)
        for future in coming:
            try:
                found = future.result()
            except Exception as error:  # many kinds: no scheduler, a worker without pentaref
                said = f"{type(error).__name__}: {error}".split("\n")[0]
                raise CommandError(2, f"{address}: the cluster gave up: {said}") from None
            yield found
            another = send()
            if another:
                coming.add(another)


class Progress:
    """On a terminal, a line on standard error: work done and time left."""

    def __init__(self, total: int, done: int) -> None:
        self._total, self._first, self._done = total, done, done
        self._start = self._said = time.monotonic()
        self._live = sys.stderr.isatty()

    def add(self, count: int) -> None:
        """Count this many more as done."""
        self._done += count
        now = time.monotonic()
        if self._live and now - self._said > 0.5:
            self._said = now
            pace = (now - self._start) / (self._done - self._first)
            left = pace * (self._total - self._done)
            clock = datetime.timedelta(seconds=round(left))
            sys.stderr.write(f"\r{self._done} of {self._total}, {clock} to go ")
            sys.stderr.flush()

    def end(self) -> None:
        """Clear the line."""
        if self._live:
            sys.stderr.write("\r\033[K")
