"""Scenes as pixels: PNG and animated GIF, drawn by Pillow."""

import functools
import io

from PIL import Image, ImageDraw, ImageFont

from host_sim.drawing.scene import Disc, Shape, Strokes, Text

_FINER = 3  # drawn so many times larger and then reduced, for smooth edges
_COLOURS = 128  # of a GIF's palette, common to all its frames

_ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def image(scene):
    """The scene as an image of its width and height in whole pixels."""
    size = (round(scene.width) * _FINER, round(scene.height) * _FINER)
    canvas = Image.new("RGB", size, scene.background)
    draw = ImageDraw.Draw(canvas)
    for shape in scene.shapes:
        _FORMS[type(shape)](draw, shape)
    return canvas.reduce(_FINER)


def png(scene):
    """The scene as the bytes of a PNG file."""
    return still(image(scene))


def still(picture):
    """An image as the bytes of a PNG file."""
    return _saved(picture, "PNG", optimize=True)


def gif(scenes, durations):
    """Scenes of one size as the bytes of an animated GIF that goes on for ever.

    ``durations`` has for each scene how long it is seen, in ms.
    """
    return animated([image(scene) for scene in scenes], durations)


def animated(frames, durations):
    """Images of one size as the bytes of an animated GIF that goes on for ever."""
    # One palette for all, so that squares that stay the same are the same bytes in every frame;
    # made from the last frame, on which most lies, and one amid, for colours that come and go.
    wide, high = frames[-1].size
    sample = Image.new("RGB", (wide, 3 * high))
    for i, frame in enumerate((frames[0], frames[len(frames) // 2], frames[-1])):
        sample.paste(frame, (0, i * high))
    palette = sample.quantize(_COLOURS, Image.Quantize.MEDIANCUT)
    frames = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    return _saved(
        frames[0],
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=0,
        optimize=True,
        disposal=1,
    )


def _saved(picture, form, **options):
    out = io.BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def _fine(number):
    return number * _FINER


def _width(number):
    return max(1, round(number * _FINER))


def _shape(draw, shape):
    points = [(_fine(x), _fine(y)) for x, y in shape.points]
    if shape.fill:
        # Pillow counts the last pixel in: without this every area is a pixel too large.
        last = [(x - (x > points[0][0]), y - (y > points[0][1])) for x, y in points]
        draw.polygon(last if len(points) == 4 else points, fill=shape.fill)
    if shape.stroke:
        ring = points + points[:2]
        draw.line(ring, fill=shape.stroke, width=_width(shape.width), joint="curve")


def _disc(draw, disc):
    x, y, r = _fine(disc.x), _fine(disc.y), _fine(disc.radius + disc.width / 2)
    if not disc.fill:
        box = (x - r, y - r, x + r, y + r)
        draw.ellipse(box, outline=disc.stroke, width=_width(disc.width))
        return
    # The stroke lies half inside and half outside, as in SVG.
    for radius, colour in (
        (disc.radius + disc.width / 2, disc.stroke),
        (disc.radius - disc.width / 2, disc.fill),
    ):
        if colour:
            x, y, r = _fine(disc.x), _fine(disc.y), _fine(radius)
            draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)


def _strokes(draw, strokes):
    width = _width(strokes.width)
    r = width / 2
    for line in strokes.lines:
        x1, y1, x2, y2 = map(_fine, line)
        if (x1, y1) != (x2, y2):
            draw.line((x1, y1, x2, y2), fill=strokes.stroke, width=width)
        for x, y in ((x1, y1), (x2, y2)):
            draw.ellipse((x - r, y - r, x + r, y + r), fill=strokes.stroke)


@functools.cache
def _font(size):
    return ImageFont.load_default(size)


def _text(draw, text):
    font = _font(_fine(text.size))
    halo = round(_fine(text.size) * 0.11) if text.halo else 0
    draw.text(
        (_fine(text.x), _fine(text.y)),
        text.text,
        fill=text.fill,
        font=font,
        anchor=_ANCHORS[text.anchor],
        stroke_width=halo,
        stroke_fill=text.halo,
    )


_FORMS = {Shape: _shape, Disc: _disc, Strokes: _strokes, Text: _text}
