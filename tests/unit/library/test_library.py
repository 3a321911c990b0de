"""The library: games, records and errors as one meets them from Python."""

import copy
import io
import subprocess
import sys
from pathlib import Path

import pytest

import pentaref
from pentaref.replay import replay

ROOT = Path(__file__).resolve().parents[3]
RECORDS = sorted((ROOT / "tests/data/records").glob("*.pent"))


def ruled(path):
    with open(path, "rb") as stream:
        return replay(stream, keep_actions=True)


LEGAL = [path for path in RECORDS if (ruling := ruled(path)).game and not ruling.illegal]


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_a_record_goes_in_and_comes_out_as_the_same_game(path):
    game = pentaref.read(path)
    ruling = ruled(path)
    assert game.scores == tuple(ruling.game.scores())
    assert len(game.actions) == ruling.game.played
    assert (game.outcome is None) == (ruling.status == "playing")
    again = pentaref.read(game.to_record())
    assert again == game and again.actions == game.actions


def test_a_record_is_read_from_a_path_a_stream_and_a_text():
    path = LEGAL[0]
    game = pentaref.read(str(path))
    with open(path, "rb") as stream:
        assert pentaref.read(stream) == game
    assert pentaref.read(io.StringIO(path.read_text())) == game
    assert pentaref.read(path.read_text()) == game


# The counts of first moves that rules.md publishes.
@pytest.mark.parametrize(
    ("name", "headers", "count"),
    [
        ("pentwall", {}, 4096),
        ("universe", {}, 3960),
        ("universe", {"seats": 4}, 8944),
        ("golomb", {}, 2308),
    ],
)
def test_first_moves_as_published(name, headers, count):
    game = pentaref.Game(name, **headers)
    assert len(game.legal_actions) == count
    first = next(iter(game.legal_actions))
    assert first in game.legal_actions and str(first) in game.legal_actions


def test_second_moves_of_pent_up_as_published():
    game = pentaref.Game("pent-up")
    game.play("X:(1,0)(0,1)(1,1)(2,1)(1,2)")
    assert len(game.legal_actions) == 872
    assert sum(1 for _ in game.legal_actions) == 872


def test_a_refused_action_leaves_the_game_as_it_was():
    game = pentaref.Game("pent-tile", grid="5x5")
    before = game.copy()
    with pytest.raises(pentaref.IllegalActionError, match="off the board") as caught:
        game.play("f6")
    assert (caught.value.reason, caught.value.squares) == ("off-board", ("f6",))
    assert game == before and game.actions == ()
    for token in ("", "hello", "undo", "P:a"):
        with pytest.raises(pentaref.ActionError):
            game.play(token)
    assert game == before


@pytest.mark.parametrize("copied", [pentaref.Game.copy, copy.copy, copy.deepcopy])
def test_a_take_back_on_a_copy_leaves_the_original(copied):
    game = pentaref.Game("pent-tile")
    game.play("d4")
    other = copied(game)
    assert other.pop().squares == ("d4",)
    assert len(game.actions) == 1 and game.turn == 2 and other.turn == 1
    # The library's own error, and what Python's lists raise.
    with pytest.raises(pentaref.NothingToTakeBackError, match="no action to take back") as caught:
        other.pop()
    assert isinstance(caught.value, pentaref.PentarefError)
    assert isinstance(caught.value, IndexError)
    assert other == pentaref.Game("pent-tile")


@pytest.mark.parametrize(
    ("name", "headers", "key"),
    [
        ("chess", {}, "game"),
        ("pentwall", {"variant": "high"}, "variant"),
        ("pentactic", {"variant": "multi"}, "seats"),
        ("pentactic", {"grid": "10x10"}, "grid"),
        ("pentwall", {"colour": "red"}, "colour"),
    ],
)
def test_a_wrong_setup_names_its_header(name, headers, key):
    with pytest.raises(pentaref.SetupError) as caught:
        pentaref.Game(name, **headers)
    assert caught.value.key == key


def test_a_bad_record_names_its_line():
    with pytest.raises(pentaref.RecordError) as unreadable:
        pentaref.read("game: pentwall\nwhat?\n")
    assert unreadable.value.line == 2
    with pytest.raises(pentaref.IllegalActionError) as illegal:
        pentaref.read("game: pent-tile\na1\nb1\nb1\n")
    assert (illegal.value.line, illegal.value.reason) == (4, "overlap")


def test_lists_are_taken_where_a_header_has_several_values():
    game = pentaref.Game(
        "pentactic", variant="solo", counters=["a1", "d3", "h5", "c8"], players=["Ann"]
    )
    assert game.headers["counters"] == "a1 d3 h5 c8" and game.players == ("Ann",)


def test_importing_pentaref_loads_nothing_of_the_desktop():
    code = "import sys, pentaref; print([m for m in sys.modules if m.startswith('host_sim')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'Gaem'"):
        _ = pentaref.Gaem


@pytest.mark.parametrize("source", [b"game: pentwall\n", bytearray(), 5, None, ["game: pentwall"]])
def test_what_is_no_path_file_or_text_is_a_type_error(source):
    with pytest.raises(TypeError, match=f"takes a path.*, not {type(source).__name__}$"):
        pentaref.read(source)


def test_a_text_with_characters_that_are_none_is_read_or_refused():
    assert pentaref.read("game: pentwall\nplayers: \udcff, \ud800\n").turn == 1
    with pytest.raises(pentaref.RecordError, match="plain ASCII"):
        pentaref.read("game: pentwall\n\udcff\n")


@pytest.mark.parametrize("players", ["Ann\nresult: 1", ["Ann\rx", "Bob"], "Ann #1, Bob", ["#"]])
def test_a_header_that_a_record_could_not_hold_is_refused(players):
    with pytest.raises(pentaref.SetupError, match="a # or more than one line") as caught:
        pentaref.Game("pentwall", players=players)
    assert caught.value.key == "players"


def test_a_header_is_as_long_as_a_record_can_be_read():
    name = "é" * 500  # 1000 bytes
    assert pentaref.read(pentaref.Game("pentwall", players=name).to_record()).players[0] == name
    with pytest.raises(pentaref.SetupError, match="1000 bytes at most"):
        pentaref.Game("pentwall", players=name + "x")


def test_setup_values_that_cannot_be_headers_are_refused():
    with pytest.raises(pentaref.SetupError, match="cannot have a comma"):
        pentaref.Game("pentwall", players=["Ann, B", "Bob"])
    with pytest.raises(pentaref.SetupError, match="is not a text"):
        pentaref.Game("pent-tile", grid=(5, 5))


def test_the_library_is_listed_in_the_module():
    assert {"Game", "read", "GAMES", "svg"} <= set(dir(pentaref))


def test_a_text_that_no_file_can_be_called_is_an_error_of_files():
    for name in ("\0", "a\0b", "\ud800"):
        with pytest.raises(FileNotFoundError, match="no file can have this name"):
            pentaref.read(name)


def test_a_header_that_no_file_can_hold_is_refused():
    for players in ("\ud800, Bob", ["Ann", "\udfff"]):
        with pytest.raises(pentaref.SetupError, match="halves of characters") as caught:
            pentaref.Game("pentwall", players=players)
        assert caught.value.key == "players"


def test_the_message_on_a_text_that_is_no_action_is_one_short_line():
    game = pentaref.Game("pentwall")
    for token in ("", "\n", "a\nb", "Ann,Bob\nresult: 1", "\u2028", "x" * 100000):
        with pytest.raises(pentaref.ActionError) as caught:
            game.play(token)
        said = str(caught.value)
        assert said.isprintable() and 20 < len(said) < 200 and not said.startswith(":")
        assert caught.value.token == token


def test_only_a_game_is_drawn():
    for wrong in (None, "game: pentwall\n", 5):
        with pytest.raises(TypeError, match="draws a Game"):
            pentaref.svg.board(wrong)
