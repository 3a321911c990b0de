"""The compiled firmware of every board in one file, for the installer.

A compressed tar: each file under its SHA-256, once, and ``index.json``, which is

============== =========================================================================
``oldest``     the oldest MicroPython that it runs on, [major, minor]
``ours``       the paths on a flash that belong to the firmware
``main``       the file that goes last: without it a device starts at its prompt
``files``      [path on the flash, bytes, SHA-256] each
``boards``     by name: its heading, where its MicroPython is, and ``builds``, which is by the
               kind of chip (``_mpy``, bits 10 to 15) the indexes of its files
``asks``       the source of the functions for a device's prompt
``live``       the source that runs the app there and prints what its panel shows
============== =========================================================================
"""

import gzip
import hashlib
import io
import json
import tarfile
from pathlib import Path
from typing import Any

from host_sim import paths
from host_sim.deploy import build

# Kinds of chips to compile machine code for: none, for all others; RP2040; RP2350; RISC-V, as in an
# RP2350 or an ESP32-C3; ESP32-S3.
_CHIPS = (0, 4, 7, 11, 10)
# The compiler does not need the version of .mpy files.
_CHIP_BIT = 10


def bundle(headings: Any) -> bytes:
    """The bytes of the file; ``headings`` are (board, heading) each.

    Raises `build.BuildError`.
    """
    files = {}  # [path, bytes, SHA-256] as a tuple, to its index
    contents = {}
    boards = {}
    for board, heading in headings:
        builds = {}
        for chip in _CHIPS:
            indexes = []
            for path, data in build.files(board, chip << _CHIP_BIT).items():
                digest = hashlib.sha256(data).hexdigest()
                contents[digest] = data
                indexes.append(files.setdefault((path, len(data), digest), len(files)))
            builds[chip] = indexes
        boards[board] = {"heading": heading, **_micropython(board), "builds": builds}
    index = {
        "oldest": build.OLDEST,
        "ours": build.OURS,
        "main": build.MAIN,
        "files": list(files),
        "boards": boards,
        "asks": Path(build.__file__).with_name("prompt.py").read_text("utf-8"),
        "live": Path(__file__).with_name("live.py").read_text("utf-8"),
    }
    return _packed({"index.json": json.dumps(index, separators=(",", ":")).encode(), **contents})


def _micropython(board: str) -> dict[str, str]:
    """The address of a board's MicroPython, from the board's micropython.json."""
    found = json.loads((paths.BOARDS / board / "micropython.json").read_text("utf-8"))
    return {"port": found["port"], "download": found["download"]}


def _packed(contents: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, data in contents.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    # Without the time, so that the same sources make the same bytes.
    return gzip.compress(packed.getvalue(), 9, mtime=0)
