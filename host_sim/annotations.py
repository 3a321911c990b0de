"""Names of types for annotations, imported only by type checkers.

MicroPython has no typing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from host_sim.drawing.scene import Disc, Shape, Strokes, Text
from pentaref.games import base

#: a square, (x, y)
Cell: TypeAlias = tuple[int, int]

#: the squares of a board that are shown: (left, top, columns, rows)
Window: TypeAlias = tuple[int, int, int, int]

#: the styles of text on a terminal: ``paint(text, style)``
Paint: TypeAlias = Callable[[str, Any], str]

#: an illegal action and why it is refused
Wrong: TypeAlias = tuple[base.Action, base.Refusal]

#: what a scene is made of
AnyShape: TypeAlias = Shape | Disc | Strokes | Text

#: (r, g, b), 0 to 255
Colour: TypeAlias = tuple[int, int, int]

#: the colours of a panel, row by row
Pixels: TypeAlias = list[list[Colour]]

#: a step of a script: what to do, and a button, a file or ms
Step: TypeAlias = tuple[str, Any]

#: what is in hand, as ``selection`` has it: (option, shape, x, y)
Held: TypeAlias = tuple[int, int, int, int]

#: what an intent does to a state of a screen: ``advance(state, intent)`` is the next state
Advance: TypeAlias = Callable[[Any, int], Any]
