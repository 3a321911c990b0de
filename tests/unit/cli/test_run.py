"""`pentaref run`: frames, pictures, records, one line for an error."""

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from host_sim import paths
from host_sim.__main__ import main
from host_sim.commands import run
from host_sim.drawing import frame_text, led_panel

ROOT = Path(__file__).resolve().parents[3]
INTERPRETERS = ["cpython"]
try:
    run.micropython()
    INTERPRETERS.append("micropython")
except run.CommandError:
    pass  # only CPython's frames can be read here


def pentaref(*args, **options):
    return subprocess.run(
        [sys.executable, "-m", "host_sim", "run", *map(str, args)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        **options,
    )


def here(capsys, *args):
    """The same in this process, a board compiled once: (status, out, err)."""
    return main(["run", *map(str, args)]), *capsys.readouterr()


@pytest.fixture
def walk(tmp_path):
    """Write a script and return its path."""

    def write(text):
        path = tmp_path / "walk.txt"
        path.write_text(text)
        return path

    return write


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_it_prints_the_last_frame_and_leaves_the_record(interpreter, walk, tmp_path):
    flash = tmp_path / "not" / "there" / "yet"
    script = walk("a a wait:400 a wait:100  # Pentwall, no clock; the first piece where it is")
    done = pentaref(script, "--flash", flash, "--on", interpreter)
    assert (done.returncode, done.stderr) == (0, "")
    rows = done.stdout.splitlines()
    assert [len(row) for row in rows[:16]] == [16] * 16
    assert len(rows) == 17  # and the legend
    # A board of 10 by 10: the laid piece and the one in hand cover ten squares.
    board = "".join([row[:10] for row in rows[:10]])
    vacant = max([board.count(char) for char in board])
    assert vacant == 90
    (record,) = (flash / "games").iterdir()
    lines = record.read_text().splitlines()
    assert lines[0] == "game: pentwall"
    assert lines[1].startswith("F:")
    assert len(lines) == 2


@pytest.mark.parametrize("interpreter", INTERPRETERS)
@pytest.mark.parametrize("board", paths.boards())
def test_pictures_of_every_board(board, interpreter, walk, tmp_path, capsys):
    script = walk(f"wait:200 shot:{tmp_path}/s.png shot:{tmp_path}/s.txt off wait:100")
    last = tmp_path / "last.png"
    asked = "--board", board, "--on", interpreter, "--picture", last
    status, out, err = here(capsys, script, *asked)
    assert (status, err) == (0, "")
    assert set(out) == {".", "\n"}  # the power is off
    assert (tmp_path / "s.txt").read_text().count("\n") == out.count("\n") + 1
    with Image.open(tmp_path / "s.png") as shot, Image.open(last) as dark:
        assert shot.size == dark.size
        assert max(shot.size) > 400
        assert len(shot.getcolors(1 << 20)) > len(dark.getcolors(1 << 20))


def test_time_passes_only_as_the_script_says(walk):
    frames = [pentaref(walk("wait:730 2*right wait:90")).stdout for _ in range(2)]
    assert frames[0] == frames[1] != pentaref(walk("wait:730 right wait:90")).stdout


def test_a_script_from_standard_input_goes_on_where_the_flash_was(tmp_path):
    for presses, words in (("a a wait:400 a", 2), ("off on wait:50 a", 3)):
        done = pentaref("-", "--flash", tmp_path, input=presses)
        assert (done.returncode, done.stderr) == (0, "")
        (record,) = (tmp_path / "games").iterdir()
        assert len(record.read_text().splitlines()) == words


@pytest.mark.parametrize(
    ("text", "args", "status", "said"),
    [
        ("a\n left rigth", (), 2, ["walk.txt", "line 2, word 2", "rigth"]),
        ("left", ("--board", "stellar_unicorn"), 2, ["walk.txt", "line 1, word 1", "a b c d"]),
        (None, (), 2, ["walk.txt", "no such file"]),
        ("a", ("--flash", "/dev/null/x"), 2, ["/dev/null/x"]),
        ("a", ("--picture", "no/such/folder/x.png"), 2, ["no/such/folder/x.png"]),
        ("a", ("--picture", "x.nothing"), 2, ["x.nothing"]),
        ("a", ("--picture", ""), 2, ["--picture ''", ".png"]),
        ("a", ("--picture", "/.png"), 2, ["/.png"]),
        ("a", ("--flash", ""), 2, ["''", "folder"]),
        ("shot:.png", (), 2, ["line 1, word 1", ".png"]),
        ("a #\x0c\x0b\x85\u2028 b\rrigth", (), 2, ["line 2, word 1", "rigth"]),
        ("b a\xa0right", (), 2, ["line 1, word 2", "right"]),
        ("shot:no/such/folder/x.png", (), 2, ["no/such/folder/x.png"]),
    ],
)
def test_what_is_wrong_is_one_line(text, args, status, said, tmp_path):
    path = tmp_path / "walk.txt"
    if text is not None:
        path.write_text(text)
    done = pentaref(path, *args)
    assert done.returncode == status
    assert done.stderr.count("\n") == 1, done.stderr
    for part in said:
        assert part in done.stderr


@pytest.mark.parametrize(
    ("end", "args"),
    [
        ("no-such-word", ()),
        ("shot:.png", ()),
        ("shot:no/such/folder/x.png", ()),
        ("", ("--picture", "x")),
        ("", ("--picture", "no/such/folder/x.png")),
    ],
)
def test_a_wrong_script_does_nothing_at_all(end, args, walk, tmp_path):
    assert pentaref(walk("a a a " + end), "--flash", tmp_path / "f", *args).returncode == 2
    assert not list((tmp_path / "f").rglob("*.pent"))


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_a_script_is_read_alike_on_both(interpreter, tmp_path):
    # From a file and from standard input, with any line ends.
    text = "a # one\x0c a a\u2028 a\x85 a\na # two\rwait:400 a\r\nwait:100"
    path = tmp_path / "walk.txt"
    path.write_bytes(text.encode())
    frames = set()
    for script, given in ((path, None), ("-", text.encode())):
        flash = tmp_path / f"flash of {script == '-'}"
        words = [sys.executable, "-m", "host_sim", "run", script, "--flash", flash]
        done = subprocess.run([*words, "--on", interpreter], input=given, capture_output=True)
        assert (done.returncode, done.stderr) == (0, b"")
        frames.add(done.stdout)
        # The three presses outside comments: a game, no clock, one piece laid.
        assert len((flash / "games" / "0001.pent").read_text().splitlines()) == 2
    assert len(frames) == 1


@pytest.mark.parametrize("interpreter", INTERPRETERS)
def test_pictures_have_the_names_that_they_are_given(interpreter, walk, tmp_path):
    names = ["\xe9.txt", "a\xa0\u2028b.txt", "\u65e5\U0001f600.png"]
    path = walk("")
    shots = "".join(f"shot:{tmp_path}/{name}\n" for name in names)
    path.write_text("# \xe9\n" + shots, encoding="utf-8")
    done = pentaref(path, "--on", interpreter)
    assert (done.returncode, done.stderr) == (0, "")
    assert {p.name for p in tmp_path.iterdir()} == {*names, "walk.txt"}


@pytest.mark.skipif("micropython" not in INTERPRETERS, reason="no micropython on this machine")
def test_what_fails_on_the_other_interpreter_is_one_line(walk, monkeypatch, capfd):
    monkeypatch.setattr(run, "HEAP", "24K")  # far too little
    assert run.main([str(walk("a")), "--on", "micropython"]) != 0
    said = capfd.readouterr().err
    assert said.count("\n") == 1 and "micropython: " in said and "Error" in said


def test_unknown_boards_and_options_are_usage_errors(walk):
    for args in (("--board", "abacus"), ("--on", "ruby"), ("--frobnicate",)):
        done = pentaref(walk("a"), *args)
        assert (done.returncode, done.stdout) == (2, "")
        assert args[-1] in done.stderr


def test_a_frame_as_text():
    red, dim, white = (255, 0, 0), (60, 0, 0), (200, 200, 200)
    assert (
        frame_text.text([[red, (0, 0, 0)], [dim, white]]) == "R.\nrW\nR=ff0000 W=c8c8c8 r=3c0000\n"
    )
    assert frame_text.text([[(0, 0, 0), red]]) == ".#\n#=ff0000\n"
    assert frame_text.text([[(0, 0, 0)]]) == ".\n"


@pytest.mark.parametrize(
    ("colour", "letter"),
    [
        ((255, 0, 0), "R"),
        ((255, 120, 0), "O"),
        ((255, 255, 0), "Y"),
        ((0, 200, 0), "G"),
        ((0, 255, 255), "C"),
        ((0, 0, 90), "b"),
        ((140, 0, 255), "V"),
        ((255, 0, 200), "P"),
        ((90, 90, 90), "w"),
    ],
)
def test_the_letters_of_colours(colour, letter):
    assert frame_text.letter(colour) == letter


def test_colours_of_one_name_have_different_letters():
    greys = [[(shade, shade, shade) for shade in range(1, 200)]]
    named = frame_text.letters(greys)
    # Each colour has its own letter or digit, as long as there are enough.
    assert len(set(named.values())) == 62 + 1
    assert "?" in named.values()


def test_a_held_button_is_seen_in_a_picture():
    dark = [[(0, 0, 0)] * 8 for _ in range(8)]
    for names in (("up", "down", "left", "right", "a", "b"), ("a", "b", "c", "d")):
        plain = led_panel.draw(dark, names)
        assert plain.tobytes() == led_panel.draw(dark, names).tobytes()
        for name in names:
            assert led_panel.draw(dark, names, (name,)).tobytes() != plain.tobytes()
