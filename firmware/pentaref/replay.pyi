from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from pentaref.games import base

class Illegal(NamedTuple):
    number: int
    line: int
    word: str
    action: base.Action
    refusal: base.Refusal

class Ruling:
    record: Any
    game: Any  # a base.Game, or None if the record is unreadable
    illegal: Illegal | None
    error: Any  # a RecordError, or None
    actions: Any  # a list of base.Action, or None if they were not asked for
    def __init__(self, record: Any) -> None: ...
    @property
    def status(self) -> str: ...
    @property
    def agrees(self) -> bool | None: ...
    @property
    def valid(self) -> bool: ...

def replay(stream: Any, keep_actions: bool = False) -> Ruling: ...
def play(
    record: Any, items: Iterable[tuple[int, str, base.Action]]
) -> Iterator[tuple[base.Game, int, str, base.Action, base.Refusal | None]]: ...
def submit(game: base.Game, action: base.Action) -> base.Refusal | None: ...
