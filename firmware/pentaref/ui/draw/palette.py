"""The colours of a game, in eight phases.

So only the palette changes when something blinks or pulses. Seats differ in three ways. Their
colours are far apart in normal vision, protanopia, deuteranopia and tritanopia, with even steps of
lightness. Their weaves are patterns of bright and less bright squares. On a panel whose pixels are
only on or off, their rhythms differ.
"""

PHASES = 8

DARK = 0
FLOOR = 1  # a vacant square
FRAME = 2  # the edge of a board
TEXT = 3
FAINT = 4  # less important words and marks
COUNTER = 5
CULPRIT = 6  # a square that an action was refused for
MARK = 7  # the selected one of several
NEUTRAL, OPEN, REACH, DEAD = 8, 9, 10, 11
MARKS = (NEUTRAL, OPEN, REACH, DEAD)
RIM = 12  # the board continues beyond this edge of the window
COLON = 13  # the colon of a time, between the columns of its digits
SEATS = 16  # where the seats' inks begin
# For two seats, from here on: what a square means to each, 0 nothing, 1 barred, 2 a five, as
# three times seat 1's number plus seat 2's.
SIGNS = 32
SIGNED = ("barred", "five")

# A seat's eight inks: a laid square, the same where the weave is less bright, an area marked as the
# seat's, the piece in hand, the piece laid last, numbers and marks beside the board, and levels 2
# and 3 of a stack. A game with stacks uses WEAVE and AREA for levels 1 and 4.
SOLID, WEAVE, AREA, PREVIEW, LAST, WORDS = 0, 1, 2, 3, 4, 5
_LEVELS = (WEAVE, 6, 7, AREA)

# The seats' names in a game with stacks.
STACKING = ("White", "Black")
# The colours of seats in games without named colours, in seat order.
NUMBERED = ("Yellow", "Azure", "Red", "White", "Blue", "Plum")

# A seat's area that is marked on every other square: the words for it are about few squares.
HATCHED = ("only",)

_MEANINGS = {"neutral": NEUTRAL, "open": OPEN, "reach": REACH, "dead": DEAD}

# One bit per square of a 4x4 tile, rows of four from the top left: where a seat's weave is darker.
_WEAVES = (0x0000, 0xA5A5, 0xF0F0, 0xAAAA, 0x0505, 0x8421)


def ink(seat, kind):
    """The index of one of a seat's inks; seats count from 1."""
    return SEATS + 8 * (seat - 1) + kind


def weave(seat):
    """The bits of a seat's weave: where its laid squares are WEAVE.

    Boards with levels have no weave.
    """
    return _WEAVES[seat - 1]


def stacked(seat, level):
    """The ink of a seat's square on a level.

    Higher levels are brighter, up to the fourth.
    """
    return ink(seat, _LEVELS[min(level, 4) - 1])


def meaning(word, seat):
    """The ink of an overlay's mark, if it is not a sign."""
    return ink(seat, AREA) if seat else _MEANINGS[word]


def sign(word, seat, there):
    """The ink of a sign, for one seat or for both (0).

    The square may have other signs.
    """
    return max(there, SIGNS) + (SIGNED.index(word) + 1) * (4, 3, 1)[seat]


def seat_colour_name(names, seat):
    """The name of a seat's colour."""
    return names[seat - 1] if seat <= len(names) else NUMBERED[seat - 1]


def build(names, seats, colour):
    """The palettes of a game, one a phase.

    Each is a bytearray: red, green and blue of each ink. ``names`` are the game's names for its
    seats, perhaps (); ``colour`` is False for a panel whose pixels are only on or off.
    """
    from pentaref.games import once

    # 3 KB of code that is needed once per game.
    return once("pentaref.ui.draw.colours").build(names, seats, colour)
