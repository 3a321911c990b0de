"""A device drawn as in a photograph: LEDs in a dark case, and buttons."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

if TYPE_CHECKING:
    from host_sim.annotations import Pixels


_FINER = 2  # drawn this many times larger and then reduced, for smooth edges

_TABLE = (24, 25, 28)
_CASE = (44, 46, 52)
_EDGE = (66, 69, 77)
_BOARD = (10, 10, 12)
_DARK_LED = (17, 17, 20)
_CAP = (72, 76, 85)
_CAP_HELD = (206, 176, 96)
_INK = (222, 225, 232)

# Where a button's centre is in the strip below the panel, in units: from the left edge (negative:
# from the right edge), and from the top.
_PLACES = {
    "up": (2.2, 0.9),
    "down": (2.2, 3.3),
    "left": (1.0, 2.1),
    "right": (3.4, 2.1),
    "b": (-2.7, 2.6),
    "a": (-1.0, 1.5),
}
_ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def draw(
    pixels: Pixels, names: Sequence[str], held: Collection[str] = (), size: int = 480
) -> Image.Image:
    """An image of a device: ``pixels``, and buttons by ``names``.

    `pixels` are rows of (r, g, b), `held` the buttons that are down. ``size`` is about the width of
    its panel in pixels of the image.
    """
    rows, columns = len(pixels), len(pixels[0])
    pitch = max(6, round(size / max(columns, rows))) * _FINER
    inner = (columns * pitch, rows * pitch)
    # The buttons have the same size whatever the number of LEDs.
    unit = round(size / 14) * _FINER
    margin = unit // 2
    wide = inner[0] + 4 * margin
    high = inner[1] + 4 * margin + round(4.4 * unit)
    image = Image.new("RGB", (wide, high), _TABLE)
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle(
        (margin // 2, margin // 2, wide - margin // 2, high - margin // 2),
        radius=margin,
        fill=_CASE,
        outline=_EDGE,
        width=_FINER * 2,
    )
    corner = (2 * margin, 2 * margin)
    image.paste(_panel(pixels, pitch), corner)
    _buttons(pen, names, held, (corner[0], corner[1] + inner[1] + margin), inner[0], unit)
    return image.reduce(_FINER)


def _panel(pixels: Pixels, pitch: int) -> Image.Image:
    """The LEDs alone: a disc each, and the glow around it."""
    size = (len(pixels[0]) * pitch, len(pixels) * pitch)
    board = Image.new("RGB", size, _BOARD)
    light = Image.new("RGB", size, (0, 0, 0))
    on_board, in_air = ImageDraw.Draw(board), ImageDraw.Draw(light)
    edge = max(1, round(pitch * 0.1))
    for y, row in enumerate(pixels):
        for x, colour in enumerate(row):
            disc = (
                x * pitch + edge,
                y * pitch + edge,
                (x + 1) * pitch - edge - 1,
                (y + 1) * pitch - edge - 1,
            )
            if not any(colour):
                on_board.ellipse(disc, fill=_DARK_LED)
                continue
            # An LED's plastic reflects the light of the room.
            colour = tuple(min(255, part + dark) for part, dark in zip(colour, _DARK_LED))
            on_board.ellipse(disc, fill=colour)
            in_air.ellipse(disc, fill=colour)
            # The middle of the lens is brighter than its rim.
            core = tuple(part + (255 - part) * max(colour) // 900 for part in colour)
            third = (disc[2] - disc[0]) // 4
            on_board.ellipse(
                (disc[0] + third, disc[1] + third, disc[2] - third, disc[3] - third), fill=core
            )
    halo = light.filter(ImageFilter.GaussianBlur(pitch * 0.55))
    return ImageChops.screen(board, halo.point([value * 8 // 10 for value in range(256)] * 3))


def _buttons(
    pen: ImageDraw.ImageDraw,
    names: Sequence[str],
    held: Collection[str],
    corner: tuple[int, int],
    wide: int,
    unit: int,
) -> None:
    """The buttons below the panel: arrows with A and B, or a row of letters."""
    left, top = corner
    if "up" in names:
        places = {name: _PLACES[name] for name in names if name in _PLACES}
    else:
        step = wide / unit / len(names)
        places = {name: ((i + 0.5) * step, 1.8) for i, name in enumerate(names)}
    radius = round(unit * 0.62)
    for name, (across, down) in places.items():
        x = left + round(across * unit) + (wide if across < 0 else 0)
        y = top + round(down * unit)
        box = (x - radius, y - radius, x + radius, y + radius)
        pen.ellipse(box, fill=_CAP_HELD if name in held else _CAP, outline=_EDGE, width=_FINER * 2)
        if name in _ARROWS:
            dx, dy = _ARROWS[name]
            r = radius * 0.5
            pen.polygon(
                [
                    (x + dx * r, y + dy * r),
                    (x - dx * r * 0.6 + dy * r, y - dy * r * 0.6 + dx * r),
                    (x - dx * r * 0.6 - dy * r, y - dy * r * 0.6 - dx * r),
                ],
                fill=_INK,
            )
        else:
            font = ImageFont.load_default(size=round(radius * 1.1))
            pen.text((x, y), name.upper(), fill=_INK, font=font, anchor="mm")
