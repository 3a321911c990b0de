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

try:
    from pentaref.opponents import counting_viper as counting
except (ImportError, SyntaxError):  # a port without a native compiler says either
    from pentaref.opponents import counting  # noqa: F401 - the others import it from here

_STRIDES = 4  # a table without an edge has a window that grows
_tables = {}


def offsets(stride):
    """The table of ``pieces.offsets`` for a stride, kept for some: it takes a chip some ms."""
    if stride not in _tables:
        if len(_tables) == _STRIDES:
            _tables.clear()
        _tables[stride] = pieces.offsets(stride)
    return _tables[stride]
