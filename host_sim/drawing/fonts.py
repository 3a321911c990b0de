"""The fonts of pictures in pixels: one for Latin, Greek and Cyrillic, one for the other scripts."""

import functools
import importlib.util
from pathlib import Path

from PIL import ImageFont

# The packages that bring a font file each, in the order in which they are asked for a letter.
_PACKAGES = (
    ("fontpkg_noto_sans", "files/NotoSans[[]*.ttf"),
    ("cvttf_NotoSansCJK_Regular", "*.otf"),
)

# No font has a letter here: what one draws for it is its sign for a letter that it lacks.
_LACKING = "\U0010fffe"


def runs(text, size):
    """A text as (part, font) pairs, each part with the first font that has all of its letters."""
    found = []
    for letter in text:
        font = next((font for font in fonts(size) if _has(font, letter)), fonts(size)[0])
        if found and found[-1][1] is font:
            found[-1][0] += letter
        else:
            found.append([letter, font])
    return [(part, font) for part, font in found]


@functools.cache
def fonts(size):
    """The fonts at a size in pixels; Pillow's own, which has Latin alone, where none is there."""
    paths = [path for package, pattern in _PACKAGES if (path := _file(package, pattern))]
    if not paths:
        return [ImageFont.load_default(size)]
    return [ImageFont.truetype(str(path), size) for path in paths]


def _file(package, pattern):
    """The font file of an installed package, None where it is not installed."""
    found = importlib.util.find_spec(package)
    if not found or not found.origin:
        return None
    return next(iter(sorted(Path(found.origin).parent.glob(pattern))), None)


@functools.lru_cache(4096)
def _has(font, letter):
    if letter.isspace():
        return True
    mask, lacking = font.getmask(letter), font.getmask(_LACKING)
    return mask.size != lacking.size or bytes(mask) != bytes(lacking)
