"""Steps from one legal place to the next."""

import player
from device import menu, started
from pentaref import games, pieces
from pentaref.games import base
from pentaref.ui import intents, selection
from pentaref.ui.legal_moves import walk


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
        choices, hold = selection.opening(game)
        if choices[hold[0]].kind in (base.REMOVE, base.PASS):
            continue
        space = selection.room(game.grid(choices[hold[0]].board))
        for intent, back in ((intents.RIGHT, intents.LEFT), (intents.DOWN, intents.UP)):
            seen = []
            at = places(game, choices, hold, space, None)
            while at and at[0] not in seen and len(seen) < 12:
                assert game.judge(selection.action(choices, at[0])) is None
                seen.append(at[0])
                at = places(game, choices, at[0], space, intent)
            for before, after in zip(seen, seen[1:]):
                assert places(game, choices, after, space, back) == [before]


def test_right_goes_through_every_legal_place_of_a_shape():
    game = games.new(games.Setup({"game": "universe"}))
    for _ in range(4):
        game.play(next(game.actions()))
    choices, hold = selection.opening(game, 6)
    space = selection.room(game.grid())
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
    game.laid = (game.grid().squares, 0)  # nothing is vacant
    d.desk.settings["guide"] = True
    d.do("b")
    assert "No place this way" in d.ui.words()
