"""Functions that run on a device: this source is sent to its prompt.

It runs on any Python.
"""

import binascii
import hashlib
import os
import sys


def about():
    """Print the interpreter's name, its version and what .mpy files it loads."""
    implementation = sys.implementation
    print((implementation[0], tuple(implementation[1][:3]), getattr(implementation, "_mpy", 0)))


def frozen():
    """Print whether the firmware is frozen in, and so used instead of files."""
    path = sys.path[:]
    sys.path[:] = [".frozen"]
    sys.modules.pop("pentaref", None)
    try:
        import pentaref  # noqa: F401

        print(True)
        sys.path.extend([folder for folder in path if folder != ".frozen"])
    except ImportError:
        print(False)
        sys.path[:] = path


def walk(paths):
    """Print each file at or below the paths: (path, SHA-256) a line.

    A folder comes as (path, ""), after its contents.
    """
    for path in paths:
        try:
            folder = os.stat(path)[0] & 0x4000
        except OSError:
            continue
        if folder:
            walk(["%s/%s" % (path, name) for name in os.listdir(path)])
        print((path, "" if folder else _digest(path)))


def put(path, text, mode):
    """Write a file, mode "wb", or add to it, mode "ab"; text is base64."""
    with open(path, mode) as file:
        file.write(binascii.a2b_base64(text))


def get(path):
    """Print a file's bytes in base64, some hundred to a line."""
    with open(path, "rb") as file:
        part = file.read(384)
        while part:
            print(binascii.b2a_base64(part).decode().strip())
            part = file.read(384)


def _digest(path):
    digest = hashlib.sha256()
    buffer = bytearray(512)
    view = memoryview(buffer)
    with open(path, "rb") as file:
        count = file.readinto(buffer)
        while count:
            digest.update(view[:count])
            count = file.readinto(buffer)
    return binascii.hexlify(digest.digest()).decode()
