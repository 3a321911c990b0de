"""The script language: words that press buttons, let time pass, take pictures and cut the power.

Runs on CPython and on MicroPython. Words are separated by white space, that of ASCII alone; ``#``
to the line feed is a comment:

=============  =================================================
``right``      presses that button and lets it go, in 80 ms
``a+`` ``a-``  holds a button down, lets it go
``3*right``    three times; any word can be said several times
``wait:500``   lets 500 ms pass
``shot:F.png`` takes a picture of the panel
``off`` ``on`` cuts the power; powers up again
=============  =================================================
"""

PRESS = "press"
HOLD = "hold"
RELEASE = "release"
WAIT = "wait"
SHOT = "shot"
OFF = "off"
ON = "on"

#: ms that a press keeps a button down, and then up
DOWN_MS = UP_MS = 40

_LONGEST = 9  # digits of a number: what a small integer holds on every interpreter


class ScriptError(ValueError):
    """A word that means nothing: its ``line`` and its place there, ``word``, both from 1."""

    def __init__(self, line, word, message):
        super().__init__("line %d, word %d: %s" % (line, word, message))
        self.line = line
        self.word = word


def words(stream):
    """Every word of a text, line by line, as (line, place in the line, word), both from 1."""
    for line, text in enumerate(stream):
        # What else is white space in a text the interpreters do not agree on; of bytes they do.
        for i, word in enumerate(text.split("#")[0].encode().split()):
            yield line + 1, i + 1, word.decode()


def read(stream, names):
    """What a script does, one step at a time: (what, value), value a button, ms or a file.

    ``names`` are the buttons there are. Raises ``ScriptError`` at the first word that is wrong.
    """
    for line, place, word in words(stream):
        try:
            times, step = parse(word, names)
        except ValueError as error:
            raise ScriptError(line, place, str(error))
        for _ in range(times):
            yield step


def parse(word, names):
    """One word as (how many times, (what, value)); ``ValueError`` where it means nothing."""
    times = 1
    many, star, once = word.partition("*")
    if star:
        times = _number(many)
        word = once
    if word in (OFF, ON):
        return times, (word, None)
    what, colon, value = word.partition(":")
    if colon and what == WAIT:
        return times, (WAIT, _number(value))
    if colon and what == SHOT:
        if not is_picture(value):
            raise ValueError("shot: and a file's name that ends in .png, or .txt for text")
        return times, (SHOT, value)
    what = PRESS
    name = word
    if word[-1:] in ("+", "-"):
        what = HOLD if word[-1] == "+" else RELEASE
        name = word[:-1]
    if name not in names:
        raise ValueError(
            "%r is neither a button (%s) nor wait:, shot:, off or on"
            % (_short(word), " ".join(names))
        )
    return times, (what, name)


def is_picture(name):
    """Whether a picture can have this name: something, and .png, or .txt for one as text."""
    stem = name[:-4].rpartition("/")[2]
    return name[-4:].lower() in (".png", ".txt") and stem.strip(".") != ""


def _number(text):
    if not 1 <= len(text) <= _LONGEST or [c for c in text if c not in "0123456789"]:
        raise ValueError("%r is no number of up to %d digits" % (_short(text), _LONGEST))
    return int(text)


def _short(word):
    return word if len(word) <= 40 else word[:40] + "..."
