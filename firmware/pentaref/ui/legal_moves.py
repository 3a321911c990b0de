"""Steps from one legal place to the next, for those who want fewer presses and no refusals.

Places come in the order in which a text is read, and after the last the first: right goes on to the
next legal one in the row and then to the following rows, left goes back. Down and up do the same
by columns. So every legal place is reached, and a step back leads to where one was.
"""

from pentaref import pieces
from pentaref.games import base
from pentaref.ui import intents, selection

TRIES = 2  # places that are judged between two looks at the buttons


class Guide:
    """One such step, in slices where it is a long way; any press ends it.

    ``play`` is the screen of the game, ``space`` and ``intent`` are as ``walk`` takes them.
    """

    def __init__(self, play, space, intent):
        self._play = play
        self._starts = intent is None
        self._going = walk(play.match.game, play.choices, play.hold, space, intent)
        play.ui.work = self._go_on
        self._go_on()

    def _go_on(self):
        """Try a few places more; True where the picture changes."""
        play = self._play
        tried = 0
        for hold in self._going:
            if hold:
                play.ui.work = None
                play.arrive(hold)
                return True
            tried += 1  # noqa: SIM113 - it goes on where it stopped
            if tried == TRIES:
                return False
        play.ui.work = None
        if self._starts:
            play.tell("No place this way")
        return True


def walk(game, choices, hold, space, intent):
    """Look for the next legal place of what is in hand: yields None at each that is refused, last
    a hold. Nothing more comes where there is none.

    ``choices``, ``hold`` and ``space`` are as ``hand.step`` takes them; ``intent`` is a direction,
    or None for the first place in reading order, from where it is.
    """
    option, shape, *start = hold
    taken = choices[option]
    grid = game.grid(taken.board)
    low = grid.squares
    for layer in game.layers(taken.board):
        low &= ~layer.mask
    high = 0  # on top of others: the game will say whether that may be
    dx = dy = 0
    w, h = selection.box(choices, hold)
    if taken.kind == base.LAY:
        high = _places(grid.squares & ~low, shape, grid.stride)
        low = _places(low, shape, grid.stride)
        dx, dy = pieces.cells(shape)[0]
    dx -= w // 2
    dy -= h // 2
    for x, y in _order(start, (w, h), space, intent):
        place = grid.bit(x + dx, y + dy)
        if not place & (low | high):
            continue
        hold = option, shape, x, y
        refusal = game.judge(selection.action(choices, hold))
        if not refusal:
            yield hold
            return
        # What one refusal says of all places of its kind.
        if refusal.reason == "overlap":
            high = 0
        elif refusal.reason == "not-highest" and place & low:
            low = 0
        yield None


def _places(free, shape, stride):
    """Every place of one shape on free squares, by its first square."""
    # A table of the steps of all shapes would be a large block of a chip's heap, for one of them.
    first = -1
    found = free
    for x, y in pieces.cells(shape):
        at = y * stride + x
        if first < 0:
            first = at
        found &= free >> at - first
    return found


def _order(start, size, space, intent):
    """The pivots (x, y) from one on, as an intent goes through them, each once."""
    x, y = start
    left, top, wide, high = space
    left += size[0] // 2
    top += size[1] // 2
    wide += 1 - size[0]
    high += 1 - size[1]
    count = wide * high
    across = intent != intents.UP and intent != intents.DOWN
    at = (y - top) * wide + x - left if across else (x - left) * high + y - top
    way = -1 if intent == intents.LEFT or intent == intents.UP else 1
    for i in range(0 if intent is None else 1, count):
        place = (at + way * i) % count
        if across:
            yield left + place % wide, top + place // wide
        else:
            yield left + place // high, top + place % high
