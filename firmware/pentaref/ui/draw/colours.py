"""The colours of a game's inks, mixed into its palettes.

A device loads this once per game.
"""

from pentaref.ui.draw.palette import (
    AREA,
    COLON,
    COUNTER,
    CULPRIT,
    DEAD,
    FAINT,
    FLOOR,
    FRAME,
    LAST,
    MARK,
    NEUTRAL,
    OPEN,
    PHASES,
    PREVIEW,
    REACH,
    RIM,
    SEATS,
    SIGNS,
    SOLID,
    STACKING,
    TEXT,
    WEAVE,
    WORDS,
    ink,
    stacked,
)

# The names that games use for their seats' colours. No seat can be black on lights: Black is a
# violet, which to all eyes is darker than White at the same level and never grey.
_NAMED = {
    "White": (255, 255, 255),
    "Yellow": (255, 196, 0),
    "Red": (205, 0, 24),
    "Blue": (0, 0, 230),
    "Black": (220, 108, 255),
}
# In the game with stacked tiles, the colours on levels 1 to 3; from the fourth on a tile has the
# seat's own colour.
_LEVELS = (
    ((97, 97, 97), (138, 138, 138), (186, 186, 186)),
    ((72, 24, 90), (94, 0, 206), (160, 66, 228)),
)
# Of the seats in palette.NUMBERED.
_UNNAMED = (
    (255, 196, 0),
    (0, 180, 255),
    (205, 0, 24),
    (255, 255, 255),
    (0, 0, 230),
    (80, 0, 80),
)

# The share of its light, in percent, that an ink has in each phase; for a panel that is only on or
# off, one bit per phase. Nothing large blinks more than three times a second. No rhythm of a game
# equals another one shifted in time.
_STEADY = (b"\x64\x64\x64\x64\x64\x64\x64\x64", 0xFF)
_BEATING = (b"\x64\x64\x1e\x64\x64\x1e\x64\x1e", 0x5B)
_CHOSEN = (b"\x64\x64\x1e\x1e\x64\x64\x1e\x1e", 0x5F)
_PULSING = (b"\x64\x5f\x58\x3c\x28\x3c\x58\x5f", 0x3F)
_TWINKLING = (b"\x64\x64\x64\x64\x64\x1e\x64\x1e", 0x15)
_WINKING = (b"\x64\x64\x64\x64\x64\x64\x14\x14", 0x40)
_FLASHING = (b"\x64\x64\x14\x14\x14\x14\x14\x14", 0x40)
_BLINKING = (b"\x64\x0c\x0c\x64\x0c\x0c\x0c\x0c", 0x09)
_BETWEEN = (b"\x64\x64\x64\x64\x64\x64\x64\x64", 0xC0)  # visible while what pulses is dark
_OFF = (b"\x64\x64\x64\x64\x64\x64\x64\x64", 0)

# Seats on a panel without colours: steady; slow; two flashes and a pause; quick; one flash; three
# gaps.
_RHYTHMS = (0xFF, 0x0F, 0x05, 0x33, 0x03, 0xEA)
# And the levels of seat 1, one more gap each, and of seat 2, more flashes each.
_STACKED = ((0xFF, 0x7F, 0xFA, 0xEA), (0x0F, 0x05, 0x15, 0x33))

# Ink, colour, rhythm. Inks with _OFF need colours.
_COMMON = (
    (FLOOR, (28, 28, 28), _OFF),
    (FRAME, (92, 92, 92), _STEADY),
    (TEXT, (230, 230, 230), _STEADY),
    (FAINT, (100, 100, 100), _OFF),
    (COUNTER, (0, 255, 120), _TWINKLING),
    (CULPRIT, (255, 70, 170), _BEATING),
    (MARK, (255, 255, 255), _CHOSEN),
    (NEUTRAL, (110, 110, 110), _FLASHING),
    (OPEN, (0, 120, 80), _WINKING),
    (REACH, (90, 105, 0), _WINKING),
    (DEAD, (150, 60, 20), _FLASHING),
    (RIM, (230, 230, 230), _BLINKING),
    (COLON, (100, 100, 100), _BETWEEN),
)

# Signs of one seat: number, seat, ink, rhythm. All blink, as no tile does: barred is darker than a
# tile, a five lighter; seat 1's are quick, seat 2's slow and lit in the second half of a round. A
# square with signs of both shows seat 1's in the first half, then seat 2's. On a panel of on and
# off these are dots and dashes: two per round, one per round, two and a pause.
_QUICK = b"\x64\x64\x14\x14\x64\x64\x14\x14"
_SLOW = b"\x14\x14\x14\x14\x64\x64\x64\x64"
_SIGNS = (
    (3, 1, AREA, (_QUICK, 0x11)),
    (1, 2, AREA, (_SLOW, 0x40)),
    (6, 1, PREVIEW, (_QUICK, 0x33)),
    (2, 2, PREVIEW, (_SLOW, 0x60)),
)


def seat_colours(names, seats):
    """The (red, green, blue) of each seat, each from 0 to 255.

    They follow from the names of the seats' colours.
    """
    return [_NAMED[names[i]] if i < len(names) else _UNNAMED[i] for i in range(seats)]


def build(names, seats, colour):
    """The palettes of a game, one a phase.

    Each is a bytearray: red, green and blue of each ink. ``names`` are the game's names for its
    seats, perhaps (); ``colour`` is False for a panel whose pixels are only on or off.
    """
    inks = _inks(names, seats)
    first = bytearray(3 * (SIGNS + 9 if seats == 2 else SEATS + 8 * seats))
    for index, rgb, rhythm in inks:
        _mix(first, index, rgb, rhythm, 0, colour)
    # Few inks change from phase to phase: mixing all of them would take a fifth of a second.
    steady = (0, 0xFF)
    moving = [
        one for one in inks if (one[2][0] != _STEADY[0] if colour else one[2][1] not in steady)
    ]
    found = [first]
    for phase in range(1, PHASES):
        palette = bytearray(first)
        for index, rgb, rhythm in moving:
            _mix(palette, index, rgb, rhythm, phase, colour)
        found.append(palette)
    if seats == 2:
        _join_signs(found)
    return found


def _inks(names, seats):
    """Each ink of a game as (index, colour, rhythm)."""
    inks = list(_COMMON)
    for seat, rgb in enumerate(seat_colours(names, seats), 1):
        beat = (_STEADY[0], _RHYTHMS[seat - 1])
        lifted = tuple([part + (255 - part) * 2 // 5 for part in rgb])
        # With less light, a colour that is dark by itself would be black.
        dark = 2 * rgb[0] + 7 * rgb[1] + rgb[2] < 600
        inks.append((ink(seat, SOLID), rgb, beat))
        inks.append((ink(seat, WEAVE), _share(rgb, 70 if dark else 68), beat))
        inks.append((ink(seat, AREA), _share(rgb, 60 if dark else 50), (_WINKING[0], beat[1])))
        inks.append((ink(seat, PREVIEW), lifted, _STEADY))
        # Red and Blue as they are would be too dark to read.
        inks.append((ink(seat, LAST), lifted, _PULSING))
        inks.append((ink(seat, WORDS), lifted, beat))
    if names == STACKING:
        for seat in (1, 2):
            for level, rgb in enumerate(_LEVELS[seat - 1] + (_NAMED[names[seat - 1]],), 1):
                beat = (_STEADY[0], _STACKED[seat - 1][level - 1])
                inks.append((stacked(seat, level), rgb, beat))
    if seats == 2:
        for number, seat, kind, rhythm in _SIGNS:
            inks.append((SIGNS + number, inks[len(_COMMON) + 6 * (seat - 1) + kind][1], rhythm))
    return inks


def _join_signs(palettes):
    """Show the signs of both seats in turn, on squares that have both.

    Each is shown for half of a round.
    """
    for phase, palette in enumerate(palettes):
        for number in (4, 5, 7, 8):
            shown = number % 3 if phase & 4 else number // 3 * 3
            at = 3 * (SIGNS + shown)
            palette[3 * (SIGNS + number) : 3 * (SIGNS + number + 1)] = palette[at : at + 3]


def _mix(palette, index, rgb, rhythm, phase, colour):
    """Put an ink into a palette, as it looks in a phase."""
    shares, bits = rhythm
    index *= 3
    if not colour:
        palette[index : index + 3] = b"\xff\xff\xff" if bits >> phase & 1 else b"\0\0\0"
        return
    share = shares[phase]
    for part in rgb:
        palette[index] = part * share // 100
        index += 1


def _share(rgb, percent):
    return tuple([part * percent // 100 for part in rgb])
