"""The judge: verdicts, order of reasons, claimed results, and JSON."""

import io

import player
from pentaref import judge
from pentaref.replay import replay

WALL = "game: pentwall\n"
TILE = "game: pent-tile\n"


def answer(text):
    """The verdict on a record as a dict, and the ruling."""
    if isinstance(text, str):
        text = text.encode()
    ruling = replay(io.BytesIO(text))
    found = dict(judge.verdict(ruling, "x.pent"))
    found["illegal"] = found["illegal"] and dict(found["illegal"])
    return found, ruling


def illegal(number, token, reason, line, squares=""):
    """The verdict's entry for the illegal action."""
    return {
        "action": number,
        "token": token,
        "reason": reason,
        "line": line,
        "squares": squares.split(),
    }


def test_the_keys_and_their_order():
    keys = [key for key, _ in judge.verdict(replay(io.BytesIO(b"game: pentwall\n")), "f")]
    assert keys == (
        "file game variant status actions turn phase scores winners ending detail "
        "illegal error result"
    ).split(" ")


def test_a_record_without_actions():
    got, ruling = answer("game: pentactic\n")
    assert (got["status"], got["actions"], got["turn"], got["phase"]) == ("playing", 0, 1, "remove")
    assert (got["game"], got["variant"]) == ("pentactic", "basic")
    assert (got["scores"], got["winners"], got["result"]) == ([None, None], [], None)
    assert got["illegal"] is None and got["error"] is None and ruling.valid
    assert answer(WALL)[0]["variant"] is None


def test_the_position_before_an_illegal_action():
    got, ruling = answer(TILE + "a1 b1 undo c1 c1 d9\n")
    assert got["status"] == "illegal" and not ruling.valid
    assert got["illegal"] == illegal(5, "c1", "overlap", 2, "c1")
    # Of the five words a1 and c1 are in force, and seat 2 has its second tile to place.
    assert (got["actions"], got["turn"]) == (2, 2)


def test_the_token_is_shown_as_it_was_written():
    got, _ = answer(WALL + "P:A1b1a2B2a3 p:a1B1a2b2A3\n")
    assert got["illegal"] == illegal(2, "p:a1B1a2b2A3", "piece-used", 2)


def test_take_back_in_a_record():
    got, _ = answer(TILE + "undo\n")
    assert got["illegal"] == illegal(1, "undo", "nothing-to-undo", 2)
    got, _ = answer(TILE + "a1 b1 undo undo undo\n")
    assert (got["illegal"]["action"], got["actions"], got["turn"]) == (5, 0, 1)
    got, _ = answer(TILE + "a1 " + "b1 undo " * 1000 + "\n")
    assert (got["status"], got["actions"], got["turn"]) == ("playing", 1, 2)
    # Even the last action of a game that is over.
    got, _ = answer(TILE + "a1 pass pass undo\n")
    assert (got["status"], got["actions"], got["turn"]) == ("playing", 2, 1)
    got, _ = answer(TILE + "a1 pass pass c5 undo\n")
    assert got["illegal"] == illegal(4, "c5", "game-over", 2)
    assert got["winners"] == [1, 2]


def test_unreadable_anywhere_is_unreadable_as_a_whole():
    for text in (
        TILE + "a1 b1 what\n",
        TILE + "a1 a1 what\n",
        TILE + "a1 a1\nresult: 7\n",
        TILE + "a1\ngrid: 5x5\n",
    ):
        got, ruling = answer(text)
        assert got["status"] == "unreadable" and not ruling.valid
        assert got["illegal"] is None and got["error"]["line"] in (2, 3)
        assert got["turn"] is None and got["phase"] is None


def test_results_claimed():
    over = "a1 pass pass\n"
    for text, claimed, agrees in (
        (TILE + over + "result: 1=2\n", "1=2", True),
        (TILE + "result: 1=2\n" + over, "1=2", True),
        (TILE + over + "result: 2=1\n", "2=1", True),
        (TILE + over + "result: 1\n", "1", False),
        (TILE + over + "result: *\n", "*", False),
        (TILE + "a1\nresult: *\n", "*", True),
        (TILE + "a1\nresult: 1\n", "1", False),
        ("game: pent-up\nvariant: tower\nresult: *\n", "*", True),
        ("game: pent-up\nvariant: tower\nresult: stuck\n", "stuck", False),
    ):
        got, ruling = answer(text)
        assert got["result"] == {"claimed": claimed, "agrees": agrees}, text
        assert ruling.valid == agrees


def test_a_position_that_is_not_over_has_no_winners():
    got, _ = answer(WALL + "P:a1b1a2b2a3\n")
    assert (got["status"], got["winners"], got["turn"]) == ("playing", [], 2)


# Both reasons apply: the first is given.
ORDER = (
    (TILE + "a1 pass pass", "pass", "game-over"),
    (TILE, "pass", "must-place"),
    (WALL, "pass", "must-place"),
    (WALL, "a1", "wrong-action"),
    (WALL, "@z99", "wrong-action"),
    (TILE, "F:a1", "wrong-action"),
    ("game: pentactic\n", "I:a1", "wrong-action"),
    (WALL, "F:a1b1c1d1", "not-a-pentomino"),
    (WALL, "F:a1b1c1d1d1", "not-a-pentomino"),
    (WALL, "F:a1b1c1d1e1f1", "not-a-pentomino"),
    (WALL, "F:y98y99y100y101y102", "wrong-letter"),
    (WALL + "I:a1b1c1d1e1", "I:y98y99y100y101y102", "piece-used"),
    (WALL + "I:a1b1c1d1e1", "L:a1b1c1d1d11", "not-a-pentomino"),
    (WALL + "I:j6j7j8j9j10", "L:j8j9j10j11k11", "off-board"),
    (WALL + "I:a1b1c1d1e1", "L:a1b1c1d1d2", "overlap"),
    ("game: universe\nI:a2b2c2d2e2", "V:a2a3a4b4c4", "overlap"),
    ("game: universe\n", "V:c1c2a3b3c3", "dead-region"),
    ("game: pentactic\nvariant: duel\ngrid: 9x7\n-B:F -A:P", "@A:z99", "wrong-seat"),
    ("game: pentactic\nvariant: duel\ngrid: 9x7\n-B:F", "-B:F", "wrong-seat"),
    ("game: pentactic\n-F @c3", "F:z97z98z99z100z101", "wrong-letter"),
    ("game: pentactic\n-F @c3", "F:y1z1x2y2y3", "piece-removed"),
    ("game: pentactic\n-F @c3 I:a1b1c1d1e1", "@c9", "off-board"),
    ("game: pentactic\n-F @c3 I:a1b1c1d1e1", "@c1", "overlap"),
    ("game: pentactic\n-F @c3 I:a1b1c1d1e1", "@c8", "row-or-column"),
    (TILE + "a1", "z99", "off-board"),
    (TILE + "a1", "a1", "overlap"),
)


def test_the_first_reason_that_applies():
    for text, word, reason in ORDER:
        got, _ = answer(text + "\n" + word + "\n")
        assert got["illegal"] and got["illegal"]["reason"] == reason, (text, word, got)


def test_json_is_the_same_text_everywhere():
    assert judge.dumps(None) == "null"
    assert judge.dumps([True, False, -3, [], {}]) == "[true, false, -3, [], {}]"
    assert judge.dumps({"b": 1, "a": [None]}) == '{"a": [null], "b": 1}'
    assert judge.dumps((("b", 1), ("a", {}))) == '{"b": 1, "a": {}}'
    assert judge.dumps('a"b\\c\n\x00\x7f') == '"a\\"b\\\\c\\u000a\\u0000\\u007f"'
    assert judge.dumps("\xe4\u20ac") == '"\\u00e4\\u20ac"'
    assert judge.dumps(chr(0x1F600)) == '"\\ud83d\\ude00"'


def test_the_culprits_are_written_as_in_a_record():
    for text, word, squares in (
        # The I lies on b1 and c1, the P on the other three.
        (WALL + "I:a1b1c1d1e1 P:a2b2a3b3a4", "W:b1c1a2b2a3", "b1 c1 a2 b2 a3"),
        (WALL, "I:h1i1j1k1l1", "k1 l1"),
        # Without a1, a1 to a5 would be an area of four squares.
        ("game: universe\nI:b1b2b3b4b5", "L:a5a6a7a8b8", "a1 a2 a3 a4"),
        (TILE + "a1 c3 c4 b1 c1 c6 c7 d1 e1 c5", "e1", "e1"),
        ("game: pentactic\n-F @c3 I:a1b1c1d1e1", "@c8", "c3"),
        # Squares of the table may be negative. Two of the five lie beside the I, three on it.
        ("game: pent-up\nI:(-2,0)(-1,0)(0,0)(1,0)(2,0)", "P:(-2,0)(-1,0)(0,0)(-2,-1)(-1,-1)",
         "(-2,-1) (-1,-1)"),
    ):  # fmt: skip
        got, _ = answer("# a comment\n" + text + "\n\n" + word + "\n")
        found = got["illegal"]
        assert sorted(found["squares"]) == sorted(squares.split(" ")), (word, found)
        assert found["line"] == text.count("\n") + 4


def test_resigning_and_agreeing():
    for text, turn, winners, ending in (
        (WALL + "resign", None, [2], "resigned"),
        (WALL + "P:a1b1a2b2a3 RESIGN", None, [1], "resigned"),
        (WALL + "draw", None, [1, 2], "agreed"),
        (WALL + "P:a1b1a2b2a3 draw undo", 2, [], None),
        (WALL + "resign undo P:a1b1a2b2a3", 2, [], None),
        # Seat 2 is to place the second tile of its turn.
        (TILE + "a1 b1 resign", None, [1], "resigned"),
        ("game: pentactic\n-F @c3 resign", None, [1], "resigned"),
        ("game: pentactic\nvariant: duel\n-B:F Resign", None, [1], "resigned"),
        ("game: pentactic\nvariant: multi\nseats: 3\ndraw", None, [1, 2, 3], "agreed"),
        ("game: pent-up\nvariant: tower\nresign", None, [], "resigned"),
        ("game: universe\nseats: 4\nDraw", None, [1, 2, 3, 4], "agreed"),
        (TILE + "a1 pass pass", None, [1, 2], "played"),
    ):
        got, ruling = answer(text + "\n")
        assert (got["turn"], got["winners"], got["ending"]) == (turn, winners, ending), (text, got)
        assert got["phase"] is None or turn
        assert ruling.game.outcome_text() if ending else ruling.game.outcome_text() == []


def test_where_resigning_and_agreeing_have_no_place():
    three = "game: universe\nseats: 3\n"
    for text, word, reason in (
        (three, "resign", "wrong-action"),
        ("game: pentactic\nvariant: multi\nseats: 3\n", "resign", "wrong-action"),
        ("game: pent-up\nvariant: surround\n", "draw", "wrong-action"),
        ("game: pentactic\nvariant: solo\ncounters: a1 d3 h5 c8\n", "draw", "wrong-action"),
        (WALL + "draw ", "resign", "game-over"),
        (WALL + "resign ", "draw", "game-over"),
        (three + "draw ", "resign", "game-over"),
    ):
        got, _ = answer(text + word + "\n")
        assert got["illegal"]["reason"] == reason, (text, word, got)


def test_a_resignation_claims_its_result():
    for text, result in (
        (WALL + "resign", "2"),
        (WALL + "draw", "1=2"),
        ("game: pent-up\nvariant: tower\nresign", "stuck"),
    ):
        assert answer(text + "\nresult: " + result + "\n")[0]["result"]["agrees"], text


def test_the_actions_of_a_ruling():
    text = b"game: pent-tile\na1 b1 undo b1 b1 c1\n"
    assert replay(io.BytesIO(text)).actions is None
    ruling = replay(io.BytesIO(text), keep_actions=True)
    assert [action.kind for action in ruling.actions] == ["tile", "tile", "undo", "tile"]
    assert ruling.illegal.number == 5 and ruling.illegal.line == 2


def test_taking_back_restores_everything_in_every_game():
    for seed, text in enumerate(player.SETUPS):
        game = player.Table(text).game
        dice = player.chance(seed)
        past = []
        # Counting Universe's legal actions after every action would take most of the time.
        look = player.position if "universe" not in text else without_count
        while not game.over and len(past) < 40:
            past.append(look(game))
            game.play(quickly(game, dice))
        while past:
            assert game.take_back()
            assert look(game) == past.pop(), text
        assert not game.take_back() and game.played == 0


def without_count(game):
    return (game.turn, game.scores(), game.detail(), game.hand(), game.layers())


def quickly(game, dice):
    """One of the first legal actions: any will do here."""
    wanted = next(dice) % 40
    last = None
    for action in game.actions():
        last = action
        if not wanted:
            break
        wanted -= 1
    return last


def test_what_is_said_and_lit_where_the_players_end_a_game():
    for text, said in (
        (WALL + "players: Ann, Bob\nP:a1b1a2b2a3 resign", ["Ann wins", "Bob resigned"]),
        ("game: universe\nseats: 3\nV:e6f6g6g7g8 draw", ["Shared", "by agreement"]),
        ("game: pent-up\nvariant: tower\nI:(0,0)(1,0)(2,0)(3,0)(4,0) resign",
         ["Stuck", "given up"]),
    ):  # fmt: skip
        _, ruling = answer(text + "\n")
        assert ruling.game.outcome_text() == said
        assert ruling.game.winning_squares() == []
