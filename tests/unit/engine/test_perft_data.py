"""The counts in tests/data/perft are the referee's and the published."""

from pathlib import Path

import pytest

from tests.referee import GAMES, perft, variant_of
from tests.referee.positions import is_position, position, published, read_line, write_line

FILES = sorted((Path(__file__).parents[2] / "data" / "perft").glob("*.txt"))

# Known from outside this project: (headers, actions) to {depth: count}.
PUBLISHED = {
    ("game: pentwall", ""): {1: 4096},
    ("game: golomb", ""): {1: 2308},
    ("game: universe; seats: 2", ""): {1: 3960},
    ("game: universe; seats: 4", ""): {1: 8944},
    ("game: pent-up; variant: high", "X:(1,0)(0,1)(1,1)(2,1)(1,2)"): {1: 872},
    ("game: pent-up; variant: high", "I:(0,0)(1,0)(2,0)(3,0)(4,0)"): {1: 1128},
    ("game: pent-tile", ""): {1: 64, 2: 4096, 3: 258112},
    ("game: pentactic; variant: basic; grid: 8x8", ""): {1: 12, 2: 768, 3: 1497892},
    ("game: pentactic; variant: duel; grid: 9x7", ""): {3: 9216},
}


def positions():
    return [
        (path.stem, text)
        for path in FILES
        for text in path.read_text().splitlines()
        if is_position(text)
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_referee_counts_the_same(path):
    for text in path.read_text().splitlines():
        if is_position(text):
            line = read_line(text)
            game = position(line)
            assert line.counts == {depth: perft(game, depth) for depth in line.counts}, text


def test_published_counts_are_there_and_marked():
    found = {}
    for _, text in positions():
        line = read_line(text)
        if published(line):
            headers, actions = (part.strip() for part in text.split("|")[:2])
            found[headers, actions] = {depth: line.counts[depth] for depth in published(line)}
    assert found == PUBLISHED


def test_every_line_is_written_in_the_one_way_and_only_once():
    texts = [text for _, text in positions()]
    assert len(set(texts)) == len(texts)
    for text in texts:
        line = read_line(text)
        assert write_line(line) == text
        assert list(line.counts) == list(range(1, len(line.counts) + 1)), text


def test_every_game_and_variant_is_there_to_its_end():
    reached = {False: set(), True: set()}
    for _, text in positions():
        line = read_line(text)
        reached[0 in line.counts.values()].add((line.setup["game"], variant_of(line.setup)))
    assert reached == {False: set(GAMES), True: set(GAMES)}


def test_both_puzzles_are_there_solved():
    solved = []
    for name, text in positions():
        line = read_line(text)
        if name == "pent-up" and line.setup["variant"] in ("tower", "surround"):
            game = position(line)
            if game.winners() == [1]:
                solved.append((line.setup["variant"], game.scores()))
    assert ("tower", [6]) in solved
    assert ("surround", [4, 9]) in solved


def test_a_fast_engine_is_not_kept_busy():
    lines = [read_line(text) for _, text in positions()]
    assert sum(max(line.counts.values()) for line in lines) < 3_000_000
