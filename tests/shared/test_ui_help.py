"""Help during a game: its rules, the reason of a refusal; the solver's answers; legal places."""

import player
from device import menu, started
from pentaref import games, grid, pieces
from pentaref.games import base
from pentaref.ui import hand, intents, rulebook, words
from pentaref.ui.guide import walk
from pentaref.ui.rules import reasons

SOLO = "game: pentactic; variant: solo; counters: "


def test_every_game_has_rules_and_every_refusal_one():
    for headers in player.SETUPS:
        setup = games.Setup(player.headers(headers))
        lines = rulebook.lines(setup.game, setup.variant)
        assert len(lines) >= 3
        for text, rows in lines:
            assert text and len(rows) <= 6
            assert len({len(row) for row in rows}) <= 1
            assert not rows or len(rows[0]) <= 8
    # Nothing to take back is no rule of a game.
    assert sorted(reasons.RULES) == sorted(set(words.REASONS) - {"nothing-to-undo"})


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


def test_the_last_refusal_with_its_rule():
    d = started("game: pentwall")
    d.do("a a")
    menu(d, "Help")
    assert d.ui.words()[0] == "> Why not?"
    d.do("a")
    assert d.ui.words() == ["> Not vacant", "  Only vacant squares can be used"]
    # After a legal action there is nothing to explain.
    d.do("b b b 4*up a")
    menu(d, "Help")
    assert d.ui.words()[0] == "> Rules"


def test_nothing_but_a_pass_is_said_at_once():
    d = started("game: pent-tile; grid: 5x5")
    d.match.game.left_over = (32, 0)
    d.do("a wait:100")
    assert d.ui.screen._speech._banner.text == "No legal action: pass"


def test_whether_it_is_possible():
    # A filling of this set-up is known; of the other one that there is none.
    d = started(SOLO + "a3 c1 f8 h5")
    menu(d, "Still possible?").do("wait:3000")
    assert "Yes, it can be done" in d.ui.words()
    # Nothing fills a1 alone.
    d = started(SOLO + "a2 d4 f8 h6")
    cells = tuple([(x, 0) for x in range(1, 6)])
    assert d.match.submit(base.Action(base.LAY, pieces.LETTERS.index("I"), 0, cells)) is None
    d.ui.screen.turn_over()
    menu(d, "Still possible?").do("wait:1000")
    assert "No: take back" in d.ui.words()
    # That this one has none takes long to find out.
    d = started(SOLO + "a3 c1 f8 h6")
    menu(d, "Still possible?").do("wait:300")
    assert "Looking" in d.ui.words()
    d.do("right")  # any press ends it
    assert d.ui.work is None and "Looking" not in d.ui.words()


def test_a_hint_can_be_laid_and_leads_to_the_end():
    d = started(SOLO + "a3 c1 f8 h5")
    for _ in range(12):
        menu(d, "A hint").do("wait:6000")
        shown = d.ui.words()[2]
        letter, names = shown.split(": ")
        assert len(names.split()) == 5
        # Its squares are pointed at, and nothing has been laid.
        count = "".join([row[:8] for row in d.rows()[:8]]).count("*")
        assert count == 5
        before = len(d.played)
        cells = tuple([grid.parse(name) for name in names.split()])
        action = base.Action(base.LAY, pieces.LETTERS.index(letter), 0, cells)
        assert d.match.submit(action) is None
        d.ui.screen.turn_over()
        assert len(d.played) == before + 1
    assert d.match.game.winners() == [1]


def places(game, choices, hold, space, intent):
    return [found for found in walk(game, choices, hold, space, intent) if found]


def test_legal_places_are_all_reached_and_no_others():
    for headers in player.SETUPS:
        game = games.new(games.Setup(player.headers(headers)))
        dice = player.chance(len(headers))
        for _ in range(9):
            if not game.over:
                game.play(player.choose(game, dice))
        if game.over:
            continue
        choices, hold = hand.opening(game)
        if choices[hold[0]].kind in (base.REMOVE, base.PASS):
            continue
        space = hand.room(game.grid(choices[hold[0]].board))
        for intent, back in ((intents.RIGHT, intents.LEFT), (intents.DOWN, intents.UP)):
            seen = []
            at = places(game, choices, hold, space, None)
            while at and at[0] not in seen and len(seen) < 12:
                assert game.judge(hand.action(choices, at[0])) is None
                seen.append(at[0])
                at = places(game, choices, at[0], space, intent)
            for before, after in zip(seen, seen[1:]):
                assert places(game, choices, after, space, back) == [before]


def test_right_goes_through_every_legal_place_of_a_shape():
    game = games.new(games.Setup({"game": "universe"}))
    for _ in range(4):
        game.play(next(game.actions()))
    choices, hold = hand.opening(game, 6)
    space = hand.room(game.grid())
    shape = hold[1]
    wanted = 0
    for action in game.actions():
        wanted += pieces.classify(action.cells) == shape
    seen = set()
    at = places(game, choices, hold, space, None)
    while at and at[0] not in seen:
        seen.add(at[0])
        at = places(game, choices, at[0], space, intents.RIGHT)
    assert wanted > 10 and len(seen) == wanted


def test_only_legal_places_are_stepped_on():
    d = started("game: pentwall")
    menu(d, "Legal places")
    assert d.desk.settings["guide"] and d.desk.kept
    for step in ("a", "a", "right a", "b a", "down a", "b+ right b- a", "up a"):
        d.do(step)
        assert not d.ui.screen.refused
    assert len(d.played) == 7
    menu(d, "All places")
    assert not d.desk.settings["guide"]


def test_a_shape_without_a_place_is_said():
    d = started("game: pentwall")
    game = d.match.game
    game.walls = (game.grid().squares, 0)  # nothing is vacant
    d.desk.settings["guide"] = True
    d.do("b")
    assert "No place this way" in d.ui.words()
