"""The site's icons and its link preview: an F of glowing LEDs."""

import functools
import io
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

#: sizes in pixels of the icons that systems ask for
SIZES = (180, 192, 512)

_DRAWN = 1024  # pixels per side to draw with; reduced afterwards, for smooth edges
_COLOURS = 64  # of a saved icon
_STEPS = 16  # from clear to not clear at all
_GROUND = (27, 28, 33)
_LED = (233, 180, 76)
_UNLIT = (44, 46, 53)
_F = ((1, 0), (2, 0), (0, 1), (1, 1), (1, 2))  # the pentomino, in squares
_PREVIEW = (1200, 630)


def svg() -> str:
    """The icon as SVG text."""
    discs = "".join(
        f'<circle cx="{2.4 + 2.6 * x:.1f}" cy="{2.4 + 2.6 * y:.1f}" r="1.05"/>' for x, y in _F
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
        '<rect width="10" height="10" rx="2.2" fill="#1b1c21"/>'
        f'<g fill="#e9b44c">{discs}</g></svg>\n'
    )


def png(size: int, whole: bool = False) -> bytes:
    """The icon as PNG bytes; ``whole`` fills the square.

    Some systems cut a shape out of it.
    """
    icon = _icon(whole).resize((size, size), Image.Resampling.LANCZOS)
    # Most of the icon is a halo of few colours, so keep the most frequent ones.
    flat = icon.convert("RGB").quantize(_COLOURS, kmeans=3, dither=Image.Dither.NONE)
    if whole:
        return _bytes(flat)
    # The background shows through clear pixels: the palette has one entry per step of clearness.
    clear = icon.getchannel("A")
    flat.putpalette((flat.getpalette() or [])[: 3 * _COLOURS] + list(_GROUND) * _STEPS)
    steps = [level * _STEPS // 256 for level in range(256)]
    flat.paste(
        clear.point([_COLOURS + step for step in steps]),
        mask=clear.point([0 if step == _STEPS - 1 else 255 for step in steps]),
    )
    alphas = [step * 255 // _STEPS for step in range(_STEPS)]
    return _bytes(flat, transparency=bytes([255] * _COLOURS + alphas))


@functools.cache
def _icon(whole: bool) -> Image.Image:
    """The icon as drawn, larger than any size that is needed."""
    board = Image.new("RGB", (_DRAWN, _DRAWN), _GROUND)
    light = Image.new("RGB", (_DRAWN, _DRAWN))
    # A system's mask may cut off everything but the middle four fifths.
    pitch = _DRAWN * (0.2 if whole else 0.26)
    radius = pitch * 0.4
    for y in range(3):
        for x in range(3):
            middle = (_DRAWN / 2 + (x - 1) * pitch, _DRAWN / 2 + (y - 1) * pitch)
            box = [c + d * radius for d in (-1, 1) for c in middle]
            lit = (x, y) in _F
            ImageDraw.Draw(board).ellipse(box, fill=_LED if lit else _UNLIT)
            if lit:
                ImageDraw.Draw(light).ellipse(box, fill=_LED)
    dim = [level * 6 // 10 for level in range(256)] * 3
    halo = light.filter(ImageFilter.GaussianBlur(pitch * 0.4)).point(dim)
    board = ImageChops.screen(board, halo)
    if not whole:
        mask = Image.new("L", (_DRAWN, _DRAWN))
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, _DRAWN, _DRAWN), _DRAWN * 0.22, fill=255)
        board.putalpha(mask)
    return board


def preview(device: Any) -> bytes:
    """The picture of link previews as PNG bytes.

    ``device`` is the path of a device's picture.
    """
    card = Image.new("RGB", _PREVIEW, (17, 18, 22))
    with Image.open(device) as picture:
        high = _PREVIEW[1] - 60
        picture = picture.convert("RGB").resize((picture.width * high // picture.height, high))
    card.paste(picture, (_PREVIEW[0] - picture.width - 40, 30))
    pen = ImageDraw.Draw(card)
    pen.text((60, 210), "pentaref", fill=(240, 241, 244), font=ImageFont.load_default(104))
    for y, line in ((350, "The referee for pentomino"), (404, "games, in any browser")):
        pen.text((64, y), line, fill=(190, 194, 204), font=ImageFont.load_default(40))
    return _bytes(few(card, 160))


def reduced(path: Path) -> bytes:
    """A PNG of the documentation with few colours: a quarter of its bytes."""
    with Image.open(path) as picture:
        return _bytes(picture if picture.mode == "P" else few(picture, 160))


def few(image: Image.Image, colours: int) -> Image.Image:
    """An image with this few colours, also those of small unusual parts.

    It is not dithered: dots compress badly.
    """
    return image.convert("RGB").quantize(
        colours, method=Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE
    )


def _bytes(image: Image.Image, **options: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True, **options)
    return out.getvalue()
