"""Scenes as pixels: PNG and animated GIF, drawn by Pillow."""

import io

from PIL import GifImagePlugin, Image, ImageChops, ImageDraw

from host_sim.drawing import fonts
from host_sim.drawing.scene import Disc, Shape, Strokes, Text

_FINER = 3  # drawn so many times larger and then reduced, for smooth edges
_COLOURS = 127  # of a GIF's palette, common to all its frames
_CLEAR = 127  # the number that leaves a pixel as it was in the frame before

# How much of a text is left of its point.
_ANCHORS = {"start": 0, "middle": 0.5, "end": 1}


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


def gif(scenes, durations, out, sample):
    """Write scenes of one size as an animated GIF that goes on for ever.

    ``scenes`` and ``durations``, how long each is seen in ms, are gone through once, a frame in
    memory at a time. ``out`` is a binary stream. ``sample`` are a few scenes for the palette.
    """
    animated(map(image, scenes), durations, out, [image(scene) for scene in sample])


def animated(frames, durations, out, sample):
    """Write images of one size as an animated GIF, of each frame what differs from the last one.

    As ``gif``, with images for scenes.
    """
    # One palette for all, so that squares that stay the same are the same bytes in every frame.
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
            # A frame in which nothing changes is one dot, to be seen as long as any other.
            box = changed.getbbox() or (0, 0, 1, 1)
            frame.paste(_CLEAR, mask=changed.point([255] + [0] * 255))
            options["transparency"] = _CLEAR
        before = numbers
        for part in GifImagePlugin.getdata(frame.crop(box), box[:2], **options):
            out.write(part)
    out.write(b";")


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


def _text(draw, text):
    """Draw a text in as many fonts as its letters need, one behind the other."""
    halo = round(_fine(text.size) * 0.11) if text.halo else 0
    parts = fonts.runs(text.text, round(_fine(text.size)))
    wide = sum(font.getlength(part) for part, font in parts)
    x = _fine(text.x) - wide * _ANCHORS[text.anchor]
    for part, font in parts:
        draw.text(
            (x, _fine(text.y)),
            part,
            fill=text.fill,
            font=font,
            anchor="ls",
            stroke_width=halo,
            stroke_fill=text.halo,
        )
        x += font.getlength(part)


_FORMS = {Shape: _shape, Disc: _disc, Strokes: _strokes, Text: _text}
