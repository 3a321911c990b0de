"""Whole games of the opponent: legal by the second referee.

They are the same on all interpreters. On 32 bits `make test` plays the first variant of each game,
`make test-all` all of them.
"""

import functools
import os
import subprocess
import sys
from pathlib import Path

import pytest

import player
from host_sim.deploy.micropython_build import MICROPYTHON
from pentaref import games, opponent
from pentaref.record import read_action, write_action
from tests import referee

ROOT = Path(__file__).resolve().parents[3]
WASM = ROOT / "tests/wasm32/node_modules"
# Pentactic solo is the solver's.
PLAYED = [text for text in player.FIRSTS if "solo" not in text]
# The first variant of each game: all of a game's variants are evaluated by one module.
FIRST_VARIANTS = list({text.partition(";")[0]: text for text in reversed(PLAYED)}.values())
UNITS = 400  # of work per turn, to be quick

SCRIPT = """
import sys
from player import headers
from pentaref import games, opponent
from pentaref.record import write_action
of = games.Setup(headers(sys.argv[1]))
game = games.new(of)
while not game.over:
    search = opponent.Search(game, of, sys.argv[2], game.played)
    search._budget = int(sys.argv[3])
    action = search.run()
    print(write_action(action, of))
    game.play(action)
"""


# Module-wide, so that pytest runs all tests of a game in turn and its words are made once.
@pytest.fixture(scope="module", params=PLAYED)
def text(request):
    return request.param


@functools.cache
def words(text, grade):
    """The words of a game that the opponent plays against itself."""
    of = player.setup(text)
    game = games.new(of)
    played = []
    while not game.over:
        search = opponent.Search(game, of, grade, game.played)
        search._budget = UNITS
        action = search.run()
        word = write_action(action, of)
        assert read_action(word, of) == action  # the referee sees all of it
        played.append(word)
        game.play(action)
    return played


@pytest.mark.parametrize("grade", opponent.GRADES)
def test_the_second_referee_lets_every_move_pass(text, grade):
    other = referee.new_game(player.headers(text))
    for word in words(text, grade):
        assert other.reason(word) is None, word
        other = other.play(word)
    assert other.over


def test_micropython_chooses_the_same(text):
    path = os.pathsep.join(str(ROOT / folder) for folder in ("firmware", "tests/shared"))
    said = subprocess.run(
        [MICROPYTHON, "-c", SCRIPT, text, "master", str(UNITS)],
        env={"MICROPYPATH": path + os.pathsep + ".frozen"},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert said.stdout.split() == words(text, "master")


@pytest.mark.skipif(not WASM.is_dir(), reason="make test-32 installs the 32-bit MicroPython")
@pytest.mark.parametrize(
    "of_game",
    [
        pytest.param(text, marks=() if text in FIRST_VARIANTS else pytest.mark.full)
        for text in PLAYED
    ],
)
def test_32_bits_choose_the_same(of_game):
    said = subprocess.run(
        ["node", WASM.parent / "say.mjs", of_game, "player", str(UNITS)],
        input=SCRIPT,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert said.stdout.split() == words(of_game, "player")


IN_LITTLE_HEAP = """
import gc, sys
from player import headers
from pentaref import games, opponent
from pentaref.record import write_action
from pentaref.opponents import endgame
of = games.Setup(headers(sys.argv[1]))
game = games.new(of)
random = opponent.Random(2)
while sum([game.grid().count(places) for _, places in game.lay_masks()]) > int(sys.argv[2]):
    search = opponent.Search(game, of, "learner", random.below(9999))
    game.play(search.run())
search = opponent.Search(game, of, "master", 1)
ballast = []
if len(sys.argv) > 3:
    gc.collect()
    while gc.mem_free() > int(sys.argv[3]):
        ballast.append(bytearray(1000))
print(write_action(search.run(), of), search.spent)
"""


@pytest.mark.parametrize(
    "setup, places",
    [("game: golomb", "390"), ("game: universe", "190"), ("game: pentwall", "390")],
)
def test_a_heap_as_full_as_a_chips_holds_an_endgame(setup, places):
    # Some 100,000 bytes are free on a Pico; what the search keeps is twice as large on 64 bits.
    path = os.pathsep.join(str(ROOT / folder) for folder in ("firmware", "tests/shared"))
    said = []
    for command, env, more in (
        (
            [MICROPYTHON, "-X", "heapsize=2M"],
            {"MICROPYPATH": path + os.pathsep + ".frozen"},
            "180000",
        ),
        ([sys.executable], {"PYTHONPATH": path}, None),
    ):
        done = subprocess.run(
            [*command, "-c", IN_LITTLE_HEAP, setup, places] + ([more] if more else []),
            env=env,
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        )
        said.append(done.stdout)
    assert said[0] == said[1]
