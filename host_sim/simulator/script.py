"""The script language: presses, time, pictures and power cuts as words.

Runs on CPython and on MicroPython. Words are separated by ASCII white space. A comment goes from
``#`` to the end of the line.

=============  =================================================
``right``      presses that button and releases it, in 80 ms
``a+`` ``a-``  holds a button down, releases it
``3*right``    three times; any word can be repeated
``wait:500``   lets 500 ms pass
``shot:F.png`` takes a picture of the panel
``off`` ``on`` cuts the power; powers up again
=============  =================================================
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from host_sim.annotations import Step

PRESS = "press"
HOLD = "hold"
RELEASE = "release"
WAIT = "wait"
SHOT = "shot"
OFF = "off"
ON = "on"

#: ms that a press keeps a button down, and then up
DOWN_MS = UP_MS = 40

_LONGEST = 9  # digits of a number that is a small integer on every interpreter


class ScriptError(ValueError):
    """A wrong word: its ``line``, and its position there, ``word``, from 1."""

    def __init__(self, line: int, word: int, message: str) -> None:
        super().__init__("line %d, word %d: %s" % (line, word, message))
        self.line = line
        self.word = word


def tokens(stream: "Iterable[str]") -> "Iterator[tuple[int, int, str]]":
    """Yield a text's words: (line, position in it, word), both from 1."""
    for line, text in enumerate(stream):
        # Split bytes: for text the interpreters differ in what is white space.
        for i, word in enumerate(text.split("#")[0].encode().split()):
            yield line + 1, i + 1, word.decode()


def read(stream: "Iterable[str]", names: "Collection[str]") -> "Iterator[Step]":
    """Yield a script's steps: (what, value), a button, ms or file.

    ``names`` are the device's buttons. Raises ``ScriptError`` at the first wrong word.
    """
    for line, place, word in tokens(stream):
        try:
            times, step = parse(word, names)
        except ValueError as error:
            raise ScriptError(line, place, str(error))
        for _ in range(times):
            yield step


def parse(word: str, names: "Collection[str]") -> "tuple[int, Step]":
    """One word as (how many times, (what, value)). Raises ``ValueError``."""
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


def is_picture(name: str) -> bool:
    """Whether a picture can have this name: .png, or .txt for text."""
    stem = name[:-4].rpartition("/")[2]
    return name[-4:].lower() in (".png", ".txt") and stem.strip(".") != ""


def _number(text: str) -> int:
    if not 1 <= len(text) <= _LONGEST or [c for c in text if c not in "0123456789"]:
        raise ValueError("%r is not a number of at most %d digits" % (_short(text), _LONGEST))
    return int(text)


def _short(word: str) -> str:
    return word if len(word) <= 40 else word[:40] + "..."
