"""Empty folders for tests, removed afterwards."""

import os

from pentaref.journal import Store

# The 32-bit interpreter has no environment variables, but it has /tmp.
_HOME = (hasattr(os, "getenv") and os.getenv("TMPDIR") or "/tmp") + "/pentaref-test-"


def make():
    """Make an empty folder and return its path."""
    number = 0
    while True:
        path = "%s%d" % (_HOME, number)
        try:
            os.mkdir(path)
            return path
        except OSError:
            number += 1  # it exists: another run has made it, perhaps just now
            if number > 1000:
                raise


def remove(path):
    """Remove a folder and everything in it."""
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


def create(store, text):
    """Write a new record in play; returns its number."""
    number = store.begin(text)
    store.enlist(number)
    return number


def read(path):
    """A file's bytes."""
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    """Write a file."""
    with open(path, "wb") as file:
        file.write(data)


def noted_open():
    """A list, and an ``open`` that adds the path of each file to it."""
    opened = []

    def noting(path, *mode):
        opened.append(path)
        return open(path, *mode)

    return opened, noting
