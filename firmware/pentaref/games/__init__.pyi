from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final

from pentaref.games.base import Game

GAMES: tuple[str, ...]
KEYS: Final[tuple[str, ...]]
SIDES: Final[tuple[str, ...]]

def read(folder: str, game: str) -> ModuleType: ...
def title(game: str) -> str: ...
def variants(game: str) -> tuple[str, ...]: ...
def fact(game: str, variant: str | None, key: str, default: Any = None) -> Any: ...
def grids(game: str) -> tuple[tuple[int, int], ...]: ...
def seat_range(game: str, variant: str | None = None) -> tuple[int, int]: ...
def solo_counters(grid: tuple[int, int]) -> int: ...
def new(setup: Setup) -> Game: ...

class SetupError(ValueError):
    key: str
    def __init__(self, key: str, message: str) -> None: ...

class Setup:
    game: str
    variant: Any  # a text, or None if the game has none
    seats: int
    grid: Any  # (columns, rows), or None if the game has none
    outer: Any  # two sides, or None
    counters: tuple[tuple[int, int], ...]
    players: tuple[str, ...]
    clock: Any  # (kind, seconds, seconds added), or None
    entry: int
    colours: tuple[str, ...]
    on_table: bool
    lettered: bool
    def __init__(self, headers: Mapping[str, str]) -> None: ...
    def headers(self) -> list[tuple[str, str]]: ...
