"""Work on several processes, results in order and in bounded memory."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from typing import TypeVar

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

_AHEAD = 4  # tasks per process that are under way or done before the first one's result is taken


def in_order(
    function: Callable[[_Task], _Result], tasks: Iterable[_Task], workers: int
) -> Iterator[_Result]:
    """Yield the result of a function for each task, in the tasks' order.

    Raises ``concurrent.futures.process.BrokenProcessPool`` if a process ends by itself.
    """
    # Only this process handles an interrupt; the others end with it.
    quiet = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(workers, initializer=quiet)
    waiting: deque[Future[_Result]] = deque()
    try:
        for task in tasks:
            waiting.append(pool.submit(function, task))
            if len(waiting) == _AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
