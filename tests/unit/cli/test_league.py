"""`make league`: its games, its players, and the ratings of its tables."""

import math

import pytest

from host_sim.selfplay import league, players, runner, statistics
from pentaref import games
from pentaref.games import base


def test_each_pair_meets_with_fixed_seeds_in_both_orders(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(league, "AIMS", (("greedy", "random", 0.5), ("random", "learner", 0.5)))
    monkeypatch.setattr(league, "tables", lambda played: sorted(map(repr, played)))
    state = tmp_path / "new" / "state.txt"
    words = ["--only", "golomb", "--games", "2", "--first", "7", "--workers", "1"]
    assert league.main([*words, "--state", str(state)]) == 0
    wanted = [
        runner.Job("golomb", names, seed)
        for one, two in (("greedy", "random"), ("random", "learner"))
        for names, seed in (((two, one), 7), ((one, two), 8))
    ]
    assert capsys.readouterr().out.splitlines() == sorted(map(repr, wanted))
    # No game is played again.
    before = state.read_bytes()
    monkeypatch.setattr(runner, "play", None)
    assert league.main([*words, "--state", str(state)]) == 0
    assert state.read_bytes() == before and before.count(b"golomb") == 4


def test_what_cannot_be_played_is_one_line(capsys):
    with pytest.raises(SystemExit) as left:
        league.main(["--only", "chess"])
    assert left.value.code == 2 and "chess" in capsys.readouterr().err.splitlines()[-1]


def test_the_tables_count_points_of_the_pair_s_first():
    played = {}
    # The player wins 9 of 10 against greedy; the tenth is a tie. The others win in turn.
    for one, two, _ in league.AIMS:
        for seed in range(10):
            names = (one, two) if seed % 2 == 0 else (two, one)
            winner = names.index(one) + 1
            if (one, two) != ("player", "greedy"):
                winners = (seed // 2 % 2 + 1,)
            else:
                winners = (winner,) if seed else (1, 2)
            job = runner.Job("golomb", names, seed)
            played[job] = runner.Played(winners, 9, "F", "the last lay", 0, (0, 0))
    lines = list(league.tables(played))
    assert lines[2] == "| aim | 99% | 75% | 90% | 65% | 50% |"
    cells = lines[3].split(" | ")
    assert cells[2].startswith("95% (") and cells[2].endswith("10 games)")
    # Seeds 0 and 1, 4 and 5, 8 and 9 go to seat 1: of each two, one of the pair's first.
    assert [cell[:5] for cell in cells[1:2] + cells[3:]] == ["50% ("] * 4
    ratings = lines[-1].split(" | ")
    assert ratings[:2] == ["| golomb", "0 ± 0"] and len(ratings) == 6


def test_two_players_ratings_differ_by_the_odds_of_their_points():
    # One drawn game is added to 30 wins of 39.
    results = [("one", "two", 1.0)] * 30 + [("two", "one", 1.0)] * 9
    rated = statistics.elo(results, "two")
    assert rated["two"] == (0, 0)
    better, error = rated["one"]
    assert better == round(400 * math.log10(30.5 / 9.5))
    # The deviation of a share of 40 games, as Elo: 400 / ln 10 / sqrt(40 * p * (1 - p)).
    share = 30.5 / 40
    wanted = 1.96 * 400 / math.log(10) / math.sqrt(40 * share * (1 - share))
    assert 0.7 * wanted < error < 1.3 * wanted


def test_ratings_add_up_and_exist_for_one_who_always_wins():
    beaten = [("a", "b", 1.0)] * 9 + [("b", "c", 1.0)] * 9
    rated = statistics.elo(beaten, "c")
    # 9.5 of 10 points each: the same distance twice.
    step = 400 * math.log10(9.5 / 0.5)
    assert abs(rated["b"][0] - step) <= 1 and abs(rated["a"][0] - 2 * step) <= 2
    drawn = statistics.elo([("a", "b", 0.5)] * 10 + [("b", "c", 0.5)] * 10, "c")
    assert {value for value, _ in drawn.values()} == {0}


@pytest.mark.parametrize("seed", range(4))
def test_greedy_takes_a_lay_that_wins_at_once(seed):
    setup = games.Setup({"game": "golomb"})
    game = games.new(setup)
    winning = set()
    while not winning:
        action = players.choose("random", game, setup, seed + game.played)
        game.play(action)
        assert not game.over
        for action in list(game.actions()):
            game.play(action)
            if game.over and action.kind == base.LAY:
                winning.add(action)
            game.take_back()
    assert players.choose("greedy", game, setup, seed) in winning


def test_a_random_player_takes_every_legal_action_alike():
    # On 5x5 the first move of Pent Tile: 25 squares.
    setup = games.Setup({"game": "pent-tile", "grid": "5x5"})
    game = games.new(setup)
    counts = {}
    for seed in range(1000):
        action = players.choose("random", game, setup, seed)
        assert not game.judge(action)
        counts[action] = counts.get(action, 0) + 1
    expected = list(game.actions())
    assert set(counts) == set(expected)
    # Chi squared, 24 degrees of freedom: 51.2 is passed by one in a thousand.
    mean = 1000 / len(expected)
    assert sum((n - mean) ** 2 / mean for n in counts.values()) < 51.2
