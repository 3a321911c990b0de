"""The fonts of PNG and GIF, one for each script.

The first that has a letter draws it.
"""

import functools
import importlib.util
from pathlib import Path
from typing import Any

from PIL import ImageFont, features

from host_sim.drawing import direction

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont

# Packages and their files. The first font that has a letter is used for it. The last one has
# pictures, and digits among them, so all others come before it.
_PACKAGES = (
    ("fontpkg_noto_sans", "files/NotoSans[[]*.ttf"),
    ("fontpkg_noto_sans_arabic", "files/NotoSansArabic[[]*.ttf"),
    ("manimgx_fonts", "NotoSans[A-Z]*.ttf"),  # a file each for Hebrew, Thai, Indian scripts, ...
    ("cvttf_NotoSansCJK_Regular", "*.otf"),
    ("manimgx_fonts", "NotoEmoji[[]*.ttf"),
)

# No font has a letter for this: it shows each font's sign for a missing letter.
_LACKING = "\U0010fffe"

# These choose between two looks of the character before them, which has only one here.
_SELECTORS = ("\ufe0e", "\ufe0f")

# Letters that no font has are shown as this, several in a row as one.
_UNKNOWN = "?"


def runs(text: str, size: int) -> list[tuple[str, Font, str | None]]:
    """A text as (part, font, direction), from left to right as they are drawn.

    Each letter has the first font that contains it. The direction is as Pillow takes it.
    """
    found = []
    for part, leftward in direction.parts(text):
        way = None
        if features.check("raqm"):  # what shapes and orders letters; not in every Pillow
            way = "rtl" if leftward else "ltr"
        split = [(run, font, way) for run, font in _by_font(part, size)]
        found += reversed(split) if leftward else split
    return found


def _by_font(text: str, size: int) -> list[tuple[str, Font]]:
    found: list[list[Any]] = []
    lacked = False  # whether the last letter has no font
    for letter in text:
        if letter in _SELECTORS:
            continue
        # A space does not end a run, because letters are shaped and ordered run by run.
        known = [found[-1][1]] if found and letter.isspace() else fonts(size)
        font = next((font for font in known if _has(font, letter)), None)
        if lacked and (not font or letter == _UNKNOWN):
            continue
        lacked = not font
        if lacked:
            font, letter = fonts(size)[0], _UNKNOWN
        if not found or found[-1][1] is not font:
            found.append(["", font])
        found[-1][0] += letter
    return [(run, font) for run, font in found]


@functools.cache
def fonts(size: int) -> list[Font]:
    """The installed fonts at a size in pixels.

    If there are none, it is Pillow's own, which has only Latin.
    """
    paths = [path for package, pattern in _PACKAGES for path in _files(package, pattern)]
    if not paths:
        return [ImageFont.load_default(size)]
    return [ImageFont.truetype(str(path), size) for path in paths]


def _files(package: str, pattern: str) -> list[Path]:
    """The font files of a package, none if it is not installed."""
    found = importlib.util.find_spec(package)
    if not found or not found.origin:
        return []
    return sorted(Path(found.origin).parent.glob(pattern))


@functools.lru_cache(4096)
def _has(font: Font, letter: str) -> bool:
    if letter.isspace():
        return True
    mask: Any = font.getmask(letter)
    lacking: Any = font.getmask(_LACKING)
    return mask.size != lacking.size or bytes(mask) != bytes(lacking)
