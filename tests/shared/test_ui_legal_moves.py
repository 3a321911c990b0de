"""Steps from one legal place to the next."""

import player
from device import menu, started
from pentaref import games, pieces
from pentaref.games import base
from pentaref.grid import Grid
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
                game.play(player.guess(game, dice))
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


def legal_counters(game):
    """The boards to act on where a counter may go, by trying each square."""
    boards = []
    for board in game.boards_to_act():
        width = game.grid(board).width
        for square in range(width * game.grid(board).height):
            cells = ((square % width, square // width),)
            if not game.judge(base.Action(base.COUNTER, -1, board, cells)):
                boards.append(board)
                break
    return boards


def test_where_a_board_takes_no_counter_another_is_offered():
    found = 0
    for seed in range(6):
        game = games.new(games.Setup(player.headers("game: pentactic; variant: multi; seats: 3")))
        dice = player.chance(seed)
        while not game.over:
            choices, held = selection.opening(game)
            if choices[held[0]].kind == base.COUNTER:
                legal = legal_counters(game)
                if legal and choices[held[0]].board not in legal:
                    bounds = selection.bounds(game.grid(1))
                    at = [at for at in walk(game, choices, held, bounds, None, True) if at][0]
                    assert choices[at[0]].board in legal
                    assert game.judge(selection.action(choices, at)) is None
                    found += 1
            game.play(player.guess(game, dice))
    assert found > 1


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
    # This is the default.
    d = started("game: pentwall", settings={"legal": None})
    assert d.ui.screen.turns.by_legal_places
    menu(d, "Move by squares")
    menu(d, "Move by legal places")
    assert d.session.settings["legal"] and d.session.kept
    for step in ("a", "a", "right a", "b a", "down a", "b+ right b- a", "up a"):
        d.do(step)
        assert not d.ui.screen.turns.refused
    assert len(d.played) == 7
    menu(d, "Move by squares")
    assert not d.session.settings["legal"]


def test_a_shape_without_a_place_is_said():
    d = started("game: pentwall")
    game = d.match.game
    game.laid = (game.grid().squares, 0)  # nothing is vacant
    d.session.settings["legal"] = True
    d.do("b wait:200")
    assert "No place for it" in d.ui.words()


def test_a_direction_without_another_place_is_said():
    d = started("game: pentwall", settings={"legal": True})
    game = d.match.game
    d.do("b wait:400")
    # Only the five squares below the piece in hand are vacant.
    game.laid = (game.grid().squares & ~game.grid().mask(d.ui.screen.picture.cells), 0)
    d.ui.screen.turns.walk.known = []
    for way in ("right", "up", "left", "down"):
        held = d.ui.screen.turn.held
        d.do(way + " wait:200")
        assert "No other place this way round" in d.ui.words(), way
        assert d.ui.screen.turn.held == held
    game.laid = (0, 0)
    d.ui.screen.turns.walk.known = []
    d.do("right wait:200")
    assert "No other place" not in d.ui.words()


def tables():
    """Positions of each variant of Pent-Up, each with a piece in hand."""
    for variant in ("high", "low", "tower", "surround"):
        game = games.new(player.setup("game: pent-up; variant: " + variant))
        dice = player.chance(4)
        while not game.over and game.played < 13:
            game.play(player.guess(game, dice))
            hand = game.hand()
            piece = next(dice) % 12
            if hand >> piece & 1 and game.played % 3 == 0:
                yield game, piece


def test_in_pent_up_a_place_is_found_without_a_judgement():
    # To judge one takes a chip 2 to 7 ms.
    count = 0
    for game, piece in tables():
        judge = game.judge
        judged = []
        game.judge = judged.append
        choices, held = selection.opening(game, piece)
        bounds = selection.bounds(game.grid())
        for intent in (None, 0, 3):
            for found in places(game, choices, held, bounds, intent):
                assert judge(selection.action(choices, found)) is None
                count += 1
        assert not judged
        del game.judge
    assert count > 20


def test_in_pent_up_the_places_of_a_shape_are_those_that_are_not_refused():
    found = 0
    for game, piece in tables():
        grid = game.grid()
        left, top = grid.origin
        for shape in range(pieces.FIRST[piece], pieces.FIRST[piece + 1]):
            wanted = 0
            first = pieces.cells(shape)[0][0]
            for y in range(top, top + grid.height):
                for x in range(left, left + grid.width):
                    cells = tuple([(x + dx - first, y + dy) for dx, dy in pieces.cells(shape)])
                    if not game.judge(base.Action(base.LAY, piece, 0, cells)):
                        wanted |= grid.bit(x, y)
                        found += 1
            assert game.lay_places(shape) == wanted, (game.variant, shape)
    assert found > 100


class Scattered:
    """A game in which counters may be placed on some squares of a grid only."""

    def __init__(self, width, height, squares):
        self._grid = Grid(width, height)
        self.squares = set(squares)

    def grid(self, board=0):
        return self._grid

    def layers(self, board=0):
        return ()

    def judge(self, action):
        return None if action.cells[0] in self.squares else base.Refusal("row-or-column", ())


def test_a_direction_that_is_held_leads_to_every_place():
    dice = player.chance(7)
    choices = (base.Action(base.COUNTER, -1, 0, ()),)
    for _ in range(60):
        width, height = 4 + next(dice) % 7, 4 + next(dice) % 7
        wanted = {(next(dice) % width, next(dice) % height) for _ in range(1 + next(dice) % 20)}
        game = Scattered(width, height, wanted)
        bounds = selection.bounds(game.grid())
        for intent in range(4):
            at = (0, 0) + sorted(wanted)[0]
            seen = set()
            for _ in wanted:
                seen.add(at[2:])
                for found in walk(game, choices, at, bounds, intent, False, True):
                    at = found or at
            assert seen == wanted


# From no other place does a step to the nearest lead to (3, 3): found among 8,000 random sets.
HIDDEN = ((1, 5), (1, 7), (2, 0), (2, 6), (3, 3), (4, 6), (5, 1), (5, 5), (6, 4))


def allow(d, squares):
    """Make only these squares legal in the game on a device."""
    refusal = base.Refusal("row-or-column", ())
    d.match.game.judge = lambda action: None if action.cells[0] in squares else refusal


def test_a_direction_that_is_tapped_leads_to_every_place():
    dice = player.chance(11)
    sets = [HIDDEN]
    for _ in range(12):
        sets.append([(next(dice) % 8, next(dice) % 8) for _ in range(2 + next(dice) % 14)])
    for at, wanted in enumerate(sets):
        wanted = set(wanted)
        d = started("game: pent-tile; grid: 8x8", settings={"legal": True})
        allow(d, wanted)
        for way in (("left", "down"), ("right", "up"))[at & 1]:
            d.do("b wait:400")  # any other press starts the trail again
            seen = set()
            # Brent (1980): a cycle is noticed after at most three times its length.
            for _ in range(4 * len(wanted) + 4):
                d.do(way + " wait:400")
                seen.add(d.ui.screen.turn.held[2:])
            assert wanted <= seen <= wanted, (way, sorted(wanted - seen))


def test_a_direction_tapped_less_than_all_the_way_round_goes_to_the_nearest_place():
    d = started("game: pent-tile; grid: 8x8", settings={"legal": True})
    allow(d, HIDDEN)
    choices, bounds = d.ui.screen.turn.choices, d.ui.screen.picture.view.bounds
    for way, intent in (("left", 2), ("right", 3)):
        d.do("b wait:400")
        at = d.ui.screen.turn.held
        gone = []
        while at not in gone:
            gone.append(at)
            at = places(d.match.game, choices, at, bounds, intent)[0]
        for there in gone[1:]:
            d.do(way + " wait:400")
            assert d.ui.screen.turn.held == there


def test_an_a_on_the_way_to_a_place_only_stops_it():
    d = started("game: pentwall", settings={"legal": True})
    screen = d.ui.screen
    held = screen.turn.held
    # The only legal place is in a corner: the search goes on while the next buttons are pressed.
    d.match.game.breaks = lambda cells: cells[0] != (0, 0)
    d.do("b+ right b-")
    assert screen.turns.walk._going and screen.turn.held[2:] == held[2:]
    d.do("a wait:2000")
    assert not d.played and not screen.turns.refused and screen.turn.held[2:] == held[2:]
    d.do("left wait:2000")
    assert screen.turn.held[2:] != held[2:]
    d.do("a")
    assert d.played == ["I:a1b1c1d1e1"]


def test_a_direction_before_a_turn_has_its_first_place_leads_to_one_all_the_same():
    # Only an I upright has a place, so a direction finds none for the F that comes first.
    wanted = ((9, 0), (9, 1), (9, 2), (9, 3), (9, 4))
    for script in ("left wait:2000", "a+ wait:50 left+ wait:50 a- left- wait:2000"):
        d = started("game: pentwall", settings={"legal": True})
        grid = d.match.game.grid()
        d.match.game.laid = (grid.squares & ~grid.mask(wanted), 0)
        d.ui.screen.turns.turn_over()
        d.ui.screen.turns.laid = d.now  # as after a lay: the A belongs to it
        d.do(script)
        assert d.ui.screen.turn.taken.piece == 1
        assert d.ui.screen.turn.cells() == wanted
