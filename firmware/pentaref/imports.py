"""Import the compiled firmware without a search of the flash.

The menu appears a third sooner. MicroPython looks for a folder, a ``.py`` and a ``.mpy`` before it
opens a file, each time from the root, and littlefs reads a folder's whole log: 10 to 20 ms per
module. Here the name alone tells a file from a folder, and the flash only has to open the file.
"""

import os

# The folders, and those with a file of their own. One text takes less heap than many.
_FOLDERS = "/drivers /games /games/cards /games/help /opponents /ui /ui/draw /ui/rules /ui/screens "
_WITH_INIT = "/games /opponents "
_MACHINE_CODE = ("viper.py", "ative.py")
# What os.stat returns for a file and for a folder; imports use nothing else of it.
_FILE = (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
_FOLDER = (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
# Short, because the path of each module is one of the names that MicroPython keeps.
_MOUNT = "/.p"


class Compiled:
    """A file system for ``vfs.mount`` that shows a folder's modules.

    Only imports see it.
    """

    def __init__(self, root):
        self._root = root

    def mount(self, *_):
        """Do nothing: the flash is mounted."""

    umount = mount

    def stat(self, path):
        """Tell from a path's name what it is; look up only machine code.

        Machine code may also be installed as a source.
        """
        if path.endswith(".mpy"):
            if not path.endswith("/__init__.mpy") or path[:-13] + " " in _WITH_INIT:
                return _FILE
        elif path[-8:] in _MACHINE_CODE:
            return os.stat(self._root + path)
        elif path + " " in _FOLDERS:
            return _FOLDER
        raise OSError(2)

    def open(self, path, mode):
        """Open the file of a module. Raises ``ImportError`` if it is missing."""
        try:
            return open(self._root + path, mode)
        except OSError:
            raise ImportError("no " + path)


def quicken(package):
    """Import from a compiled package without a search.

    Other packages are imported as before. Source files are still searched for, and frozen modules
    need no search.
    """
    if package.__file__.endswith(".mpy"):
        import vfs

        vfs.mount(Compiled(package.__path__), _MOUNT)
        package.__path__ = _MOUNT
