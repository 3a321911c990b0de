"""Where the firmware and the boards are: beside host_sim in the source tree, inside it once
installed. Runs on both interpreters."""

import os

_HOST_SIM = __file__.replace("\\", "/").rpartition("/simulator/")[0]


def folder(name):
    """The path of ``firmware`` or ``boards``."""
    inside = _HOST_SIM + "/" + name
    try:
        os.stat(inside)
        return inside
    except OSError:
        return (_HOST_SIM.rpartition("/")[0] or ".") + "/" + name
