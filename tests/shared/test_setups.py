"""Solo set-ups: random ones can be filled.

A number means the same set-up on every device.
"""

import solving
from cases import some
from pentaref import games, setups, solver
from pentaref.games.base import LAY, Action

SIZES = games.grids("pentactic")
DRAWS = 10  # a grid; tests/unit draws many more


def below(seed):
    """A simple `below` for draws, the same on every interpreter."""
    state = [seed]

    def number(n):
        state[0] = (state[0] * 1103515245 + 12345) % 2**31
        return (state[0] >> 8) % n

    return number


def start(size, counters):
    """The solo game with these counters."""
    names = " ".join(["%c%d" % (97 + x, y + 1) for x, y in counters])
    headers = {"game": "pentactic", "variant": "solo", "grid": "%dx%d" % size, "counters": names}
    return games.new(games.Setup(headers))


def is_legal(size, counters):
    """Whether these are solo's counters, no two in a row or a column."""
    n = games.solo_counters(size)
    columns = {x for x, _ in counters}
    rows = {y for _, y in counters}
    return (
        len(counters) == len(columns) == len(rows) == n
        and columns <= set(range(size[0]))
        and rows <= set(range(size[1]))
    )


def test_what_is_drawn_is_legal_and_can_be_filled():
    for size in SIZES:
        for seed in some(range(DRAWS)):
            counters = solving.draw(size, below(seed))
            assert is_legal(size, counters)
            game = start(size, counters)
            for piece, cells in solving.first(*solver.position(game)):
                action = Action(LAY, piece, 0, cells)
                assert game.judge(action) is None
                game.play(action)
            assert game.winners() == [1]


def test_a_draw_in_slices_is_the_same_draw():
    for size in SIZES:
        drawing = setups.Draw(size, below(4))
        counters = None
        while not counters:
            counters = drawing.step(50)
        assert counters == solving.draw(size, below(4))


def test_a_draw_that_finds_nothing_takes_one_of_the_pack():
    # Every draw puts the counters on the diagonal, which on 8x8 is a hard set-up.
    for size in SIZES:
        drawing = setups.Draw(size, lambda n: 0)
        counters = None
        for _ in range(1000):
            counters = counters or drawing.step(800)
        assert is_legal(size, counters)
        diagonal = tuple([(i, i) for i in range(games.solo_counters(size))])
        assert counters in (diagonal, setups.by_number(size, 1))


def test_a_mirror_twice_changes_nothing():
    counters = ((0, 0), (2, 1), (6, 4))
    assert setups.mirrored(counters, (9, 7), 0) == counters
    assert setups.mirrored(counters, (9, 7), 1) == ((8, 0), (6, 1), (2, 4))
    assert setups.mirrored(counters, (9, 7), 2) == ((6, 2), (2, 5), (0, 6))
    for way in range(4):
        twice = setups.mirrored(setups.mirrored(counters, (9, 7), way), (9, 7), way)
        assert twice == counters


def test_the_pack_is_legal_and_holds_no_set_up_twice():
    for size in SIZES:
        seen = set()
        for number in range(1, setups.NUMBERS + 1):
            counters = setups.by_number(size, number)
            assert is_legal(size, counters)
            assert list(counters) == sorted(counters, key=lambda cell: (cell[1], cell[0]))
            seen.add(min([setups.mirrored(counters, size, way) for way in range(4)]))
        assert len(seen) == setups.NUMBERS


def test_a_number_of_the_pack_can_be_filled():
    for size in SIZES:
        for number in (1, 60):
            game = start(size, setups.by_number(size, number))
            assert solving.first(*solver.position(game)) is not None


def test_a_corner_cut_off_is_told_at_the_first_step():
    game = start((8, 8), ((1, 0), (0, 1), (4, 4), (5, 5)))
    search = solver.Search(*solver.position(game))
    assert search.step(1) is False
