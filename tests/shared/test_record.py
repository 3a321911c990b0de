"""Records: tolerant reading, canonical writing, good and bad headers."""

import io

import player
from pentaref import games, reader, record, tokenizer
from pentaref.games import base

WALL = "game: pentwall\n"


def read(text):
    """Read a record: (words, Record), or the RecordError."""
    if isinstance(text, str):
        text = text.encode()
    found = reader.Record(io.BytesIO(text))
    try:
        words = [word for _, word, action in found.actions() if action.kind != base.NOTE]
    except reader.RecordError as error:
        return error
    return words, found


def canonical(word, text="game: pentwall"):
    """A word read and written again."""
    setup = player.setup(text)
    return record.write_action(record.read_action(word, setup), setup)


def refused(word, text="game: pentwall"):
    """Whether a word has no form of the notation."""
    try:
        record.read_action(word, player.setup(text))
    except ValueError:
        return True
    return False


DUEL = "game: pentactic; variant: duel"
UP = "game: pent-up"


def test_each_action_has_one_spelling():
    for word, text, written in (
        ("f:B3a2C1b1b2", "game: pentwall", "F:b1c1a2b2b3"),
        ("P:A2B2a1B1A3", "game: universe", "P:a1b1a2b2a3"),
        ("P:(1,1)(0,1)(0,2)(1,0)(0,0)", UP, "P:(0,0)(1,0)(0,1)(1,1)(0,2)"),
        ("i:(-2,-1)(2,-1)(-1,-1)(1,-1)(0,-1)", UP, "I:(-2,-1)(-1,-1)(0,-1)(1,-1)(2,-1)"),
        ("D4", "game: pent-tile", "d4"),
        ("-f", "game: pentactic", "-F"),
        ("-b:f", DUEL, "-B:F"),
        ("@C4", "game: pentactic", "@c4"),
        ("@b:C4", DUEL, "@B:c4"),
        ("PASS", DUEL, "pass"),
        ("Undo", "game: pent-tile", "undo"),
        # Whether the squares are a pentomino is for the judge; they are sorted all the same.
        ("X:b1a1", "game: pentwall", "X:a1b1"),
        ("I:a10a9a8a7a6", "game: pentwall", "I:a6a7a8a9a10"),
    ):
        assert canonical(word, text) == written
        assert canonical(written, text) == written


def test_writing_and_reading_again_gives_the_same_action():
    for text in player.SETUPS:
        setup = player.setup(text)
        game = player.games.new(setup)
        dice = player.chance(9)
        for _ in range(4):
            if game.over:
                break
            action = player.guess(game, dice)
            assert record.read_action(record.write_action(action, setup), setup) == action
            game.play(action)


def test_words_that_have_no_form():
    for word in (
        "hello", "a", "1", "a0", "a1b1", "aa1", "F", "F:a", "F:1a", "F:a1b", "F:a1,b1",
        "Q:a1b1c1d1e1", "F::a1", "FF:a1", "-", "-FF", "-1", "@", "@a", "@4c", "pass1", "undo!",
        ":", "a1:", "F:(0,0)(1,0)(2,0)(3,0)(4,0)", "a-1", "a1.", "\x00", "a\x001",
    ):  # fmt: skip
        assert refused(word), word
    for word in ("P:a1b1a2b2a3", "P:(0,0)(1,0", "P:(0;0)", "P:(0,0)x", "P:(,)", "P:(1.5,0)",
                 "P:(+1,0)", "P:( 1,0)", "P:(--1,0)", "P:()", "P:(0,0,0)"):  # fmt: skip
        assert refused(word, UP), word


def test_any_whole_number_of_squares_is_a_form():
    for many in (1, 2, 4, 6, 25, 3000):
        assert not refused("F:" + "a1" * many)
        assert not refused("F:" + "(1,1)" * min(many, 1000), UP)


def test_a_board_letter_where_the_variant_has_none_or_lacks_one():
    for word, text in (
        ("@B:c4", "game: pentactic"),
        ("-B:F", "game: pentactic"),
        ("@c4", DUEL),
        ("-F", DUEL),
        ("@G:c4", DUEL),
        ("-:F", DUEL),
        ("@AB:c4", DUEL),
        ("@B:c4", "game: pentwall"),
    ):
        assert refused(word, text), word
    # A seat that is not in the game is for the judge to refuse.
    assert not refused("@F:c4", DUEL)
    assert not refused("@c4", "game: pentwall") and not refused("-F", "game: universe")


def test_long_numbers():
    assert not refused("I:a" + "9" * 100 + "b1c1d1e1")
    assert not refused("I:(" + "9" * 100 + ",0)(0,-" + "9" * 100 + ")", UP)
    assert refused("I:a" + "9" * 5000) and refused("I:(" + "9" * 5000 + ",0)", UP)


def test_comments_blank_lines_notes_and_white_space():
    words, _ = read(
        "# a record\n\n  game: pentwall   # the game\nplayers: A, B\n\n"
        "P:a1b1a2b2a3 ;12.4s  # first\n\tI:j1j2j3j4j5   undo#no more\n"
        "undo ;a ;b\n;c\n# undo\n   \n"
    )
    assert words == ["P:a1b1a2b2a3", "I:j1j2j3j4j5", "undo", "undo"]


def test_notes_come_in_their_place():
    found = reader.Record(io.BytesIO(b"game: pentwall\nundo ;1s\n;2s undo\n"))
    assert list(found.actions()) == [
        (2, "undo", base.UNDOING),
        (2, ";1s", base.NOTING),
        (3, ";2s", base.NOTING),
        (3, "undo", base.UNDOING),
    ]


def test_a_line_as_long_as_it_likes():
    words, _ = read(WALL + "undo " * 600 + "\n")
    assert words == ["undo"] * 600
    words, _ = read(WALL + "# " + "x" * 3000 + "\nundo ;" + "y" * 3000 + " undo\n")
    assert words == ["undo", "undo"]
    # A word may span two reads.
    for many in range(tokenizer.CHUNK - 20, tokenizer.CHUNK + 2):
        assert read(WALL + " " * many + "P:a1b1a2b2a3\n")[0] == ["P:a1b1a2b2a3"]
        assert read(" " * many + WALL + "undo\n")[0] == ["undo"]
        assert read(" " * 9 + "x" * many + ": 1\n" + WALL + "undo\n")[0] == ["undo"]
        assert read(WALL + "undo;" + "z" * many + "\n").text[:5] == "undo;"


def test_line_ends_and_a_byte_order_mark():
    body = "game: pentwall\nplayers: A, B\nP:a1b1a2b2a3\nundo\n"
    wanted = ["P:a1b1a2b2a3", "undo"]
    for text in (
        body.encode(),
        body.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + body.encode(),
        b"\xef\xbb\xbf" + body.replace("\n", "\r\n").encode(),
    ):
        words, found = read(text)
        assert words == wanted and found.torn is None
        assert found.setup.players == ("A", "B")


def test_text_as_other_editors_save_it():
    body = "game: pentwall\nplayers: J\xf6rg, B\nP:a1b1a2b2a3\nundo\n"
    wanted = ["P:a1b1a2b2a3", "undo"]
    latin = bytes([ord(char) for char in body])
    low = bytes([part for code in latin for part in (code, 0)])
    high = bytes([part for code in latin for part in (0, code)])
    for text, utf16 in (
        (latin, False),
        (latin.replace(b"\n", b"\r"), False),
        (b"\xff\xfe" + low, True),
        (b"\xfe\xff" + high, True),
        (low, True),
        (high, True),
    ):
        words, found = read(text)
        assert words == wanted and found.torn is None, text
        assert found.setup.players == ("J\xf6rg", "B") and found.utf16 == utf16
    # Lines that end in CR count like others, and the last may be torn.
    error = read(b"game: pentwall\r\r\nP:a1b1a2b2a3\rwhat\r")
    assert error.line == 4
    assert read(b"game: pentwall\rundo")[1].torn == 2
    # A CR and its line feed are one line end, even with the CR in one read and the LF in the next.
    for many in range(tokenizer.CHUNK - 20, tokenizer.CHUNK + 2):
        error = read(WALL + "#" + "x" * many + "\r\nwhat\n")
        assert error.line == 3
        assert read("#" + "x" * many + "\r" + WALL + "undo\r")[0] == ["undo"]


def test_a_character_of_two_pairs_in_utf_16():
    text = b"\xff\xfe" + bytes(
        [part for code in b"game: pentwall\nplayers: " for part in (code, 0)]
    )
    _, found = read(text + b"\x3d\xd8\x00\xde\x0a\x00")
    assert found.setup.players == (chr(0x1F600),)


def test_a_last_line_without_its_line_feed():
    words, found = read(WALL + "P:a1b1a2b2a3\nundo")
    assert words == ["P:a1b1a2b2a3", "undo"] and found.torn == 3
    words, found = read(WALL + "result: *")
    assert (words, found.torn, found.result) == ([], 2, "*")
    assert read("game: pentwall")[1].torn == 1
    assert read(WALL)[1].torn is None


def test_headers_and_actions_in_one_line():
    words, found = read(WALL + "result: 1\nP:a1b1a2b2a3 undo  I:a1a2a3a4a5\n")
    assert words == ["P:a1b1a2b2a3", "undo", "I:a1a2a3a4a5"] and found.result == "1"


def test_unknown_headers_are_kept_out_of_the_way():
    words, found = read("date: today\ngame: pentwall\nx-y: 1:2\nundo\nevent: late\n")
    assert words == ["undo"] and found.setup.game == "pentwall"


def test_a_letter_and_a_colon_are_no_header():
    assert read(WALL + "P:a1b1a2b2a3\n")[0] == ["P:a1b1a2b2a3"]
    assert read("game: pentactic\n-F\n@c4\n")[0] == ["-F", "@c4"]


def test_where_a_record_cannot_be_read():
    for text, line, shown in (
        ("", 1, ""),
        ("\n\n# nothing\n", 1, ""),
        ("P:a1b1a2b2a3\ngame: pentwall\n", 1, ""),
        ("players: A, B\nvariant: high\n", 2, ""),
        ("game: chess\n", 1, "chess"),
        (WALL + "\nP:a1b1a2b2a3\nwhat\n", 4, "what"),
        (WALL + "game: pentwall\n", 2, "game"),
        (WALL + "undo\nplayers: A, B\n", 3, "players"),
        (WALL + "grid: 8x8\nundo\n", 2, "8x8"),
        (WALL + "result: 3\n", 2, "3"),
        (WALL + "undo\nresult: 1=1\n", 3, "1=1"),
        (WALL + "result: solved\n", 2, "solved"),
        (WALL + "\xe4\n", 2, "\\xc3\\xa4"),
    ):
        error = read(text)
        assert isinstance(error, reader.RecordError), text
        assert (error.line, error.text) == (line, shown), (text, error.line, error.text)
        assert error.message and "\n" not in error.message


def test_what_is_shown_of_a_record_is_one_short_line():
    error = read(WALL + "x" * 5000 + "\n")
    assert error.text == "x" * 60 + "..."
    assert read(WALL + "\x00\x1b[31m\n").text == "\\x00\\x1b[31m"


# Setup headers: what each game allows, and what it refuses.
BASIC = "game: pentactic"
SOLO = "game: pentactic; variant: solo; counters: a1 b2 c3 d4"

GOOD = (
    ("game: pentwall", "variant", None),
    ("game: pentwall", "seats", 2),
    ("game: pentwall", "grid", None),
    ("game: pent-up", "variant", "high"),
    ("game: pent-up; variant: low", "variant", "low"),
    ("game: pent-up; variant: tower", "seats", 1),
    ("game: pent-up; variant: surround", "seats", 1),
    ("game: pent-tile", "grid", (8, 8)),
    ("game: pent-tile; grid: 5x12", "grid", (5, 12)),
    ("game: pent-tile; grid: 12x5", "grid", (12, 5)),
    (BASIC, "variant", "basic"),
    (BASIC, "grid", (8, 8)),
    (BASIC + "; grid: 9x7", "grid", (9, 7)),
    (BASIC + "; grid: 11x6", "grid", (11, 6)),
    (BASIC + "; variant: duel", "seats", 2),
    (BASIC + "; variant: multi; seats: 3", "seats", 3),
    (BASIC + "; variant: multi; seats: 6", "seats", 6),
    (SOLO, "counters", ((0, 0), (1, 1), (2, 2), (3, 3))),
    (SOLO, "seats", 1),
    (SOLO.replace("a1 b2", "A1  B1"), "counters", ((0, 0), (1, 0), (2, 2), (3, 3))),
    ("game: universe", "seats", 2),
    ("game: universe; seats: 4", "outer", None),
    ("game: universe; seats: 3", "outer", ("south", "west")),
    ("game: universe; seats: 3; outer: east north", "outer", ("east", "north")),
    ("game: pentwall; players: Ann, Ben Bo", "players", ("Ann", "Ben Bo")),
    ("game: pentwall", "players", ()),
    ("game: pentwall", "clock", None),
    ("game: pentwall; clock: move 30", "clock", ("move", 30, 0)),
    ("game: pentwall; clock: game 600", "clock", ("game", 600, 0)),
    ("game: pentwall; clock: fischer 300+5", "clock", ("fischer", 300, 5)),
    ("game: pentwall; clock: bronstein 300+5", "clock", ("bronstein", 300, 5)),
)

# The header that the message names, wrong or missing.
BAD = (
    ("players: A, B", "game"),
    ("game: Pentwalls", "game"),
    ("game: pent-up; variant: middle", "variant"),
    ("game: pentwall; variant: high", "variant"),
    ("game: pentactic; variant: multi", "seats"),
    ("game: pentactic; variant: multi; seats: 2", "seats"),
    ("game: pentactic; variant: multi; seats: 7", "seats"),
    ("game: pentactic; variant: multi; seats: three", "seats"),
    ("game: universe; seats: 1", "seats"),
    ("game: universe; seats: 5", "seats"),
    ("game: universe; seats: 2.0", "seats"),
    ("game: pent-tile; grid: 4x5", "grid"),
    ("game: pent-tile; grid: 5x13", "grid"),
    ("game: pent-tile; grid: 8", "grid"),
    ("game: pent-tile; grid: 8x", "grid"),
    ("game: pent-tile; grid: 8x8x8", "grid"),
    ("game: pentactic; grid: 7x9", "grid"),
    ("game: pentactic; grid: 10x10", "grid"),
    ("game: universe; seats: 3; outer: north", "outer"),
    ("game: universe; seats: 3; outer: north north", "outer"),
    ("game: universe; seats: 3; outer: north up", "outer"),
    ("game: universe; seats: 3; outer: north east west", "outer"),
    ("game: pentactic; variant: solo", "counters"),
    (SOLO + " e5", "counters"),
    (SOLO.replace(" d4", ""), "counters"),
    (SOLO.replace("d4", "a1"), "counters"),
    (SOLO.replace("d4", "i1"), "counters"),
    (SOLO.replace("d4", "a9"), "counters"),
    (SOLO.replace("d4", "44"), "counters"),
    (SOLO + "; grid: 9x7", "counters"),
    (SOLO + "; grid: 11x6", "counters"),
    ("game: pentwall; clock: 30", "clock"),
    ("game: pentwall; clock: move", "clock"),
    ("game: pentwall; clock: move 30+5", "clock"),
    ("game: pentwall; clock: fischer 300", "clock"),
    ("game: pentwall; clock: fischer 300+", "clock"),
    ("game: pentwall; clock: sand 30", "clock"),
    ("game: pentwall; clock: move -3", "clock"),
    ("game: pentwall; clock: game 1e9", "clock"),
    ("game: pent-up; variant: tower; clock: move 30", "clock"),
)


def test_setup_headers_that_are_right():
    for text, name, value in GOOD:
        assert getattr(player.setup(text), name) == value, (text, name)


def test_setup_headers_that_are_wrong():
    for text, key in BAD:
        try:
            player.setup(text)
        except games.SetupError as error:
            assert error.key == key, text
            assert "\n" not in str(error) and len(str(error)) > 10
        else:
            raise AssertionError(text)


def test_a_setup_is_written_in_the_order_of_the_notation():
    text = (
        "clock: move 30\nplayers: Ann , Ben\nseats: 3\ngrid: 9x7\nvariant: multi\ngame: pentactic\n"
    )
    _, found = read(text)
    assert record.write_setup(found.setup) == (
        "game: pentactic\nvariant: multi\nseats: 3\ngrid: 9x7\nplayers: Ann, Ben\nclock: move 30\n"
    )
    _, found = read("outer: west north\nseats: 3\ngame: universe\n")
    assert record.write_setup(found.setup) == "game: universe\nseats: 3\nouter: west north\n"
    # Squares are in lower case and in reading order: top row first, left to right.
    _, found = read("counters: H8  C1 a3\tB1\nvariant: solo\ngame: pentactic\n")
    assert record.write_setup(found.setup) == (
        "game: pentactic\nvariant: solo\ngrid: 8x8\ncounters: b1 c1 a3 h8\n"
    )


def test_a_setup_read_written_and_read_again_is_the_same():
    for text in player.SETUPS:
        written = record.write_setup(player.setup(text))
        _, found = read(written)
        assert record.write_setup(found.setup) == written
        for name in ("game", "variant", "seats", "grid", "outer", "counters", "players", "clock"):
            assert getattr(found.setup, name) == getattr(player.setup(text), name), text


def test_menus_are_fed_with_what_a_setup_takes():
    assert len(games.grids("pent-tile")) == 64 and games.grids("pent-tile")[0] == (8, 8)
    for game in games.GAMES:
        for variant in games.variants(game) or (None,):
            fewest, most = games.seat_range(game, variant)
            for seats in range(fewest, most + 1):
                headers = {"game": game}
                if variant:
                    headers["variant"] = variant
                if fewest < most:
                    headers["seats"] = str(seats)
                if variant == "solo":
                    headers["counters"] = "a1 b2 c3 d4"
                assert games.Setup(headers).seats == seats
