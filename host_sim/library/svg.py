"""A game's board as SVG text."""

from __future__ import annotations

from host_sim.library import drawn
from host_sim.library.game import Game


def board(game: Game, size: int = drawn.SIZE, overlay: bool = False) -> str:
    """The position as an SVG document, as `pentaref picture` draws it.

    ``size`` is the pixels of a square, 8 to 200. ``overlay`` also shows what players often miss,
    such as areas where nobody can lay. Raises ``ValueError`` for any other size, ``TypeError`` for
    anything but a `Game`.
    """
    if not isinstance(game, Game):
        raise TypeError(f"board() draws a Game, not {type(game).__name__}")
    if not 8 <= size <= 200:
        raise ValueError(f"size is 8 to 200 pixels per square, not {size}")
    return drawn.board(game, size, overlay)
