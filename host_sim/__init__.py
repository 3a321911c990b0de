"""The desktop side: device parts in software, commands, pictures.

It contains no rules.
"""

try:
    import pentaref  # noqa: F401
except ImportError:
    # In a source tree that is not installed, `python -m host_sim` also runs, from the tree's root.
    import os
    import sys

    sys.path.append(os.path.join(os.path.dirname(os.path.dirname(__file__)), "firmware"))
