"""Who lays last: plain code, machine code, and trying every line."""

from cases import some
from pentaref import games, opponent, pieces
from pentaref.opponents import endgame
from pentaref.opponents.places import Places
from player import setup
from positions import result, wins

try:
    from pentaref.opponents.places_viper import Places as Native
except (ImportError, SyntaxError):
    Native = Places


def _ends(most):
    """Positions near the end of the two games that the last to lay wins."""
    for name in ("golomb", "universe"):
        of = setup("game: " + name)
        known = opponent.knowledge(of)
        for seed in some(range(3)):
            game = games.new(of)
            random = opponent.Random(seed)
            while not game.over:
                if game.count() <= most:
                    yield game, known
                    break
                game.play(opponent.Search(game, of, "learner", random.below(9999)).run())


def _ready(game, known, kind):
    """An endgame with its places found, on plain or machine code."""
    chosen = endgame.kind_of_places
    endgame.kind_of_places = lambda: kind
    try:
        end = known.endgame(game, 1000, 0)
        assert result(end.look())
    finally:
        endgame.kind_of_places = chosen
    return end


def test_each_lay_wins_or_loses_as_every_line_shows():
    compared = 0
    for game, known in _ends(12):
        want = {}
        for action in list(game.actions()):
            seat = game.turn
            game.play(action)
            want[tuple(sorted(action.cells))] = wins(game, seat)
            game.take_back()
        for kind in (Places, Native):
            end = _ready(game, known, kind)
            for place in result(end.lays()):
                cells = tuple(sorted(end.cells(place)))
                assert end.piece(place) == pieces.piece_of(pieces.classify(cells))
                assert result(end.wins(place)) == want[cells]
                compared += 1
    assert compared > 6


def test_plain_and_machine_code_go_the_same_way():
    for game, known in _ends(90):
        said = []
        for kind in (Places, Native):
            end = _ready(game, known, kind)
            lays = result(end.lays())
            found = [tuple(lays)]
            for place in lays[:6]:
                work = end.wins(place)
                # The first search is left before its end, as by a search that has no more time.
                found.append(next(work, None) if len(found) == 1 else result(work))
                found.append(end._places.spent)
            said.append(found)
        assert said[0] == said[1]
