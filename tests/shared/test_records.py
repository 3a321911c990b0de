"""The records in tests/data, with verdicts of independent referees."""

import json

from pentaref import judge
from pentaref.replay import replay

DATA = __file__.rpartition("/")[0] + "/../data/"


def check(folder):
    """Judge each record of a folder; returns their number."""
    judged = 0
    with open(folder + "expected.jsonl") as lines:
        for line in lines:
            wanted = json.loads(line)
            with open(folder + wanted["file"], "rb") as stream:
                ruling = replay(stream)
            found = json.loads(judge.dumps(judge.verdict(ruling, wanted["file"])))
            for key in wanted:
                if key == "illegal" and wanted[key]:
                    found[key] = {name: found[key][name] for name in wanted[key]}
                assert found[key] == wanted[key], (wanted["file"], key, found[key])
            judged += 1
    return judged


def test_each_verdict():
    assert check(DATA + "records/") >= 111


def test_each_verdict_where_a_game_is_resigned_or_agreed():
    assert check(DATA + "endings/") >= 49
