"""The verdict in words: who leads or won and why, what is illegal."""

import io
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.__main__ import main
from host_sim.text import explain
from pentaref.replay import replay
from pentaref.ui import words

ROOT = Path(__file__).resolve().parents[3]
RECORDS = sorted((ROOT / "tests/data/records").glob("*.pent"))


def report(text, paint=lambda text, style: text):
    """The lines about a record."""
    return explain.report("r.pent", replay(io.BytesIO(text.encode())), paint).split("\n")


def test_pent_tile_tells_who_reached_an_equal_score_first():
    # Red completes a1 to a5 with its fifth tile, Blue e1 to e5 one turn later.
    told = report("game: pent-tile\ngrid: 5x5\na1 e1 e2 a2 a3 e3 e4 a4 a5 e5 pass pass\n")
    assert told[0] == "r.pent: Pent Tile, 5x5, finished after 12 actions"
    assert told[1:] == ["  Red wins, 1 each, and reached it first."]


def test_pent_tile_tells_who_is_ahead_and_whose_turn_it_is():
    told = report("game: pent-tile\ngrid: 5x5\na1 e1 e2 a2 a3 e3 e4 a4 a5\n")
    assert told[0] == "r.pent: Pent Tile, 5x5, playing, 9 actions so far"
    assert told[1] == "  Blue is to place a tile or pass. Points: Red 1, Blue 0; Red is ahead."


def test_pentwall_tells_the_comparison_of_territories():
    # The first record of tests/data: 20 each, 17 2 1 against 12 8.
    told = report((ROOT / "tests/data/records/pentwall-100-plain.pent").read_text())
    assert told[1] == "  Seat 1 wins, 20 each, by the largest territories: 17 2 1 against 12 8."


def test_pent_up_tells_the_level_that_decided():
    low = (ROOT / "docs/pictures/pent-up-low.pent").read_text()
    ruling = replay(io.BytesIO(low.encode()))
    one, two = ruling.game.detail()["levels"]
    assert one[0] == two[0] and one[1] > two[1]
    assert report(low)[1] == f"  Ann wins, on level 2: Ann: {one[1]}, Bob: {two[1]}."


def test_shared_lowest_scores_are_told():
    told = report((ROOT / "docs/pictures/pentactic-multi.pent").read_text())
    assert told[1] == "  Ann and Cleo share, the lowest of Ann: 3, Bob: 4, Cleo: 3, Dov: 4."


def test_a_solved_and_a_stuck_puzzle():
    assert report((ROOT / "docs/pictures/pentactic-solo.pent").read_text())[1] == "  Solved."
    told = report((ROOT / "docs/pictures/pent-up-tower.pent").read_text())
    assert told[1] == "  Stuck, level 5 of 6."


def test_a_puzzle_in_play_says_which_colour_is_next():
    told = report("game: pent-up\nvariant: tower\nI:(0,0)(1,0)(2,0)(3,0)(4,0)\n")
    assert told[1] == "  Black is to lay a pentomino. Highest level: 1."


def test_universe_names_the_last_to_lay():
    told = report((ROOT / "docs/pictures/universe-4.pent").read_text())
    assert told[1] == "  Yellow wins, and laid the last of 26 pentominoes."


def test_an_action_that_cannot_stand_is_told_and_drawn():
    told = report("game: pentwall\nplayers: Ann, Bob\n\nI:a1b1c1d1e1\nP:e1f1e2f2e3\n")
    assert told[0] == "r.pent: Pentwall, illegal after 1 action"
    assert told[1] == "  Line 5, action 2, P:e1f1e2f2e3, is illegal: e1 is not vacant."
    assert told[2].startswith("  Before it: Bob is to lay a pentomino. Territory: Ann 95, Bob 0;")
    assert told[4:8] == [
        "       a  b  c  d  e  f  g  h  i  j",
        "     1 A  A  A  A [A](.) .  .  .  .",
        "     2 .  .  .  . (.)(.) .  .  .  .",
        "     3 .  .  .  . (.) .  .  .  .  .",
    ]
    assert told[-1] == "  [ ] what is wrong, ( ) its other squares, A Ann"


def test_squares_off_the_board_are_drawn_outside_it():
    told = report("game: pent-tile\ngrid: 5x5\nf1\n")
    assert (
        told[1]
        == "  Line 3, action 1, f1, is illegal: f1 is off the board in play: columns go to e."
    )
    assert told[4:6] == ["       a  b  c  d  e  f", "     1 .  .  .  .  . [ ]"]


def test_what_is_far_off_the_board_is_only_told():
    told = report("game: pent-tile\nz12345678901234567890\n")
    assert "is off the board in play" in told[1]
    assert len(told) == 3 and max(map(len, told)) < 140


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        ("undo", "there is nothing to take back"),
        ("pass", "the rules allow no pass here; Ann is to lay a pentomino"),
        ("@a1", "it is not allowed here; Ann is to lay a pentomino, written like V:c2d2e2e3e4"),
        ("F:a1b1c1d1f1", "f1 touches none of the others by an edge"),
        ("F:a1b1e1f1f2", "a1 and b1 touch none of the others by an edge"),
        ("F:a1b1c1d1", "it has four squares, and a pentomino has five"),
        ("F:a1b1c1d1e1f1", "it has more than five squares"),
        ("F:a1b1c1d1b1", "b1 appears twice"),
        (
            "V:c2d2e2e3e11",
            "e11 touches none of the others by an edge, and is off the board: rows go to 10",
        ),
        ("V:c9d9e9e10e11", "e11 is off the board in play: rows go to 10"),
        ("I:h2i2j2k2l2", "k2 and l2 are off the board in play: columns go to j"),
        (
            "I:j10k10l10m10n11",
            "n11 touches none of the others by an edge, and k10, l10, m10 and n11"
            " are off the board: rows go to 10 and columns go to j",
        ),
        ("F:a1b1c1d1e1", "its squares make the I, not the F"),
        ("I:a1b1c1d1e1 I:a2b2c2d2e2", "the I has been laid already"),
        ("I:a1b1c1d1e1 L:a1b1a2a3a4", "a1 and b1 are not vacant"),
    ],
)
def test_each_reason_is_a_sentence_of_its_own(actions, why):
    told = report(f"game: pentwall\nplayers: Ann, Bob\n{actions}\n")
    assert told[1].endswith(f"is illegal: {why}.")


@pytest.mark.parametrize(
    ("record", "form"),
    [
        ("game: pentactic\nf2", "-F"),
        ("game: pentactic\n-F f2", "@c4"),
        ("game: pentactic\nvariant: duel\nf2", "-B:F"),
        ("game: pentactic\nvariant: duel\n-B:F f2", "-A:F"),
        ("game: pentactic\nvariant: duel\n-B:F -A:F f2", "@B:c4 or pass"),
        ("game: pentactic\nvariant: duel\n-B:F -A:F pass f2", "V:c2d2e2e3e4 or pass"),
        ("game: pent-tile\n@d4", "d4"),
        ("game: pent-up\nd4", "V:(0,0)(1,0)(2,0)(2,1)(2,2)"),
    ],
)
def test_another_kind_of_action_is_answered_with_how_the_right_one_is_written(record, form):
    ruling = replay(io.BytesIO(f"{record}\n".encode()))
    assert explain.illegal(ruling).endswith(f", written like {form}.")
    # The action that the advice suggests can be read, and its kind is allowed.
    right = record.rpartition(" " if " " in record.splitlines()[-1] else "\n")[0]
    for example in form.split(" or "):
        again = replay(io.BytesIO(f"{right}\n{example}\n".encode()))
        assert not again.error and not again.illegal


def test_squares_apart_are_told_to_stand_together():
    told = report("game: pentwall\nV: c2 d2 e2 e3 e4\n")
    assert told[1].endswith("they come right after the colon without spaces, like V:c2d2e2e3e4.")
    told = report("game: pent-up\nV: (0,0) (1,0)\n")
    assert told[2].endswith("without spaces: V:(0,0)(1,0)(2,0)(2,1)(2,2).")


@pytest.mark.parametrize(
    ("game", "one", "two", "between"),
    [
        ("pentwall", "V:c2d2e2e3e4", "P:a5b5a6b6b7", ""),
        ("pentwall", "V:c2d2e2e3e4", "P:a5b5a6b6b7", ","),
        ("pent-up", "V:(0,0)(1,0)(2,0)(2,1)(2,2)", "I:(0,1)(0,2)(0,3)(0,4)(0,5)", ""),
    ],
)
def test_lays_that_run_together_are_told_apart(game, one, two, between):
    header = f"game: {game}\n"
    told = report(f"{header}{one}{between}{two}\n")
    at = told.index(f"    {one}{between}{two}")
    assert told[at + 1] == "    " + " " * len(one + between) + "^"
    assert told[at + 2] == f"  Write {one} {two}: each lay is a word of its own."
    assert "unreadable" not in report(f"{header}{one} {two}\n")[0]


SOLO = "game: pentactic\nvariant: solo\ngrid: 8x8\ncounters: "


@pytest.mark.parametrize(
    ("headers", "advice"),
    [
        ("game: Pent Tile", "Write 'game: pent-tile' if you mean that."),
        ("game: pentactic\ncounters: a1", "Write 'variant: solo' above it if you mean that."),
        ("game: pent-up\nvariant: High", "Write 'variant: high' if you mean that."),
        ("game: pentactic\ngrid: 9 x 7", "Write 'grid: 9x7' if you mean that."),
        ("game: pentwall\nPlayers: Ann, Bob", "A header is written in small letters: 'players:'."),
        ("game: Golomb's game", "Write 'game: golomb' if you mean that."),
        ("game: Pent-Up Tower", "Write 'game: pent-up', and below it 'variant: tower'."),
        ("game: pentactic solo", "Write 'game: pentactic', and below it 'variant: solo'."),
        ("game: pentwall\nvariant: high", "Leave that line out."),
        ("game: universe\nseats: two", "Write 'seats: 2' if you mean that."),
        ("game: universe\nseats: 3 players", "Write 'seats: 3' if you mean that."),
        ("game: pent-tile\ngrid: 8 x 8", "Write 'grid: 8x8' if you mean that."),
        ("game: pent-tile\ngrid: 8×8", "Write 'grid: 8x8' if you mean that."),
        ("game: pentactic\ngrid: 7x9", "Write 'grid: 9x7' if you mean that."),
        (
            "game: universe\nseats: 3\nouter: north, east",
            "Write 'outer: north east' if you mean that.",
        ),
        (SOLO + "a1, b3, c5, d7", "Write 'counters: a1 b3 c5 d7' if you mean that."),
        (SOLO + "a1 b3 c5", "There are 3 squares."),
        (SOLO + "a1 b3 c5 d9", "d9 is off the grid: its last square is h8."),
        (SOLO + "a1 b3 c5 b3", "b3 appears twice."),
        (
            SOLO + "a1 b3 c5 8d",
            "'8d' is not a square: a column letter and a row number, such as a1.",
        ),
        ("game: pentwall\nclock: 5 minutes", "Times are in seconds: five minutes are 300."),
        ("game: pentwall\nclock: 300+5", "Write 'clock: fischer 300+5' if you mean that."),
        ("game: pentwall\nclock: 300 + 5", "Write 'clock: fischer 300+5' if you mean that."),
        (
            "game: pentwall\nclock: 60",
            "Write 'clock: move 60' for each action, 'clock: game 60' for all.",
        ),
        ("game: pentwall\nplayers: Ann, Bob\nresult: Bob", "Write 'result: 2' if Bob has won."),
        ("game: pent-up\nresult: White", "Write 'result: 1' if White has won."),
        (
            "game: pentwall\nresult: Ann",
            "Write the number of the seat: 'result: 1' if the first to act has won.",
        ),
        ("game: pentwall\nresult: draw", "Write 'result: 1=2' if you mean that."),
    ],
)
def test_a_header_that_cannot_be_read_is_told_how_it_is_written(headers, advice):
    *_, told, last = report(headers + "\n")
    assert told.endswith(advice) and last.startswith("  Fix that line")


@pytest.mark.parametrize("clock", ["fischer 9999999+5", "9999999", "game 300 entry 9999999"])
def test_a_clock_with_a_number_too_long_is_not_told_to_be_written_again(clock):
    _, told, last = report(f"game: pentwall\nclock: {clock}\n")
    assert "six digits at most" in told and last.startswith("  Fix that line")


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("", "It names no game and has no actions: is it empty?"),
        ("\n# a remark\n\n", "It names no game and has no actions: is it empty?"),
        ("V:c2d2e2e3e4\n", "Write 'game: pentwall' as the first line, in small letters."),
        ("Game: Pentwall\n", "A header is written in small letters, 'game:', and so is its value"),
        ("PLAYERS: Ann\n", "A header is written in small letters, 'players:', and so is"),
        ("game = pentwall\n", "A header is its key with a colon right after it, and the value"),
        ("game : pentwall\n", "A header is its key with a colon right after it, and the value"),
        ("game=pentwall\n", "A header is its key with a colon right after it, and the value"),
        ("\x1f\x8b\x08\x00jpg\n", "It is not text: is it a record file?"),
    ],
)
def test_without_a_game_no_line_is_told_to_be_commented_out(text, advice):
    told = report(text)
    assert told[-1].startswith("  " + advice) and "'game: pentwall'" in told[-1]


def test_a_misspelt_game_is_told_how_it_is_written():
    told = report("gmae: pentwall\n")[-1]
    assert told.endswith("it is ignored; write 'game:' if you mean that.")


WALLS = "game: pentwall\n"
TILES = "game: pent-tile\n"
BASIC = "game: pentactic\n-F "
BOARDS = "game: pentactic\nvariant: duel\n-B:F -A:F pass "


@pytest.mark.parametrize(
    ("before", "word", "at", "right"),
    [
        (WALLS, "1.V:c2d2e2e3e4", 0, "V:c2d2e2e3e4"),
        (WALLS, "12...V:c2d2e2e3e4", 0, "V:c2d2e2e3e4"),
        (WALLS, "Ann:V:c2d2e2e3e4", 0, "V:c2d2e2e3e4"),
        (WALLS, "V:c2,d2,e2,e3,e4", 4, "V:c2d2e2e3e4"),
        (WALLS, "I:albldlele1", 3, "I:a1b1d1e1e1"),
        (WALLS, "I:a1Ob10c10d10e10", 4, "I:a10b10c10d10e10"),
        (WALLS, "V:c2d2e2e3e4.", 12, "V:c2d2e2e3e4"),
        (WALLS, "V:c2d2e2e3e4,", 12, "V:c2d2e2e3e4"),
        (WALLS, "b5a6b6a7b7", 0, "P:b5a6b6a7b7"),
        (WALLS, "V=c2d2e2e3e4", 1, "V:c2d2e2e3e4"),
        (WALLS, "P:b5-a6-b6-a7-b7", 4, "P:b5a6b6a7b7"),
        (TILES, "e4-e5", 2, "e4 e5"),
        (WALLS, ":b5a6b6a7b7", 0, "P:b5a6b6a7b7"),
        (TILES, "d4e5", 2, "d4 e5"),
        (TILES, "d4,e5", 2, "d4 e5"),
        (TILES, "d4,", 2, "d4"),
        (TILES, "1.d4", 0, "d4"),
        (TILES, "4d", 0, "d4"),
        (WALLS, "V(c2,d2,e2,e3,e4)", 1, "V:c2d2e2e3e4"),
        (WALLS, "V:(c2,d2,e2,e3,e4)", 2, "V:c2d2e2e3e4"),
        (WALLS, "V:[c2d2e2e3e4]", 2, "V:c2d2e2e3e4"),
        ("game: pent-up\n", "F:b1c1a2b2b3", 2, "F:(1,0)(2,0)(0,1)(1,1)(1,2)"),
        (WALLS, "V:2c2d2e3e10e", 2, "V:c2d2e2e3e10"),
        (BASIC, "@4c", 1, "@c4"),
        (BOARDS, "B:V:c2d2e2e3e4", 0, "V:c2d2e2e3e4"),
        (BOARDS, "V:B:c2d2e2e3e4", 2, "V:c2d2e2e3e4"),
        (BASIC, "@B:c4", 1, "@c4"),
        ("game: pentactic\n", "-B:F", 1, "-F"),
    ],
)
def test_a_slip_is_pointed_at_and_written_as_it_should_be(before, word, at, right):
    told = report(before + word + "\n")
    assert told[1].startswith(f"  Line {before.count(chr(10)) + 1} ({word}): ")
    assert told[2:4] == ["    " + word, "    " + " " * at + "^"]
    assert told[4].startswith(f"  Write {right}: ")
    assert not replay(io.BytesIO(f"{before}{right}\n".encode())).error


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1. d4", "Move numbers are not written: leave out 1."),
        ("3 d4", "Move numbers are not written: leave out 3"),
        ("Ann: d4", "Names are not written before actions: leave out Ann:"),
        (
            "ann: d4",
            "Line 2: 'ann:' makes it a header, so d4 is ignored; "
            "names are not written before actions.",
        ),
        ("d0", "Line 2 (d0): there is no square d0: rows begin at 1."),
        ("hello", "Leave out hello if it is a name; a remark goes after #."),
        ("Red d4", "Names are not written before actions: leave out Red"),
        ("// good", "A remark goes after #, such as # //"),
        ("{good} d4", "A remark goes after #, such as # {good}"),
        ("D 4", "A tile's square: all that is one word, such as d4."),
    ],
)
def test_what_is_not_written_is_told_to_be_left_out(line, said):
    assert "  " + said in report(TILES + line + "\n")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("take back", "Write 'undo' to take back an action."),
        ("resigns", "Write 'resign'."),
        ("(good move)", "A remark goes after #, such as # (good"),
        ("result: 1-0", "Write 'result: 1' if you mean that."),
        ("result: 1/2-1/2", "Write 'result: 1=2' if you mean that."),
        (
            "V c2",
            "A pentomino's letter, a colon, its squares: all that is one word, such as "
            "V:c2d2e2e3e4.",
        ),
        ("won", "Write the winning seat on a line of its own, such as 'result: 1'."),
        ("Ann V:c2d2e2e3e4", "Names are not written before actions: leave out Ann"),
    ],
)
def test_words_of_speech_are_told_how_they_are_written(word, said):
    assert "  " + said in report(f"game: pentwall\nplayers: Ann, Bob\n{word}\n")


def test_a_remark_in_a_game_on_a_table_is_no_tile():
    told = report("game: pent-up\n(good move)\n")
    assert told[2] == "  A remark goes after #, such as # (good"


def test_the_letter_of_a_colour_before_a_tile_is_told_to_be_left_out():
    assert report(TILES + "R d4\n")[2] == ("  Names are not written before actions: leave out R")


def test_a_letter_alone_is_told_what_removes_a_pentomino_too():
    for variant, form in (("basic", "-F"), ("duel", "-B:F")):
        told = report(f"game: pentactic\nvariant: {variant}\nF out\n")
        assert told[2].endswith(f"such as V:c2d2e2e3e4; to remove it is {form}.")


def test_commas_between_the_squares_of_a_table_are_told_to_be_left_out():
    told = report("game: pent-up\nV:(0,0),(1,0),(2,0),(2,1),(2,2)\n")
    assert told[2].startswith("  Write V:(0,0)(1,0)(2,0)(2,1)(2,2): ")


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("I:0,0 1,0 2,0 3,0 4,0", "I:(0,0) and the other squares right after it, like V:(0,0)"),
        ("I:0,0,1,0,2,0,3,0,4,0", "I:(0,0)(1,0)(2,0)(3,0)(4,0): "),
        ("i:0,0;1,0;2,0;3,0;4,0", "i:(0,0)(1,0)(2,0)(3,0)(4,0): "),
        ("I:-1,-2/0,-2/1,-2/2,-2/3,-2", "I:(-1,-2)(0,-2)(1,-2)(2,-2)(3,-2): "),
        ("I:0,0-1,0-2,0-3,0-4,0", "I:(0,0)(1,0)(2,0)(3,0)(4,0): "),
        ("I:[0,0][1,0][2,0][3,0][4,0]", "I:(0,0)(1,0)(2,0)(3,0)(4,0): "),
    ],
)
def test_squares_of_a_table_without_brackets_are_told_to_have_them(line, right):
    told = report(f"game: pent-up\n{line}\n")
    assert told[2].startswith("  Write " + right) and "in brackets" in told[2]


def test_four_squares_are_told_no_tiles():
    assert not any("tile" in line for line in report(WALLS + "b5a6b6a7\n"))


def test_a_comma_behind_an_action_is_told_to_be_left_out():
    told = report(WALLS + "V:c2d2e2e3e4,\n")
    assert told[4].endswith(": leave out the comma; white space separates actions.")


def test_games_that_nobody_can_resign_or_share():
    told = report("game: universe\nseats: 3\nresign\n")
    assert told[1].endswith("is illegal: nobody can resign a game of three seats or more.")
    told = report("game: pent-up\nvariant: tower\ndraw\n")
    assert told[1].endswith("is illegal: there is nobody to agree with in a game of one seat.")


def test_a_board_or_an_area_that_may_not_be_chosen():
    told = report("game: pentactic\nvariant: duel\n-A:F\n")
    said = "Seat 1 may not act on that set now; another seat's is written like -B:F."
    assert told[1].endswith(said)
    told = report("game: universe\nouter: north east\n")
    assert told[1] == (
        "  Line 2 (north east): outer areas are chosen with 3 seats: add 'seats: 3'."
    )
    assert told[2].startswith("  Fix that line")


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        (WALLS + "I:a" + "1" * 201 + "\n", "more than 200 digits"),
        ("game: pent-up\nI:(" + "1" * 201 + ",0)\n", "more than 200 digits"),
        (WALLS + "x" * 1001 + ": 1\n", "a header's key of more than 1000 letters"),
        (WALLS + "players: " + "x" * 1001 + "\n", "'players:' has more than 1000 bytes"),
        (WALLS + "clock: move 1000000\n", "six digits at most"),
        (WALLS + "I:" + "a1" * 20001 + "\n", "a word of more than 40000 bytes"),
    ],
)
def test_each_limit_is_named_where_it_is_passed_and_on_the_page(text, limit):
    assert limit in report(text)[1]
    page = (ROOT / "docs/RECORDS.md").read_text()
    assert re.search(r"\d+|six", limit)[0] in page.partition("## Limits")[2]


def test_a_number_of_too_many_digits_is_not_told_how_squares_are_written():
    told = report("game: pent-up\nI:(" + "1" * 201 + ",0)(1,0)(2,0)(3,0)(4,0)\n")
    assert told[2].startswith("  Fix that line")


def test_numbers_of_as_many_digits_as_the_limit_are_read():
    far = [10**199 + i for i in range(5)]
    assert len(str(far[0])) == 200
    told = report("game: pent-up\nI:" + "".join([f"({x},{-x})" for x in far]) + "\n")
    assert "illegal" in told[0]  # read, but five squares apart from each other
    told = report("game: pent-up\nI:" + "".join([f"({x},{-far[0]})" for x in far]) + "\n")
    assert told[0] == "r.pent: Pent-Up high, playing, 1 action so far"


def test_a_header_as_long_as_the_limit_is_read():
    told = report(WALLS + "players: " + "x" * 1000 + "\n")
    assert told[0].startswith("r.pent: Pentwall, playing")


def test_a_header_that_counts_for_nothing_is_told():
    told = report("game: pent-up\nvarient: low\ndate: today\n")
    assert told[0].startswith("r.pent: Pent-Up high, playing")
    assert told[2:] == [
        "  Line 2: no header is called 'varient:', so it is ignored; "
        "write 'variant:' if you mean that.",
    ]
    # Headers for people's own notes are not taken for typing errors.
    own = "date: today\nevent: Open\nplace: Rome\nround: 3\n"
    assert len(report("game: pentwall\n" + own)) == 2


@pytest.mark.parametrize(("players", "names"), [("Ann Bob", "1 name"), ("A, B, C", "3 names")])
def test_names_that_are_not_one_a_seat_are_told(players, names):
    told = report(f"game: pentwall\nplayers: {players}\n")
    assert told[2] == (
        f"  'players:' has {names} for 2 seats: one per seat, with commas between them."
    )
    assert len(report("game: pentwall\nplayers: Ann, Bob\n")) == 2


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("game: pentwall\nV:c2d2e2e3e4\nseats: 2\n", "Write that line above the first action."),
        ("game: pentwall\ngame: universe\n", "Keep one of the two lines."),
        (
            "game: pentactic\nvariant: multi\n",
            "Write it on a line of its own, above the first action.",
        ),
    ],
)
def test_a_header_in_the_wrong_place_is_told_where_it_belongs(text, advice):
    assert report(text)[2] == "  " + advice


@pytest.mark.parametrize(
    ("game", "players", "seats"),
    [
        ("universe", "Ann, Bob, Cy", 3),
        ("universe", "Ann, Bob, Cy, Di", 4),
        ("universe\nseats: 3", "Ann, Bob", 2),
        ("universe", "Ann, Bob, Cy, Di, Ed", None),  # Universe has two to four seats
        ("universe", "Ann", None),
        ("pentactic\nvariant: multi\nseats: 3", "Ann, Bob, Cy, Di", 4),
    ],
)
def test_names_for_another_number_of_seats_are_told_how_it_is_written(game, players, seats):
    told = report(f"game: {game}\nplayers: {players}\n")
    hint = f" Write 'seats: {seats}' above the actions if {seats} play." if seats else ""
    assert told[2].endswith(": one per seat, with commas between them." + hint)


def test_the_judge_and_the_device_know_the_same_shared_reasons():
    assert tuple(explain._REASONS) == tuple(words.REASONS)


def test_counters_in_the_way_are_named_with_their_board():
    text = "game: pentactic\nvariant: duel\n-B:F -A:F @B:c4 pass @A:a1 pass @B:c6\n"
    told = report(text)
    assert told[1].endswith("it shares a row or a column with the counter on c4.")
    assert "  Board B, of Seat 2" in told


def test_an_unreadable_record_says_where_what_and_what_to_do():
    told = report("game: pentwall\nX:zz\n")
    assert told == [
        "r.pent: unreadable",
        "  Line 2 (X:zz): 'z' is not a square: a column letter and a row number, such as a1.",
        "  Fix that line, or put # before it if it is not part of the record; then judge again.",
    ]


def test_a_wrong_claim_is_told():
    text = (ROOT / "docs/pictures/pentwall.pent").read_text()
    assert len(report(text + "result: 2\n")) == 2
    told = report(text + "result: 1=2\n")
    assert told[2] == "  The record claims shared for Ann and Bob, but it is won for Bob."


def test_names_cannot_steer_a_terminal():
    text = "game: pentwall\nplayers: \x1b[31mAnn\x07, B\u00f6b\nI:a1b1c1d1e1\n"
    told = "\n".join(report(text))
    assert "\x1b" not in told and "\x07" not in told and "B\u00f6b" in told


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_record_has_a_story(path, capsys):
    status = main(["judge", str(path)])
    told = capsys.readouterr().out
    assert status in (0, 1)
    assert told.startswith(str(path)) and "\x1b" not in told
    assert ("is illegal: " in told) == (", illegal after" in told.split("\n")[0])


def run(args, **options):
    command = [sys.executable, "-m", "host_sim", *map(str, args)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, **options)


def marked(text):
    """The lines of the overlay of a record."""
    ruling = replay(io.BytesIO(text.encode()))
    told = explain.report("r.pent", ruling, overlay=True).split("\n")
    return told[len(explain.report("r.pent", ruling).split("\n")) :]


def test_an_overlay_in_words_pent_tile():
    # Red has three and two in row 1, Blue four and one in row 3; checked on paper.
    played = "a1 a3 b3 b1 c1 c3 d3 e1 f1 f3"
    assert marked(f"game: pent-tile\ngrid: 6x5\n{played}\n") == [
        "  Barred to Blue: e3.",  # whose turn it is
        "  Barred to Red: d1.",
        "  A five for Blue: a2, b2, c2, d2, a4, b4, c4 and d4.",
    ]


def test_an_overlay_in_words_pentwall():
    told = marked("game: pentwall\nplayers: Ann, Ben\nI:a2b2c2d2e2 V:f1f2f3g3h3\n")
    # a1 to e1 touch five squares of Ann's below and f1 beside them.
    assert told[0] == "  Ann would own the area of 5 squares at a1, by 4."
    assert told[1] == "  Nobody would own the area of 85 squares at g1." and len(told) == 2


def test_an_overlay_in_words_of_the_position_before_what_cannot_stand():
    played = "game: pentwall\nplayers: Ann, Ben\nI:a2b2c2d2e2 V:f1f2f3g3h3\n"
    assert marked(played + "I:a2a3a4a5a6\n") == marked(played) != []


def test_an_overlay_in_words_universe():
    rows = (ROOT / "tests/data/records/universe4-101-plain.pent").read_text().splitlines()
    told = marked("\n".join(rows[:-5]) + "\n")
    # Blue's next action in the record is the V in that place.
    assert "  Blue alone can lay in the area of 5 squares at d6." in told
    assert "  Nobody can lay in the area of 7 squares at b4." in told


def test_an_overlay_in_words_pentactic():
    told = marked("game: pentactic\n-F\n@d4 I:a1b1c1d1e1\n")
    # Not in row 4, not in column d, not below the I.
    assert told == [f"  Open to a counter: {64 - 15 - 4} squares."]
    told = marked("game: pentactic\nvariant: solo\ncounters: a3 c1 f8 h5\n")
    assert told[0].startswith("  Squares that each piece can still cover: F ")
    told = marked("game: pentactic\nvariant: duel\n-B:F -A:F\n")
    assert told == ["  On board B, open to a counter: 64 squares."]


def test_an_overlay_in_words_pent_up():
    # Atop two I's in two rows: the I and what is at most two wide and four long.
    told = marked("game: pent-up\nI:(0,0)(1,0)(2,0)(3,0)(4,0)\nI:(0,1)(1,1)(2,1)(3,1)(4,1)\n")
    assert told == ["  Level 1: F, T, V, W, X, Z.", "  Level 2: L, N, P, U, Y."]


def test_a_last_line_without_a_line_feed_is_no_alarm(tmp_path):
    record = tmp_path / "r.pent"
    record.write_text("game: pent-tile\nd4")
    done = run(["judge", record])
    assert done.stderr == (
        f"pentaref: {record}: line 2, the last, has no line feed at its end; "
        "it is read all the same\n"
    )
    record.write_bytes(b"\1\2\xff\0")
    assert run(["judge", record]).stderr == ""


def test_into_a_pipe_go_neither_colours_nor_progress():
    done = run(["judge", *RECORDS[:40]], env={**os.environ, "TERM": "xterm-256color"})
    assert done.returncode == 1
    assert "\x1b" not in done.stdout and done.stderr == ""


def on_a_terminal(environment):
    """What `judge` writes to a terminal."""
    leader, follower = pty.openpty()
    record = ROOT / "docs/pictures/dead-area.pent"
    subprocess.run(
        [sys.executable, "-m", "host_sim", "judge", str(record)],
        cwd=ROOT,
        stdout=follower,
        env={**os.environ, "TERM": "xterm", **environment},
    )
    os.close(follower)
    told = b""
    try:
        while chunk := os.read(leader, 4096):
            told += chunk
    except OSError:  # how reading ends after the terminal's other side is closed
        pass
    os.close(leader)
    return told


def test_a_terminal_gets_colours_unless_it_wants_none():
    assert b"\x1b[31millegal\x1b[0m" in on_a_terminal({"NO_COLOR": ""})
    assert b"\x1b" not in on_a_terminal({"NO_COLOR": "1"})
    assert b"\x1b" not in on_a_terminal({"NO_COLOR": "", "TERM": "dumb"})


def test_progress_is_for_a_terminal_beside_a_file(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("host_sim.commands.judge._EVERY", -1)
    assert main(["judge", *map(str, RECORDS[:3])]) in (0, 1)
    said = capsys.readouterr().err
    assert "1 of 3, " in said and said.endswith("\r")


def test_a_reader_that_goes_away_is_no_error():
    command = f"{sys.executable} -m host_sim judge {ROOT}/tests/data/records/*.pent | head -1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == "" and done.stdout.count("\n") == 1


def test_judging_one_record_imports_nothing_heavy():
    code = (
        "import sys; from host_sim.__main__ import main; main(['judge', sys.argv[1]]); "
        "print(sorted({'PIL', 'textual', 'rich'} & set(sys.modules)))"
    )
    record = ROOT / "docs/pictures/pentwall.pent"
    done = subprocess.run(
        [sys.executable, "-c", code, record], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout.endswith("[]\n")


def mapped(told):
    """A map's squares in brackets and in parentheses, as (x, y).

    Squares of a table are numbers.
    """
    top = next(i for i, line in enumerate(told) if re.fullmatch(r"( +-?\d+)+", line))
    lefts = [int(number) for number in told[top].split()]
    wrong, other = set(), set()
    for line in told[top + 1 :]:
        row = re.match(r" *(-?\d+)", line)
        if not row:
            break
        for i, x in enumerate(lefts):
            cell = line[4:][3 * i : 3 * i + 3]
            wrong |= {(x, int(row[1]))} if "[" in cell else set()
            other |= {(x, int(row[1]))} if "(" in cell else set()
    return wrong, other


def test_the_map_of_a_refusal_has_all_squares_of_the_piece_and_what_is_wrong():
    game = "game: pent-up\nX:(9,8)(8,9)(9,9)(10,9)(9,10)\n"
    wrong, other = mapped(report(game + "P:(9,9)(10,9)(9,10)(10,10)(9,11)\n"))
    assert wrong == {(10, 10), (9, 11)} and other == {(9, 9), (10, 9), (9, 10)}
    # Wherever a tile overhangs, and however far: here an I from the middle of the X.
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        for start in range(-4, 2):
            cells = sorted([(9 + dx * (start + i), 9 + dy * (start + i)) for i in range(5)])
            cells.sort(key=lambda cell: (cell[1], cell[0]))
            word = "I:" + "".join([f"({x},{y})" for x, y in cells])
            told = report(game + word + "\n")
            if "illegal" in told[1] and any("[" in line for line in told):
                wrong, other = mapped(told)
                assert wrong | other == set(cells), told


def test_the_map_of_a_refusal_has_all_squares_of_a_piece_far_from_the_others():
    cells = {(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)}
    game = "game: pent-up\nX:(1,0)(0,1)(1,1)(2,1)(1,2)\n"
    drawn = []
    for far in range(4, 20):
        word = "".join([f"({x + far},{y + far})" for x, y in sorted(cells, key=lambda c: c[::-1])])
        told = report(game + f"X:{word}\n")
        assert "illegal" in told[1]
        drawn.append(any("[" in line for line in told))
        if drawn[-1]:
            wrong, other = mapped(told)
            assert wrong | other == {(x + far, y + far) for x, y in cells}, told
    assert drawn == sorted(drawn, reverse=True) and drawn[0] and not drawn[-1]


def test_a_command_that_needs_a_good_record_gives_the_judges_reason_and_advice(tmp_path, capsys):
    record = tmp_path / "r.pent"
    record.write_text(WALLS + "1. V:c2d2e2e3e4\n")
    assert main(["keys", str(record)]) == 1
    assert capsys.readouterr().err.endswith("('1.'). Move numbers are not written: leave out 1.\n")
    record.write_text(WALLS + "V:c2d2e2e3e4 I:c2d2e2f2g2\n")
    assert main(["keys", str(record)]) == 1
    assert capsys.readouterr().err.endswith("is illegal: c2, d2 and e2 are not vacant\n")
