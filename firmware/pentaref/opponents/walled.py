"""Who owns more territory at the end, by a search over sets of places.

A lay never opens a place, so the places left are the bits of one number, as in `endgame`.
"""

from array import array

from pentaref.opponents import endgame

_MOST = 1024  # places
_A_SLICE = 32  # lays to value from one pause to the next
_COST = 11  # units for these lays


class Walled(endgame.Endgame):
    """The end of a game that is won by the larger territory."""

    def __init__(self, game, most):
        one, two = self._laid = game.laid
        super().__init__(game, most, game.grid().squares & ~(one | two))
        self.apart = True  # of the lays that it cannot decide, the first is the choice

    def _ready(self, own, levels):
        yield 25
        try:
            from pentaref.opponents import walls_viper as walls
        except (ImportError, SyntaxError):  # a port without a native compiler raises either
            from pentaref.opponents import walls
        yield 10
        of = (self._grid, self._rows, self._names, self._seat)
        self._places = walls.Walls(*of, *self._laid, levels)

    def value(self, place):
        """The lead after a lay, in hundredths of a square."""
        return self._values[place]

    @property
    def shared(self):
        """Whether a line that the search followed to its end was shared."""
        return self._places.shared

    def lays(self):
        """The lays of the seat to act, by the value after each.

        A generator of units.
        """
        number = len(self._rows) // 6
        values = self._values = array("i", bytes(4 * number))
        for start in range(0, number, _A_SLICE):
            yield _COST
            self._places.values(start, min(start + _A_SLICE, number), values)
        yield 1 + number // 16
        order = [values[place] * _MOST - place for place in range(number)]
        order.sort(reverse=True)
        return [-key % _MOST for key in order]
