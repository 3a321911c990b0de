"""A device's prompt, reached with mpremote.

The connection is a serial port, a pty, a socket or RFC 2217.
"""

import argparse
import ast
import binascii
import contextlib
import io
import struct
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from mpremote.commands import CommandError, do_connect
from mpremote.transport import TransportError, TransportExecError

# How long a device can be silent before it counts as gone. A second is enough for a chip, but an
# emulated one is much slower.
_PATIENCE_S = 60

# How often to ask for the prompt, for ten seconds each: a device that is just starting, as some do
# when their port is opened, misses the first.
_ATTEMPTS = 3

# What mpremote raises when a device is gone; struct.error if an answer is cut short.
_FAILURES = (TransportError, OSError, struct.error)

# Bytes sent at a time: they must fit into a chip's memory twice.
_CHUNK = 4096
# The errors of MicroPython's ports when the flash is full.
_FULL = ("OSError: 28", "OSError: [Errno 28] ENOSPC")

_HELP = (
    "as for `mpremote connect`: /dev/ttyACM0, COM3, id:SERIAL, socket://HOST:PORT, "
    "rfc2217://HOST:PORT; without it the first USB serial port"
)


class FullError(Exception):
    """The device's flash has no room for a file; the text is the file's path."""


class LinkError(Exception):
    """The device or the connection failed; the message is one line."""


def add_port(parser: argparse.ArgumentParser) -> None:
    """Add the option ``--port`` to a command."""
    parser.add_argument("--port", metavar="PORT", default="auto", help=_HELP)


@contextlib.contextmanager
def prompt(port: str) -> Iterator[Any]:
    """A device at its raw prompt, as an mpremote transport.

    Nothing is running or imported. Restarts the device at the end. Errors of the device are raised
    as `LinkError`.
    """
    transport = _open(port)
    try:
        try:
            _begin(transport, port)
            try:
                yield transport
            except Exception:
                # Leave the device as it was, if it still answers; the error is raised in any case.
                with contextlib.suppress(*_FAILURES):
                    reset(transport)
                raise
            reset(transport)
        except TransportExecError as error:
            raise LinkError("the device reports " + _last_line(error)) from error
        except _FAILURES as error:
            raise LinkError(f"lost the device on {_name(port)}: {_last_line(error)}") from error
    finally:
        with contextlib.suppress(OSError):
            transport.close()


def _begin(transport: Any, port: str) -> None:
    for attempt in range(_ATTEMPTS):
        try:
            stop(transport)
            break
        except TransportError as error:
            if attempt == _ATTEMPTS - 1:
                raise LinkError(
                    f"no MicroPython prompt on {_name(port)}: is it on the device, and is this "
                    "its port?"
                ) from error
            print("Waiting for its prompt.", flush=True)
    tell(transport, Path(__file__).with_name("prompt.py").read_text())


def _open(port: str) -> Any:
    state = SimpleNamespace(transport=None, did_action=lambda: None)
    try:
        do_connect(state, SimpleNamespace(device=[port]))
    except (CommandError, TransportError, OSError, ValueError) as error:
        raise LinkError(f"no device on {_name(port)}{_reason(port, error)}") from error
    if state.transport is None:
        raise LinkError(f"no device on {_name(port)}")
    state.transport.serial.timeout = _PATIENCE_S
    return state.transport


def _name(port: str) -> str:
    return "any USB serial port" if port == "auto" else port


def _reason(port: str, error: Exception) -> str:
    """Why the device does not answer.

    mpremote reports any port that it cannot open as in use.
    """
    if port == "auto":
        return ""
    if "://" in port:
        return ": nobody answers there"
    if port.startswith("/") and not Path(port).exists():
        return ": there is no such port"
    return f": {_last_line(error)}"


def _last_line(error: Exception) -> str:
    """An error's last line: in MicroPython's traceback, the error itself."""
    text = error.error_output if isinstance(error, TransportExecError) else str(error)
    return (text.strip().splitlines() or [type(error).__name__])[-1]


def stop(transport: Any) -> None:
    """Stop the program on the device and restart at the raw prompt."""
    # Hide what mpremote prints: the error that it raises says enough.
    with contextlib.redirect_stdout(io.StringIO()):
        transport.enter_raw_repl(soft_reset=True, timeout_overall=_PATIENCE_S)


def tell(transport: Any, source: str) -> str:
    """Run a source on the device; return what it prints, as text."""
    out, error = transport.exec_raw(source, timeout=_PATIENCE_S)
    if error:
        raise TransportExecError(out, error.decode(errors="replace"))
    return out.decode()


def about(transport: Any) -> tuple[str, tuple[int, ...], int]:
    """The interpreter's name, its version as a tuple, and its ``_mpy``.

    ``_mpy`` is 0 if it loads no .mpy.
    """
    return ast.literal_eval(tell(transport, "about()"))


def frozen(transport: Any) -> bool:
    """Whether the firmware is part of the interpreter's own image."""
    return tell(transport, "frozen()").strip() == "True"


def walk(transport: Any, paths: Iterable[str]) -> dict[str, str]:
    """The device's files and folders at and below these paths, to SHA-256.

    A folder has "" and comes after its files.
    """
    lines = tell(transport, f"walk({list(paths)!r})").splitlines()
    return dict(ast.literal_eval(line) for line in lines)


def put(transport: Any, path: str, data: bytes) -> None:
    """Write a file to the device's flash; `FullError` if it is full.

    mpremote's own function waits for three answers per file and one per 256 bytes; with a hundred
    small files that would take most of the time.
    """
    for start in range(0, len(data) or 1, _CHUNK):
        text = binascii.b2a_base64(data[start : start + _CHUNK], newline=False).decode()
        try:
            tell(transport, f"put({path!r}, {text!r}, {'ab' if start else 'wb'!r})")
        except TransportExecError as error:
            if _last_line(error) in _FULL:
                raise FullError(path) from error
            raise


def reset(transport: Any) -> None:
    """Restart the device, like its power switch, so that its program runs."""
    # The restart ends the connection. The pause lets the device answer the request first.
    transport.exec_raw_no_follow("import machine, time\ntime.sleep(0.1)\nmachine.reset()")


def attend(transport: Any, source: str) -> None:
    """Run a source on the device and show its output as it comes.

    Ctrl-C is sent to the device. Raises `TransportExecError` if it ends with an exception.
    """
    transport.exec_raw_no_follow(source)
    try:
        error = transport.follow(None, _show)[1]
    except KeyboardInterrupt:
        transport.serial.write(b"\x03")
        error = transport.follow(_PATIENCE_S, _show)[1]
        if b"KeyboardInterrupt" in error.strip().split(b"\n")[-1]:
            return  # it came before the program could handle the interrupt
    if error:
        raise TransportExecError(b"", error.decode(errors="replace"))


def _show(data: bytes) -> None:
    # The output comes a byte at a time and ends with a byte 4; the device prints only ASCII.
    sys.stdout.write(data.decode("ascii", "replace").replace("\x04", "").replace("\r", ""))
    sys.stdout.flush()
