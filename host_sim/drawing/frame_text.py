"""A panel's picture as text: a character a pixel, and their colours.

A colour's letter is the first of its name, a capital if it is bright: red, orange, yellow, green,
cyan, blue, violet, pink, white. Further colours of the same name get unused digits and letters. If
the panel shows only one colour, its character is `#`.
"""

from __future__ import annotations

from string import ascii_letters, digits
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host_sim.annotations import Colour, Pixels


DARK = (0, 0, 0)

# Names of colours: the hue in degrees at which a name's range ends, and its letter.
_HUES = (
    (16, "r"),
    (42, "o"),
    (68, "y"),
    (160, "g"),
    (200, "c"),
    (258, "b"),
    (295, "v"),
    (342, "p"),
)


def letter(colour: Colour) -> str:
    """The letter of a colour (r, g, b), 0 to 255."""
    most, least = max(colour), min(colour)
    spread = most - least
    if spread * 5 <= most:
        name = "w"
    else:
        at = colour.index(most)
        hue = (120 * at + 60 * (colour[(at + 1) % 3] - colour[(at + 2) % 3]) / spread) % 360
        name = next((name for end, name in _HUES if hue < end), "r")
    return name.upper() if most >= 128 else name


def letters(pixels: Pixels) -> dict[Colour, str]:
    """The characters of a picture's colours except dark, {colour: character}."""
    colours = sorted({colour for row in pixels for colour in row} - {DARK}, reverse=True)
    if len(colours) == 1:
        return {colours[0]: "#"}
    found = {}
    for colour in colours:
        found.setdefault(letter(colour), colour)
    spare = (c for c in digits + ascii_letters if c not in found)
    named = {colour: char for char, colour in found.items()}
    # A picture can have more colours than there are letters.
    return {colour: named.get(colour) or next(spare, "?") for colour in colours}


def text(pixels: Pixels) -> str:
    """A picture, rows of (r, g, b), as lines of text with line feeds."""
    named = letters(pixels)
    named[DARK] = "."
    rows = ["".join([named[colour] for colour in row]) for row in pixels]
    del named[DARK]
    legend = " ".join([f"{char}=%02x%02x%02x" % colour for colour, char in named.items()])
    return "\n".join(rows) + "\n" + (legend + "\n" if legend else "")
