"""`pentaref study`: intervals, resuming, a picture, refused arguments."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from host_sim.commands import study as command
from host_sim.selfplay import players, runner, statistics, study
from pentaref import games


def test_a_study_reports_and_goes_on_where_it_stopped(tmp_path, capsys):
    state = tmp_path / "state.txt"
    words = ["golomb", "--grade", "learner", "--state", str(state)]
    assert command.main([*words, "--games", "2"]) == 0
    first = state.read_text()
    assert command.main([*words, "--games", "4", "--picture", str(tmp_path / "a.svg")]) == 0
    assert state.read_text().startswith(first) and len(state.read_text().splitlines()) == 5
    said = capsys.readouterr().out
    assert "| games | 4, 2 of them with a random first action |" in said
    # Golomb's game has no ties: the last to lay wins.
    assert "| decided: the last lay | 100%" in said
    assert ElementTree.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")


def test_the_shares_of_the_seats_come_to_one():
    kind = "universe-3"
    played = runner.run(list(study.jobs(kind, "learner", 4)))
    lines = list(study.report("universe", played))
    shares = [int(re.search(r"\| (\d+)%", line)[1]) for line in lines if "'s share of" in line]
    assert len(shares) == 3 and 98 <= sum(shares) <= 102
    assert study.RULINGS["universe"] in lines


def test_every_game_is_studied_with_all_its_variants_and_seats():
    for game in games.GAMES:
        assert study.kinds(game)
    assert "pent-tile-6x6" in study.kinds("pent-tile")
    assert {"universe", "universe-3", "universe-4"} == set(study.kinds("universe"))
    # Every number of seats of multi, and every grid of the variants for two.
    assert len(study.kinds("pentactic")) == 2 * 3 + 4


def test_a_drawn_opening_is_any_action_and_the_rest_is_the_grades():
    setup = games.Setup({"game": "golomb"})
    names = ("learner" + players.DRAWN,) * 2
    openings = {players.play(setup, names, seed)[1][0] for seed in range(1, 6)}
    assert len(openings) == 5


def test_a_share_has_its_interval_and_its_games():
    # Wilson's interval for 15 of 30, worked out by hand: 0.5 ± 1.96 * 0.0970 / 1.128.
    assert statistics.share(15, 30) == "50% (33% to 67%, 30 games)"
    assert statistics.share(1, 1) == "100% (21% to 100%, 1 game)"


def test_a_mean_has_its_interval():
    # 1 to 9: mean 5, deviation 2.7386, so 1.96 * 2.7386 / 3.
    middle, half = statistics.mean(range(1, 10))
    assert middle == 5 and abs(half - 1.789) < 0.001


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["golomb", "--kind", "chess"], "--kind: chess is not one of golomb"),
        (["golomb", "--games", "0"], "--games is a whole number, 1 or more, not 0"),
        (["golomb", "--workers", "0"], "--workers is a whole number, 1 to"),
    ],
)
def test_what_cannot_be_is_one_line(words, said, capsys):
    assert command.main(words) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1


def test_another_file_is_not_written_over(tmp_path, capsys):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\n")
    assert command.main(["golomb", "--state", str(path)]) == 2
    assert path.read_text() == "Dear Ann,\n"
    assert "not a state file" in capsys.readouterr().err
