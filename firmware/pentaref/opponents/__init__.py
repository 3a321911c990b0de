"""What the opponent knows of each game beside its rules: a file a game, loaded for a seat of it.

A file is named as the rules of its game are and has

- ``evaluate(game, seat)``: how well a seat does while the game goes on, a whole number, more is
  better; a generator that yields the units of the work that comes next, for a pause there;
- ``PLAY``: the units of work to play an action and to take it back;
- perhaps ``FULL``: with no more actions than that all are looked at and followed;
- perhaps ``endgame(game, most)``: an ``Endgame`` of the places left, where the last to lay wins;
- perhaps ``rating(game)``: a function from the squares of a lay to 0 to 15, for lays looked at
  before others;
- perhaps ``JUDGED``: whether an action that ``lay_masks`` offers may still be refused;
- perhaps ``BLIND``: whether the value is good for the order only, and says nothing of who wins.
"""

from pentaref import pieces

_tables = {}


def offsets(stride):
    """The table of ``pieces.offsets`` for a stride, made once: it takes a chip some ms."""
    if stride not in _tables:
        _tables.clear()
        _tables[stride] = pieces.offsets(stride)
    return _tables[stride]


def count_places(grid, vacant, hand):
    """How many places the pieces of a hand have on vacant squares, a number a piece in hand."""
    table = offsets(grid.stride)
    found = []
    for piece in range(12):
        if hand >> piece & 1:
            places = 0
            for shape in range(pieces.FIRST[piece], pieces.FIRST[piece + 1]):
                here = pieces.placements(vacant, shape, table)
                if here:
                    places += grid.count(here)
            found.append(places)
    return found
