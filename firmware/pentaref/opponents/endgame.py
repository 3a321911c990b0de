"""Who lays last, by a search over sets of places: for games in which a lay never opens a place.

A lay removes the places of its piece and all places that overlap it. So the places left are the
bits of one number, and a seat without a place has lost. If a rule of the game can forbid a place,
each lay that the search follows is checked against it.
"""

import gc
from array import array

from pentaref import pieces
from pentaref.grid import Grid
from pentaref.opponents import counting, offsets

_PLACE = 1023  # the bits of a number that are a place
_KNOWN = 256  # slots of the table of known positions; a new position replaces the one in its slot
# The largest primes whose remainders are small integers on a chip: two of them name a position.
_PRIME = 1073741789
_OTHER_PRIME = 1073741783
_SWEPT = 64  # places after which a chip collects garbage, so that long-lived objects lie together
_A_SLICE = 16  # places from one pause to the next
_COST = 6  # units for these
_LEGAL = 6  # units to check a lay against the rule


def best(lays):
    """Remove the best place from a list of ``Endgame.lays`` and return it.

    The best leaves the other seat few places and its own seat many. The list is not sorted, because
    few of its places are ever tried.
    """
    least = min(lays)
    lays.remove(least)
    return least & _PLACE


def _sweep():
    if hasattr(gc, "mem_free"):
        gc.collect()


class Endgame:
    """The end of a game of two seats. Call ``look`` first, then ``wins`` for a place.

    With more places than ``most`` the search would take too long. ``vacant`` are the squares where
    anything may be laid. ``allowed`` is None, or a function of the mask of a lay and the squares
    vacant after it that says whether the game allows the lay.
    """

    def __init__(self, game, most, vacant, allowed=None):
        self._most = most
        self._sets = (game.hand(),) if len(game.hands) == 1 else game.hands
        self._allowed = allowed
        # An array, because objects scattered over a chip's heap would leave no room for a list.
        self._known = array("i", bytes(8 * _KNOWN))
        self._squares = bytearray()  # five a place
        self._pieces = bytearray()
        self._grid = game.grid()
        #: whether each seat has places of its own
        self.apart = len(self._sets) > 1
        #: the squares where anything may be laid
        self.vacant = vacant

    def look(self):
        """Find the places; a generator of units that returns whether they are few enough."""
        table = offsets(self._grid.stride)
        ends = []
        for hand in self._sets:
            for piece, shape in pieces.shapes(hand):
                found = pieces.placements(self.vacant, shape, table)
                if found:
                    if len(self._pieces) + self._grid.count(found) > self._most:
                        return False
                    for place in self._grid.indexes(found):
                        self._squares.append(place)
                        for i in range(4 * shape, 4 * shape + 4):
                            self._squares.append(place + table[i])
                        self._pieces.append(piece)
                    yield 1
            ends.append(len(self._pieces))
            yield 2
        yield from self._index(ends)
        return True

    def _index(self, ends):
        """Work out for each place which others a lay there leaves."""
        number = len(self._pieces)
        self._bits = Grid(number, 1)  # a grid can count and list sets of places too
        self.all = self._bits.squares
        first = (1 << ends[0]) - 1
        self._own = (first, self.all ^ first) if self.apart else (self.all, self.all)
        takes = [0] * (self._grid.stride * self._grid.height)
        same = [0] * 24
        for i in range(number):
            for square in self._squares[5 * i : 5 * i + 5]:
                takes[square] |= 1 << i
            same[self._pieces[i] + (12 if i >= ends[0] else 0)] |= 1 << i
            if i % _A_SLICE == 0:
                yield _COST
        _sweep()
        yield _COST
        self._leaves = [0] * number
        for i in range(number):
            taken = same[self._pieces[i] + (12 if i >= ends[0] else 0)]
            for square in self._squares[5 * i : 5 * i + 5]:
                taken |= takes[square]
            self._leaves[i] = self.all & ~taken
            if i % _SWEPT == 0:
                _sweep()
            if i % _A_SLICE == 0:
                yield _COST

    def piece(self, place):
        """The piece that is laid at a place."""
        return self._pieces[place]

    def cells(self, place):
        """The squares of a place as (x, y)."""
        return tuple(self._grid.cells(self._foot(place)))

    def _foot(self, place):
        foot = 0
        for square in self._squares[5 * place : 5 * place + 5]:
            foot |= 1 << square
        return foot

    def legal(self, place, vacant):
        """Whether the game allows a lay at a place."""
        foot = self._foot(place)
        return not self._allowed or self._allowed(foot, vacant & ~foot)

    def lays(self, left, seat):
        """The places of a seat, for ``best`` to take one after another; a generator of units."""
        others = self._own[1 - seat]
        own = self._own[seat] if self.apart else 0
        leaves = self._leaves
        mine = left & self._own[seat]
        found = [0] * counting.ones(self._bits, mine)  # now, before the heap is fragmented
        at = 0
        for place in self._bits.indexes(mine):
            then = left & leaves[place]
            rest = counting.ones(self._bits, then & others)
            if own:
                rest -= counting.ones(self._bits, then & own)
            found[at] = (_PLACE + rest) << 10 | place
            at += 1
            if at % _A_SLICE == 0:
                yield _COST
        yield 1 + at % _A_SLICE * _COST // _A_SLICE
        return found

    def wins(self, place, left, seat, vacant):
        """Whether a lay wins if both play their best after it; a generator of units."""
        if self._allowed:
            yield _LEGAL
            if not self.legal(place, vacant):
                return False
        left &= self._leaves[place]
        if not left & self._own[1 - seat]:
            return True
        others = yield from self._won(left, 1 - seat, vacant & ~self._foot(place))
        return not others

    def _won(self, left, seat, vacant):
        """Whether the seat to act wins; a generator of units."""
        key = left << self._grid.stride * self._grid.height | vacant if self._allowed else left
        one = key % _PRIME
        two = key % _OTHER_PRIME
        slot = one % _KNOWN * 2
        known = self._known
        if known[slot] == one and known[slot + 1] >> 1 == two >> 1:
            return bool(known[slot + 1] & 1)
        won = False
        lays = yield from self.lays(left, seat)
        while lays:
            yield 1
            won = yield from self.wins(best(lays), left, seat, vacant)
            if won:
                break
        known[slot] = one
        known[slot + 1] = two & ~1 | won
        return won
