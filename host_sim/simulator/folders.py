"""Where the firmware and the boards are, on both interpreters.

In the source tree they are beside host_sim, in an installed package inside it.
"""

import os

_HOST_SIM = __file__.replace("\\", "/").rpartition("/simulator/")[0]


def folder(name: str) -> str:
    """The path of ``firmware`` or ``boards``."""
    inside = _HOST_SIM + "/" + name
    try:
        os.stat(inside)
        return inside
    except OSError:
        return (_HOST_SIM.rpartition("/")[0] or ".") + "/" + name
