"""The sign that MicroPython's prompt is running and not the app."""

from pentaref.ui.draw import palette
from pentaref.ui.draw.canvas import Canvas


def show(panel, light):
    """Show three arrows on a panel."""
    canvas = Canvas(panel.width, panel.height)
    canvas.text(0, 1, ">>>", palette.TEXT)
    panel.show(canvas.px, palette.build((), 2, panel.colour)[0], light)
