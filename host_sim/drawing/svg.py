"""A scene as SVG text."""

from xml.sax.saxutils import escape, quoteattr

from host_sim.drawing.scene import Disc, Shape, Strokes, Text

_FONT = "Inter, 'Helvetica Neue', Arial, sans-serif"


def draw(scene, title):
    """The scene as a whole SVG document, one line a shape; ``title`` is read out in its place."""
    width, height = _n(scene.width), _n(scene.height)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family={quoteattr(_FONT)} '
        'stroke-linejoin="round" stroke-linecap="round" xml:space="preserve">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{scene.background}"/>',
    ]
    lines += [_FORMS[type(shape)](shape) for shape in scene.shapes]
    return "\n".join(lines + ["</svg>", ""])


def _n(number):
    """A number without digits that nobody sees."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _paint(fill, stroke, width):
    text = f'fill="{fill or "none"}"'
    if stroke:
        text += f' stroke="{stroke}" stroke-width="{_n(width)}"'
    return text


def _shape(shape):
    points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
    return f'<polygon points="{points}" {_paint(shape.fill, shape.stroke, shape.width)}/>'


def _disc(disc):
    where = f'cx="{_n(disc.x)}" cy="{_n(disc.y)}" r="{_n(disc.radius)}"'
    return f"<circle {where} {_paint(disc.fill, disc.stroke, disc.width)}/>"


def _strokes(strokes):
    way = "".join(f"M{_n(a)} {_n(b)}L{_n(c)} {_n(d)}" for a, b, c, d in strokes.lines)
    return f'<path d="{way}" {_paint(None, strokes.stroke, strokes.width)}/>'


def _text(text):
    halo = ""
    if text.halo:
        width = _n(text.size * 0.22)
        halo = f' stroke="{text.halo}" stroke-width="{width}" paint-order="stroke"'
    return (
        f'<text x="{_n(text.x)}" y="{_n(text.y)}" font-size="{_n(text.size)}" '
        f'text-anchor="{text.anchor}" fill="{text.fill}"{halo}>{escape(text.text)}</text>'
    )


_FORMS = {Shape: _shape, Disc: _disc, Strokes: _strokes, Text: _text}
