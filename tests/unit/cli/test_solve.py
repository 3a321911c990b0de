"""`pentaref solve`: completions, hints, counts, and wrong input."""

from pathlib import Path

import pytest

from host_sim.cli import load
from host_sim.commands import solve
from host_sim.puzzles import exact_count
from pentaref import pieces, solver
from pentaref.grid import Grid

RECORD = Path(__file__).resolve().parents[3] / "docs" / "pictures" / "pentactic-solo.pent"


@pytest.fixture
def puzzle(tmp_path):
    """The record without its last four actions."""
    lines = RECORD.read_text().splitlines(keepends=True)
    path = tmp_path / "puzzle.pent"
    path.write_text("".join([line for line in lines if "result" not in line][:-4]))
    return path


def test_its_lines_finish_the_game(puzzle, capsys):
    assert solve.main([str(puzzle)]) == 0
    said = capsys.readouterr().out
    puzzle.write_text(puzzle.read_text() + said)
    game = load(str(puzzle)).game
    assert game.over and game.winners() == [1]


def test_a_hint_is_the_first_of_those_lines(puzzle, capsys):
    assert solve.main([str(puzzle)]) == 0
    whole = capsys.readouterr().out
    assert solve.main([str(puzzle), "--hint"]) == 0
    assert capsys.readouterr().out == whole.splitlines(keepends=True)[0]


def test_completions_are_counted_as_by_the_exact_counter(puzzle, capsys):
    assert solve.main([str(puzzle), "--count"]) == 0
    total = exact_count.count(*solver.position(load(str(puzzle)).game))
    assert capsys.readouterr().out == f"{total}\n" and total >= 1


def test_a_position_without_a_completion_is_said_in_a_line(tmp_path, capsys):
    # a1 is shut in by a counter at b1 and one at a2.
    path = tmp_path / "none.pent"
    path.write_text("game: pentactic\nvariant: solo\ncounters: b1 a2 e5 f6\n")
    assert solve.main([str(path)]) == 1
    said = capsys.readouterr()
    assert said.out == "" and said.err == f"pentaref: {path}: it cannot be completed\n"
    assert solve.main([str(path), "--count"]) == 1
    assert capsys.readouterr().out == "0\n"


def test_only_solo_puzzles_have_completions(tmp_path, capsys):
    path = tmp_path / "wall.pent"
    path.write_text("game: pentwall\n")
    assert solve.main([str(path)]) == 2
    assert "solve is for solo puzzles, and this is pentwall" in capsys.readouterr().err


def test_a_completion_is_drawn_with_letters_and_counters():
    grid = Grid(5, 3)
    laid = [(pieces.LETTERS.index("I"), [(x, 0) for x in range(5)])]
    assert solve.drawing(grid, grid.mask([(2, 1)]), laid) == [
        "   a b c d e",
        " 1 I I I I I",
        " 2 . . o . .",
        " 3 . . . . .",
    ]
