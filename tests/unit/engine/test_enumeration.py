"""The atlas of solo set-ups: how many, by the same work in four ways."""

import functools
import os
import random
import signal
import subprocess
import sys
import time
from itertools import combinations

import pytest
from hypothesis import settings

import solving
from host_sim.__main__ import main
from host_sim.cli import CommandError
from host_sim.puzzles import batch, build_pack, enumeration, exact_count, graded
from pentaref import games, pieces, setups

SIZES = games.grids("pentactic")


@pytest.fixture(scope="module", autouse=True)
def classes_found_once():
    """A grid's atlas takes seconds to find; most tests here ask for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(enumeration, "classes", functools.cache(enumeration.classes))
        yield


@pytest.mark.parametrize(("size", "total"), [((8, 8), 117600), ((9, 7), 17640), ((11, 6), 332640)])
def test_the_classes_hold_every_set_up_once(size, total):
    found = enumeration.classes(size)
    assert sum(found.values()) == total
    assert len(found) < total / 3.9
    for counters in random.Random(1).sample(sorted(found), 50):
        assert found[counters] == len(enumeration.images(counters, size))
        assert all(a[0] != b[0] and a[1] != b[1] for a, b in combinations(counters, 2))


@pytest.mark.parametrize("size", SIZES)
def test_all_that_is_drawn_can_be_filled(size):
    # A hundred a grid, a thousand with --hypothesis-profile=long.
    below = random.Random(2).randrange
    for _ in range(settings.default.max_examples):
        grid, vacant = enumeration.area(solving.draw(size, below), size)
        filling = solving.first(grid, vacant, pieces.ALL)
        assert sorted(piece for piece, _ in filling) == list(range(12))
        laid = [grid.mask(cells) for _, cells in filling]
        assert sum(laid) == vacant
        assert all(grid.count(one) == 5 for one in laid)
        assert all(
            pieces.piece_of(pieces.classify(list(cells))) == piece for piece, cells in filling
        )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("nth", [0, pytest.param(1, marks=pytest.mark.full)])
def test_the_pack_says_how_many_fillings_there_are(size, nth):
    number = random.Random(3).sample(range(1, 121), 2)[nth]
    counted = exact_count.count(*enumeration.area(setups.by_number(size, number), size))
    assert counted == graded.fillings(size, number)


@pytest.mark.parametrize("size", SIZES)
def test_each_number_of_the_pack_has_as_many_fillings_as_the_next_or_more(size):
    counts = [graded.fillings(size, number) for number in range(1, setups.NUMBERS + 1)]
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] >= 1


def test_every_grade_has_thirty_numbers():
    grades = [graded.grade(number) for number in range(1, setups.NUMBERS + 1)]
    assert grades == [grade for grade in setups.GRADES for _ in range(30)]
    assert (graded.grade(1), graded.grade(120)) == ("easy", "fiendish")


def test_every_set_up_has_its_day_in_a_hundred_and_twenty():
    days = [graded.of_the_day(day) for day in range(9000, 9120)]
    assert sorted(days) == list(range(1, 121))
    assert graded.of_the_day(9120) == graded.of_the_day(9000)
    # The next day has another set-up.
    assert len({graded.grade(number) for number in days[:4]}) >= 3


def test_known_set_ups_that_have_no_filling():
    assert enumeration.fillable(enumeration.read("a3 c1 f8 h6"), (8, 8)) == 0
    assert enumeration.fillable(enumeration.read("b1 a2 e5 f6"), (8, 8)) == 0
    assert enumeration.fillable(enumeration.read("a1 c5 f3"), (9, 7)) == 1


def jobs(size=(11, 6), count=20):
    """Some set-ups of the atlas, spread over it."""
    found = list(enumeration.classes(size))
    return found[:: len(found) // count][:count]


def work(path, some, **how):
    """Do them with a state file, and give what was found."""
    state = batch.State(path, "fillings", (11, 6))
    try:
        return batch.run("fillings", (11, 6), some, state, **how)
    finally:
        state.close()


@pytest.mark.parametrize("count", [3, pytest.param(20, marks=pytest.mark.full)])
def test_two_workers_find_what_one_finds(tmp_path, count):
    some = jobs(count=count)
    alone = work(tmp_path / "alone", some)
    assert work(tmp_path / "two", some, workers=2) == alone
    assert alone == {counters: enumeration.fillings(counters, (11, 6)) for counters in some}


def test_a_run_goes_on_after_the_last_whole_line(tmp_path, monkeypatch):
    some = jobs()
    path = tmp_path / "state"
    want = work(path, some)
    whole = path.read_bytes()
    lines = whole.split(b"\n")
    path.write_bytes(b"\n".join(lines[:14]) + b"\n" + lines[14][:7])
    asked = []
    plain = enumeration.fillings
    monkeypatch.setattr(enumeration, "fillings", lambda c, size: asked.append(c) or plain(c, size))
    assert work(path, some) == want
    assert len(asked) == len(some) - 13
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# fillable 11x6\n", "holds '# fillable 11x6', not '# fillings 11x6'"),
        ("# fillings 11x6\na1 b2\tmany\n", "line 2: not a set-up and its value"),
        ("a letter to a friend", "not a state file"),
    ],
)
def test_another_file_is_refused_and_left_alone(tmp_path, text, said):
    path = tmp_path / "state"
    path.write_text(text)
    with pytest.raises(CommandError, match="state") as caught:
        work(path, jobs())
    assert said in str(caught.value)
    assert caught.value.status == 2
    assert path.read_text() == text


def start(*words):
    """A process of the cluster, of this interpreter; its tests end it."""
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


@pytest.mark.full
def test_a_cluster_does_it_though_a_worker_is_killed_midway(tmp_path):
    distributed = pytest.importorskip("distributed")
    contact = tmp_path / "scheduler.json"
    known = ["--scheduler-file", str(contact)]
    plain = ["--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", str(tmp_path)]
    host = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show"]
    processes = [start("dask_scheduler", *host, *known)]
    try:
        for _ in range(600):
            if contact.exists():
                break
            time.sleep(0.1)
        processes += [start("dask_worker", *known, *plain) for _ in range(2)]
        with distributed.Client(scheduler_file=str(contact), timeout=60) as client:
            client.wait_for_workers(2, timeout=120)
            address = client.scheduler.address
        some = jobs(count=160)
        state = batch.State(tmp_path / "state", "fillable", (11, 6))
        add = state.add

        def kill_at_the_first(found, values):
            # Both workers have tasks by now, and the second has more waiting.
            if processes[2].poll() is None:
                os.killpg(processes[2].pid, signal.SIGKILL)
                processes[2].wait()
            add(found, values)

        state.add = kill_at_the_first
        found = batch.run("fillable", (11, 6), some, state, dask=address)
        state.close()
        assert processes[2].returncode == -signal.SIGKILL
        assert processes[1].poll() is None
        assert found == {counters: enumeration.fillable(counters, (11, 6)) for counters in some}
        lines = (tmp_path / "state").read_text().splitlines()
        assert len(lines) == 1 + len(some)
    finally:
        for process in processes:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.mark.full
def test_a_cluster_that_is_lost_is_one_clear_line(tmp_path):
    distributed = pytest.importorskip("distributed")
    some = jobs(count=160)
    state = batch.State(None, "fillable", (11, 6))
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        add = state.add

        def close_at_the_first(found, values):
            add(found, values)
            cluster.close()

        state.add = close_at_the_first
        with pytest.raises(CommandError, match="the cluster gave up") as caught:
            batch.run("fillable", (11, 6), some, state, dask=cluster.scheduler_address)
    assert caught.value.status == 2
    assert 0 < len(state.done) < len(some)


def test_no_scheduler_is_one_clear_line(capsys):
    pytest.importorskip("distributed")
    status = main(["setups", "--grid", "9x7", "--check", "--first", "1", "--dask", "nowhere"])
    assert status == 2
    error = capsys.readouterr().err
    assert error.startswith("pentaref: nowhere: no Dask scheduler answers")
    assert error.count("\n") == 1


def test_the_command_lists_the_pack(capsys):
    assert main(["setups", "--grid", "9x7"]) == 0
    heading, *lines = capsys.readouterr().out.splitlines()
    assert "counters" in heading and len(lines) == 120
    number, *counters, grade, fillings = lines[76].split()
    assert (int(number), grade) == (77, "hard")
    assert enumeration.read(" ".join(counters)) == setups.by_number((9, 7), 77)
    assert int(fillings) == graded.fillings((9, 7), 77)


def test_the_command_tells_the_day_s(capsys):
    assert main(["setups", "--grid", "8x8", "--day", "2000-01-01"]) == 0
    _, line = capsys.readouterr().out.splitlines()
    first = int(line.split()[0])
    assert first == graded.of_the_day(0)
    assert main(["setups", "--day", "29 February"]) == 2
    assert "is not a date" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["--day", ""], ["--check", "--workers", "99999999"], ["--check", "--workers", "0"]]
)
def test_what_the_command_cannot_do_is_one_line(words, capsys):
    assert main(["setups", *words]) == 2
    out, error = capsys.readouterr()
    assert not out and error.count("\n") == 1
    assert f"{words[-2]}" in error and words[-1] in error


def test_the_command_checks_and_grades_the_first_of_the_atlas(capsys, tmp_path):
    state = str(tmp_path / "state")
    words = ["setups", "--grid", "11x6", "--first", "8", "--state", state]
    assert main([*words, "--atlas"]) == 0
    graded = capsys.readouterr().out
    assert main([*words[:-2], "--check"]) == 0
    assert capsys.readouterr().out == graded.splitlines()[0] + "\n"
    assert main([*words, "--check"]) == 2
    assert "name another" in capsys.readouterr().err


def test_the_pack_has_the_most_first_and_the_fewest_last():
    chance = random.Random(5)
    counts = {counters: chance.randrange(400) for counters in jobs((9, 7), 1000)}
    chosen = build_pack.choose((9, 7), counts)
    order = [fillings for _, fillings in chosen]
    assert order == sorted(order, reverse=True)
    filled = sorted(fillings for fillings in counts.values() if fillings)
    assert order[0] == filled[-1]
    assert order[:-31:-1] == filled[:30]
    classes = [min(enumeration.images(counters, (9, 7))) for counters, _ in chosen]
    assert [counts[one] for one in classes] == order
    assert len(set(classes)) == setups.NUMBERS


def test_counting_ends_when_there_are_single_fillings_for_a_grade(monkeypatch):
    # Every hundredth of 11x6 with a single filling, of 9x7 none.
    monkeypatch.setattr(
        enumeration,
        "fillings",
        lambda counters, size: 1 + (size == (9, 7) or hash(counters) % 100 > 0),
    )
    found = build_pack.counted((11, 6), batch.State(None, "fillings", (11, 6)))
    assert list(found.values()).count(1) >= 30
    assert len(found) < 10000
    found = build_pack.counted((9, 7), batch.State(None, "fillings", (9, 7)))
    assert found.keys() == enumeration.classes((9, 7)).keys()


def test_the_pack_s_modules_hold_what_was_chosen():
    chosen = {(9, 7): [(enumeration.read("a1 f3 c5"), 300), (enumeration.read("b1 c2 i7"), 1)]}
    names = {}
    exec(build_pack.written(chosen), names)
    assert names["PACK"] == {(9, 7): bytes([0, 23, 38, 1, 11, 62])}
    exec(build_pack.written_fillings(chosen), names)
    assert names["FILLINGS"] == {(9, 7): (300, 1)}
