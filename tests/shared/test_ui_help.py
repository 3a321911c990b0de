"""Help during a game: the rules, and the reason of a refusal."""

import gc

import player
from device import menu, started
from pentaref import games
from pentaref.ui import rulebook, words
from pentaref.ui.rules import reasons


def test_every_game_has_rules_and_every_refusal_one():
    for headers in player.SETUPS:
        setup = games.Setup(player.headers(headers))
        lines = rulebook.lines(setup.game, setup.variant)
        assert len(lines) >= 3
        for text, rows in lines:
            assert text and len(rows) <= 6
            assert len({len(row) for row in rows}) <= 1
            assert not rows or len(rows[0]) <= 8
    # That there is nothing to take back is not a rule of a game.
    assert sorted(reasons.RULES) == sorted(set(words.REASONS) - {"nothing-to-undo"})


def test_all_reasons_of_the_notation_have_words_and_a_rule():
    games_of_own = {
        "pent-up": "not-flat not-adjacent one-tile-support not-highest",
        "pent-tile": "no-tiles-left group-too-big",
        "pentactic": "wrong-seat piece-removed same-removal no-counters-left row-or-column",
        "universe": "dead-region",
    }
    for game in games.GAMES:
        own = games_of_own.get(game, "").split()
        assert [row[0] for row in games.read("help", game).REASONS] == own
        for reason in own + sorted(reasons.RULES):
            assert words.reason(reason, game) and rulebook.rule(reason, game)
    shared = "nothing-to-undo game-over must-place wrong-action not-a-pentomino wrong-letter"
    assert sorted(words.REASONS) == sorted((shared + " piece-used off-board overlap").split())
    assert words.reason("not-flat", "pent-up") == "Not flat: heights differ"
    assert rulebook.rule("not-flat", "pent-up") == "All five squares must be at one height"


def test_rules_are_read_line_by_line():
    for size in (16, 8):
        d = menu(started("game: universe", width=size, height=size), "Help")
        d.do("a")
        assert d.ui.words()[0] == "> Lay one of your own on vacant squares"
        assert "1" in "".join(d.rows())
        d.do("down")
        assert d.ui.words()[1] == "> Leave no area of fewer than five"
        d.do("wait:1600 b b b")
        assert d.ui.words()[0].startswith("Turn")


def test_a_picture_of_the_rules_has_no_colour_that_its_game_has_not():
    for headers in player.SETUPS:
        if player.setup(headers).seats > 1:
            continue
        for size in (16, 8):
            gc.collect()
            d = menu(started(headers, width=size, height=size), "Help")
            d.do("a")
            for _ in d.ui.words():
                assert max(d.ui.frame) < len(d.ui.palette) // 3, headers
                d.do("down")


def test_the_last_refusal_with_its_rule():
    d = started("game: pentwall")
    d.do("a down a")
    menu(d, "Help")
    assert d.ui.words()[0] == "> Why not?"
    d.do("a")
    assert d.ui.words() == ["> Taken squares", "  All squares must be vacant"]
    # After a legal action there is nothing to explain.
    d.do("b b b 4*up a")
    menu(d, "Help")
    assert d.ui.words()[0] == "> Rules"


def test_nothing_but_a_pass_is_said_at_once():
    d = started("game: pent-tile; grid: 5x5")
    d.match.game.left_over = (32, 0)
    d.do("a wait:100")
    assert d.ui.screen.picture.messages._marquee.text == "No legal action: pass"
