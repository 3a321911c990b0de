"""A panel's picture as text: a character a pixel, and a legend that says what each one is.

A colour's letter is that of its name, a capital where it is bright: red, orange, yellow, green,
cyan, blue, violet, pink, white. Colours of one name take what letters and digits are left. A panel
that shows a single colour has it as `#`.
"""

from string import ascii_letters, digits

DARK = (0, 0, 0)

# Up to which hue, in degrees, a colour has which name.
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


def letter(colour):
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


def letters(pixels):
    """The characters of a picture's colours, dark left out, as {colour: character}."""
    colours = sorted({colour for row in pixels for colour in row} - {DARK}, reverse=True)
    if len(colours) == 1:
        return {colours[0]: "#"}
    found = {}
    for colour in colours:
        found.setdefault(letter(colour), colour)
    spare = (c for c in digits + ascii_letters if c not in found)
    named = {colour: char for char, colour in found.items()}
    # A panel of true colours could show more of them than there are letters.
    return {colour: named.get(colour) or next(spare, "?") for colour in colours}


def text(pixels):
    """A picture, rows of (r, g, b), as lines of text with a line feed behind each."""
    named = letters(pixels)
    named[DARK] = "."
    rows = ["".join([named[colour] for colour in row]) for row in pixels]
    del named[DARK]
    legend = " ".join([f"{char}=%02x%02x%02x" % colour for colour, char in named.items()])
    return "\n".join(rows) + "\n" + (legend + "\n" if legend else "")
