"""How the simulator ends when its terminal closes or a signal comes.

It ends like ctrl+q, which restores the terminal. A terminal that is gone, or takes no more text,
would block that for ever and keep the flash locked. So the process ends a moment later in any case.
Nothing of the record is lost: it is written before a press is answered.
"""

import asyncio
import os
import select
import signal
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

_GRACE = 3.0  # seconds to restore the terminal


def on_signals(loop: asyncio.AbstractEventLoop, leave: Callable[[], Any]) -> None:
    """Call `leave` in `loop` at SIGTERM, SIGHUP or a closed terminal."""
    end = partial(_end, loop, leave)
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):  # Windows does not have SIGHUP
            signal.signal(getattr(signal, name), lambda *_: end())
    if hasattr(select, "poll"):  # Windows does not have this either
        threading.Thread(target=_watch, args=(end,), daemon=True).start()


def _watch(end: Callable[[], None]) -> None:
    """Call `end` when the terminal is closed.

    A process in the background gets no signal then.
    """
    terminal = select.poll()
    terminal.register(sys.__stdin__ or 0, 0)
    for _, event in terminal.poll():
        if event & select.POLLHUP:
            end()


def _end(loop: asyncio.AbstractEventLoop, leave: Callable[[], Any]) -> None:
    timer = threading.Timer(_GRACE, os._exit, [0])
    timer.daemon = True
    timer.start()
    loop.call_soon_threadsafe(leave)
