"""How much work a picture takes, counted.

An animation draws a picture for each action.
"""

from typing import Any

from host_sim.drawing import geometry, raster
from host_sim.drawing.scene import Strokes
from pentaref import games


def test_a_window_goes_through_the_board_once_for_all_squares_near_it(monkeypatch):
    counted = []
    around = geometry._around
    monkeypatch.setattr(geometry, "_around", lambda cells: counted.append(1) or around(cells))
    setup = games.Setup({"game": "pentwall"})
    game = games.new(setup)
    squares = [(x, y) for x in range(10) for y in range(10)]
    assert len(squares) == 100
    geometry.window(game, 0, setup, squares)
    assert len(counted) <= 3


def test_an_end_that_lines_share_is_drawn_once():
    class Draw:
        lines, ends = 0, 0

        def line(self, *values, **options):
            self.lines += 1

        def ellipse(self, *values, **options):
            self.ends += 1

    draw: Any = Draw()
    # The outline of a square, and a dot in it.
    lines = [(0, 0, 9, 0), (9, 0, 9, 9), (9, 9, 0, 9), (0, 9, 0, 0), (4, 4, 4, 4)]
    raster._strokes(draw, Strokes(lines, "#000000", 1))
    assert (draw.lines, draw.ends) == (4, 5)
