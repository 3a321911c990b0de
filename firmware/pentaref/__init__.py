"""pentaref: a referee for pentomino games, on chips and desktops."""

import sys as _sys

__version__ = "0.1.0"

# On MicroPython there is only the firmware.
if _sys.implementation.name != "micropython":
    import importlib as _importlib

    def __getattr__(name):
        """On a desktop, the library: loaded when it is used, ``pentaref.Game``."""
        if not name.startswith("_"):
            try:
                library = _importlib.import_module("host_sim.library")
            except ImportError:
                library = None
            if hasattr(library, name):
                return getattr(library, name)
        raise AttributeError(f"module 'pentaref' has no attribute {name!r}")

    def __dir__():
        """The names of the library and the firmware's modules loaded so far."""
        try:
            library = _importlib.import_module("host_sim.library").__all__
        except ImportError:
            library = ()
        return sorted(set(globals()).union(library))
