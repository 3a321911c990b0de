"""A game's board as SVG text."""

from __future__ import annotations

import io
from typing import Any

from host_sim.drawing import game as drawn_game
from host_sim.drawing import svg
from host_sim.library.game import Game
from host_sim.text import explain
from pentaref import replay


def board(game: Game, size: int = 44, overlay: bool = False) -> str:
    """The position as an SVG document, as `pentaref picture` draws it.

    ``size`` is the pixels of a square, 8 to 200. ``overlay`` also shows what players often miss,
    such as areas where nobody can lay. Raises ``ValueError`` for any other size, ``TypeError`` for
    anything but a `Game`.
    """
    if not isinstance(game, Game):
        raise TypeError(f"board() draws a Game, not {type(game).__name__}")
    if not 8 <= size <= 200:
        raise ValueError(f"size is 8 to 200 pixels per square, not {size}")
    ruling: Any = replay.replay(io.BytesIO(game.to_record().encode()), keep_actions=True)
    (scene,) = drawn_game.scenes(ruling, ruling.actions, size, overlay)
    said = " ".join(explain.standing(ruling.game, ruling.record.setup))
    text: str = svg.draw(scene, f"{explain.title(ruling.record.setup)}: {said}")
    return text
