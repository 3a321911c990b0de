"""The second referee's counts of legal sequences, in tests/data/perft."""

import os

import counting
import player
from cases import some

FOLDER = __file__.rpartition("/")[0] + "/../data/perft/"


def held(name):
    """Check a file's counts, and that counting leaves a game unchanged."""
    for headers, words, counts in some(counting.positions(FOLDER + name + ".txt")):
        game = player.Table(headers, words).game
        before = player.position(game)
        for depth, count in counts.items():
            assert counting.perft(game, depth) == count, (headers, words, depth)
        assert player.position(game) == before


def test_each_file():
    files = [name[:-4] for name in os.listdir(FOLDER) if name[-4:] == ".txt"]
    for name in sorted(files):
        held(name)
