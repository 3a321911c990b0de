"""Seats can be told apart with every kind of colour vision.

Lightness, weave and rhythm tell them too. Colour-vision deficiencies are simulated with the
matrices of Machado, Oliveira and Fernandes (2009) for a severity of 1, on linear light; distances
are CIE 1976 Delta E in CIELAB, D65.
"""

from pentaref.ui.draw import palette

SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# A just noticeable difference is about 2.3.
FAR = 36
LEVELS_FAR = 20

# The seats' names in each game, and their largest number.
GAMES = (((), 6), (("White", "Black"), 2), (("Red", "Blue"), 2))
GAMES += ((("White", "Yellow", "Red", "Blue"), 4),)


def linear(value):
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def cube_root(t):
    return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def lab(rgb, sight="normal"):
    """A colour of the panel in CIELAB."""
    light = [linear(part) for part in rgb]
    rows = SIGHTS[sight]
    r, g, b = [min(1, max(0, sum([m * c for m, c in zip(row, light)]))) for row in rows]
    x = cube_root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
    y = cube_root(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
    z = cube_root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one, two, sight):
    return sum([(a - b) ** 2 for a, b in zip(lab(one, sight), lab(two, sight))]) ** 0.5


def colour(palettes, index, phase=0):
    return tuple(palettes[phase][3 * index : 3 * index + 3])


def pairs(count):
    for two in range(2, count + 1):
        for one in range(1, two):
            yield one, two


def test_seats_are_far_apart_for_all_eyes():
    for names, seats in GAMES:
        palettes = palette.build(names, seats, True)
        for kind in (palette.SOLID, palette.PREVIEW):
            for one, two in pairs(seats):
                a = colour(palettes, palette.ink(one, kind))
                b = colour(palettes, palette.ink(two, kind))
                for sight in SIGHTS:
                    least = FAR if kind == palette.SOLID else FAR // 2
                    assert distance(a, b, sight) >= least, (names, one, two, kind, sight)


def test_counters_are_not_seats():
    for names, seats in GAMES:
        palettes = palette.build(names, seats, True)
        counter = colour(palettes, palette.COUNTER)
        for seat in range(1, seats + 1):
            solid = colour(palettes, palette.ink(seat, palette.SOLID))
            for sight in SIGHTS:
                assert distance(counter, solid, sight) >= 20, (names, seat, sight)


def test_seats_differ_in_lightness_alone():
    for names, seats in GAMES:
        palettes = palette.build(names, seats, True)
        for one, two in pairs(seats):
            a = lab(colour(palettes, palette.ink(one, palette.SOLID)))[0]
            b = lab(colour(palettes, palette.ink(two, palette.SOLID)))[0]
            assert abs(a - b) >= 8, (names, one, two, a, b)


def test_levels_go_up_in_even_steps_and_stay_the_seats():
    palettes = palette.build(("White", "Black"), 2, True)
    shades = {}
    for seat in (1, 2):
        shades[seat] = [colour(palettes, palette.stacked(seat, level)) for level in (1, 2, 3, 4)]
        lightness = [lab(shade)[0] for shade in shades[seat]]
        for low, high in zip(lightness, lightness[1:]):
            assert high - low >= 8
    for a in shades[1]:
        for b in shades[2]:
            for sight in SIGHTS:
                assert distance(a, b, sight) >= LEVELS_FAR, (a, b, sight)


def test_weaves_differ():
    patterns = [palette.weave(seat) for seat in range(1, 7)]
    assert len(set(patterns)) == 6 and all(0 <= pattern < 0x10000 for pattern in patterns)
    # One seat's tiles are plain; of each other seat's tiles some squares are woven, but not all.
    assert sorted(patterns)[0] == 0 and 0xFFFF not in patterns
    palettes = palette.build((), 6, True)
    for seat in range(1, 7):
        solid = lab(colour(palettes, palette.ink(seat, palette.SOLID)))[0]
        woven = lab(colour(palettes, palette.ink(seat, palette.WEAVE)))[0]
        assert solid - woven >= 4, seat


def rhythm(palettes, index):
    return "".join(["#" if any(colour(palettes, index, p)) else "." for p in range(8)])


def test_rhythms_differ_on_a_panel_of_on_and_off():
    palettes = palette.build((), 6, False)
    for index in range(len(palettes[0]) // 3):
        for phase in range(8):
            assert colour(palettes, index, phase) in ((0, 0, 0), (255, 255, 255))
    rhythms = {rhythm(palettes, palette.ink(seat, palette.SOLID)) for seat in range(1, 7)}
    rhythms.add(rhythm(palettes, palette.COUNTER))
    assert len(rhythms) == 7
    # A laid square is never always dark; a vacant square always is.
    assert all("#" in r for r in rhythms)
    assert rhythm(palettes, palette.FLOOR) == "........"


MARKS = (palette.NEUTRAL, palette.OPEN, palette.REACH, palette.DEAD)


def test_marks_wink_as_nothing_does_that_lies_there():
    palettes = palette.build((), 6, True)
    for mark in MARKS:
        for sight in SIGHTS:
            light = [lab(colour(palettes, mark, phase), sight)[0] for phase in range(8)]
            assert max(light) - min(light) >= 8, (mark, sight)
            # Lit, it differs from a vacant square too.
            vacant = colour(palettes, palette.FLOOR)
            assert distance(colour(palettes, mark), vacant, sight) >= 15, (mark, sight)
        for seat in range(1, 7):
            for kind in (palette.SOLID, palette.WEAVE, palette.WORDS):
                steady = {colour(palettes, palette.ink(seat, kind), phase) for phase in range(8)}
                assert len(steady) == 1


def test_marks_are_a_rhythm_of_their_own_on_a_panel_of_on_and_off():
    palettes = palette.build((), 6, False)
    there = {rhythm(palettes, palette.ink(seat, palette.SOLID)) for seat in range(1, 7)}
    there |= {rhythm(palettes, ink) for ink in (palette.COUNTER, palette.FLOOR, palette.MARK)}
    there.add(rhythm(palettes, palette.ink(1, palette.LAST)))
    for mark in MARKS:
        seen = rhythm(palettes, mark)
        assert not {seen[i:] + seen[:i] for i in range(8)} & there, mark


def signs():
    """Every pair of a square's meanings for two seats, and its ink.

    A meaning is 0 for none, 1 for barred, or 2 for a five.
    """
    words = (None,) + palette.SIGNED
    for one in range(3):
        for two in range(3):
            ink = palette.FLOOR
            for seat, sign in ((1, one), (2, two)):
                if sign:
                    ink = palette.sign(words[sign], seat, ink)
            if one or two:
                yield one, two, ink


def test_signs_of_both_are_one_mark_or_two():
    for one, two, ink in signs():
        if one == two:
            assert ink == palette.sign(palette.SIGNED[one - 1], 0, palette.FLOOR)


def test_signs_tell_what_and_whose_to_all_eyes():
    palettes = palette.build(("Red", "Blue"), 2, True)
    inks = {(one, two): ink for one, two, ink in signs()}

    def looks(one, two, phase):
        return colour(palettes, inks[one, two], phase)

    for sign in (1, 2):
        # Marked for both: each in turn.
        for other in (1, 2):
            assert looks(sign, other, 0) == looks(sign, 0, 0)
            assert looks(sign, other, 4) == looks(0, other, 4)
        for sight in SIGHTS:
            # For which seat: one is lit when the other is dark, and their colours differ.
            assert distance(looks(sign, 0, 4), looks(0, sign, 4), sight) >= FAR // 2
            assert lab(looks(sign, 0, 0), sight)[0] - lab(looks(0, sign, 0), sight)[0] >= 8
    # With which meaning: a five is lighter than a tile, and a tile lighter than a barred square.
    for tile, barred, five in (
        (palette.ink(1, palette.SOLID), looks(1, 0, 0), looks(2, 0, 0)),
        (palette.ink(2, palette.SOLID), looks(0, 1, 4), looks(0, 2, 4)),
    ):
        for sight in SIGHTS:
            steps = [lab(shade, sight)[0] for shade in (barred, colour(palettes, tile), five)]
            assert steps[1] - steps[0] >= 8 and steps[2] - steps[1] >= 8


def test_signs_differ_by_their_lightness_in_time_alone():
    palettes = palette.build(("Red", "Blue"), 2, True)
    inks = [ink for _, _, ink in signs()] + [palette.ink(seat, palette.SOLID) for seat in (1, 2)]
    courses = [[lab(colour(palettes, ink, phase))[0] for phase in range(8)] for ink in inks]
    for i, one in enumerate(courses):
        for two in courses[:i]:
            # The eye does not see where a round begins, so all rotations are compared.
            for turn in range(8):
                assert max([abs(one[p] - two[p - turn]) for p in range(8)]) >= 8, (inks[i], turn)


def test_signs_on_a_panel_of_on_and_off():
    palettes = palette.build(("Red", "Blue"), 2, False)
    seen = {rhythm(palettes, ink) for _, _, ink in signs()}
    seen |= {rhythm(palettes, palette.ink(seat, palette.SOLID)) for seat in (1, 2)}
    seen.add(rhythm(palettes, palette.ink(1, palette.LAST)))
    turned = {max([r[i:] + r[:i] for i in range(8)]) for r in seen}
    assert len(turned) == 8 + 2 + 1 and "." * 8 not in turned


def test_nothing_flashes_more_than_three_times_a_second():
    # A round is eight phases of 128 ms, about a second: at most three flashes.
    for on_and_off in (True, False):
        for seats in (6, 2):
            palettes = palette.build((), seats, on_and_off)
            for index in range(len(palettes[0]) // 3):
                light = [lab(colour(palettes, index, phase))[0] for phase in range(8)]
                rises = [light[i] - light[i - 1] > 10 for i in range(8)]
                assert sum(rises) <= 3, index


def test_all_inks_have_a_place():
    for names, seats in GAMES:
        count = len(palette.build(names, seats, True)[0]) // 3
        assert count <= 64  # the drivers' histogram uses it
        assert palette.stacked(seats, 3) < count
