"""Actions as the library has them, and the legal ones as a collection."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pentaref import pieces, record
from pentaref.games import base

if TYPE_CHECKING:
    from host_sim.library.game import Game


@dataclass(frozen=True)
class Action:
    """One action of a game; ``str()`` gives the notation's canonical spelling.

    ``kind`` is ``lay``, ``tile``, ``remove``, ``counter``, ``pass``, ``resign`` or ``draw``.
    ``piece`` is a pentomino's letter or None, ``board`` a board's letter or None, ``squares`` are
    written as in a record, in reading order.
    """

    kind: str
    piece: str | None
    board: str | None
    squares: tuple[str, ...]
    text: str = field(compare=False)
    _action: Any = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.text


def wrap(action: Any, setup: Any) -> Action:
    """The library's form of the engine's ``base.Action``."""
    cells = sorted(action.cells, key=lambda cell: (cell[1], cell[0]))
    return Action(
        action.kind,
        pieces.LETTERS[action.piece] if action.piece >= 0 else None,
        chr(64 + action.board) if action.board else None,
        tuple(record.write_cell(cell, setup, action.kind) for cell in cells),
        record.write_action(action, setup),
        action,
    )


class LegalActions(Collection[Action]):
    """A game's legal actions, as they are now: length, iteration, ``in``.

    ``resign`` and ``draw`` are not listed, but ``in`` finds them where they are legal. A member is
    an `Action` or its text. Finish iterating before you play on.
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def __len__(self) -> int:
        count: int = self._game._game.count()
        return count

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __iter__(self) -> Iterator[Action]:
        # A position of its own: the engine may try each action on it before yielding it.
        position = self._game._game.copy()
        for action in position.actions():
            yield wrap(action, self._game._setup)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Action):
            action = action.text
        if not isinstance(action, str):
            return False
        try:
            wanted = record.read_action(action, self._game._setup)
        except ValueError:
            return False
        return wanted.kind != base.UNDO and self._game._game.judge(wanted) is None

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions>"
