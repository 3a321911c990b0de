"""Search who owns more territory when no more piece fits, in plain code.

`walls_viper` has the same as machine code.
"""

from pentaref.grid import Grid
from pentaref.opponents import places, territory

_LOSES, _WINS, _OPEN = 0, 1, 2
# Microseconds of an RP2040, as measured for the machine code on an emulated Pico.
_LAY, _END = 140, 370


class Walls:
    """The places left after each lay of a line; level 0 is the start.

    ``rows`` has six numbers per place: those of its squares and of its piece. ``names`` maps each
    to the square of ``grid`` or the piece that it is. ``seat``, 0 or 1, is to act; ``one`` and
    ``two`` are the squares of the seats. ``levels`` is the highest number of lays in a line.
    """

    def __init__(self, grid, rows, names, seat, one, two, levels):
        number = len(rows) // 6
        self._grid = grid
        self._bits = Grid(number, 1)  # a grid can list sets of places too
        self._seat = seat
        self._line = [((1 << number) - 1, one, two)] * (levels + 1)
        self._open = [0] * (levels + 1)  # the places of each level that were not tried yet
        self._tried = [0] * (levels + 1)  # the place tried at each level
        self._won_at = ([0] * number, [0] * number)  # how often a lay there won, for each seat
        self._level = 0
        self._won = _LOSES
        #: microseconds of an RP2040 that ``run`` has taken
        self.spent = 0
        #: whether a game that the search saw to its end was shared
        self.shared = False
        self._takes, self._feet = places.index(rows, names)

    def values(self, start, end, found):
        """Write to ``found`` what places are worth to the seat to act."""
        for place in range(start, end):
            walls = list(self._line[0][1:])
            walls[self._seat] |= self._feet[place]
            value = territory.value(self._grid, *walls)
            found[place] = -value if self._seat else value

    def begin(self, place):
        """Start to find out whether a lay wins: 0 no, 1 yes, 2 call ``run``."""
        self._level = 0
        self._won = self._lay(0, place)
        return self._won

    def run(self, most):
        """Go on for about this many microseconds; returns the same as ``begin``."""
        level, won = self._level, self._won
        end = self.spent + most
        while self.spent < end:
            if won == _OPEN:  # the other seat is to act, one level on
                level += 1
                self._open[level] = self._line[level][0]
            elif not level:
                break
            if won == _WINS or not self._open[level]:
                level -= 1
                won = _LOSES if won == _WINS else _WINS
                if won == _WINS:
                    self._won_at[(self._seat + level) % 2][self._tried[level]] += 1
            else:
                counts = self._won_at[(self._seat + level) % 2]
                place = max(self._bits.indexes(self._open[level]), key=lambda at: counts[at])
                self._open[level] ^= 1 << place
                won = self._lay(level, place)
        self._level, self._won = level, won
        return won if not level else _OPEN

    def _lay(self, level, place):
        """Lay at a place. If no more piece fits after it, it wins or loses."""
        self.spent += _LAY
        self._tried[level] = place
        left, *walls = self._line[level]
        left &= ~self._takes[place]
        seat = (self._seat + level) % 2
        walls[seat] |= self._feet[place]
        self._line[level + 1] = (left, walls[0], walls[1])
        if left:
            return _OPEN
        self.spent += _END
        owner = territory.owner(self._grid, *walls)
        if not owner:
            self.shared = True
        # To share a game is not to win it, for the seat that searches.
        won = owner == seat + 1 if owner else level % 2
        if won:
            self._won_at[seat][place] += 1
        return _WINS if won else _LOSES
