"""The library's exceptions, all below `PentarefError`."""

from __future__ import annotations

_LONGEST = 60  # letters of a text that a message quotes


class PentarefError(Exception):
    """The base of every error that the library raises."""


class SetupError(PentarefError, ValueError):
    """A game cannot be set up: ``key`` is the wrong or missing header."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


class ActionError(PentarefError, ValueError):
    """A text that is not an action in the notation's form."""

    def __init__(self, token: str, message: str) -> None:
        plain = token.isprintable() and 0 < len(token) <= _LONGEST
        shown = token if plain else repr(token[:_LONGEST])
        said = f"{shown}: {message}"
        # The message is one line, and it may quote a part of the token.
        super().__init__("".join([c if c.isprintable() else repr(c)[1:-1] for c in said]))
        self.token = token


class IllegalActionError(PentarefError):
    """An action that the rules do not allow now.

    ``token`` is the action as written, ``reason`` one of the notation's reasons. ``squares`` are
    the squares at fault, written as in a record; there may be none. ``line`` is the action's line
    if it came from a record, else None.
    """

    def __init__(
        self,
        token: str,
        reason: str,
        squares: tuple[str, ...],
        message: str,
        line: int | None = None,
    ) -> None:
        super().__init__(message)
        self.token = token
        self.reason = reason
        self.squares = squares
        self.line = line


class NothingToTakeBackError(PentarefError, IndexError):
    """There is no action to take back."""


class RecordError(PentarefError, ValueError):
    """A record that cannot be read.

    It has ``line``, counted from 1, the ``text`` there, and why.
    """

    def __init__(self, line: int, text: str, message: str) -> None:
        super().__init__(f"line {line}: {message}" + (f" ({text})" if text else ""))
        self.line = line
        self.text = text
