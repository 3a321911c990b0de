"""Which seat lays last, by a search over sets of places.

It is for games in which a lay never opens a place. A lay removes the places of its piece and all
places that overlap it. So the places left are the bits of one number, and a seat without a place
has lost. If a rule of the game can forbid a place, each lay that the search follows is checked
against that rule.
"""

from pentaref import pieces
from pentaref.opponents import counting, offsets

_A_SLICE = 10000  # microseconds of an RP2040 from one pause to the next


def kind_of_places():
    """The class of places, loaded late: that takes a chip some 30 ms."""
    try:
        from pentaref.opponents import places_viper as places
    except (ImportError, SyntaxError):  # a port without a native compiler raises either
        from pentaref.opponents import places
    return places.Places


class Endgame:
    """The end of a game of two seats.

    Call ``look`` first, then ``wins`` for a place. With more places than ``most`` the search would
    take too long. ``vacant`` are the squares that may be laid on. With ``ruled``, no lay may leave
    an area of fewer than five squares.
    """

    def __init__(self, game, most, vacant, ruled=False):
        self._most = most
        self._sets = (game.hand(),) if len(game.hands) == 1 else game.hands
        #: whether each seat has places of its own
        self.apart = len(self._sets) > 1
        self._seat = game.turn - 1
        self._ruled = ruled
        self._grid = game.grid()
        self._vacant = vacant
        self._paid = 0  # microseconds of its places that have been yielded as units

    def look(self):
        """Find the places; a generator that returns if they are few enough."""
        grid = self._grid
        table = offsets(grid.stride)
        number = 0
        for hand in self._sets:
            yield 5
            number += sum(counting.places(grid, self._vacant, hand, table))
        if not 0 < number <= self._most:
            return False
        yield 30
        kind_of_places()  # the end of Pentwall uses parts of it too
        yield 25
        # No objects: they would fragment a chip's heap and leave no room for a list. Its largest
        # gap is kept for the largest arrays, which come last.
        self._names = bytearray(grid.indexes(self._vacant))
        gap = bytearray(number * (len(self._names) + 12 * len(self._sets)) // 7 + 9 * number)
        self._rows = bytearray(6 * number)
        own = yield from self._find(table)
        del gap
        levels = sum([pieces.size(hand) for hand in self._sets])
        yield from self._ready(own, levels)
        yield 12
        return True

    def _ready(self, own, levels):
        """Make the search's places; a generator of units.

        The first set has ``own`` of them.
        """
        of = (self._grid, self._rows, self._names, own, self._seat, self._vacant, self._ruled)
        yield 25
        self._places = kind_of_places()(*of, levels)

    def _find(self, table):
        """Find the places: rows, rows' names, and the first set's number.

        A row is a square, or a piece of a set; a place has six rows.
        """
        rows = self._rows
        names = self._names
        row_of = bytearray(self._grid.stride * self._grid.height)
        for i, square in enumerate(names):
            row_of[square] = i
        at = 0
        ends = []
        for hand in self._sets:
            for piece in range(12):
                for _, shape in pieces.shapes(hand & 1 << piece):
                    found = pieces.placements(self._vacant, shape, table)
                    for place in self._grid.indexes(found):
                        rows[at] = row_of[place]
                        for j in range(4):
                            rows[at + 1 + j] = row_of[place + table[4 * shape + j]]
                        rows[at + 5] = len(names)
                        at += 6
                    yield 1 + self._grid.count(found) // 3
                names.append(piece)
            ends.append(at // 6)
        return ends[0]

    def piece(self, place):
        """The piece that is laid at a place."""
        return self._names[self._rows[6 * place + 5]]

    def cells(self, place):
        """The squares of a place as (x, y)."""
        foot = 0
        for row in self._rows[6 * place : 6 * place + 5]:
            foot |= 1 << self._names[row]
        return tuple(self._grid.cells(foot))

    def value(self, place):
        """How good a lay is that the search cannot decide, for its seat."""
        return 0

    @property
    def shared(self):
        """Whether a line that the search followed to its end was shared."""
        return False

    def lays(self):
        """The lays of the seat to act, the best first; a generator of units.

        If one wins at once, it yields only that one.
        """
        places = self._places
        yield 25  # a chip ranks some 500 lays in 30 ms
        wins = places.rank(0)
        yield self._pause()
        if wins:
            place = 0
            while places.begin(place) != 1:
                place += 1
            return [place]
        found = []
        place = places.best()
        while place >= 0:
            if not self._ruled or places.begin(place):
                found.append(place)
            place = places.best()
            yield 1
        return found

    def wins(self, place):
        """Whether a lay wins if both then play their best.

        A generator of units of work. The caller may abandon it.
        """
        won = self._places.begin(place)
        while won == 2:
            won = self._places.run(_A_SLICE)
            yield self._pause()
        return won == 1

    def _pause(self):
        """The units of work since the last pause."""
        units = (self._places.spent - self._paid) // 1000 + 1
        self._paid = self._places.spent
        return units
