"""A scene as SVG text, the same bytes on CPython and MicroPython."""

from host_sim.drawing.direction import isolated
from host_sim.drawing.scene import Disc, Scene, Shape, Strokes, Text

_FONT = "Inter, 'Helvetica Neue', Arial, sans-serif"
_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" '
    'viewBox="0 0 %s %s" role="img" font-family="%s" '
    'stroke-linejoin="round" stroke-linecap="round" xml:space="preserve">'
)


def draw(scene: Scene, title: str) -> str:
    """The scene as an SVG document, one line for each shape.

    Screen readers read ``title``.
    """
    width, height = _n(scene.width), _n(scene.height)
    lines = [
        _HEAD % (width, height, width, height, _FONT),
        "<title>%s</title>" % escape(title),
        '<rect width="%s" height="%s" fill="%s"/>' % (width, height, scene.background),
    ]
    lines += [_FORMS[type(shape)](shape) for shape in scene.shapes]
    return "\n".join(lines + ["</svg>", ""])


def escape(text: str) -> str:
    """A text as the content of an element: &, < and > escaped."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _n(number: float) -> str:
    """A number with at most two decimals and no trailing zeros."""
    return ("%.2f" % number).rstrip("0").rstrip(".")


def _paint(fill: str | None, stroke: str | None, width: float) -> str:
    text = 'fill="%s"' % (fill or "none")
    if stroke:
        text += ' stroke="%s" stroke-width="%s"' % (stroke, _n(width))
    return text


def _shape(shape: Shape) -> str:
    points = " ".join(["%s,%s" % (_n(x), _n(y)) for x, y in shape.points])
    paint = _paint(shape.fill, shape.stroke, shape.width)
    return '<polygon points="%s" %s/>' % (points, paint)


def _disc(disc: Disc) -> str:
    where = 'cx="%s" cy="%s" r="%s"' % (_n(disc.x), _n(disc.y), _n(disc.radius))
    return "<circle %s %s/>" % (where, _paint(disc.fill, disc.stroke, disc.width))


def _strokes(strokes: Strokes) -> str:
    way = "".join(["M%s %sL%s %s" % tuple([_n(part) for part in line]) for line in strokes.lines])
    return '<path d="%s" %s/>' % (way, _paint(None, strokes.stroke, strokes.width))


def _text(text: Text) -> str:
    halo = ""
    if text.halo:
        width = _n(text.size * 0.22)
        halo = ' stroke="%s" stroke-width="%s" paint-order="stroke"' % (text.halo, width)
    where = 'x="%s" y="%s" font-size="%s"' % (_n(text.x), _n(text.y), _n(text.size))
    paint = 'text-anchor="%s" fill="%s"%s' % (text.anchor, text.fill, halo)
    return "<text %s %s>%s</text>" % (where, paint, escape(isolated(text.text)))


_FORMS = {Shape: _shape, Disc: _disc, Strokes: _strokes, Text: _text}
