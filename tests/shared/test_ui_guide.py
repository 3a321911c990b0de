"""Steps from one legal place to the next."""

import player
from device import menu, started
from pentaref import games, pieces
from pentaref.games import base
from pentaref.ui import selection
from pentaref.ui.legal_moves import walk


def places(game, choices, held, bounds, intent):
    return [found for found in walk(game, choices, held, bounds, intent) if found]


def test_legal_places_are_all_reached_and_no_others():
    for headers in player.SETUPS:
        game = games.new(games.Setup(player.headers(headers)))
        dice = player.chance(len(headers))
        for _ in range(9):
            if not game.over:
                game.play(player.choose(game, dice))
        if game.over:
            continue
        choices, held = selection.opening(game)
        if choices[held[0]].kind in (base.REMOVE, base.PASS):
            continue
        bounds = selection.bounds(game.grid(choices[held[0]].board))
        for intent in range(4):
            at = places(game, choices, held, bounds, None)
            for _ in range(6):
                assert game.judge(selection.action(choices, at[0])) is None
                at = places(game, choices, at[0], bounds, intent) or at


def test_directions_lead_to_every_legal_place_of_a_shape():
    game = games.new(games.Setup({"game": "universe"}))
    for _ in range(4):
        game.play(next(game.actions()))
    choices, held = selection.opening(game, 6)
    bounds = selection.bounds(game.grid())
    shape = held[1]
    wanted = 0
    for action in game.actions():
        wanted += pieces.classify(action.cells) == shape
    ahead = places(game, choices, held, bounds, None)
    seen = set(ahead)
    while ahead:
        at = ahead.pop()
        for intent in range(4):
            for there in places(game, choices, at, bounds, intent):
                if there not in seen:
                    seen.add(there)
                    ahead.append(there)
    assert wanted > 10 and len(seen) == wanted


def test_only_legal_places_are_stepped_on():
    # That is how it comes.
    d = started("game: pentwall", settings={"guide": None})
    assert d.ui.screen.by_legal_places
    menu(d, "All places")
    menu(d, "Legal places")
    assert d.session.settings["guide"] and d.session.kept
    for step in ("a", "a", "right a", "b a", "down a", "b+ right b- a", "up a"):
        d.do(step)
        assert not d.ui.screen.refused
    assert len(d.played) == 7
    menu(d, "All places")
    assert not d.session.settings["guide"]


def test_a_shape_without_a_place_is_said():
    d = started("game: pentwall")
    game = d.match.game
    game.laid = (game.grid().squares, 0)  # nothing is vacant
    d.session.settings["guide"] = True
    d.do("b wait:200")
    assert "No place for it" in d.ui.words()
