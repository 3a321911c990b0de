"""Search which seat lays last on the places left, in plain code.

`places_viper` has the same as machine code.
"""

from pentaref.grid import Grid

_PLACE = 1023  # the bits of a ranked lay that hold its place
_EVEN = 1024  # the rank of a lay after which both seats have as many places left
_WORD = 30  # places that machine code looks at in one go
_SMALLEST = 5  # squares: under the rule, no smaller area may be left
_LOSES, _WINS, _OPEN = 0, 1, 2
# Microseconds of an RP2040, as measured for the machine code on an emulated Pico.
_STEP, _RULE, _LAY, _LOOK, _COUNT = 70, 30, 40, 4, 4


def index(rows, names):
    """The places that a lay at each place takes, and each place's squares.

    ``rows`` and ``names`` are as in ``Places``.
    """
    of_row = [0] * len(names)
    for i, row in enumerate(rows):
        of_row[row] |= 1 << i // 6
    takes = []
    feet = []
    for place in range(len(rows) // 6):
        taken = foot = 0
        for row in rows[6 * place : 6 * place + 6]:
            taken |= of_row[row]
        for row in rows[6 * place : 6 * place + 5]:
            foot |= 1 << names[row]
        takes.append(taken)
        feet.append(foot)
    return takes, feet


class Places:
    """The places left after each lay of a line; level 0 is the start.

    ``rows`` has six numbers per place: those of its squares and of its piece. ``names`` maps each
    to the square of ``grid`` or the piece that it is. If each seat has places of its own, the first
    ``own`` are seat 1's; otherwise all are shared. ``seat``, 0 or 1, is to act. ``vacant`` are the
    squares to lay on. With ``ruled``, no lay may leave an area of fewer than five squares.
    ``levels`` is the highest number of lays in a line.
    """

    def __init__(self, grid, rows, names, own, seat, vacant, ruled, levels):
        number = len(rows) // 6
        every = (1 << number) - 1
        first = (1 << own) - 1
        self._grid = grid
        self._bits = Grid(number, 1)  # a grid can count and list sets of places too
        self._apart = own < number
        self._own = (first, every ^ first) if self._apart else (every, every)
        self._seat = seat
        self._ruled = ruled
        self._line = [(every, vacant)] * (levels + 1)
        self._lays = [()] * (levels + 1)
        self._level = 0
        self._won = _LOSES
        #: microseconds of an RP2040 that ``run`` has taken
        self.spent = 0
        takes, self._feet = index(rows, names)
        self._leaves = [every & ~taken for taken in takes]

    def best(self):
        """Return the best lay not returned yet, -1 after the last.

        It is a lay of the seat to act.
        """
        lays = self._lays[0]
        return lays.pop() & _PLACE if lays else -1

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
                self.spent += _STEP
                level += 1
                if self.rank(level):
                    won = _WINS
            elif not level:
                break
            lays = self._lays[level]
            if won == _WINS or not lays:
                level -= 1
                won = _LOSES if won == _WINS else _WINS
            else:
                won = self._lay(level, lays.pop() & _PLACE)
        self._level, self._won = level, won
        return won if not level else _OPEN

    def rank(self, level):
        """Rank a level's lays of the seat to act.

        If one wins, returns True and ranks none.
        """
        left = self._line[level][0]
        seat = (self._seat + level) % 2
        own, other = self._own[seat], self._own[1 - seat]
        places = list(self._bits.indexes(left & own))
        leaves = self._leaves
        count = self._bits.count
        if not self._ruled:
            for i, place in enumerate(places, 1):
                if not left & leaves[place] & other:
                    self.spent += _LOOK * i
                    return True
        self._lays[level] = found = []
        for place in places:
            then = left & leaves[place]
            rest = count(then & other) or -_EVEN
            if self._apart and rest > 0:
                rest -= count(then & own)
            found.append(rest + _EVEN << 10 | place)
        found.sort(reverse=True)
        words = 0
        while left:
            words += 1 if left & (1 << _WORD) - 1 else 0
            left >>= _WORD
        self.spent += (_LOOK + _COUNT * words) * len(found)
        return False

    def _lay(self, level, place):
        """Lay at a place.

        The lay loses if the rules forbid it, and wins if it leaves the other seat no place.
        """
        self.spent += _LAY
        left, vacant = self._line[level]
        foot = self._feet[place]
        vacant &= ~foot
        if self._ruled:
            self.spent += _RULE
            beside = self._grid.rim(foot) & vacant
            if beside and self._grid.cut_off(beside, vacant, _SMALLEST):
                return _LOSES
        left &= self._leaves[place]
        self._line[level + 1] = (left, vacant)
        return _OPEN if left & self._own[1 - (self._seat + level) % 2] else _WINS
