"""The opponent: legal lays, slices of any size, exact endgames."""

from pentaref import games, opponent
from pentaref.opponents import candidates, pent_up
from player import FIRSTS, Table, setup
from positions import result, wins

_SMALL = 300  # units of work: few, because more would change no rule of the search


def chosen(game, of, grade, seed, slice_units=1000):
    """The choice of a search that works in slices of this many units."""
    search = opponent.Search(game, of, grade, seed)
    search._budget = _SMALL
    while not search.step(slice_units):
        pass
    return search


def test_a_choice_is_legal_and_the_same_in_slices():
    for text in FIRSTS:
        if "solo" in text:
            continue  # the solver's
        table = Table(text)
        game = table.game
        for seed in range(3):
            if game.over:
                break
            before = repr(game)
            one = chosen(game, table.setup, "master", seed).ranking
            other = chosen(game, table.setup, "master", seed, 1).ranking
            assert one == other, text
            assert repr(game) == before  # it searches on a copy
            assert game.judge(one[0][1]) is None, text
            game.play(one[0][1])


def test_who_is_ahead_is_said_of_the_seat_to_act():
    # Also if the work ends within a line of play, where it is another seat's turn.
    for text in FIRSTS:
        table = Table(text)
        if table.game.seats > 1:
            said = chosen(table.game, table.setup, "master", 1).standing
            name = table.game.names[table.game.turn - 1] + " is "
            assert said in ("", "no one is ahead") or said.startswith(name), (text, said)


_pauses = opponent.Random(3)


def _now_and_then():
    return not _pauses.below(3)


def test_where_a_slice_ends_changes_no_choice():
    for text in ("game: golomb", "game: universe", "game: pent-up; variant: high"):
        of = setup(text)
        game = games.new(of)
        whole = chosen(game, of, "player", 1)
        search = opponent.Search(game, of, "player", 1)
        search._budget = _SMALL
        steps = 1
        while not search.step(50, _now_and_then):
            steps += 1
        assert search.ranking == whole.ranking and search.spent == whole.spent, text
        # Of the about six slices of 50 units most were cut short.
        assert steps > _SMALL // 50, text


def test_a_turn_takes_no_more_work_than_its_grade_has():
    # In large games to value the seat's own actions alone would take more.
    for text, played in (
        ("game: pent-tile; grid: 12x12", 61),
        ("game: pentactic; variant: multi; seats: 6", 6),
        ("game: universe; seats: 4", 5),
    ):
        of = setup(text)
        game = games.new(of)
        random = opponent.Random(1)
        while game.played < played:
            some = []
            for action in game.actions():
                some.append(action)
                if len(some) == 9:
                    break
            game.play(some[random.below(len(some))])
        for grade in ("player", "master"):
            search = opponent.Search(game, of, grade, 1)
            search.run()
            # The last action tried may go over the end.
            assert search.spent < opponent.GRADES[grade]["units"] + 150, (text, grade)


def test_numbers_are_even():
    random = opponent.Random(1)
    counts = [0] * 6
    for _ in range(6000):
        counts[random.below(6)] += 1
    # Five standard deviations of a fair die around a thousand.
    assert min(counts) > 850 and max(counts) < 1150


def test_the_end_of_universe_and_golomb_is_found_exactly():
    # Positions with at most four lays left, so that every line can be tried.
    found = 0
    for name in ("universe", "golomb"):
        of = setup("game: " + name)
        for seed in range(4):
            game = games.new(of)
            random = opponent.Random(seed)
            while not game.over:
                search = opponent.Search(game, of, "learner", random.below(9999))
                game.play(search.run())
            for _ in range(3):
                game.take_back()
            if game.count() > 20:
                continue
            seat = game.turn
            can = wins(game, seat)
            search = opponent.Search(game, of, "master", seed)
            game.play(search.run())
            assert wins(game, seat) == can, (name, seed)
            assert search.standing == game.names[seat - 1] + (" wins" if can else " loses")
            lays = [lay for _, lay in search.ranking]
            assert [lays.count(lay) for lay in lays] == [1] * len(lays)
            found += 1
    assert found > 1


def test_a_full_heap_ends_a_look_with_what_there_is():
    golomb = setup("game: golomb")
    game = games.new(golomb)
    search = opponent.Search(game, golomb, "player", 1)

    def full():
        yield 1
        raise MemoryError

    search._going = full()
    assert search.run() is not None and game.judge(search.best) is None
    search = opponent.Search(game, golomb, "player", 1)
    search.step(60)
    known = search.best
    search._going = full()
    assert search.run() is not None and (known is None or search.best == known)


def test_where_the_heap_has_no_room_for_the_end_it_looks_on_as_before():
    golomb = setup("game: golomb")
    game = games.new(golomb)
    random = opponent.Random(1)
    while game.count() > 150:
        game.play(opponent.Search(game, golomb, "learner", random.below(9999)).run())
    known = opponent.knowledge(golomb)

    def full(game, most, units):
        raise MemoryError

    true, known.endgame = known.endgame, full
    try:
        search = chosen(game, golomb, "player", 1)
    finally:
        known.endgame = true
    assert game.judge(search.best) is None


def test_in_high_one_tile_above_all_others_is_worth_more_than_any_lead_below():
    # By the rules the highest level that differs decides alone; twelve tiles are all of a seat's.
    weights = [pent_up._FIRST // pent_up._LESS**level for level in range(5)]
    for i, weight in enumerate(weights):
        below = sum([pent_up._worth(12, other) for other in weights[i + 1 :]])
        assert pent_up._worth(1, weight) > below
        assert pent_up._worth(-1, weight) < -below


def test_a_towers_lays_are_valued_unplayed_as_after_playing_them():
    of = setup("game: pent-up; variant: tower")
    random = opponent.Random(1)
    highest = 0
    for _ in range(2):
        game = games.new(of)
        while not game.over:
            if len(game.tiles) % 5 == 3:
                lays, _ = result(candidates.options(game, pent_up, random, 12))
                values = result(pent_up.values(game, lays))
                for lay, value in zip(lays, values):
                    before = game.played
                    game.play(opponent.Search(game, of, "learner", 1)._act(lay))
                    assert game.over or value == result(pent_up.evaluate(game, 1))
                    game.take_back()
                    assert game.played == before
            game.play(opponent.Search(game, of, "learner", random.below(9999)).run())
        highest = max(highest, len(game.tops) - 1)
    assert highest > 2  # so that lays on all of the levels were compared


def test_a_slice_is_no_larger_than_asked_for_or_is_one_piece_of_work():
    for text in ("game: pentwall", "game: golomb", "game: pent-up", "game: pentactic"):
        of = setup(text)
        search = opponent.Search(games.new(of), of, "player", 5)
        costs = []
        work = search._next

        def noted(work=work, costs=costs):
            costs.append(work())
            return costs[-1]

        search._next = noted
        while not search.step(20):
            # The cost that was told last is of work that the next slice does.
            assert sum(costs[:-1]) <= 20 or len(costs) == 2, (text, costs)
            costs[:-1] = []
        assert search.spent > 1000
