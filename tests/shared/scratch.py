"""An empty folder for a test to write into, removed afterwards."""

import os

from pentaref.journal import Store

# Where no environment is, as on the 32-bit interpreter, there is /tmp all the same.
_HOME = (hasattr(os, "getenv") and os.getenv("TMPDIR") or "/tmp") + "/pentaref-test-"


def make():
    """An empty folder of our own; gives its path."""
    number = 0
    while True:
        path = "%s%d" % (_HOME, number)
        try:
            os.mkdir(path)
            return path
        except OSError:
            number += 1  # there is one of that name: of another run, perhaps at this moment
            if number > 1000:
                raise


def remove(path):
    """Remove a folder and all that is in it."""
    for name in os.listdir(path):
        below = path + "/" + name
        if os.stat(below)[0] & 0x4000:
            remove(below)
        else:
            os.remove(below)
    os.rmdir(path)


def with_store(test):
    """Run a test with an empty store."""
    folder = make()
    try:
        test(Store(folder))
    finally:
        remove(folder)


def read(path):
    """A file's bytes."""
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    """Make a file of some bytes."""
    with open(path, "wb") as file:
        file.write(data)
