"""Imports that do not search the flash, and still find everything."""

import subprocess
import sys
import types
from pathlib import Path

import pytest

from host_sim import paths
from host_sim.deploy import build
from host_sim.deploy.micropython_build import MICROPYTHON
from pentaref.imports import Compiled

PICO_MPY = 0x1306
BOARD = "pico_ws2812_16x16"

# What the flash is asked for while each module is imported: without help four questions a module.
ALL = """
import builtins, os, sys
import pentaref
from pentaref import imports
imports.quicken(pentaref)
asked = []
class Os:
    @staticmethod
    def stat(path):
        asked.append(path)
        return os.stat(path)
def opened(path, mode):
    asked.append(path)
    return builtins.open(path, mode)
imports.os = Os
imports.open = opened
for name in NAMES:
    __import__(name)
    assert sys.modules[name].__file__.startswith("/.p/"), name
print(len(asked), len([name for name in sys.modules if name.startswith("pentaref.")]))
try:
    import pentaref.nothing
except ImportError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def flash(tmp_path_factory):
    folder = tmp_path_factory.mktemp("flash")
    build.build(BOARD, folder, PICO_MPY)
    return folder


def kind(root, path):
    """What a path is to os.stat, None if it is not there."""
    try:
        return root(path)[0] & 0xF000
    except OSError:
        return None


def test_each_name_that_an_import_asks_for_is_what_the_flash_has(flash):
    root = flash / "pentaref"
    shown = Compiled(str(root))
    asked = set()
    for path in root.rglob("*"):
        name = "/" + path.relative_to(root).with_suffix("").as_posix()
        asked |= {name, name + ".py", name + ".mpy"}
        if path.is_dir():
            asked |= {name + "/__init__.py", name + "/__init__.mpy"}
    # Of a folder's own name a .mpy is not asked for.
    asked -= {
        f"/{path.relative_to(root).as_posix()}.mpy" for path in root.rglob("*") if path.is_dir()
    }
    flash_says = {path: kind(lambda p: Path(str(root) + p).stat(), path) for path in asked}
    assert {path: kind(shown.stat, path) for path in asked} == flash_says
    assert len(asked) > 200


def test_a_module_that_is_not_there_is_an_import_error(flash):
    with pytest.raises(ImportError, match="no /nothing.mpy"):
        Compiled(str(flash / "pentaref")).open("/nothing.mpy", "rb")


def test_machine_code_that_stays_source_is_found(tmp_path):
    build.build(BOARD, tmp_path, 0x0006)
    shown = Compiled(str(tmp_path / "pentaref"))
    assert shown.stat("/ui/draw/blit_viper.py")[0] & 0x8000
    assert kind(shown.stat, "/solver_native.py") == 0x8000


@pytest.mark.skipif(not MICROPYTHON, reason="no micropython on this machine")
def test_an_import_asks_the_flash_once(tmp_path):
    flash = tmp_path
    asked = "import sys; print(sys.implementation._mpy)"
    mpy = subprocess.run([MICROPYTHON, "-c", asked], capture_output=True).stdout
    build.build("host", flash, int(mpy))
    names = [
        path.relative_to(flash).with_suffix("").as_posix().replace("/", ".")
        for path in sorted((flash / "pentaref").rglob("*.mpy"))
        if not path.stem.endswith(("_viper", "_native", "__init__", "imports"))
        and "/drivers/" not in str(path)
    ]
    done = subprocess.run(
        [MICROPYTHON, "-X", "heapsize=4M", "-c", f"NAMES = {names}{ALL}"],
        cwd=flash,
        capture_output=True,
        encoding="utf-8",
        env={"MICROPYPATH": ":.frozen"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    said = done.stdout.splitlines()
    asked, loaded = map(int, said[0].split())
    assert len(names) > 60 and len(names) <= loaded
    assert asked <= loaded + 4  # machine code is looked for as a source, too
    assert said[1] == "no /nothing.mpy"


def test_the_interpreters_own_modules_are_not_looked_for_on_the_flash(monkeypatch):
    # With 30 files in the root each such search would take a chip some 60 ms.
    seen = []
    app = types.ModuleType("pentaref.app")
    app.power_on = None
    app.run = lambda start: seen.append(sys.path[:])
    monkeypatch.setitem(sys.modules, "pentaref.app", app)
    monkeypatch.setitem(sys.modules, "board", types.ModuleType("board"))
    monkeypatch.setattr(sys, "path", ["", ".frozen", "/lib"])
    code = compile(paths.MAIN.read_text(), "main.py", "exec")
    exec(code, {"__name__": "__main__"})
    assert seen == [[".frozen"]] and sys.path == ["", ".frozen", "/lib"]
    # Where nothing is frozen in, the flash is all there is.
    monkeypatch.setattr(sys, "path", ["", "/lib"])
    exec(code, {"__name__": "__main__"})
    assert seen[1:] == [["", "/lib"]]
