"""Scenes as pixels: PNG and animated GIF, drawn by Pillow."""

import functools
import io
from collections.abc import Iterable, Sequence
from typing import IO, Any

from PIL import GifImagePlugin, Image, ImageChops, ImageDraw

from host_sim.drawing import fonts
from host_sim.drawing.scene import Disc, Scene, Shape, Strokes, Text

_FINER = 3  # drawn this many times larger and then reduced, for smooth edges
_MOST = 1 << 23  # pixels that are drawn in one go: they take four bytes each
# Rows above a band that are drawn and cut off: Pillow rounds the place of a text that begins above
# the picture in another way, and letters reach below their line.
_ABOVE = 40
_COLOURS = 127  # of a GIF's palette, common to all its frames
_CLEAR = 127  # the number that leaves a pixel as it was in the previous frame

# Which part of a text is left of its x.
_ANCHORS = {"start": 0, "middle": 0.5, "end": 1}


def image(scene: Scene) -> Image.Image:
    """The scene as an image; width and height are rounded to whole pixels."""
    wide, high = round(scene.width), round(scene.height)
    rows = max(_MOST // (wide * _FINER**2) - _ABOVE, 1)
    if rows >= high:
        return _band(scene, wide, 0, high)
    found = Image.new("RGB", (wide, high))
    for top in range(0, high, rows):
        above = min(top, _ABOVE)
        band = _band(scene, wide, top - above, min(rows, high - top) + above)
        found.paste(band.crop((0, above, *band.size)), (0, top))
    return found


def _band(scene: Scene, wide: int, top: int, rows: int) -> Image.Image:
    """Some rows of a scene as an image, from ``top`` on."""
    canvas = Image.new("RGB", (wide * _FINER, rows * _FINER), scene.background)
    draw = ImageDraw.Draw(canvas)
    for shape in scene.shapes:
        _FORMS[type(shape)](draw, _raised(shape, top) if top else shape)
    return canvas.reduce(_FINER)


def _raised(shape: Any, by: int) -> Any:
    """A shape moved up by this many pixels."""
    if isinstance(shape, Shape):
        return shape._replace(points=[(x, y - by) for x, y in shape.points])
    if isinstance(shape, Strokes):
        lines = [(x1, y1 - by, x2, y2 - by) for x1, y1, x2, y2 in shape.lines]
        return shape._replace(lines=lines)
    return shape._replace(y=shape.y - by)


def png(scene: Scene) -> bytes:
    """The scene as the bytes of a PNG file."""
    return still(image(scene))


def still(picture: Image.Image) -> bytes:
    """An image as the bytes of a PNG file."""
    return _saved(picture, "PNG", optimize=True)


def gif(
    scenes: Iterable[Scene], durations: Iterable[int], out: IO[bytes], sample: Sequence[Scene]
) -> None:
    """Write scenes of one size as an animated GIF that repeats for ever.

    ``durations`` is how long each scene is shown, in ms. Both are read once, so that one frame is
    in memory at a time. ``out`` is a binary stream. The palette is made from the scenes ``sample``.
    """
    animated(map(image, scenes), durations, out, [image(scene) for scene in sample])


def animated(
    frames: Iterable[Image.Image],
    durations: Iterable[int],
    out: IO[bytes],
    sample: Sequence[Image.Image],
) -> None:
    """As ``gif``, for images.

    A frame stores only what differs from the previous one.
    """
    # One palette for all frames, so that unchanged pixels have the same bytes in every frame.
    wide, high = sample[0].size
    joined = Image.new("RGB", (wide, len(sample) * high))
    for i, frame in enumerate(sample):
        joined.paste(frame, (0, i * high))
    palette = joined.quantize(_COLOURS, Image.Quantize.MEDIANCUT)
    before = None
    for frame, duration in zip(frames, durations):
        frame = frame.quantize(palette=palette, dither=Image.Dither.NONE)
        numbers = Image.frombytes("L", frame.size, frame.tobytes())
        options = {"duration": duration, "disposal": 1}
        box = (0, 0, wide, high)
        if before is None:
            for part in GifImagePlugin.getheader(frame, info={"loop": 0})[0]:
                out.write(part)
        else:
            changed = ImageChops.difference(numbers, before)
            # A frame in which nothing changes is one pixel, which keeps its time.
            box = changed.getbbox() or (0, 0, 1, 1)
            frame.paste(_CLEAR, mask=changed.point([255] + [0] * 255))
            options["transparency"] = _CLEAR
        before = numbers
        for part in GifImagePlugin.getdata(frame.crop(box), box[:2], **options):
            out.write(part)
    out.write(b";")


def _saved(picture: Image.Image, form: str, **options: Any) -> bytes:
    out = io.BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def _fine(number: float) -> float:
    return number * _FINER


def _width(number: float) -> int:
    return max(1, round(number * _FINER))


def _shape(draw: ImageDraw.ImageDraw, shape: Shape) -> None:
    points = [(_fine(x), _fine(y)) for x, y in shape.points]
    if shape.fill:
        # Pillow includes the last pixel, so every area would be a pixel too large.
        last = [(x - (x > points[0][0]), y - (y > points[0][1])) for x, y in points]
        draw.polygon(last if len(points) == 4 else points, fill=shape.fill)
    if shape.stroke:
        ring = points + points[:2]
        draw.line(ring, fill=shape.stroke, width=_width(shape.width), joint="curve")


def _disc(draw: ImageDraw.ImageDraw, disc: Disc) -> None:
    x, y, r = _fine(disc.x), _fine(disc.y), _fine(disc.radius + disc.width / 2)
    if not disc.fill:
        box = (x - r, y - r, x + r, y + r)
        draw.ellipse(box, outline=disc.stroke, width=_width(disc.width))
        return
    # Half of the stroke is inside and half outside, as in SVG.
    for radius, colour in (
        (disc.radius + disc.width / 2, disc.stroke),
        (disc.radius - disc.width / 2, disc.fill),
    ):
        if colour:
            x, y, r = _fine(disc.x), _fine(disc.y), _fine(radius)
            draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)


def _strokes(draw: ImageDraw.ImageDraw, strokes: Strokes) -> None:
    width = _width(strokes.width)
    r = width / 2
    ends = {}  # most ends are those of two lines or more, and each is drawn once
    for line in strokes.lines:
        x1, y1, x2, y2 = map(_fine, line)
        if (x1, y1) != (x2, y2):
            draw.line((x1, y1, x2, y2), fill=strokes.stroke, width=width)
        ends[x1, y1] = ends[x2, y2] = True
    for x, y in ends:
        draw.ellipse((x - r, y - r, x + r, y + r), fill=strokes.stroke)


@functools.lru_cache(1000)
def _length(part: str, font: Any, way: Any) -> float:
    """The width of a text.

    Most texts were in the frame before.
    """
    return font.getlength(part, direction=way)


def _text(draw: ImageDraw.ImageDraw, text: Text) -> None:
    """Draw a text, each part of it in the font that its letters need."""
    halo = round(_fine(text.size) * 0.11) if text.halo else 0
    parts = fonts.runs(text.text, round(_fine(text.size)))
    widths = [_length(*part) for part in parts]
    x = _fine(text.x) - sum(widths) * _ANCHORS[text.anchor]
    for (part, font, way), width in zip(parts, widths):
        draw.text(
            (x, _fine(text.y)),
            part,
            fill=text.fill,
            font=font,
            anchor="ls",
            stroke_width=halo,
            stroke_fill=text.halo,
            direction=way,
        )
        x += width


_FORMS = {Shape: _shape, Disc: _disc, Strokes: _strokes, Text: _text}
