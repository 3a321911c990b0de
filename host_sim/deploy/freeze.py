"""An interpreter with the firmware frozen in, from MicroPython's sources."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import IO

from host_sim import paths
from host_sim.deploy import image

# Variables of our make that MicroPython's makefiles would use too.
_OUTER = ("MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "BOARD", "BUILD", "MICROPYTHON")

# The file that the build of a port makes.
_RESULTS = {"rp2": "firmware.uf2", "esp32": "firmware.bin"}


def make(
    board: str,
    checkout: str,
    target: str | None = None,
    maker: str | None = None,
    say: Callable[[str], object] = print,
) -> Path:
    """Build a board's interpreter; return the file to put onto the device.

    ``checkout`` is the folder of MicroPython's sources, with the submodules its port needs.
    ``target`` is the name of the microcontroller's board there, if it is not the usual one.
    ``maker`` is the folder of a maker's own sources, with that board and its modules. The build is
    in ``build/image``, one folder for all boards with the same microcontroller; in the checkout
    only mpy-cross is built. Raises ``image.ImageError``.
    """
    about = image.about(board)
    manifest = paths.MAIN.parent.parent / "manifest.py"
    port = Path(checkout).resolve() / "ports" / about["port"]
    if not (port / "Makefile").is_file():
        raise image.ImageError(
            f"{checkout}: no checkout of MicroPython, it lacks ports/{port.name}"
        )
    if not manifest.is_file():
        raise image.ImageError("freezing needs the source tree, not the installed package")
    name = target or about["board"]
    words = _board(board, name, port, maker)
    folder = manifest.parent / "build" / "image" / name
    folder.mkdir(parents=True, exist_ok=True)
    own = folder / "manifest.py"
    own.write_text(f'include("{manifest.as_posix()}", board="{board}")\n')
    words += [f"FROZEN_MANIFEST={own}", f"BUILD={folder / 'port'}"]
    _forget_frozen(folder / "port")
    with open(folder / "log", "w", encoding="utf-8") as log:
        say(f"Building MicroPython for {name}; what it says is in {log.name}.")
        _run(["make", "-C", str(port.parent.parent / "mpy-cross")], log)
        _run(["make", "-C", str(port), *words], log)
    return folder / "port" / _RESULTS[about["port"]]


def _forget_frozen(build: Path) -> None:
    """Delete what an earlier build has frozen.

    Another board's file would count as up to date.
    """
    shutil.rmtree(build / "frozen_mpy", ignore_errors=True)
    (build / "frozen_content.c").unlink(missing_ok=True)


def _board(board: str, name: str, port: Path, maker: str | None) -> list[str]:
    """The arguments that tell make which board it is.

    Raises ``ImageError``.
    """
    about = image.about(board)
    if about["modules"] and not maker:
        raise image.ImageError(
            f"{board} needs the module {about['modules'][0]}, which is in its maker's sources: "
            "name their folder with --maker; docs/FLASHING.md has the steps"
        )
    boards = Path(maker).resolve() / "boards" if maker else port / "boards"
    if not (boards / name).is_dir():
        raise image.ImageError(f"{boards}: there is no board {name} in it")
    if not maker:
        return [f"BOARD={name}"]
    modules = boards / name / "usermodules.cmake"
    if not modules.is_file():
        modules = boards / "usermod-common.cmake"
    return [f"BOARD_DIR={boards / name}", f"USER_C_MODULES={modules}"]


def _run(command: list[str], log: IO[str]) -> None:
    """Run a make with its output in a log.

    Raises ``ImageError`` with its first error.
    """
    if not shutil.which(command[0]):
        raise image.ImageError("make is not installed, and MicroPython needs it to build")
    kept = {name: value for name, value in os.environ.items() if name not in _OUTER}
    log.flush()
    command.append(f"-j{os.cpu_count() or 1}")
    done = subprocess.run(command, env=kept, stdout=log, stderr=subprocess.STDOUT)
    if done.returncode:
        said = [line for line in Path(log.name).read_text().splitlines() if "rror" in line]
        why = f": {said[0].strip()}" if said else ""
        raise image.ImageError(f"{' '.join(command[:3])} failed, see {log.name}{why}")
