"""The records in RECORDS.md and README.md get the verdicts shown."""

import io
import re
from pathlib import Path

import pytest

from host_sim.text import explain
from pentaref import games
from pentaref.games import base
from pentaref.replay import replay

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "RECORDS.md").read_text()
# A record and, if the next block is the judge's output, that.
RECORDS = re.findall(r"^```pent\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", PAGE, re.DOTALL | re.M)
KINDS = {
    "pentwall": {base.LAY},
    "pent-tile": {base.TILE, base.PASS},
    "solo": {base.LAY},
    "basic": {base.REMOVE, base.COUNTER, base.LAY},
    "duel": {base.REMOVE, base.COUNTER, base.LAY, base.PASS},
    "multi": {base.REMOVE, base.COUNTER, base.LAY, base.PASS},
    "high": {base.LAY},
    "low": {base.LAY},
    "tower": {base.LAY},
    "surround": {base.LAY},
    "universe": {base.LAY},
}


def replayed(text):
    ruling = replay(io.BytesIO(text.encode()), keep_actions=True)
    return ruling, ruling.actions


@pytest.mark.parametrize(("record", "said"), RECORDS)
def test_a_record_is_answered_as_the_page_says(record, said):
    ruling, _ = replayed(record)
    told = explain.report("game.pent", ruling) + "\n"
    if said:
        assert told == said
    else:
        assert ruling.valid and told.count("\n") == 2


def test_every_kind_of_action_is_shown_where_it_has_its_place():
    shown = {}
    for record, _ in RECORDS:
        ruling, actions = replayed(record)
        if not ruling.error:
            setup = ruling.record.setup
            kinds = shown.setdefault(setup.variant or setup.game, set())
            kinds.update(action.kind for action in actions)
    assert base.UNDO in shown["pentwall"]
    assert {key: kinds - {base.UNDO} for key, kinds in shown.items()} == KINDS
    assert any(" ;" in record for record, _ in RECORDS)


def test_every_header_and_each_value_to_choose_is_in_the_table():
    rows = [line.split(" | ") for line in PAGE.splitlines() if line.startswith("| ")]
    keys = {row[0].strip("| `") for row in rows}
    assert {*games.KEYS, "result"} <= keys
    named = set(re.findall(r"`([^`]*)`", " ".join(" ".join(row) for row in rows)))
    wanted = set(games.SIDES)
    for game in games.GAMES:
        wanted.update(games.variants(game))
        grids = games.fact(game, None, "grids") or games.fact(game, None, "grid_range", ())[1:]
        wanted.update("{}x{}".format(*grid) for grid in grids)
    assert wanted <= named


def test_the_record_of_the_readme_stands():
    text = (ROOT / "README.md").read_text()
    found = re.findall(r"^```\n(game: .*?)^```\n", text, re.DOTALL | re.M)
    assert found and all(replayed(record)[0].valid for record in found)
