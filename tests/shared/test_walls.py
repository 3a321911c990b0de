"""Who owns more at last: plain code, machine code, trying every line."""

from cases import some
from pentaref import games, opponent, pieces
from pentaref.grid import Grid
from pentaref.opponents import pentwall, walled
from pentaref.opponents import territory as plain
from pentaref.opponents.walls import Walls
from player import setup
from positions import result, wins

try:
    from pentaref.opponents import territory_viper as native
    from pentaref.opponents.walls_viper import Walls as Native
except (ImportError, SyntaxError):
    native = plain
    Native = Walls

_OF = setup("game: pentwall")


def _ends(most):
    """Positions near the end of games between learners."""
    for seed in some(range(6)):
        game = games.new(_OF)
        random = opponent.Random(seed)
        while not game.over:
            if game.count() <= most:
                yield game
                break
            game.play(opponent.Search(game, _OF, "learner", random.below(9999)).run())


def _ready(game, kind):
    """An endgame with its places found, on plain or machine code."""
    end = pentwall.endgame(game, 1000, 15000)
    assert result(end.look())
    rows = end._rows, end._names
    laid = game.laid
    end._places = kind(game.grid(), rows[0], rows[1], game.turn - 1, laid[0], laid[1], 12)
    return end


def test_each_lay_wins_or_loses_as_every_line_shows():
    compared = 0
    for game in _ends(12):
        want = {}
        for action in list(game.actions()):
            seat = game.turn
            game.play(action)
            want[tuple(sorted(action.cells))] = wins(game, seat)
            game.take_back()
        for kind in (Walls, Native):
            end = _ready(game, kind)
            lays = result(end.lays())
            assert len(lays) == len(want)
            for place in lays:
                cells = tuple(sorted(end.cells(place)))
                assert end.piece(place) == pieces.piece_of(pieces.classify(cells))
                assert result(end.wins(place)) == want[cells]
                compared += 1
    assert compared


def test_lays_come_in_the_order_of_their_values():
    for game in _ends(60):
        walls = game.laid
        seat = game.turn - 1
        for kind in (Walls, Native):
            end = _ready(game, kind)
            values = []
            for place in result(end.lays()):
                after = list(walls)
                after[seat] |= game.grid().mask(end.cells(place))
                value = plain.value(game.grid(), after[0], after[1])
                values.append(-value if seat else value)
            assert values == sorted(values, reverse=True)
            assert values[0] > values[-1]


def test_plain_and_machine_code_go_the_same_way():
    for game in _ends(70):
        said = []
        for kind in (Walls, Native):
            end = _ready(game, kind)
            lays = result(end.lays())
            found = [tuple(lays)]
            for place in lays[:4]:
                work = end.wins(place)
                # The first search is left before its end, as by a search that has no more time.
                found.append(next(work, None) if len(found) == 1 else result(work))
                found.append(end._places.spent)
            said.append(found)
        assert said[0] == said[1]


def test_the_owner_of_more_is_the_winner():
    for seed in some(range(12)):
        game = games.new(_OF)
        random = opponent.Random(seed)
        while not game.over:
            game.play(opponent.Search(game, _OF, "learner", random.below(9999)).run())
        one, two = game.laid
        winners = game.winners()
        for kind in (plain, native):
            for walls, seats in (((one, two), [1, 2]), ((two, one), [2, 1])):
                owner = kind.owner(game.grid(), walls[0], walls[1])
                assert owner == (seats[winners[0] - 1] if len(winners) == 1 else 0)


def test_equal_totals_go_to_the_larger_area_else_are_shared():
    grid = Grid(10, 1)
    # Walls of seat 1 are 1, of seat 2 are 2; by the rules the largest areas are compared first.
    for row, want in (
        ("1....1..22", 1),
        ("..1.2.2.22", 1),
        ("..2.1.1.11", 2),
        ("1.1..2.222", 0),
        ("1..2..1..2", 0),
    ):
        walls = [sum([1 << i for i, who in enumerate(row) if who == seat]) for seat in "12"]
        for kind in (plain, native):
            assert kind.owner(grid, walls[0], walls[1]) == want, row


def test_an_undecided_end_says_who_leads_now():
    compared = 0
    for game in _ends(300):
        search = opponent.Search(game, _OF, "player", 1)
        search._budget = 10 + 15 * game.count()  # so that it decides nothing
        while not (search._ending and search.ranking):
            search.step(1)
        (value, lay), *_ = search.ranking
        seat = game.turn
        game.play(search._act(lay))
        one, two = game.laid
        want = plain.value(game.grid(), one, two)
        assert value == (want if seat == 1 else -want)
        compared += 1
    assert compared


def test_who_can_share_has_not_lost():
    end = walled.Walled(games.new(_OF), 1000)

    class Shared:
        shared = True

    end._places = Shared
    search = opponent.Search(games.new(_OF), _OF, "player", 1)
    search._ending = end
    search._whole = True
    search._list([], [3])
    assert not search.lost
    Shared.shared = False
    search._list([], [3])
    assert search.lost
