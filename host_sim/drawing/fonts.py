"""The fonts of PNG and GIF: one for Latin, Greek and Cyrillic, one for the other scripts."""

import functools
import importlib.util
from pathlib import Path
from typing import Any

from PIL import ImageFont

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont

# Packages with a font file each. The first font that has a letter is used for it.
_PACKAGES = (
    ("fontpkg_noto_sans", "files/NotoSans[[]*.ttf"),
    ("cvttf_NotoSansCJK_Regular", "*.otf"),
)

# No font has a letter for this: what it draws is its sign for a missing letter.
_LACKING = "\U0010fffe"


def runs(text: str, size: int) -> list[tuple[str, Font]]:
    """A text as (part, font) pairs; each letter has the first font that contains it."""
    found = []
    for letter in text:
        font = next((font for font in fonts(size) if _has(font, letter)), fonts(size)[0])
        if found and found[-1][1] is font:
            found[-1][0] += letter
        else:
            found.append([letter, font])
    return [(part, font) for part, font in found]


@functools.cache
def fonts(size: int) -> list[Font]:
    """The installed fonts at a size in pixels; without any, Pillow's own, which has only Latin."""
    paths = [path for package, pattern in _PACKAGES if (path := _file(package, pattern))]
    if not paths:
        return [ImageFont.load_default(size)]
    return [ImageFont.truetype(str(path), size) for path in paths]


def _file(package: str, pattern: str) -> Path | None:
    """The font file of a package, or None if it is not installed."""
    found = importlib.util.find_spec(package)
    if not found or not found.origin:
        return None
    return next(iter(sorted(Path(found.origin).parent.glob(pattern))), None)


@functools.lru_cache(4096)
def _has(font: Font, letter: str) -> bool:
    if letter.isspace():
        return True
    mask: Any = font.getmask(letter)
    lacking: Any = font.getmask(_LACKING)
    return mask.size != lacking.size or bytes(mask) != bytes(lacking)
