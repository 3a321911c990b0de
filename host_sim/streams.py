"""A command's standard streams: opened if closed, in any encoding."""

import codecs
import io
import os
import sys
from typing import Any

# Replacements for closed streams. stdin is write-only and stdout read-only, so that using them
# fails; stderr discards what is written.
_STREAMS = (("stdin", os.O_WRONLY, "r"), ("stdout", os.O_RDONLY, "w"), ("stderr", os.O_WRONLY, "w"))

_ERRORS = "pentaref"  # the name of `_written` for Python's streams


def prepare() -> None:
    """Replace streams that were closed before the start; set how they write.

    Without the replacements, the first file opened would get the number of such a stream, and
    output would go into it. With them, reading or printing fails as for any file; error messages
    are discarded.
    """
    for number, (name, flags, mode) in enumerate(_STREAMS):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, flags)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8"))
    codecs.register_error(_ERRORS, _written)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ERRORS)


def discard(stream: Any) -> None:
    """Discard what a stream could not write.

    The interpreter would try again when it ends.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _written(error: UnicodeError) -> tuple[str | bytes, int]:
    """How to print characters that the output's encoding lacks.

    Letters are escaped. Bytes of a file's name that Python could not decode are printed as they are
    if they are UTF-8, so that the name can be copied: with LC_ALL=C Python decodes only ASCII.
    Other bytes are escaped.
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    is_bytes = _is_byte(text[0])
    ours = next((i for i, char in enumerate(text) if _is_byte(char) != is_bytes), len(text))
    error.end = error.start + ours
    if not is_bytes:
        return codecs.backslashreplace_errors(error)
    raw = text[:ours].encode("utf-8", "surrogateescape")
    decoded = raw.decode("utf-8", "replace")
    if decoded.isprintable() and "\ufffd" not in decoded:
        return raw, error.end
    return "".join([f"\\x{byte:02x}" for byte in raw]), error.end


def _is_byte(char: str) -> bool:
    """Whether a character is Python's sign for an undecodable byte."""
    return "\udc80" <= char <= "\udcff"
