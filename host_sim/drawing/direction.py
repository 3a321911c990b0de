"""Text written from right to left, such as Hebrew, among other text.

If such a name is isolated, it does not change places with the score behind it. It also runs on
MicroPython, which has no table of Unicode's directions.
"""

# The blocks of scripts that are written from right to left: from, to.
_RIGHT_TO_LEFT = ((0x590, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFE), (0x10800, 0x10FFF))
_RIGHT_TO_LEFT += ((0x1E800, 0x1EFFF),)

# Unicode's marks for the start and the end of a text that has a direction of its own.
_START, _END = "\u2068", "\u2069"


def parts(text: str) -> "list[tuple[str, bool]]":
    """A text in parts, in reading order: (part, whether right to left).

    A part from right to left begins and ends with such a letter, and has no letters and digits of
    the other direction.
    """
    found: list[tuple[str, bool]] = []
    between = ""  # characters without a direction since the last letter with one
    for char in text:
        leftward = _is_leftward(char)
        if not leftward and ord(char) < 128 and not (char.isalpha() or char.isdigit()):
            between += char
        elif leftward and found and found[-1][1]:
            found[-1] = found[-1][0] + between + char, True
            between = ""
        else:
            _add(found, between, False)
            _add(found, char, leftward)
            between = ""
    _add(found, between, False)
    return found


def _add(found: "list[tuple[str, bool]]", part: str, leftward: bool) -> None:
    """Append a part, or make the last one longer if it has the same direction."""
    if part and found and found[-1][1] == leftward:
        found[-1] = found[-1][0] + part, leftward
    elif part:
        found.append((part, leftward))


def isolated(text: str) -> str:
    """A text with Unicode's marks round each part from right to left."""
    return "".join([_START + part + _END if left else part for part, left in parts(text)])


def _is_leftward(char: str) -> bool:
    return any(first <= ord(char) <= last for first, last in _RIGHT_TO_LEFT)
