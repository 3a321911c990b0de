"""Files on the desktop: whole writes, decoding, and a lock for a flash."""

import contextlib
import errno
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

_TRIES = 30  # to lock a flash, a tenth of a second apart

# Byte order marks and their encodings.
_MARKS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)


class InUseError(Exception):
    """Another process uses the flash; the message says which, and what to do."""


def write_whole(path: str | os.PathLike[str], data: bytes | IO[bytes]) -> None:
    """Write a new file and rename it to ``path``.

    If the disk is full, the old file is kept. ``data`` may be a file, which is copied whole. ``-``
    is standard output. Raises ``OSError``.
    """
    if path == "-":
        sys.stdout.flush()
        _pour(data, sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    target = Path(path)
    if target.exists() and not target.is_file():
        # A device such as /dev/full is written to, not replaced.
        with open(target, "wb") as file:
            _pour(data, file)
        return
    # A link is followed: its target is replaced.
    target = Path(os.path.realpath(target))
    handle, fresh = tempfile.mkstemp(prefix=target.name + ".", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            _pour(data, file)
        mode = target.stat().st_mode if target.exists() else 0o666 & ~_umask()
        os.chmod(fresh, mode & 0o7777)
        os.replace(fresh, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(fresh)
        raise


def _pour(data: bytes | IO[bytes], out: IO[bytes]) -> None:
    """Write bytes, or all of a file, a part at a time."""
    if isinstance(data, bytes):
        out.write(data)
        return
    data.seek(0)
    shutil.copyfileobj(data, out)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def decoded(data: bytes) -> str:
    """A file's text: UTF-8, UTF-16 with a byte order mark, else Latin-1.

    Lines end in LF, CRLF or CR, and all come out as LF, as in a record.
    """
    return _characters(data).replace("\r\n", "\n").replace("\r", "\n")


def _characters(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


@contextlib.contextmanager
def flash_lock(flash: str) -> Iterator[None]:
    """Lock a flash folder for this process.

    Two devices on one flash would lose moves. The lock ends with the process, however that ends.
    Raises ``InUseError``, or ``OSError`` if the folder cannot be written to.
    """
    try:
        import fcntl
    except ImportError:  # Windows, where there is no lock
        yield
        return
    path = os.path.join(flash, ".in-use")
    if not os.access(flash, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), flash)
    with open(path, "a+", encoding="ascii", errors="replace") as file:
        for tries in range(_TRIES, 0, -1):
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError as error:
                if tries == 1:
                    file.seek(0)
                    raise InUseError(_who(file.read().strip(), flash)) from error
                # A simulator that is just ending will release the lock in a moment.
                time.sleep(0.1)
        file.truncate(0)
        file.write(f"{os.getpid()} {os.path.basename(sys.argv[0])} {' '.join(sys.argv[1:2])}\n")
        file.flush()
        yield


def _who(text: str, flash: str) -> str:
    number, _, command = text.partition(" ")
    who = f"'{command}', process {number}," if number.isdigit() and command else "another device"
    return f"{flash}: {who} plays on this flash: end it, or choose another folder with --flash"
