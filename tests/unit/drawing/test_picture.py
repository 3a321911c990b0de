"""Pictures: what is on them and where; every form shows the same."""

import io
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PIL import Image, features

from host_sim.__main__ import main
from host_sim.drawing import direction, fonts, history, raster, scene, styles, svg
from host_sim.drawing import game as drawn_game
from pentaref import games
from pentaref.replay import replay

ROOT = Path(__file__).resolve().parents[3]
RECORDS = sorted((ROOT / "tests/data/records").glob("*.pent"))
DRAWN = sorted((ROOT / "docs/pictures").glob("*.pent"))

SIZE = 40  # pixels of a square
SVG = "{http://www.w3.org/2000/svg}"


def read(text):
    """A ruling and the actions that stood."""
    ruling = replay(io.BytesIO(text.encode()), keep_actions=True)
    return ruling, ruling.actions


def scenes(text, **options):
    return list(drawn_game.scenes(*read(text), SIZE, **options))


def corner(drawn):
    """The top left pixel of a board's first square, where its ground is."""
    ground = next(s for s in drawn.shapes if getattr(s, "fill", None) == styles.GROUND)
    return ground.points[0]


def pixel(drawn, x, y, dx=0.5, dy=0.5):
    """The colour in a square as #rrggbb.

    ``dx`` and ``dy`` are fractions of its size, from its top left.
    """
    left, top = corner(drawn)
    place = (round(left + (x + dx) * SIZE), round(top + (y + dy) * SIZE))
    return "#{:02x}{:02x}{:02x}".format(*raster.image(drawn).getpixel(place))


def elements(drawn, kind):
    return list(ElementTree.fromstring(svg.draw(drawn, "t")).iter(SVG + kind))


def words_of(drawn):
    return [element.text for element in elements(drawn, "text")]


WALL = "game: pentwall\nplayers: Ann, Bob\nX:b1a2b2c2b3\nI:j1j2j3j4j5\n"


def test_squares_have_their_owners_colours():
    (drawn,) = scenes(WALL)
    ann, bob = styles._BY_SEAT[:2]
    assert pixel(drawn, 0, 1, 0.28, 0.38) == ann.fill
    assert pixel(drawn, 9, 1, 0.35, 0.5) == bob.fill
    # The large area: all five of the I touch it, of the X only four, so it is Bob's.
    assert pixel(drawn, 5, 5, 0.1, 0.1) == bob.tint
    # In the corner the X has two squares at a1 alone.
    assert pixel(drawn, 0, 0, 0.8, 0.5) == ann.tint


def test_a_territory_is_shaded_and_its_size_stands_in_it():
    (drawn,) = scenes("game: pentwall\nX:b1a2b2c2b3\n")
    ann = styles._BY_SEAT[0]
    assert pixel(drawn, 0, 0, 0.8, 0.5) == ann.tint
    assert {"1", "94"} <= set(words_of(drawn))


def test_the_pieces_are_outlined_and_lettered():
    (drawn,) = scenes(WALL)
    assert pixel(drawn, 1, 0, 0, 0.3) == styles.EDGE
    assert pixel(drawn, 9, 3, 0, 0.3) == styles.EDGE
    said = words_of(drawn)
    assert "X" in said and "I" in said
    assert set("abcdefghij") <= set(said)
    assert {str(row) for row in range(1, 11)} <= set(said)


def test_patterns_differ_between_seats_of_a_game():
    for count in range(2, 7):
        assert len({ink.pattern for ink in styles._BY_SEAT[:count]}) == count
    patterns = [styles._BY_COLOUR[name].pattern for name in ("White", "Yellow", "Red", "Blue")]
    assert len(set(patterns)) == 4
    assert len({ink.fill for ink in styles._BY_SEAT}) == 6


def test_a_disc_a_counter_on_every_board():
    text = "game: pentactic\nvariant: duel\n-B:F -A:F @B:c4 pass @A:a1 pass @B:d5\n"
    (drawn,) = scenes(text)
    filled = [disc for disc in elements(drawn, "circle") if disc.get("fill") == styles.COUNTER]
    assert len(filled) == 3
    # Board B lies to the right of board A.
    across = sorted(float(disc.get("cx")) for disc in filled)
    assert across[0] < drawn.width / 2 < across[1] < across[2]
    said = words_of(drawn)
    assert any(text.startswith("A  Seat 1") for text in said)
    assert any(text.startswith("B  Seat 2") for text in said)


def test_solo_counters_are_drawn_before_anything_is_laid():
    (drawn,) = scenes("game: pentactic\nvariant: solo\ncounters: a1 b2 c3 d4\n")
    assert len([d for d in elements(drawn, "circle") if d.get("fill") == styles.COUNTER]) == 4


def test_complete_fives_are_ringed_and_others_are_not():
    ring = [
        s
        for s in scenes("game: pent-tile\ngrid: 5x5\na1 e1 e2 a2 a3 e3 e4 a4 a5\n")[0].shapes
        if isinstance(s, scene.Shape) and s.stroke == "#ffffff"
    ]
    # One ring, round the whole first column; the last tile's own mark lies in it.
    tall = [s for s in ring if max(y for _, y in s.points) - min(y for _, y in s.points) > 4 * SIZE]
    assert len(tall) == 1
    assert max(x for x, _ in tall[0].points) - min(x for x, _ in tall[0].points) < SIZE


def test_levels_are_numbered_by_what_lies_on_top():
    (drawn,) = scenes((ROOT / "docs/pictures/pent-up-high.pent").read_text())
    ruling, _ = read((ROOT / "docs/pictures/pent-up-high.pent").read_text())
    game = ruling.game
    tops = {}
    for layer in game.layers():
        for cell in game.grid().cells(layer.mask):
            tops[cell] = max(tops.get(cell, 0), layer.level)
    halves = [t for t in drawn.shapes if isinstance(t, scene.Text) and t.size == 0.5 * SIZE]
    assert sorted(t.text for t in halves) == sorted(str(level) for level in tops.values())


def test_the_whole_universe_is_200_squares_of_which_100_are_outer():
    (drawn,) = scenes("game: universe\nseats: 4\n")

    def area(colour):
        parts = [s.points for s in drawn.shapes if getattr(s, "fill", None) == colour]
        return sum((p[1][0] - p[0][0]) * (p[2][1] - p[1][1]) for p in parts) / SIZE**2

    assert round(area(styles.GROUND)) == 200
    assert round(area(styles.OUTER)) == 100


TWO = "game: pent-up\nI:(0,0)(1,0)(2,0)(3,0)(4,0)\nI:(0,1)(1,1)(2,1)(3,1)(4,1)\n"


def dots(drawn):
    """How many squares are dotted for a piece in hand, and what is said."""
    lines = [s.lines for s in drawn.shapes if getattr(s, "stroke", None) == styles.REACH]
    _, *said = " ".join(words_of(drawn)).partition("Dots: ")
    return sum(map(len, lines)), "".join(said)


def test_an_overlay_shows_what_a_piece_in_hand_reaches():
    # Atop the two I's lies what is at most two wide: there the P can cover all ten squares.
    (drawn,) = scenes(TWO, overlay=True, piece=4)
    assert dots(drawn) == (10, "Dots: where the P can lie, on level 2.")
    # The X cannot: it lies on the table, all round them.
    (drawn,) = scenes(TWO, overlay=True, piece=9)
    count, said = dots(drawn)
    assert count > 10 and said == "Dots: where the X can lie, on level 1."
    (drawn,) = scenes(TWO, piece=4)
    assert dots(drawn) == (0, "")


def test_an_overlay_asks_for_the_piece_that_comes_next():
    # No piece is named: it is the first of the set at the end, else the one laid next.
    later = TWO + "P:(0,0)(1,0)(0,1)(1,1)(2,1)\n"
    frames = scenes(later, overlay=True, every=True)
    assert [dots(drawn)[1] for drawn in frames] == [
        "",
        "Dots: where the I can lie, on level 1.",
        "Dots: where the P can lie, on level 2.",
        "Dots: where the F can lie, on level 1.",
    ]
    # A piece that could lie higher is illegal, and the picture shows where it could.
    (drawn,) = scenes(TWO + "N:(0,2)(1,2)(2,2)(2,3)(3,3)\n", overlay=True)
    assert dots(drawn) == (10, "Dots: where the N can lie, on level 2.")


def test_an_overlay_shows_what_a_pentomino_of_a_puzzle_still_covers():
    # Only a corner belongs to no X.
    text = "game: pentactic\nvariant: solo\ncounters: a1 h1 a8 h8\n"
    (drawn,) = scenes(text, overlay=True, piece=9)
    assert dots(drawn) == (60, "Dots: what the X can cover.")


def test_what_cannot_stand_is_crossed_out():
    (drawn,) = scenes(WALL + "F:a1b1c1d1e1\n")
    crosses = [s for s in drawn.shapes if isinstance(s, scene.Strokes) and s.stroke == styles.WRONG]
    assert len(crosses) == 1 + 5  # the dashes, and a cross a square
    assert any("is illegal" in text for text in words_of(drawn))
    # The legend explains what the picture uses, and nothing else.
    assert words_of(drawn)[-1] == "Dashes: where it would be. Crosses: what is wrong."
    (drawn,) = scenes(WALL + "I:a2b2c2d2e2\n")  # laid already: no square is at fault
    assert words_of(drawn)[-1] == "Dashes: where it would be."
    (drawn,) = scenes("game: pentwall\nundo\n")
    assert not any("Dashes" in text for text in words_of(drawn))


def test_a_tile_that_could_lie_higher_is_shown_where():
    # Two I side by side carry anything that has a flat place across them.
    text = "game: pent-up\nI:(0,0)(1,0)(2,0)(3,0)(4,0)\nI:(0,1)(1,1)(2,1)(3,1)(4,1)\n"
    text += "P:(5,0)(6,0)(5,1)(6,1)(5,2)\n"
    ruling, _ = read(text)
    assert ruling.illegal[-1].reason == "not-highest"
    (drawn,) = scenes(text)
    arrows = [s for s in drawn.shapes if isinstance(s, scene.Strokes) and s.stroke == styles.WRONG]
    assert len(arrows) == 1 + 5 and all(len(s.lines) == 2 for s in arrows[1:])
    key = " ".join(words_of(drawn)[-2:])
    assert key.endswith("Dashes: where it would be. Arrows: where it can lie higher.")


def test_a_take_back_shows_what_is_gone():
    game = WALL + "undo\n"
    frames = scenes(game, every=True)
    assert len(frames) == 4
    faint = [
        s for s in frames[3].shapes if isinstance(s, scene.Strokes) and s.stroke == styles.FAINT
    ]
    assert len(faint) == 1 and len(faint[0].lines) > 12
    assert "I" not in words_of(frames[3])


def test_a_new_round_clears_the_board():
    text = (ROOT / "docs/pictures/pentactic-basic.pent").read_text()
    ruling, actions = read(text)
    rounds = []
    for game, moment in history.follow(ruling.record.setup, actions):
        if game.detail()["round"] == 2 and not rounds:
            rounds.append(moment.pieces)
    assert rounds == [()]


def test_every_frame_of_a_game_has_one_size():
    frames = scenes((ROOT / "docs/pictures/pent-up-high.pent").read_text(), every=True)
    assert len(frames) == 25
    assert len({(frame.width, frame.height) for frame in frames}) == 1


def test_a_gif_has_a_frame_an_action_and_holds_the_end(tmp_path):
    out = tmp_path / "game.gif"
    record = ROOT / "docs/pictures/pentwall.pent"
    assert main(["picture", str(record), "-o", str(out), "--square", "16"]) == 0
    with Image.open(out) as film:
        assert film.format == "GIF" and film.n_frames == 1 + 12
        times = []
        for i in range(film.n_frames):
            film.seek(i)
            times.append(film.info["duration"])
    assert set(times[:-1]) == {700} and times[-1] == 5000


def test_a_large_picture_is_drawn_in_bands_and_is_the_same(monkeypatch):
    for name in ("pent-up-high", "universe-4", "pentactic-duel"):
        path = ROOT / f"docs/pictures/{name}.pent"
        (drawn,) = drawn_game.scenes(*read(path.read_text()), SIZE)
        whole = raster.image(drawn)
        sizes = []
        new = Image.new

        def noting(form, size, *colour, new=new, sizes=sizes):
            sizes.append(size[0] * size[1])
            return new(form, size, *colour)

        with monkeypatch.context() as patched:
            patched.setattr(raster, "_MOST", 500000)
            patched.setattr(Image, "new", noting)
            found = raster.image(drawn)
        assert found.tobytes() == whole.tobytes()
        assert len(sizes) > 4 and max(sizes) <= max(500000, whole.width * whole.height)


def test_however_long_a_game_is_its_gif_holds_few_images():
    class Frame:
        """An image that counts how many like it are alive."""

        alive = most = 0

        def __init__(self):
            self._image = Image.new("RGB", (8, 8))
            Frame.alive += 1
            Frame.most = max(Frame.most, Frame.alive)

        def __del__(self):
            Frame.alive -= 1

        def quantize(self, **options):
            return self._image.quantize(**options)

    first = Image.new("RGB", (8, 8))
    raster.animated((Frame() for _ in range(500)), [100] * 500, io.BytesIO(), [first])
    assert Frame.most <= 2


def test_png_and_svg_have_the_size_of_their_scene(tmp_path):
    record = ROOT / "docs/pictures/universe-4.pent"
    ruling, actions = read(record.read_text())
    (drawn,) = drawn_game.scenes(ruling, actions, 30)
    for form in ("png", "svg"):
        assert main(["picture", str(record), "-o", f"{tmp_path}/a.{form}", "--square", "30"]) == 0
    with Image.open(tmp_path / "a.png") as image:
        assert image.size == (drawn.width, drawn.height)
    root = ElementTree.parse(tmp_path / "a.svg").getroot()
    assert (root.get("width"), root.get("height")) == (str(drawn.width), str(drawn.height))
    assert root.find(SVG + "title").text.startswith("Universe, 4 seats: Yellow wins")


def test_names_are_escaped_and_cannot_break_a_picture():
    (drawn,) = scenes("game: pentwall\nplayers: <b>&A\x1b, \u6f22\u5b57\n")
    assert any("<b>&A?" in text for text in words_of(drawn))
    assert raster.image(drawn).size == (drawn.width, drawn.height)


# Latin with dashes and quotes, Greek, Cyrillic, Arabic, kana, Chinese, Hangul, Hebrew, Thai,
# Devanagari, emoji: each letter has a font. Others have none, and one sign is shown for each run
# of them: runes, and what Unicode keeps for private use.
NAMED = (
    ("Ann \u2013 O\u2019Neil\u2014M\u00fcller\u2026", None),
    ("\u0394\u03b7\u03bc\u03ae\u03c4\u03c1\u03b7\u03c2", None),
    ("\u0416\u0430\u043d\u043d\u0430", None),
    ("\u0645\u062d\u0645\u062f \u0639\u0644\u064a", None),
    ("\u3055\u304f\u3089", None),
    ("\u674e\u5c0f\u9f99", None),
    ("\uae40\ubbfc\uc218", None),
    ("\u05d3\u05df 3", None),
    ("\u0e2d\u0e23", None),
    ("\u0930\u0935\u093f", None),
    ("Bo \U0001f600\U0001f389!", None),
    ("\U0001f469?\U0001f467", None),  # a family: the joiners are shown as ?
    ("\u2764\ufe0f 3", "\u2764 3"),  # with a sign that asks for colour
    ("\u16a0\u16a1 3", "? 3"),
    ("Bo \ue000\ue001!", "Bo ?!"),
    ("What??", None),
)


@pytest.mark.parametrize(("name", "drawn"), NAMED)
def test_no_letter_is_drawn_as_a_box(name, drawn):
    runs = fonts.runs(name, 20)
    assert "".join([part for part, *_ in runs]) == (drawn or name)
    for part, font, _ in runs:
        assert all(fonts._has(font, letter) for letter in part)


def test_names_from_right_to_left_keep_their_place():
    # Left of it the swatch, right of it the score: Unicode's rules alone would swap the two.
    text = "game: pentwall\nplayers: \u0645\u062d\u0645\u062f, \u05d3\u05df\nV:c2d2e2e3e4\n"
    (drawn,) = scenes(text)
    assert "\u2068\u0645\u062d\u0645\u062f\u2069   95" in words_of(drawn)
    assert "\u2068\u05d3\u05df\u2069   0" in words_of(drawn)
    (line,) = [text for text in words_of(drawn) if "is to lay" in text]
    assert line == "\u2068\u05d3\u05df\u2069 is to lay a pentomino."
    parts = fonts.runs("\u0645\u062d\u0645\u062f   95", 20)
    assert [part for part, *_ in parts] == ["\u0645\u062d\u0645\u062f", "   95"]
    if features.check("raqm"):
        assert [way for *_, way in parts] == ["rtl", "ltr"]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("Ann 95", [("Ann 95", False)]),
        ("\u05d0 \u05d1, Ann", [("\u05d0 \u05d1", True), (", Ann", False)]),
        ("\u05d0 5 \u05d1", [("\u05d0", True), (" 5 ", False), ("\u05d1", True)]),
        (" (\u05d0)", [(" (", False), ("\u05d0", True), (")", False)]),
    ],
)
def test_parts_of_a_text_by_direction(text, parts):
    assert direction.parts(text) == parts


def test_a_long_name_leaves_room_for_the_score():
    name = "Dvo\u0159\u00e1k \u0141ukasz-G\u00fcnther von und zu Bergheim-S\u00fcdtirol"
    text = f"game: pentwall\nplayers: {name}, Bo\nV:c2d2e2e3e4\n"
    (drawn,) = scenes(text)
    line = [t for t in drawn.shapes if type(t) is scene.Text and t.text.endswith(" 95")]
    assert len(line) == 1 and "\u2026" in line[0].text and name[:20] in line[0].text


def test_a_table_far_out_is_drawn_all_the_same():
    far = 10**30
    squares = "".join(f"({far + x},{-far})" for x in range(5))
    ruling, actions = read(f"game: pent-up\nI:{squares}\n")
    (drawn,) = drawn_game.scenes(ruling, actions, SIZE)
    assert drawn.width < 20 * SIZE
    assert raster.image(drawn).size == (drawn.width, drawn.height)


def lying(x, y=0):
    """An I that lies on the table, its left end at (x, y)."""
    return "I:" + "".join(f"({x + i},{y})" for i in range(5)) + "\n"


@pytest.mark.parametrize("far", [1000, -1000, 10**9, 10**150])
def test_a_shifted_game_is_the_same_film(far):
    frames = scenes(f"game: pent-up\n{lying(far)}{lying(far, 1)}", every=True)
    here = scenes(f"game: pent-up\n{lying(0)}{lying(0, 1)}", every=True)
    assert len({(frame.width, frame.height) for frame in frames}) == 1
    assert raster.image(frames[-1]).size == (frames[-1].width, frames[-1].height)
    for frame, other in zip(frames, here):
        # Only what is said of it differs, and so perhaps the height.
        assert frame.width == other.width
        drawn = [[s.points for s in f.shapes if isinstance(s, scene.Shape)] for f in (frame, other)]
        assert len(drawn[0]) == len(drawn[1])
        for points, at in zip(*drawn):
            assert sum(points, ()) == pytest.approx(sum(at, ()))


def test_a_game_begun_again_far_away_is_seen_there():
    text = f"game: pent-up\n{lying(0)}undo\n{lying(1000)}{lying(1000, 1)}undo\nundo\n{lying(-9)}"
    frames = scenes(text, every=True)
    assert len(frames) == 8
    assert len({(frame.width, frame.height) for frame in frames}) == 1
    assert frames[0].width < 30 * SIZE
    # Each covered square shows its level, half as high as the square.
    levels = [sum(getattr(s, "size", 0) == SIZE / 2 for s in f.shapes) for f in frames]
    assert levels == [0, 5, 0, 5, 10, 5, 0, 5]
    where = [[e for e in words_of(f) if re.fullmatch(r"-?\d+", e)] for f in frames]
    assert "1000" in where[3] and "1000" not in where[1] and "-9" in where[7]


def test_what_cannot_be_laid_on_an_empty_table_far_away_is_seen():
    text = f"game: pent-up\n{lying(0)}undo\nI:(1000,0)(1001,0)(1002,0)(1003,0)(1005,0)\n"
    for every in (False, True):
        frames = scenes(text, every=every)
        assert frames[-1].width < 30 * SIZE
        assert "1005" in words_of(frames[-1])


def test_a_table_on_which_nothing_ever_lay():
    (drawn,) = scenes("game: pent-up\n")
    assert 5 * SIZE < drawn.width < 30 * SIZE


@pytest.mark.parametrize("path", RECORDS + DRAWN, ids=lambda path: path.stem)
def test_every_record_has_a_picture(path):
    with open(path, "rb") as stream:
        ruling = replay(stream, keep_actions=True)
    (drawn,) = drawn_game.scenes(ruling, ruling.actions, 12, overlay=True)
    assert raster.image(drawn).size == (drawn.width, drawn.height)
    tree = ElementTree.fromstring(svg.draw(drawn, path.stem))
    colours = re.findall(r'(?:fill|stroke)="([^"]*)"', ElementTree.tostring(tree, "unicode"))
    assert colours and all(re.fullmatch("none|stroke|#[0-9a-f]{6}", c) for c in colours)


@pytest.mark.parametrize("path", DRAWN, ids=lambda path: path.stem)
def test_the_pictures_of_the_documentation_are_of_their_records(path, tmp_path):
    out = tmp_path / "a.svg"
    assert main(["picture", str(path), "-o", str(out), "--square", "30"]) == 0
    assert out.read_text() == path.with_suffix(".svg").read_text()


def test_the_rules_show_pictures_that_are_there():
    text = (ROOT / "docs/RULES.md").read_text()
    shown = re.findall(r"\]\((pictures/[^)]*\.svg)\)", text)
    assert {ROOT / "docs" / name for name in shown} == {p.with_suffix(".svg") for p in DRAWN}


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (["-o", "a.jpg"], 2, "a.jpg: its name must end in .png, .svg or .gif"),
        (["-o", "no/such/a.svg"], 2, "no/such/a.svg: cannot be written (No such file"),
        (["-o", "a.svg", "--square", "7"], 2, "--square is 8 to 200 pixels, not 7"),
        (["-o", "a.svg", "--piece", "F"], 2, "--piece goes with --overlay"),
        (["-o", "a.svg", "--overlay", "--piece", "Q"], 2, "--piece is one of FILNPTUVWXYZ, not"),
        (["-o", "a.svg", "--overlay", "--piece", "l"], 1, "the L is not in hand"),
    ],
)
def test_what_cannot_be_drawn_is_one_line(args, status, said, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["picture", str(DRAWN[0]), *args]) == status
    told = capsys.readouterr().err
    assert said in told and told.count("\n") == 1


def test_an_unreadable_record_has_no_picture(capsys, tmp_path):
    record = tmp_path / "r.pent"
    record.write_text("game: chess\n")
    assert main(["picture", str(record), "-o", str(tmp_path / "a.png")]) == 1
    assert "line 1" in capsys.readouterr().err
    assert not (tmp_path / "a.png").exists()


def test_an_illegal_record_has_a_picture_and_a_word(capsys, tmp_path):
    record = ROOT / "docs/pictures/dead-area.pent"
    out = tmp_path / "a.png"
    assert main(["picture", str(record), "-o", str(out)]) == 0
    told = capsys.readouterr().err
    assert told.startswith(f"{out}: drawn, ") and "it would leave c1 vacant" in told


def test_outlines_run_round_squares_and_holes():
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    loops = scene.outlines(ring, 0.1)
    assert sorted(len(loop) for loop in loops) == [4, 4]
    xs = sorted(x for loop in loops for x, _ in loop)
    assert xs == pytest.approx([0.1, 0.1, 0.9, 0.9, 2.1, 2.1, 2.9, 2.9])
    # Two squares that meet at a corner have an outline each.
    assert [len(loop) for loop in scene.outlines({(0, 0), (1, 1)}, 0.1)] == [4, 4]


def test_dashes_keep_to_the_outline():
    lines = scene.dashes([(0, 0), (10, 0), (10, 10), (0, 10)], 2, 1)
    assert all(x1 == x2 or y1 == y2 for x1, y1, x2, y2 in lines)
    drawn = sum(abs(x2 - x1) + abs(y2 - y1) for x1, y1, x2, y2 in lines)
    assert 0.5 * 40 < drawn < 40


def test_follow_takes_back_what_was_laid():
    ruling, actions = read("game: pent-tile\na1 b1 undo b2\n")
    moments = [moment for _, moment in history.follow(ruling.record.setup, actions)]
    assert [len(moment.pieces) for moment in moments] == [0, 1, 2, 1, 2]
    assert [moment.actor for moment in moments] == [0, 1, 2, 2, 2]
    assert games.new(ruling.record.setup).turn == 1
