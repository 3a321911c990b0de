"""A position as SVG text, for a ``Game`` of the library."""

from __future__ import annotations

import io
from typing import Any

from host_sim.drawing import game as drawn_game
from host_sim.drawing import svg
from host_sim.text import explain
from pentaref import replay

SIZE = 44  # pixels of a square, unless another size is asked for


def board(game: Any, size: int, overlay: bool) -> str:
    """The position as an SVG document; arguments as for ``svg.board``."""
    ruling: Any = replay.replay(io.BytesIO(game.to_record().encode()), keep_actions=True)
    (scene,) = drawn_game.scenes(ruling, ruling.actions, size, overlay)
    said = " ".join(explain.standing(ruling.game, ruling.record.setup))
    text: str = svg.draw(scene, f"{explain.title(ruling.record.setup)}: {said}")
    return text
