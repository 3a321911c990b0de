"""The judge: verdicts, reasons in their order, results claimed, and the JSON it writes."""

import io

import player
from pentaref import judge

WALL = "game: pentwall\n"
TILE = "game: pent-tile\n"


def answer(text):
    """The verdict on a record, as a dict, and the ruling."""
    if isinstance(text, str):
        text = text.encode()
    ruling = judge.replay(io.BytesIO(text))
    return dict(judge.verdict(ruling, "x.pent")), ruling


def test_the_keys_and_their_order():
    keys = [key for key, _ in judge.verdict(judge.replay(io.BytesIO(b"game: pentwall\n")), "f")]
    assert keys == (
        "file game variant status actions turn phase scores winners detail illegal error result"
    ).split(" ")


def test_a_record_without_actions():
    got, ruling = answer("game: pentactic\n")
    assert (got["status"], got["actions"], got["turn"], got["phase"]) == ("playing", 0, 1, "remove")
    assert (got["game"], got["variant"]) == ("pentactic", "basic")
    assert (got["scores"], got["winners"], got["result"]) == ([None, None], [], None)
    assert got["illegal"] is None and got["error"] is None and ruling.stands
    assert answer(WALL)[0]["variant"] is None


def test_the_position_before_an_illegal_action():
    got, ruling = answer(TILE + "a1 b1 undo c1 c1 d9\n")
    assert got["status"] == "illegal" and not ruling.stands
    assert got["illegal"] == {"action": 5, "token": "c1", "reason": "overlap"}
    # Five words were written; in force are a1 and c1, and it is seat 2's second tile.
    assert (got["actions"], got["turn"]) == (2, 2)


def test_the_token_is_shown_as_it_was_written():
    got, _ = answer(WALL + "P:A1b1a2B2a3 p:a1B1a2b2A3\n")
    assert got["illegal"] == {"action": 2, "token": "p:a1B1a2b2A3", "reason": "piece-used"}


def test_take_back_in_a_record():
    got, _ = answer(TILE + "undo\n")
    assert got["illegal"] == {"action": 1, "token": "undo", "reason": "nothing-to-undo"}
    got, _ = answer(TILE + "a1 b1 undo undo undo\n")
    assert (got["illegal"]["action"], got["actions"], got["turn"]) == (5, 0, 1)
    got, _ = answer(TILE + "a1 " + "b1 undo " * 1000 + "\n")
    assert (got["status"], got["actions"], got["turn"]) == ("playing", 1, 2)
    # Even the last action of a game that is over.
    got, _ = answer(TILE + "a1 pass pass undo\n")
    assert (got["status"], got["actions"], got["turn"]) == ("playing", 2, 1)
    got, _ = answer(TILE + "a1 pass pass c5 undo\n")
    assert got["illegal"] == {"action": 4, "token": "c5", "reason": "game-over"}
    assert got["winners"] == [1, 2]


def test_unreadable_anywhere_is_unreadable_as_a_whole():
    for text in (
        TILE + "a1 b1 what\n",
        TILE + "a1 a1 what\n",
        TILE + "a1 a1\nresult: 7\n",
        TILE + "a1\ngrid: 5x5\n",
    ):
        got, ruling = answer(text)
        assert got["status"] == "unreadable" and not ruling.stands
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
        assert ruling.stands == agrees


def test_a_position_that_is_not_over_has_no_winners():
    got, _ = answer(WALL + "P:a1b1a2b2a3\n")
    assert (got["status"], got["winners"], got["turn"]) == ("playing", [], 2)


# For each pair the first reason hides the second.
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


def test_watching_a_replay():
    seen = []

    def watch(game, action):
        seen.append((game.played, action if isinstance(action, str) else action.kind))

    judge.replay(io.BytesIO(b"game: pent-tile\na1 b1 undo b1 b1 c1\n"), watch)
    assert seen == [(1, "tile"), (2, "tile"), (1, "undo"), (2, "tile")]


def test_taking_back_restores_everything_in_every_game():
    for seed, text in enumerate(player.SETUPS):
        game = player.Table(text).game
        dice = player.chance(seed)
        past = []
        # To count Universe's legal actions at every step would take most of the time.
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
    """One of the first legal actions: where it is does not matter here."""
    wanted = next(dice) % 40
    last = None
    for action in game.actions():
        last = action
        if not wanted:
            break
        wanted -= 1
    return last
