"""Different meanings look different: all boards, lights, and vision.

The light that the driver's bytes make is compared, not the palette (see `inks`).
"""

from itertools import combinations

import pytest

from host_sim import paths
from pentaref import games
from pentaref.drivers import light
from pentaref.ui.draw import palette
from tests.screens import inks

BOARDS = [board for board in paths.boards() if board != "host"]

# A kind of game, the names of its seats' colours, and the number of seats.
GAMES = (
    ("pentwall", (), 2),
    ("solo", (), 1),
    *(("boards", (), seats) for seats in range(2, 7)),
    ("pent-up", ("White", "Black"), 2),
    ("pent-tile", ("Red", "Blue"), 2),
    *(("universe", ("White", "Yellow", "Red", "Blue"), seats) for seats in (2, 3, 4)),
)
_MARKS = {
    "pentwall": ("NEUTRAL",),
    "universe": ("DEAD",),
    "pent-up": ("REACH",),
    "solo": ("OPEN",),  # REACH has the same rhythm and is on the other squares
    "boards": ("OPEN",),
}


def test_the_colours_and_seats_of_every_game_are_compared():
    compared = {(names, seats) for _, names, seats in GAMES}
    for game in games.GAMES:
        for variant in games.variants(game) or (None,):
            names = games.fact(game, variant, "colours", ())
            fewest, most = games.seat_range(game, variant)
            if most == 1 and names:  # one player lays all colours
                fewest = most = len(names)
            for seats in range(fewest, most + 1):
                assert (names, seats) in compared, (game, variant, seats)


def meanings(game, seats):
    """The meanings that a square of a board can have: {name: inks}."""
    found = {"vacant": (palette.DARK, palette.FLOOR), "culprit": (palette.CULPRIT,)}
    found["rim"] = (palette.RIM,)
    for mark in _MARKS.get(game, ()):
        found[mark] = (getattr(palette, mark),)
    if game != "pent-up":  # a table has no edge
        found["edge"] = (palette.FRAME,)
    if game in ("solo", "boards"):
        found["counter"] = (palette.COUNTER,)
    for seat in range(1, seats + 1):
        if game == "pent-up":
            for level in range(1, 5):
                found[f"tile of {seat} on {level}"] = (palette.stacked(seat, level),)
        else:
            kinds = palette.SOLID, palette.WEAVE
            found[f"tile of {seat}"] = tuple(palette.ink(seat, kind) for kind in kinds)
        found[f"last of {seat}"] = (palette.ink(seat, palette.LAST),)
        if game in ("pentwall", "universe"):
            found[f"area of {seat}"] = (palette.ink(seat, palette.AREA),)
    if game == "pent-tile":
        found |= {f"sign {number}": (palette.SIGNS + number,) for number in range(1, 9)}
    return found


def pairs(game, seats):
    """Yield inks that could be confused: (meaning, meaning, ink, ink)."""
    found = meanings(game, seats)
    for one, two in combinations(found, 2):
        for a in found[one]:
            for b in found[two]:
                yield one, two, a, b
    yield "words", "faint words", palette.TEXT, palette.FAINT
    for words in (palette.TEXT, palette.FAINT):
        yield "words", "dark", words, palette.DARK
    for one, two in combinations(range(1, seats + 1), 2):
        mine, theirs = [palette.ink(seat, palette.WORDS) for seat in (one, two)]
        yield f"words of {one}", f"words of {two}", mine, theirs
    for seat in range(1, seats + 1):
        yield "words", "dark", palette.ink(seat, palette.WORDS), palette.DARK
        # A flag's mark is on the line of its seat's time.
        for kind in (palette.WORDS, palette.LAST):
            yield "flag", f"words of {seat}", palette.CULPRIT, palette.ink(seat, kind)
        yield "piece chosen", "another", palette.MARK, palette.ink(seat, palette.SOLID)
        hand = palette.ink(seat, palette.PREVIEW)
        for other in range(1, seat):
            yield "in hand", f"that of {other}", hand, palette.ink(other, palette.PREVIEW)
        for what, below in found.items():
            # Over its own colour it is dark; a seat's own board has no other colours.
            own = f" of {seat}" in what or what in ("culprit", "edge") or "sign" in what
            if not own and not (game == "boards" and " of " in what):
                for ink in below:
                    yield f"in hand of {seat}", what, hand, ink


def alike(board, level, colour):
    """Yield the pairs that look too similar, each in words."""
    for game, names, seats in GAMES:
        phases = [inks.sent(board, shown, level) for shown in palette.build(names, seats, colour)]
        for one, two, a, b in pairs(game, seats):
            if not colour and not _told_by_rhythm(one, two):
                continue
            courses = [tuple(phase[ink] for phase in phases) for ink in (a, b)]
            for sight in inks.SIGHTS if colour else inks.SIGHTS[:1]:
                least = inks.DICHROMAT if sight else inks.NORMAL
                found = inks.apart(*courses, sight)
                if found < least:
                    yield f"{game}, {seats} seats: {one} and {two}, {sight}: {found:.1f}"


def _told_by_rhythm(one, two):
    """Whether only rhythm can tell two meanings on an on/off panel.

    An area has its seat's rhythm on every other square, only the piece in hand flickers, an edge is
    dotted, and only one piece was laid last. Faint words are not shown.
    """
    both = one + " " + two
    told = any(what in both for what in ("area", "hand", "edge", "words"))
    return not told and both.count("last") < 2


@pytest.fixture(params=BOARDS)
def board(request):
    return request.param


# `make test` takes the darkest level, the middle one, and the one at which the current is limited.
EACH_PUSH = (1, light.LEVELS // 2, light.LEVELS - 1)


@pytest.fixture(
    params=[
        pytest.param(level, marks=() if level in EACH_PUSH else pytest.mark.full)
        for level in range(1, light.LEVELS)
    ]
)
def level(request):
    return request.param


@pytest.fixture
def colour(board, level):
    """Whether the panel has colours.

    One that is only on or off is tested at one level.
    """
    inks.peripherals.install(board)
    found = inks.device_panel().colour
    if not found and level > 1:
        pytest.skip("on and off are the same at every level")
    return found


def test_what_means_something_else_looks_different(board, level, colour):
    assert list(alike(board, level, colour)) == []


# WCAG 2.1, success criterion 1.4.11: the contrast of large letters against their background.
READABLE = 3
_FLARE = 0.05  # the stray light that it adds to both, where white is 1


def test_words_can_be_read(board, level, colour):
    for game, names, seats in GAMES:
        phases = [inks.sent(board, shown, level) for shown in palette.build(names, seats, colour)]
        written = {"words": palette.TEXT, "the one chosen": palette.MARK}
        if colour:
            written["faint words"] = palette.FAINT
        # On a panel that is only on or off, more than two seats have bars.
        for seat in range(1, seats + 1 if colour or seats < 3 else 1):
            written[f"words of {seat}"] = palette.ink(seat, palette.WORDS)
            written[f"words of {seat}, to act"] = palette.ink(seat, palette.LAST)
        for what, ink in written.items():
            contrasts = [(inks.luminance(phase[ink]) + _FLARE) / _FLARE for phase in phases]
            # Inks that blink or pulse are compared for half of the time.
            least = 8 if len(set(contrasts)) == 1 else 4
            readable = [one for one in contrasts if one >= READABLE]
            assert len(readable) >= least, (game, seats, what, contrasts)


def test_the_differences_are_those_that_were_published():
    # Sharma, Wu and Dalal (2005), table 1: pairs 1, 7, 17 and 25 of their test data, in CIELAB.
    from coloraide import Color

    for one, two, published in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ):
        colours = [Color("lab-d65", lab) for lab in (one, two)]
        assert abs(colours[0].delta_e(colours[1], method="2000") - published) < 0.0001


@pytest.mark.parametrize(("game", "names", "seats"), GAMES)
def test_the_limit_of_current_leaves_a_full_board_the_light_of_level_1(game, names, seats):
    # The most squares that can be laid, at the top light; 256 WS2812s have little current to spare.
    laid = {"pentwall": 60, "solo": 60, "boards": 60, "pent-up": 120, "pent-tile": 144}
    count = laid.get(game) or {2: 100, 3: 150, 4: 200}[seats]
    device = inks.peripherals.install("pico_ws2812_16x16")
    panel = inks.device_panel()
    colours = bytes(palette.build(names, seats, True)[0])
    white = len(colours) // 3
    frame = bytearray(256)
    for i in range(count):
        seat = i % seats + 1
        kind = palette.WEAVE if palette.weave(seat) and i // seats & 1 else palette.SOLID
        stacked = palette.stacked(seat, 1 + i // 2 % 4)
        frame[i] = stacked if game == "pent-up" else palette.ink(seat, kind)
    frame[255] = white
    panel.show(frame, colours + b"\xff\xff\xff", light.LEVELS - 1)
    brightest = device.light()[15][15]
    panel.show(bytearray(255) + bytes([white]), colours + b"\xff\xff\xff", 1)
    assert brightest >= device.light()[15][15]
