"""Values of Pentwall: territory as it is now, discounted where it can still change."""

from pentaref.opponents import counting

PLAY = 5
FULL = 20
_DOUBT = 8
_FIXED = 5  # an area with fewer squares takes no pentomino


def evaluate(game, seat):
    """The lead in territory, in hundredths of a square.

    An area that may still take a pentomino counts in part, more the larger the lead in it is.
    """
    yield 2
    value = 0
    for size, one, two in counting.areas(game.grid(), *game.laid):
        lead = one - two
        if size < _FIXED:
            value += size * 100 * ((lead > 0) - (lead < 0))
        else:
            value += size * 100 * lead // (abs(lead) + _DOUBT)
    return value if seat == 1 else -value
