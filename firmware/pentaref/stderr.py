"""Messages to standard error, and an ``OSError`` of a file in a few words."""

import sys

# The text of each errno: MicroPython has no strerror.
_ERRORS = {
    1: "not permitted",
    2: "no such file",
    9: "it is closed",
    13: "not permitted",
    20: "not a folder there",
    21: "a folder",
    28: "no room left",
    36: "its name is too long",
    40: "its links form a loop",
}


def complain(text):
    """Print a line to standard error; control characters become "?"."""
    text = "".join([char if " " <= char < "\x7f" or char > "\x9f" else "?" for char in text])
    try:
        sys.stderr.write("pentaref: %s\n" % text)
    except OSError:
        pass  # standard error is closed: carry on


def why(error):
    """A few words for the ``OSError`` of a file."""
    number = error.args[0] if error.args else None
    return _ERRORS.get(number, "error %s" % number)
