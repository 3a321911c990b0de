"""The loop of `spans` as machine code.

A test compares it with the plain code. Importing this fails if the interpreter compiles no native
code.
"""
# ruff: noqa: F821 - only the native compiler knows the names of its types

import micropython


@micropython.viper
def _first(frame: ptr8, shown: ptr8, start: int, end: int, stale: ptr8) -> int:
    i = start
    while i < end and frame[i] == shown[i] and stale[frame[i]] == 0:
        i += 1
    return i


@micropython.viper
def _last(frame: ptr8, shown: ptr8, start: int, end: int, stale: ptr8) -> int:
    i = end - 1
    while i > start and frame[i] == shown[i] and stale[frame[i]] == 0:
        i -= 1
    return i


def span(frame, shown, start, end, stale):
    """As `spans.span`."""
    first = _first(frame, shown, start, end, stale)
    return None if first == end else (first, _last(frame, shown, first, end, stale))
