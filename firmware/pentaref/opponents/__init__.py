"""How the opponent values positions: one file a game.

It is loaded when the device plays that game. A file has the name of its game's rules, and

- ``evaluate(game, seat)``: how well a seat is doing in an unfinished game, a whole number, more is
  better; a generator that yields the units of the work that follows, so that it can pause there.
  Work of 25 units or more begins a slice of the device's;
- ``PLAY``, ``BACK``: the units of work to play an action and to take it back.

It may also have

- ``start(game)``: a list of functions that each load a module, so that a chip can do that one by
  one before a search;
- ``END``: the units of work to find out who has won, if more than one;
- ``LISTED``: how many shapes to list the places of at a time, and the units for that;
- ``FULL``: if there are no more actions than this, all are tried and searched deeper;
- ``endgame(game, most, units)``: an ``Endgame`` of the places left, at most so many, in games where
  these decide who wins; the units are those of a turn;
- ``rating(game)``: a function from the squares of a lay to 0 to 15, to try good lays first;
- ``values(game, lays)``: the values of many lays without playing them; a generator of units;
- ``WIDE``: by variant, how many lays *player* and *master* value at a time in that way;
- ``packing(game)``: lays of the seat to act that fit together, as many as it finds, where the other
  seats have no say in that any more, else none; a generator of units;
- ``root(game)``: how many of its own actions *master* tries first, where that is worth more than to
  look further ahead;
- ``RARE``: True if a shape with few places is tried at as many of them as one with many;
- ``JUDGED``: True if ``lay_masks`` may offer actions that are illegal;
- ``BLIND``: True if values only give an order and do not tell who is ahead.
"""

from pentaref import pieces

try:
    from pentaref.opponents import counting_viper as counting
except (ImportError, SyntaxError):  # a port without a native compiler raises either
    from pentaref.opponents import counting  # noqa: F401 - the others import it from here

_STRIDES = 4  # a table without an edge has a window that grows
_tables = {}


def offsets(stride):
    """The table of ``pieces.offsets`` for a stride.

    A few are kept. On a chip ``pieces`` keeps one, so that a game without the device's seats takes
    less of the heap; but a search changes the stride often where the table grows, and each takes
    5 ms.
    """
    if stride not in _tables:
        if len(_tables) == _STRIDES:
            _tables.clear()
        _tables[stride] = pieces.offsets(stride)
    return _tables[stride]
