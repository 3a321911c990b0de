"""The records in tests/data/records, whose verdicts referees written apart from this one gave."""

import json

from pentaref import judge

FOLDER = __file__.rpartition("/")[0] + "/../data/records/"


def test_each_verdict():
    judged = 0
    with open(FOLDER + "expected.jsonl") as lines:
        for line in lines:
            wanted = json.loads(line)
            with open(FOLDER + wanted["file"], "rb") as stream:
                ruling = judge.replay(stream)
            found = json.loads(judge.dumps(judge.verdict(ruling, wanted["file"])))
            for key in wanted:
                assert found[key] == wanted[key], (wanted["file"], key, found[key])
            judged += 1
    assert judged >= 103
