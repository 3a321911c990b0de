"""A game to play from Python: actions in, position, score and outcome out."""

from __future__ import annotations

import errno
import io
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from host_sim.drawing import ascii_board, geometry
from host_sim.library import drawn
from host_sim.library.actions import Action, LegalActions, wrap
from host_sim.library.errors import (
    ActionError,
    IllegalActionError,
    NothingToTakeBackError,
    RecordError,
    SetupError,
)
from host_sim.text import explain
from pentaref import games, record, replay
from pentaref.games import base
from pentaref.tokenizer import LONGEST_VALUE


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    ``winners`` are seats, counted from 1: several if they share, none for a puzzle that was not
    solved. ``scores`` has a number for each seat, as the game counts. ``ending`` is ``played``,
    ``resigned`` or ``agreed``; ``why`` says it in words.
    """

    winners: tuple[int, ...]
    scores: tuple[int | None, ...]
    ending: str
    why: str

    def __str__(self) -> str:
        return self.why


class Game:
    """One game: its setup, its position and the actions that led there.

    ``name`` is one of `pentaref.GAMES`. The setup headers of a record are keywords: ``variant``,
    ``seats``, ``grid`` ("9x7"), ``outer``, ``counters``, ``players``, ``clock``. A value is a text
    as in a record, or a number; ``players``, ``counters`` and ``outer`` may be lists of texts.
    Raises `SetupError`.
    """

    def __init__(self, name: str, **headers: str | int | Iterable[str]) -> None:
        texts = {"game": name}
        for key, value in headers.items():
            if key not in games.KEYS or key == "game":
                raise SetupError(key, f"there is no setup header {key!r}")
            texts[key] = _text(key, value)
        try:
            self._setup = games.Setup(texts)
        except games.SetupError as error:
            raise SetupError(error.key, str(error)) from None
        self._game: Any = games.new(self._setup)
        self._actions: list[Action] = []

    # The setup

    @property
    def name(self) -> str:
        """The game's name, as in a record."""
        return str(self._setup.game)

    @property
    def variant(self) -> str | None:
        """The variant, or None if the game has none."""
        variant: str | None = self._setup.variant
        return variant

    @property
    def headers(self) -> dict[str, str]:
        """The setup headers as in a record, in the notation's order."""
        return dict(self._setup.headers())

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the seats, in order: players, colours or numbers."""
        return tuple(self._game.names)

    # The position

    @property
    def turn(self) -> int | None:
        """The seat to act, counted from 1; None when the game is over."""
        turn: int | None = self._game.turn
        return turn

    @property
    def phase(self) -> str | None:
        """Pentactic's ``remove``, ``counter`` or ``piece``.

        None in other games and at the end.
        """
        phase: str | None = self._game.phase
        return phase

    @property
    def scores(self) -> tuple[int | None, ...]:
        """The score of each seat now; None for a score that is not known yet."""
        return tuple(self._game.scores())

    @property
    def detail(self) -> dict[str, Any] | None:
        """What else the rules count, as in the judge's ``detail``, or None."""
        detail: dict[str, Any] | None = self._game.detail()
        return detail

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None if it has not."""
        game = self._game
        if not game.over:
            return None
        why = explain.standing(game, self._setup)[0]
        return Outcome(tuple(game.winners()), tuple(game.scores()), game.ending, why)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions in force, oldest first."""
        return tuple(self._actions)

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions of this position: ``len()``, iteration and ``in``."""
        return LegalActions(self)

    # Playing

    def play(self, action: str | Action) -> Action:
        """Play an action, or its text, and return it.

        Raises `ActionError` if a text is not an action, `IllegalActionError` if the rules do not
        allow it. The game is then unchanged.
        """
        token = str(action)
        try:
            read = record.read_action(token, self._setup)
        except ValueError as error:
            raise ActionError(token, str(error)) from None
        if read.kind == base.UNDO:
            raise ActionError(token, "to take the last action back, call pop()")
        refusal = self._game.judge(read)
        if refusal:
            raise _illegal(self._game, self._setup, token, read, refusal)
        self._game.play(read)
        played = wrap(read, self._setup)
        self._actions.append(played)
        return played

    def pop(self) -> Action:
        """Take back the last action and return it.

        Raises `NothingToTakeBackError`, which is also an ``IndexError``, if no action is in force.
        """
        if not self._actions:
            raise NothingToTakeBackError("there is no action to take back")
        self._game.take_back()
        return self._actions.pop()

    def copy(self) -> Game:
        """An independent game with the same setup, position and past."""
        other = object.__new__(type(self))
        other._setup = self._setup
        other._game = self._game.copy()
        other._actions = list(self._actions)
        return other

    __copy__ = copy  # copy.copy would share the past

    # Records and pictures

    def to_record(self) -> str:
        """The game as a record's text, with its result, an action a line."""
        lines = [f"{key}: {value}" for key, value in self._setup.headers()]
        lines += [str(action) for action in self._actions]
        lines.append("result: " + self._game.result())
        return "\n".join(lines) + "\n"

    def _repr_svg_(self) -> str:
        return drawn.board(self, drawn.SIZE, False)

    def __str__(self) -> str:
        """The board, or the boards, as text."""
        game = self._game
        drawn = [
            ascii_board.drawing(game, self._setup, explain.owners(game), board)
            for board in geometry.boards(game)
        ]
        return "\n\n".join("\n".join(lines) for lines in drawn)

    def __repr__(self) -> str:
        state = f"seat {self.turn} to act" if self.turn else "over"
        title = explain.title(self._setup)
        return f"<pentaref.Game: {title}, {len(self._actions)} actions, {state}>"

    def __eq__(self, other: object) -> bool:
        """Whether two games have the same setup and are at the same position."""
        if not isinstance(other, Game):
            return NotImplemented
        return bool(self.headers == other.headers and self._game == other._game)

    __hash__ = None  # type: ignore[assignment]


def read(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> Game:
    """The game of a record: a path, an open file, or the text itself.

    A text has a line feed in it. The game leaves out what was taken back, comments, notes and
    unknown headers. Raises `RecordError` if the record cannot be read, `IllegalActionError` if it
    has an illegal action, ``OSError`` if the file cannot be opened, ``TypeError`` for anything but
    a path, a file or a text; ``bytes`` are not a text.
    """
    ruling: Any = replay.replay(io.BytesIO(_bytes(source)), keep_actions=True)
    if ruling.error:
        raise RecordError(ruling.error.line, ruling.error.text, ruling.error.message)
    setup = ruling.record.setup
    if ruling.illegal:
        wrong = ruling.illegal
        raise _illegal(ruling.game, setup, wrong.word, wrong.action, wrong.refusal, wrong.line)
    game = object.__new__(Game)
    game._setup = setup
    game._game = ruling.game
    game._actions = []
    for action in ruling.actions:
        if action.kind == base.UNDO:
            game._actions.pop()
        else:
            game._actions.append(wrap(action, setup))
    return game


def _bytes(source: str | os.PathLike[str] | IO[bytes] | IO[str]) -> bytes:
    if isinstance(source, str) and "\n" in source:
        data: str | bytes = source
    elif isinstance(source, str | os.PathLike):
        try:
            data = Path(source).read_bytes()
        except ValueError:  # a NUL in it, or half a character
            said = "no file can have this name"
            raise FileNotFoundError(errno.ENOENT, said, source) from None
    elif hasattr(source, "read"):
        data = source.read()
    else:
        kind = type(source).__name__
        raise TypeError(f"read() takes a path, an open file or a record's text, not {kind}")
    # Bytes that are not a character are passed on; the reader reports them.
    return data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data


def _text(key: str, value: str | int | Iterable[str]) -> str:
    """A header's text for a value given from Python."""
    if isinstance(value, str | int):
        return _one_line(key, str(value))
    try:
        texts = list(value)
        if key == "players" and any("," in text for text in texts):
            raise SetupError(key, "a player's name cannot have a comma: commas separate the names")
        return _one_line(key, (", " if key == "players" else " ").join(texts))
    except TypeError:
        raise SetupError(key, f"{value!r} is not a text, a number or a list of texts") from None


def _one_line(key: str, text: str) -> str:
    """A header's text for a record: one line, no comment, not too long."""
    if "#" in text or len(text.splitlines()) > 1:
        raise SetupError(key, "a header cannot have a # or more than one line")
    if len(text.encode("utf-8", "surrogatepass")) > LONGEST_VALUE:
        raise SetupError(key, f"a header has {LONGEST_VALUE} bytes at most")
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise SetupError(key, "a header cannot have halves of characters: no file can hold them")
    return text


def _illegal(
    game: Any, setup: Any, token: str, action: Any, refusal: Any, line: int | None = None
) -> IllegalActionError:
    squares = tuple(geometry.square_name(setup, cell) for cell in refusal.cells)
    why = explain.reason(game, setup, action, refusal)
    where = f"line {line}: " if line else ""
    return IllegalActionError(token, refusal.reason, squares, f"{where}{token}: {why}", line)
