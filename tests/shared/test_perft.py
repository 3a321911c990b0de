"""The counts of legal sequences in tests/data/perft, made by a referee on sets of squares."""

import os

import counting
import player

FOLDER = __file__.rpartition("/")[0] + "/../data/perft/"


def held(name):
    """Every position of a file has the counts that the file says, and is left as it was."""
    for headers, words, counts in counting.positions(FOLDER + name + ".txt"):
        game = player.Table(headers, words).game
        before = player.position(game)
        for depth, count in counts.items():
            assert counting.perft(game, depth) == count, (headers, words, depth)
        assert player.position(game) == before


def test_pentwall():
    held("pentwall")


def test_pent_tile():
    held("pent-tile")


def test_pent_up():
    held("pent-up")


def test_pentactic_solo():
    held("pentactic-solo")


def test_pentactic_basic():
    held("pentactic-basic")


def test_pentactic_duel():
    held("pentactic-duel")


def test_pentactic_multi():
    held("pentactic-multi")


def test_universe():
    held("universe")


def test_no_file_is_left_out():
    tested = [name[5:].replace("_", "-") + ".txt" for name in globals() if name[:5] == "test_"]
    for name in os.listdir(FOLDER):
        assert name in tested or name[-4:] != ".txt", name
