"""Files that the fuzzer found: each must pass now.

`make fuzz` looks for more, and writes them to tests/long/fuzz/finds/TARGET.
"""

from pathlib import Path

import pytest

from tests.long.fuzz.targets import TARGETS

ROOT = Path(__file__).resolve().parents[3]
FINDS = sorted((ROOT / "tests" / "long" / "fuzz" / "finds").glob("*/*"))
RECORDS = sorted((ROOT / "tests" / "data" / "records").glob("*.pent"))


@pytest.mark.parametrize("path", FINDS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_find_keeps_the_promise(path):
    TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.parametrize("target", TARGETS)
def test_records_keep_the_promises(target):
    for path in RECORDS[::10]:
        record = path.read_bytes()
        TARGETS[target](b"{}\0abcdef\0" + record if target == "device" else record)


def test_a_broken_promise_is_seen(monkeypatch):
    monkeypatch.setattr("tests.long.fuzz.targets.write_action", lambda action, setup: "a1")
    with pytest.raises(AssertionError):
        TARGETS["judged"](b"game: pentwall\nI:c1c2c3c4c5\nI:a1a2a3a4a5\n")


@pytest.mark.parametrize(
    "record",
    [
        b"game: pentwall\nundo\n",
        b"game: golomb\nI:a1b1c1d1e1\nI:a2b2c2d2e2\n",
        b"game: pentactic\nvariant: duel\n-A:F\n",
    ],
)
def test_both_referees_may_refuse_an_action(record):
    TARGETS["judged"](record)
