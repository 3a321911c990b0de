"""Every command in README.md is run; of those that wait for a person, the help."""

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
COMMANDS = sorted(set(re.findall(r"`(pentaref [^`]+)`", TEXT)))
COMMANDS += [line.removeprefix(".venv/bin/") for line in LINES if line.startswith(".venv/bin/")]
MAKES = sorted(set(re.findall(r"`(make [^`]+)`", TEXT) + [x for x in LINES if x[:5] == "make "]))

# Commands that wait for a person or need a device: only their help is run.
WAITING = ("sim", "emulate")

# What the capital words in a command stand for.
BOARD = "pico_ws2812_16x16"


def test_there_are_some_of_each():
    assert len(COMMANDS) > 8 and len(MAKES) > 3


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


@pytest.mark.parametrize("command", MAKES)
def test_a_make_target_is_there(command):
    target = command.split()[1]
    text = (ROOT / "Makefile").read_text()
    assert re.search(rf"^{re.escape(target)}:.*##", text, re.MULTILINE), command


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
