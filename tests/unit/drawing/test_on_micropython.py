"""MicroPython draws and explains the judge's page to the letter."""

import io
import json
import os
import subprocess
from pathlib import Path

import pytest

from host_sim.cli import load
from host_sim.deploy.micropython_build import MICROPYTHON
from host_sim.desktop.browser import judging
from host_sim.drawing import game, svg
from host_sim.text import explain
from pentaref.replay import replay

ROOT = Path(__file__).resolve().parents[3]
RECORDS = sorted((ROOT / "docs" / "pictures").glob("*.pent"))
RECORDS += sorted((ROOT / "tests" / "data" / "records").glob("*-10[03]-*.pent"))

WRONG = [
    "",
    "Game: Pentwall\n",
    "game = pentwall\n",
    "game: Golomb's game\n",
    "game: Pent-Up Tower\n",
    "game: pentwall\nvariant: high\n",
    "game: universe\nseats: two\n",
    "game: pent-tile\ngrid: 8 x 8\n",
    "game: universe\nseats: 3\nouter: north, east\n",
    "game: pentactic\nvariant: solo\ngrid: 8x8\ncounters: a1, b3, c5, d7\n",
    "game: pentactic\nvariant: solo\ngrid: 8x8\ncounters: a1 b3 c5 d9\n",
    "game: pentwall\nclock: 300+5\n",
    "game: pentwall\nplayers: Ann, Bob\nresult: Bob\n",
    "game: pentwall\nV c2\n",
    "game: pentwall\nV:2c2d2e3e4e\n",
    "game: pentwall\nV:c2d2e2e3\n",
    "game: pentwall\nV:c2d2e2e3e11\n",
    "game: pentwall\nI:h2i2j2k2l2\n",
    "game: pent-up\nV:(0,0),(1,0),(2,0),(2,1),(2,2)\n",
]

# Prints a line for each record: the parts that a page asks for. The order of keys does not matter.
SCRIPT = """
import sys
from host_sim.desktop.browser import judging
for path in sys.argv[1:]:
    with open(path) as stream:
        text = stream.read()
    asked = (judging.verdict(text), judging.picture(text, 0), judging.picture(text, -1))
    print("[%s, %s, %s, %s]" % (asked + (judging.with_result(text),)))
"""


@pytest.mark.skipif(not MICROPYTHON, reason="no micropython on this machine")
def test_both_interpreters_draw_and_explain_alike(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    records = list(RECORDS)
    for i, text in enumerate(WRONG):
        records.append(tmp_path / f"{i}.pent")
        records[-1].write_text(text)
    done = subprocess.run(
        [MICROPYTHON, "-X", "heapsize=64M", script, *records],
        env={**os.environ, "MICROPYPATH": f"{ROOT / 'firmware'}:{ROOT}:.frozen"},
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert len(lines) == len(records)
    for path, line in zip(records, lines):
        text = path.read_text()
        asked = (judging.verdict(text), judging.picture(text, 0), judging.picture(text, -1))
        said = [json.loads(part) for part in (*asked, judging.with_result(text))]
        assert json.loads(line) == said, path.name


def test_a_page_has_the_picture_of_the_command():
    path = ROOT / "docs" / "pictures" / "dead-area.pent"
    ruling = load(str(path), illegal_too=True, keep_actions=True)
    (scene,) = game.scenes(ruling, ruling.actions, 44)
    drawn = svg.draw(scene, "a title")
    shown = json.loads(judging.picture(path.read_text(), -1))["svg"]
    assert shown.split("\n")[2:] == drawn.split("\n")[2:]
    assert "Universe" in shown.split("\n")[1]


def test_one_moment_is_the_one_of_all():
    text = (ROOT / "docs" / "pictures" / "pent-up-low.pent").read_bytes()
    ruling = replay(io.BytesIO(text), keep_actions=True)
    actions = ruling.actions
    frames = list(game.scenes(ruling, actions, 20, every=True))
    assert len(frames) == len(actions) + 1
    for number in (0, 1, len(actions)):
        (one,) = game.scenes(ruling, actions, 20, every=True, only=(number,))
        assert one == frames[number]


def test_a_verdict_says_what_is_wrong_and_where():
    text = (ROOT / "docs" / "pictures" / "dead-area.pent").read_text()
    said = json.loads(judging.verdict(text))
    # The record's own comment: the T, its sixth line, would cut c1 off.
    assert (said["status"], said["marked"], said["count"]) == ("illegal", [6], 3)
    assert "c1" in said["lines"][0]
    said = json.loads(judging.verdict("game: chess\n"))
    assert (said["status"], said["marked"], said["count"]) == ("unreadable", [1], 0)
    assert json.loads(judging.picture("game: chess\n", 0)) == {}


def test_titles_are_those_of_the_set_ups():
    texts = ["game: pentactic\nvariant: duel\ngrid: 11x6\n-A:F\n", "game: chess\n", ""]
    assert json.loads(judging.titles(json.dumps(texts))) == [
        "Pentactic duel, 11x6",
        "unreadable",
        "unreadable",
    ]


@pytest.mark.parametrize("char", ["\x1b", "\x7f", "\x9b", "\u202e", "\u2066", "\ue000"])
def test_what_steers_is_not_shown_on_either_interpreter(char):
    assert explain.printable(f"a{char}b") == "a?b"
    assert any(first <= ord(char) <= last for first, last in explain.STEERING)
