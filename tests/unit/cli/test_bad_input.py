"""On both interpreters any file leads to a verdict or a clear line.

Its memory is limited.
"""

import io
import json
import os
import random
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.deploy.micropython_build import MICROPYTHON
from host_sim.paths import FIRMWARE
from host_sim.text import explain
from pentaref import judge
from pentaref.replay import replay

ROOT = Path(__file__).resolve().parents[3]
RECORDS = sorted((ROOT / "tests" / "data" / "records").glob("*.pent"))

WALL = b"game: pentwall\n"
TILE = b"game: pent-tile\n"
MEGA = 1_000_000

# Name to the bytes, the status and, if it is unreadable, a part of the message.
FILES = {
    "empty": (b"", "unreadable", "no game is named"),
    "nothing but a mark": (b"\xef\xbb\xbf", "unreadable", "no game is named"),
    "nuls": (b"\0" * 5000, "unreadable", ""),
    "nuls in a record": (WALL + b"P:a1b1a2\0b2a3\n", "unreadable", "plain ASCII"),
    "a nul line": (WALL + b"\0\nundo\n", "unreadable", ""),
    "bytes": (bytes(range(256)) * 9, "unreadable", ""),
    "utf-16": ("game: pentwall\nundo\n".encode("utf-16"), "illegal", None),
    "utf-16 the other way round": (
        "\ufeffgame: pentwall\nplayers: Jörg, \U0001f600\n".encode("utf-16-be"),
        "playing",
        None,
    ),
    "utf-16 without a mark": ("game: pentwall\r\n".encode("utf-16-le"), "playing", None),
    "half of utf-16": ("game: pentwall\n".encode("utf-16")[:-1], "playing", None),
    "a megabyte word": (WALL + b"x" * MEGA, "unreadable", "more than 1000 letters"),
    "a megabyte key": (b"x" * MEGA + b": 1\n", "unreadable", "more than 1000 letters"),
    "a megabyte unknown header": (WALL + b"xx: " + b"y" * MEGA + b"\n", "playing", None),
    "a megabyte value": (b"game: " + b"y" * MEGA + b"\n", "unreadable", "more than 1000 bytes"),
    "a megabyte of names": (
        WALL + b"players: " + b"y," * MEGA + b"\n",
        "unreadable",
        "more than 1000 bytes",
    ),
    "a megabyte comment": (WALL + b"#" * MEGA + b"\nundo\n", "illegal", None),
    "a megabyte note": (TILE + b"d4 ;" + b"x" * MEGA + b" a1\n", "playing", None),
    "a megabyte of space": (TILE + b" " * MEGA + b"d4\n", "playing", None),
    "many lines": (b"\n" * (MEGA // 9) + WALL, "playing", None),
    "a megabyte of undo": (TILE + b"undo " * (MEGA // 5) + b"\n", "illegal", None),
    "a megabyte of squares": (WALL + b"F:" + b"a1" * (MEGA // 2) + b"\n", "unreadable", "word of"),
    "a megabyte digits": (WALL + b"F:a" + b"1" * MEGA + b"\n", "unreadable", "a word of more"),
    "10000 squares": (WALL + b"F:" + b"a1" * 10000 + b"\n", "illegal", None),
    "10000 points": (b"game: pent-up\nF:" + b"(1,1)" * 7900 + b"\n", "illegal", None),
    "100 digits": (WALL + b"I:" + b"a" + b"9" * 100 + b"b1c1d1e1\n", "illegal", None),
    "five times 100 digits": (
        WALL + b"I:" + b"".join(b"a" + b"9" * 99 + b"%d" % i for i in range(5)) + b"\n",
        "illegal",
        None,
    ),
    "points of 100 digits": (
        b"game: pent-up\nI:" + b"".join(b"(-%s%d,0)" % (b"9" * 99, i) for i in range(5)) + b"\n",
        "playing",
        None,
    ),
    "two far apart": (
        b"game: pent-up\nI:(0,0)(1,0)(2,0)(3,0)(4,0)\nI:"
        + b"".join(b"(%d%s,%s)" % (i, b"0" * 99, b"7" * 100) for i in range(1, 6))
        + b"\n",
        "illegal",
        None,
    ),
    "a number without end": (
        WALL + b"I:a" + b"9" * 30000 + b"\n",
        "unreadable",
        "more than 200 digits",
    ),
    "seats of 100 digits": (b"game: universe\nseats: " + b"9" * 100 + b"\n", "unreadable", "seats"),
    "a header twice": (WALL + WALL, "unreadable", "given twice"),
    "a result twice": (WALL + b"result: *\nresult: *\n", "unreadable", "given twice"),
    "a header too late": (TILE + b"d4\ngrid: 8x8\n", "unreadable", "after the first action"),
    "an unknown game": (b"game: go\n", "unreadable", "game is one of"),
    "no game": (b"d4\n", "unreadable", "no game is named"),
    "a variant that there is not": (WALL + b"variant: high\n", "unreadable", "variant"),
    "undo a thousand times": (TILE + b"undo\n" * 1000, "illegal", None),
    "one undo too many": (TILE + b"d4 " * 1 + b"undo\n" * 2, "illegal", None),
    "back and forth": (TILE + b"d4\nundo\n" * 1000, "playing", None),
    "carriage returns": (TILE + b"d4\r\na1\r\n", "playing", None),
    "carriage returns alone": (b"game: pent-tile\rd4\ra1\r", "playing", None),
    "a byte-order mark": (b"\xef\xbb\xbf" + TILE + b"d4\n", "playing", None),
    "a mark in the middle": (TILE + b"\xef\xbb\xbfd4\n", "unreadable", "plain ASCII"),
    "no line feed": (TILE + b"d4\na1", "playing", None),
    "no line feed after the header": (b"game: pent-tile", "playing", None),
    "half a character": (TILE + b"d4 \xc3\n", "unreadable", "plain ASCII"),
    "a name in latin-1": (TILE + b"players: J\xf6rg, A\nd4\n", "playing", None),
    "a name in utf-8": (TILE + "players: Jörg, 日本, \U0001f600\nd4\n".encode(), "playing", None),
    "digits of another script": (TILE + "d\u0664\n".encode(), "unreadable", "plain ASCII"),
    "a game in capitals": (b"game: \xce\xa0\n", "unreadable", "game is one of"),
    "control characters": (TILE + b"d4\x1b[31m\n", "unreadable", ""),
}


def run(command, args, data=b""):
    """Run an interpreter's judge: (exit status, output, errors)."""
    env = {**os.environ, "MICROPYPATH": f"{FIRMWARE}:.frozen", "PYTHONUTF8": "1"}
    done = subprocess.run([*command, *args], input=data, capture_output=True, env=env, cwd=ROOT)
    assert b"Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def on_both(args, data=b""):
    """Judge on CPython and MicroPython, if installed; answers are equal.

    MicroPython has a heap like a chip's.
    """
    answer = run([sys.executable, "-m", "host_sim", "judge", "--json"], args, data)
    if MICROPYTHON:
        command = [MICROPYTHON, "-X", "heapsize=384K", "-m", "pentaref.judge"]
        assert run(command, args, data) == answer
    return answer


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """All files judged by one process: name to (verdict, complaints).

    It has a chip's heap.
    """
    folder = tmp_path_factory.mktemp("bad")
    paths = {name: folder / f"{number}.pent" for number, name in enumerate(FILES)}
    for name, path in paths.items():
        path.write_bytes(FILES[name][0])
    code, out, err = on_both(list(paths.values()))
    assert code == 1
    verdicts = {got["file"]: got for got in map(json.loads, out.splitlines())}
    complaints = err.decode().splitlines()
    found = {
        name: (verdicts[str(path)], [line for line in complaints if f"{path}: " in line])
        for name, path in paths.items()
    }
    assert sum(len(lines) for _, lines in found.values()) == len(complaints)
    return found


@pytest.mark.parametrize("name", FILES)
def test_a_verdict_or_a_clear_line(name, answers):
    data, status, message = FILES[name]
    got, complaints = answers[name]
    assert got["status"] == status
    if status == "unreadable":
        assert message in got["error"]["message"] and got["error"]["line"] >= 1
        assert len(got["error"]["text"]) <= 300
    torn = bool(data) and not data.endswith((b"\n", b"\r", b"\n\0"))
    assert len(complaints) <= torn
    if torn and status == "playing":
        assert "has no line feed" in complaints[0]


@pytest.mark.skipif(not MICROPYTHON, reason="no micropython on this machine")
def test_too_little_memory_is_one_line_and_the_rest_is_judged(tmp_path):
    big, good = tmp_path / "big.pent", tmp_path / "good.pent"
    big.write_bytes(b"game: pent-up\nF:" + b"(1,1)" * 7900 + b"\n")
    good.write_bytes(TILE + b"d4\n")
    command = [MICROPYTHON, "-X", "heapsize=200K", "-m", "pentaref.judge"]
    code, out, err = run(command, [big, good])
    (complaint,) = err.decode().splitlines()
    assert str(big) in complaint and "memory" in complaint
    (line,) = out.splitlines()
    assert (code, json.loads(line)["actions"]) == (2, 1)


def test_one_bad_file_never_stops_the_rest(tmp_path):
    good = tmp_path / "good.pent"
    good.write_bytes(TILE + b"d4\n")
    bad = tmp_path / "bad.pent"
    bad.write_bytes(b"what\n")
    folder = tmp_path / "folder.pent"
    folder.mkdir()
    missing = tmp_path / "missing.pent"
    code, out, err = on_both([missing, bad, folder, good])
    assert code == 2
    assert [json.loads(line)["status"] for line in out.splitlines()] == ["unreadable", "playing"]
    no_file, no_folder = err.decode().splitlines()
    assert str(missing) in no_file and "no such file" in no_file
    assert str(folder) in no_folder and "folder" in no_folder
    assert on_both([bad, good])[0] == 1
    assert on_both([good])[0] == 0


def test_standard_input():
    code, out, err = on_both(["-"], TILE + b"d4\na1\n")
    got = json.loads(out)
    assert (code, err, got["file"], got["actions"]) == (0, b"", "-", 2)
    code, out, err = on_both(["-"], b"")
    assert code == 1 and json.loads(out)["status"] == "unreadable"


def test_a_file_name_that_is_no_text(tmp_path):
    name = os.fsencode(tmp_path) + b"/\xff\xfe.pent"
    try:
        Path(os.fsdecode(name)).write_bytes(TILE + b"d4\n")
    except OSError:
        pytest.skip("no such names on this file system")
    # Only on CPython: the program that starts MicroPython may itself need UTF-8.
    command = [sys.executable, "-m", "host_sim", "judge", "--json"]
    code, out, err = run(command, [name])
    assert (code, err, json.loads(out)["actions"]) == (0, b"", 1)
    code, out, err = run(command, [name + b"x"])
    assert (code, out) == (2, b"") and len(err.splitlines()) == 1


def test_usage():
    for command in (
        [sys.executable, "-m", "host_sim", "judge", "--json"],
        [MICROPYTHON, "-m", "pentaref.judge"],
    ):
        if command[0]:
            code, out, err = run(command, [])
            assert (code, out) == (2, b"") and b"usage" in err


def spoilt(data, rng):
    """A record with a few things wrong in it."""
    data = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(7)
        if kind == 0:
            del data[at : at + rng.choice((1, 1, 3, 40))]
        elif kind == 1:
            data[at:at] = bytes([rng.randrange(256)])
        elif kind == 2:
            data[at:at] = rng.choice((b" undo ", b" pass ", b"\r\n", b"#", b";", b":", b"game: "))
        elif kind == 3 and at < len(data):
            data[at] = rng.randrange(33, 127)
        elif kind == 4:
            lines = bytes(data).split(b"\n")
            rng.shuffle(lines)
            data = bytearray(b"\n".join(lines))
        elif kind == 5:
            start = rng.randrange(len(data) + 1)
            data[at:at] = data[start : start + 30]
        else:
            lines = bytes(data).split(b"\n")
            a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[a], lines[b] = lines[b], lines[a]
            data = bytearray(b"\n".join(lines))
    return bytes(data)


def test_spoilt_records_are_judged_alike_on_both(tmp_path):
    if not MICROPYTHON:
        pytest.skip("no micropython on this machine")
    rng = random.Random(5)
    paths = []
    for number in range(150):
        path = tmp_path / f"{number:03}.pent"
        path.write_bytes(spoilt(rng.choice(RECORDS).read_bytes(), rng))
        paths.append(path)
    _, out, _ = on_both(paths)
    assert len(out.splitlines()) == len(paths)


def judged(data):
    """Judge bytes and write the verdict in both forms; there must be one."""
    ruling = replay(io.BytesIO(data))
    got = json.loads(judge.dumps(judge.verdict(ruling, "x.pent")))
    assert got["status"] in ("finished", "playing", "illegal", "unreadable")
    assert (got["error"] is not None) == (got["status"] == "unreadable")
    assert (got["illegal"] is not None) == (got["status"] == "illegal")
    assert explain.report("x.pent", ruling, lambda text, style: text)


@given(st.binary(max_size=3000))
def test_any_bytes(data):
    judged(data)
    judged(WALL + data)


PARTS = st.sampled_from(
    "game: pentwall\n|game: pent-up\n|game: pent-tile\n|game: pentactic\n|game: universe\n|"
    "variant: solo\n|variant: duel\n|variant: multi\n|variant: tower\n|variant: surround\n|"
    "seats: 3\n|grid: 9x7\n|grid: 5x5\n|outer: north west\n|counters: a1 b2 c3\n|players: A, B\n|"
    "clock: fischer 300+5\n|result: 1=2\n|result: *\n|undo|pass|d4|@c4|@B:c4|-F|-B:F|;1s|#|\n|"
    "I:a1b1c1d1e1|P:(0,0)(1,0)(0,1)(1,1)(0,2)|I:(0,0)(1,0)(2,0)(3,0)(4,0)|F:|:|\r\n|\t|a|9".split(
        "|"
    )
)


@given(st.lists(st.tuples(PARTS, st.sampled_from((" ", " ", " ", "\n", ""))), max_size=40))
def test_any_sequence_of_what_records_are_made_of(parts):
    judged("".join(part + space for part, space in parts).encode())


@settings(max_examples=settings.default.max_examples * 3)
@given(st.sampled_from(RECORDS), st.integers(0, 2**32 - 1))
def test_any_spoilt_record(path, seed):
    judged(spoilt(path.read_bytes(), random.Random(seed)))


class Endless(io.RawIOBase):
    """A stream that repeats the same bytes."""

    def __init__(self, head, part, times):
        self._parts = iter([head] + [part] * times)
        self._rest = b""

    def readable(self):
        return True

    def readinto(self, buffer):
        self._rest = self._rest or next(self._parts, b"")
        size = min(len(buffer), len(self._rest))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size


@pytest.mark.parametrize(
    "part",
    [b"x" * 512, b" " * 512, b"#" * 512, b";" * 512, b"undo " * 100, b"d4 undo ;a\n" * 9],
    ids=["word", "space", "comment", "note", "undo", "play"],
)
def test_memory_does_not_grow_with_the_file(part):
    peaks = []
    for times in (100, 1000):
        stream = io.BufferedReader(Endless(TILE, part, times))
        tracemalloc.start()
        replay(stream)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 50_000
