"""Many records at once: folders, and several processes.

The output is the same as from one process.
"""

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import processes
from host_sim.__main__ import main
from host_sim.commands import judge
from pentaref import judge as chips
from pentaref.replay import replay
from tests import records

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def folder(tmp_path):
    """A folder with more records than a process gets, some of them bad."""
    found = records.all_records()[: 2 * judge._BATCH + 9]
    for path in found:
        shutil.copy(path, tmp_path)
    (tmp_path / "torn.pent").write_text("game: pent-tile\nd4")
    (tmp_path / "notes.txt").write_text("no record")
    (tmp_path / "zz.pent").mkdir()  # a folder called like a record
    return tmp_path


def run(*args):
    command = [sys.executable, "-m", "host_sim", "judge", *map(str, args)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize("how", [["--json"], [], ["--overlay"]])
def test_on_several_processes_the_output_is_the_same(folder, how):
    one = run(*how, "--workers", 1, folder, folder / "torn.pent")
    several = run(*how, "--workers", 3, folder, folder / "torn.pent")
    assert (one.stdout, one.stderr, one.returncode) == (
        several.stdout,
        several.stderr,
        several.returncode,
    )
    assert one.returncode == 2 and "zz.pent: cannot be read" in one.stderr
    assert one.stderr.count("torn.pent: line 2, the last") == 2


def test_the_records_of_a_folder_come_by_name(folder):
    names = sorted(path.name for path in folder.glob("*.pent") if path.is_file())
    done = run("--json", folder)
    told = [line.split('"')[3] for line in done.stdout.splitlines()]
    assert told == [str(folder / name) for name in names]


def test_a_folder_without_records_is_said(tmp_path, capsys):
    assert main(["judge", str(tmp_path)]) == 2
    said = f"pentaref: {tmp_path}: cannot be read (a folder); is it a record file?\n"
    assert capsys.readouterr().err == said


@pytest.mark.parametrize("value", ["0", "two", "-1", "1.5", "1001"])
def test_a_number_of_processes_that_cannot_be(value, capsys):
    with pytest.raises(SystemExit):
        main(["judge", f"--workers={value}", "x.pent"])
    assert f"{value!r} is not a number from 1 to 1000" in capsys.readouterr().err


def test_many_records_take_all_cores(monkeypatch, folder, capsys):
    asked = []

    def in_order(function, tasks, workers):
        asked.append(workers)
        return map(function, tasks)

    monkeypatch.setattr(processes, "in_order", in_order)
    monkeypatch.setattr(judge, "_cores", lambda: 7)
    main(["judge", "--json", str(folder)])
    assert asked == []
    monkeypatch.setattr(judge, "_MANY", 20)
    main(["judge", "--json", str(folder)])
    assert asked == [7]


def test_no_more_is_begun_than_is_soon_wanted():
    begun = []

    def tasks():
        for number in range(1000):
            begun.append(number)
            yield number

    for number, result in enumerate(processes.in_order(abs, tasks(), 2)):
        assert result == number
        assert len(begun) <= number + 2 * processes._AHEAD
    assert number == 999


def die(paths):
    """Work that kills its process, like a lack of memory."""
    os._exit(9)


def test_a_process_that_ends_is_said_in_one_line(monkeypatch, folder, capsys):
    monkeypatch.setattr(judge, "_batch", lambda one, paths: None)
    monkeypatch.setattr(judge, "partial", lambda function, *args: die)
    assert main(["judge", "--workers", "2", str(folder)]) == 2
    assert capsys.readouterr().err == ("pentaref: a judging process died; try fewer --workers\n")


def test_a_line_is_the_one_of_the_chips_judge_made_by_json(monkeypatch):
    def ruled(text):
        return replay(io.BytesIO(text))

    many = [path.read_bytes() for path in records.all_records()]
    for text in many:
        ruling = ruled(text)
        for name in ("a.pent", 'a"\\b\n\x7f.pent', "\u00e9\U0001d54f.pent"):
            assert judge.as_line(ruling, name) == chips.dumps(chips.verdict(ruling, name))
    # Without anything to escape, no value goes through the chip's own code.
    monkeypatch.setattr(chips, "dump", None)
    assert json.loads(judge.as_line(ruled(many[0]), "a.pent"))["file"] == "a.pent"
