"""Streams that are closed, full or no longer read: one line at most.

The exit status says what happened.
"""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.deploy.micropython_build import MICROPYTHON
from host_sim.paths import FIRMWARE

ROOT = Path(__file__).resolve().parents[3]
RECORD = b"game: pent-tile\nd4\na1\n"

PENTAREF = [sys.executable, "-m", "host_sim"]
JUDGES = {"cpython": [*PENTAREF, "judge", "--json"]}
if MICROPYTHON:
    JUDGES["micropython"] = [MICROPYTHON, "-X", "heapsize=384K", "-m", "pentaref.judge"]

ENV = {**os.environ, "MICROPYPATH": f"{FIRMWARE}:.frozen"}

COMMANDS = {
    "judge": "judge R",
    "judge --json": "judge --json R",
    "moves": "moves R",
    "perft": "perft R --depth 1",
    "keys": "keys R",
    "run": "run S",
    "setups": "setups",
    "--help": "--help",
    "--version": "--version",
    "judge --help": "judge --help",
}


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.pent"
    path.write_bytes(RECORD)
    return path


@pytest.fixture
def words(record):
    """Return the words of a command; R is a record and S a script."""
    script = record.with_name("walk.txt")
    script.write_text("a")
    return lambda text: [{"R": str(record), "S": str(script)}.get(w, w) for w in text.split()]


def shell(command, streams, **options):
    """Run a command in a shell with redirected streams."""
    # subprocess cannot close a stream as a shell does.
    done = subprocess.run(
        ["sh", "-c", f'"$@" {streams}', "sh", *map(str, command)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={name: value for name, value in ENV.items() if name != "PYTHONUNBUFFERED"},
        **options,
    )
    assert "Traceback" not in done.stderr and "Exception" not in done.stderr, done.stderr
    return done


needs_full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
FULL = pytest.param(">/dev/full", "no room left", marks=needs_full)
CLOSED = (">&-", "it is closed")


@pytest.mark.parametrize(("streams", "said"), [FULL, CLOSED])
@pytest.mark.parametrize("name", COMMANDS)
def test_an_output_that_takes_nothing_is_one_line(name, streams, said, words):
    done = shell([*PENTAREF, *words(COMMANDS[name])], streams)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "standard output" in done.stderr and said in done.stderr


@pytest.mark.parametrize(("streams", "said"), [FULL, CLOSED])
@pytest.mark.parametrize("judge", JUDGES)
def test_a_judge_whose_output_takes_nothing(judge, streams, said, record):
    done = shell([*JUDGES[judge], record], streams)
    assert (done.returncode, done.stderr) == (
        2,
        f"pentaref: standard output: cannot be written ({said})\n",
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_a_reader_that_has_gone_is_no_error(name, words):
    done = shell([*PENTAREF, *words(COMMANDS[name])], "| true")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("judge", JUDGES)
def test_a_judge_that_is_read_no_further(judge, record):
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*JUDGES[judge], *[record] * 300], stdout=writer, stderr=subprocess.PIPE, cwd=ROOT, env=ENV
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("judge", JUDGES)
@pytest.mark.parametrize(
    "streams", ["2>&-", pytest.param("2>/dev/full", marks=needs_full)], ids=("closed", "full")
)
def test_complaints_that_nobody_hears_change_nothing(streams, judge, record):
    done = shell([*JUDGES[judge], record], streams)
    assert (done.returncode, json.loads(done.stdout)["actions"]) == (0, 2)
    record.write_bytes(RECORD[:-1])  # a torn write
    done = shell([*JUDGES[judge], record, record], streams)
    assert (done.returncode, done.stdout.count("\n")) == (0, 2)
    assert shell([*JUDGES[judge], record, f"{record}.not"], streams).returncode == 2


@pytest.mark.parametrize("judge", JUDGES)
def test_a_closed_input_is_one_line_and_stops_no_other_file(judge, record):
    done = shell([*JUDGES[judge], "-", record], "<&-")
    assert (done.returncode, done.stdout.count("\n")) == (2, 1)
    assert done.stderr.count("\n") == 1 and "-: cannot be read (it is closed)" in done.stderr


@pytest.mark.parametrize("command", ["run -", "moves -", "keys -"])
def test_a_closed_input_of_the_other_commands(command):
    done = shell([*PENTAREF, *command.split()], "<&-")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "-: " in done.stderr and "closed" in done.stderr


def test_a_file_takes_no_closed_stream_s_place(words, record):
    out = record.with_name("last.txt")
    done = shell([*PENTAREF, *words("run S --picture"), out], ">&- 2>&- <&-")
    assert done.returncode == 2
    assert set(out.read_text()) - set("\n")
    assert record.read_bytes() == RECORD


@pytest.mark.parametrize("judge", JUDGES)
def test_an_interrupt_ends_a_judge_silently(judge):
    process = subprocess.Popen(
        [*JUDGES[judge], "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=ENV,
    )
    # It is reading once it has taken more than a pipe can hold.
    process.stdin.write(b"#" * 300_000)
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    process.wait(60)
    assert (process.returncode, process.stdout.read(), process.stderr.read()) == (130, b"", b"")
    process.stdin.close()


@pytest.mark.parametrize("judge", JUDGES)
def test_a_name_with_a_line_feed_stays_on_one_line(judge, tmp_path):
    done = shell([*JUDGES[judge], f"{tmp_path}/no\nsuch.pent"], "")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "no?such.pent" in done.stderr


def test_a_name_with_a_line_feed_in_other_commands(tmp_path):
    done = shell([*PENTAREF, "moves", f"{tmp_path}/no\nsuch.pent"], "")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    (tmp_path / "a\nright.pent").write_bytes(RECORD)
    done = shell([*PENTAREF, "keys", tmp_path / "a\nright.pent"], "")
    assert "a?right.pent on the board" in done.stdout.split("\n")[0]


@pytest.mark.parametrize("judge", JUDGES)
def test_a_link_that_leads_to_itself(judge, tmp_path):
    link = tmp_path / "loop.pent"
    link.symlink_to(link)
    done = shell([*JUDGES[judge], link], "")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "its links form a loop" in done.stderr


@pytest.mark.parametrize(
    "locale", [{"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}]
)
def test_a_name_that_cannot_be_written_is_escaped_and_the_next_file_judged(locale, tmp_path):
    names = tmp_path / "names.pent"
    names.write_text("game: pentwall\nplayers: Łukasz, Bob\nV:c2d2e2e3e4\n", encoding="utf-8")
    plain = tmp_path / "plain.pent"
    plain.write_bytes(RECORD)
    done = subprocess.run(
        [*PENTAREF, "judge", str(names), str(plain)],
        cwd=ROOT,
        env={**ENV, "PYTHONUTF8": "0", **locale},
        capture_output=True,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u0141ukasz 95, Bob 0" in done.stdout
    assert b"plain.pent: Pent Tile, 8x8, playing, 2 actions so far" in done.stdout


def test_a_file_is_named_by_its_own_bytes_where_only_ascii_is_decoded(tmp_path):
    # ö is UTF-8: it can be copied from the terminal. \xff is no text, and 9b steers a terminal.
    names = [b"z\xc3\xb6.pent", b"z\xff.pent", b"z\xc2\x9b1m.pent"]
    try:
        for name in names:
            Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)).write_bytes(RECORD)
    except OSError:
        pytest.skip("no such names on this file system")
    ascii_only = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    utf8 = {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    for locale, shown in (
        (ascii_only, [b"z\xc3\xb6.pent", rb"z\xff.pent", rb"z\xc2\x9b1m.pent"]),
        (utf8, [b"z\xc3\xb6.pent", rb"z\xff.pent", b"z?1m.pent"]),
    ):
        done = subprocess.run(
            [*PENTAREF, "judge", *names, b"no\xc3\xb6.pent"],
            cwd=tmp_path,
            env={**ENV, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}", **locale},
            capture_output=True,
        )
        assert done.returncode == 2
        assert done.stdout.split(b"\n")[::2][:3] == [
            name + b": Pent Tile, 8x8, playing, 2 actions so far" for name in shown
        ]
        assert done.stderr.startswith(b"pentaref: no\xc3\xb6.pent: ")
