"""Scripts that enter a record: every board writes the same record."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import player
from host_sim import paths
from host_sim.__main__ import main
from host_sim.cli import CommandError
from host_sim.commands import run
from host_sim.input import press_search, record_typer, script_text
from host_sim.input.press_search import count_presses
from host_sim.simulator import player as script_player
from host_sim.simulator import script
from host_sim.simulator.device import Simulated
from pentaref import games
from pentaref.games import base
from pentaref.record import write_action, write_setup
from pentaref.ui import intents
from tests import records
from tests.bench import presses

ROOT = Path(__file__).resolve().parents[3]
BOARDS = paths.boards()
LEGAL = records.legal()
# The first set-up of each game.
FIRST = {text.partition(";")[0]: text for text in reversed(player.SETUPS)}


def entered(path, board, flash, interpreter="cpython", **how):
    """Enter a record on a board; return the keys and the record left."""
    found = record_typer.keys(str(path), board, **how)
    text = "".join([line + "\n" for line in script_text.lines(found, str(path), board)])
    device = Simulated(board, str(flash))
    if interpreter == "cpython":
        script_player.play(device, script.read(text.splitlines(), device.names), None)
    else:
        run.on_micropython(board, str(flash), text)
    (left,) = (flash / "games").iterdir()
    return found, left


# How many records are entered on each board, different ones on each: in `make test` the shortest of
# those in `make test-all`, which has those marked "full" too. With MORE in the environment, all.
COUNTS = {"cpython": (1, 9), "micropython": (1, 3)}
# With six buttons and with four: `make test` enters records on MicroPython on these only.
SOME_BOARDS = ("pico_ws2812_16x16", "stellar_unicorn")


def cases():
    """A few records for each board and interpreter."""
    for board in BOARDS:
        for interpreter, (few, more) in COUNTS.items():
            pushed = interpreter == "cpython" or board in SOME_BOARDS
            chosen = random.Random(board + interpreter).sample(LEGAL, more)
            chosen.sort(key=lambda path: path.stat().st_size)
            for n, path in enumerate(LEGAL if os.environ.get("MORE") else chosen):
                yield pytest.param(
                    board,
                    interpreter,
                    path,
                    id=f"{board}-{interpreter}-{path.stem}",
                    marks=() if n < few and pushed else pytest.mark.full,
                )


@pytest.mark.parametrize(("board", "interpreter", "path"), list(cases()))
def test_the_keys_of_a_record_enter_it(board, interpreter, path, tmp_path):
    if interpreter == "micropython":
        try:
            run.micropython()
        except CommandError:
            pytest.skip("no micropython on this machine")
    _, left = entered(path, board, tmp_path, interpreter)
    assert records.told(left) == records.told(path)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, marks=() if text in FIRST.values() else pytest.mark.full)
        for text in player.SETUPS
    ],
)
def test_games_by_chance_on_every_kind_of_board_can_be_entered(text, tmp_path):
    setup = player.setup(text)
    dice = player.chance(len(text))
    game = games.new(setup)
    record = write_setup(setup)
    depth = 0
    for n in range(16):
        if game.over:
            break
        if depth and n % 5 == 4:
            game.take_back()
            action = base.UNDOING
        else:
            action = player.choose(game, dice)
            game.play(action)
        depth += -1 if action == base.UNDOING else 1
        record += write_action(action, setup) + "\n"
    path = tmp_path / "chance.pent"
    path.write_text(record)
    board = BOARDS[len(text) % len(BOARDS)]
    (tmp_path / "flash").mkdir()
    _, left = entered(path, board, tmp_path / "flash")
    assert records.told(left) == records.told(path)


def test_a_game_far_out_on_the_table_is_entered_where_the_device_is(tmp_path):
    path = tmp_path / "far.pent"
    path.write_text(
        "game: pent-up\n"
        "X:(7000,-900)(6999,-899)(7000,-899)(7001,-899)(7000,-898)\n"
        "I:(7002,-899)(7003,-899)(7004,-899)(7005,-899)(7006,-899)\n"
    )
    (tmp_path / "flash").mkdir()
    _, left = entered(path, "host", tmp_path / "flash")
    _, (x, i) = records.told(left)
    assert (i.cells[0][0] - x.cells[0][0], i.cells[0][1] - x.cells[0][1]) == (2, 1)


def test_a_table_taken_back_to_nothing_is_nowhere_again(tmp_path):
    path = tmp_path / "far.pent"
    near = "I:(0,0)(1,0)(2,0)(3,0)(4,0)"
    path.write_text(f"game: pent-up\n{near}\nundo\n" + near.replace(",0)", ",7000)") + "\n")
    _, left = entered(path, "host", tmp_path / "flash")
    _, actions = records.told(left)
    assert [action == base.UNDOING for action in actions] == [False, True, False]
    for action in actions[0], actions[2]:
        assert action.piece == 1 and len({y for _, y in action.cells}) == 1


@pytest.mark.parametrize(
    "model",
    [
        pytest.param(model, marks=() if model == "perfect" else pytest.mark.full)
        for model in presses.MODELS
    ],
)
def test_few_presses_by_each_model(model):
    total = {}
    for path in LEGAL[::9]:
        presses.count(presses.keys(path, "host", model), total)
    averages = {kind: pressed / times for kind, (times, pressed) in total.items()}
    assert averages["pentomino"] <= presses.MODELS[model]
    if model == "perfect":
        # The presses needed before directions stepped through legal places.
        assert averages["tile"] <= 2.8
        assert averages["counter"] <= 3.2


def test_a_model_presses_the_same_each_time():
    for model in presses.MODELS:
        assert presses.keys(LEGAL[0], "host", model) == presses.keys(LEGAL[0], "host", model)


@pytest.mark.parametrize("board", [pytest.param("host", marks=pytest.mark.full), "stellar_unicorn"])
def test_a_record_is_entered_square_by_square_too(board, tmp_path):
    for path in LEGAL[::15]:
        flash = tmp_path / path.stem
        flash.mkdir()
        found, left = entered(path, board, flash, every_place=True)
        assert found[1][0] == record_typer.EVERY_PLACE
        assert records.told(left) == records.told(path)


def test_presses_are_counted_by_buttons_going_down():
    steps = [("press", "a"), ("hold", "b"), ("wait", 9), ("release", "b"), ("press", "up")]
    assert count_presses(steps) == 3


def test_words_of_steps_are_read_back_as_the_same_steps():
    steps = [("press", "a"), ("press", "a"), ("hold", "b"), ("wait", 9), ("release", "b")]
    steps += [("off", None), ("on", None), ("shot", "F.png")]
    assert script_text.line(steps) == "2*a b+ wait:9 b- off on shot:F.png"
    assert list(script.read([script_text.line(steps)], ("a", "b"))) == steps


def pentaref(*args, **options):
    return subprocess.run(
        [sys.executable, "-m", "host_sim", *args],
        cwd=ROOT,
        capture_output=True,
        text=True,
        **options,
    )


@pytest.mark.parametrize(
    ("more", "board"), [([], "host"), (["--board", "cosmic_unicorn"], "cosmic_unicorn")]
)
def test_a_script_says_which_board_it_is_for(more, board, tmp_path, capsys):
    (tmp_path / "r.pent").write_text("game: pent-tile\nd4\n")
    assert main(["keys", str(tmp_path / "r.pent"), *more]) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.endswith(f" on the board {board}")
    # It is a comment, so the whole output is a script for that board.
    found = list(script.read([first, *rest], Simulated(board, str(tmp_path)).names))
    assert found and "presses enter" in first


def test_the_command_and_a_pipe():
    path = "tests/data/records/pentwall-100-plain.pent"
    text = Path(ROOT, path).read_text()
    for done in (pentaref("keys", path), pentaref("keys", "-", input=text)):
        assert (done.returncode, done.stderr) == (0, "")
        # The count, the set-up, then a line for each action.
        assert done.stdout.count("# ") == 1 + 1 + 11
        assert "F:f8g8g9h9g10" in done.stdout


@pytest.mark.parametrize(
    ("text", "status", "said"),
    [
        ("game: pentwall\nX:a1b1\n", 1, "line 2"),
        ("game: pentwal\n", 1, "line 1"),
        (None, 2, "no.pent"),
    ],
)
def test_what_cannot_be_entered_is_one_line(text, status, said, tmp_path):
    path = tmp_path / "no.pent"
    if text:
        path.write_text(text)
    done = pentaref("keys", str(path))
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("clock: fischer 450+7", "clock fischer 450+7 is left out: the menu offers move 15, "),
        ("clock: fischer 999999+999999", "clock fischer 999999+999999 is left out: the menu "),
        ("clock: game 600 entry 20", "clock game 600 entry 20 is left out: the menu offers "),
        ("players: Ann, Bob", "players Ann, Bob are left out: a device has no keys for names"),
    ],
)
def test_what_buttons_cannot_enter_is_said_in_a_line(header, said, tmp_path):
    path = tmp_path / "game.pent"
    path.write_text(f"game: pentwall\n{header}\nX:e5d6e6f6e7\n")
    done = pentaref("keys", str(path))
    assert done.returncode == 0 and "X:e5d6e6f6e7" in done.stdout
    assert done.stderr.count("\n") == 1 and said in done.stderr


def test_a_clock_with_time_to_enter_and_a_resignation_are_entered(tmp_path):
    path = tmp_path / "game.pent"
    path.write_text("game: pentwall\nclock: game 600 entry 8\nX:e5d6e6f6e7\nresign\n")
    done = pentaref("keys", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    flash = tmp_path / "flash"
    played = pentaref("run", "-", "--flash", str(flash), input=done.stdout)
    assert played.returncode == 0
    text = next((flash / "games").iterdir()).read_text()
    assert "clock: game 600 entry 8\n" in text and "resign" in text


@pytest.mark.parametrize(("late", "gap"), [(0, 10), (80, 10), (40, 40), (10, 75)])
@pytest.mark.parametrize("times", [2, 3, 9])
def test_a_held_direction_steps_as_often_on_a_device_that_looks_late(late, gap, times):
    steps = []
    machine = intents.Intents(("up", "down", "left", "right", "a", "b"), steps.append)
    held = press_search.repeat_ms(times)
    for now in range(late, held, gap):
        machine.feed(8, now)
    machine.feed(0, held + gap)
    assert steps == [intents.RIGHT] * times
