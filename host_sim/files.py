"""Files on the desktop: written whole, text in any encoding, a flash with one user."""

import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

_TRIES = 30  # a tenth of a second apart, to get the lock of a flash

# How a text may begin that says how it is encoded.
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)


class InUseError(Exception):
    """Another process has the flash; the message says which and what to do."""


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file beside its place and rename it there: a full disk leaves the old one as it was.

    ``-`` is standard output. Raises ``OSError``.
    """
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    target = Path(path)
    if target.exists() and not target.is_file():
        # A device such as /dev/full is written to, never replaced.
        target.write_bytes(data)
        return
    # Through a link to the file it names.
    target = Path(os.path.realpath(target))
    handle, fresh = tempfile.mkstemp(prefix=target.name + ".", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        mode = target.stat().st_mode if target.exists() else 0o666 & ~_umask()
        os.chmod(fresh, mode & 0o7777)
        os.replace(fresh, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(fresh)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def decoded(data: bytes) -> str:
    """The text of a file as editors write it: UTF-8 or UTF-16 with its mark, else Latin-1."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


@contextlib.contextmanager
def flash_lock(flash: str) -> Iterator[None]:
    """Keep a flash folder for this process: two devices on one flash would lose moves.

    The lock goes with the process, however it ends. Raises ``InUseError``, or ``OSError`` where
    the folder takes no file.
    """
    try:
        import fcntl
    except ImportError:  # Windows: nobody is warned there
        yield
        return
    path = os.path.join(flash, ".in-use")
    with open(path, "a+", encoding="ascii", errors="replace") as file:
        for tries in range(_TRIES, 0, -1):
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError as error:
                if tries == 1:
                    file.seek(0)
                    raise InUseError(_who(file.read().strip(), flash)) from error
                # A simulator that is just ending lets go in a moment.
                time.sleep(0.1)
        file.truncate(0)
        file.write(f"{os.getpid()} {os.path.basename(sys.argv[0])} {' '.join(sys.argv[1:2])}\n")
        file.flush()
        yield


def _who(text: str, flash: str) -> str:
    number, _, command = text.partition(" ")
    who = f"'{command}', process {number}," if number.isdigit() and command else "another device"
    return f"{flash}: {who} plays on this flash: end it, or choose another folder with --flash"
