"""Imports of the compiled firmware without a search of the flash: a third of the way to the menu.

MicroPython looks for a folder, a ``.py`` and a ``.mpy`` before it opens one, each time from the
root on, and littlefs reads a folder's whole log: 10 to 20 ms a module. Here the name alone says
what it is, and the flash has only to open the file.
"""

import os

# The folders, and those with a file of their own. One text takes less heap than many.
_FOLDERS = "/drivers /games /games/cards /games/help /opponents /ui /ui/draw /ui/rules /ui/screens "
_WITH_INIT = "/games /opponents "
_MACHINE_CODE = ("viper.py", "ative.py")
# What os.stat says of a file and of a folder; no more is asked.
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_MOUNT = "/.pentaref"


class Compiled:
    """A file system, as ``vfs.mount`` takes it, that shows the modules of a folder to imports."""

    def __init__(self, root):
        self._root = root

    def mount(self, *_):
        """Do nothing: the flash is mounted."""

    umount = mount

    def stat(self, path):
        """Say what a path is by its name; only machine code may be a source, and is looked up."""
        if path.endswith(".mpy"):
            if not path.endswith("/__init__.mpy") or path[:-13] + " " in _WITH_INIT:
                return _FILE
        elif path[-8:] in _MACHINE_CODE:
            return os.stat(self._root + path)
        elif path + " " in _FOLDERS:
            return _FOLDER
        raise OSError(2)

    def open(self, path, mode):
        """Open the file of a module. Raises ``ImportError`` where it is missing."""
        try:
            return open(self._root + path, mode)
        except OSError:
            raise ImportError("no " + path)


def quicken(package):
    """Let imports from a compiled package go without a search; do nothing for any other.

    Sources are searched for as ever, and what is frozen into the interpreter needs no search.
    """
    if package.__file__.endswith(".mpy"):
        import vfs

        vfs.mount(Compiled(package.__path__), _MOUNT)
        package.__path__ = _MOUNT
