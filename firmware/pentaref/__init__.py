"""pentaref: a referee for pentomino games, on a microcontroller or a desktop."""

__version__ = "0.1.0"


def __getattr__(name):
    """On a desktop the library: ``pentaref.Game`` and the rest. A device has none and asks none."""
    if not name.startswith("_"):
        try:
            library = __import__("host_sim.library", None, None, ["found"])
        except ImportError:
            library = None
        if hasattr(library, name):
            return getattr(library, name)
    raise AttributeError("module 'pentaref' has no attribute %r" % name)
