"""Steps from one legal place to the next, nearest first.

A direction leads to the nearest legal place on that side; a square to the side counts as much as
five ahead, so that steps stay in a row. If that side has no legal place, the next one in reading
order follows (for up and down, column by column); after the last place comes the first. In rare
positions such steps never reach some places. So a direction that is held for long, or tapped until
it comes back to a place, *scans*: from then on it goes through all places in that order.
"""

from pentaref import pieces
from pentaref.games import base
from pentaref.ui import intents, selection

TRIES = 2  # places that are judged between two polls of the buttons
_PASSED = 48  # squares that may be skipped in that time
_NONE = "No place for it"
_NO_OTHER = "No other place"
_TURNED = " this way round"
_ASIDE = 5  # one square to the side counts as much as this many ahead


class LegalWalk:
    """The steps of what is in hand, in slices; any press ends one.

    ``turns`` are the game's. ``known`` is what was found in this position, as ``walk`` takes it.
    """

    def __init__(self, turns):
        self._turns = turns
        self._going = None  # the search, while it runs
        self._failed = ""  # what to say if there is no place
        self._opens = False  # whether a turn's first place has not been found yet
        self._pressed = intents.ACT  # the last intent
        # Brent's cycle search (1980) over the places that repeated presses lead to: a place, the
        # steps until it is replaced, how many it was kept for, and whether it was reached again.
        self._trail = (None, 1, 1, False)
        self.known = []

    def press(self, intent):
        """Note a press; True if it has stopped a running search."""
        going, self._going = self._going, None
        self._opens = self._opens and intent < intents.PICK
        if intent != self._pressed:
            self._pressed = intent
            self._trail = (self._turns.turn.held, 1, 1, False)
        return going is not None

    def go(self, intent, others=False, tells=True):
        """Begin a step.

        ``intent`` and ``others`` are as ``walk`` takes them. ``tells`` is whether to say so if
        there is no place.
        """
        turns = self._turns
        turn = turns.turn
        scans = turns.ui.scans or self._trail[3]
        within = intent is not None and intent < intents.PICK
        self._failed = _NONE if tells else ""
        if within:
            self._failed = _NO_OTHER + (_TURNED if turn.taken.kind == base.LAY else "")
        self._opens = others or self._opens
        self._going = walk(
            turn.match.game,
            turn.choices,
            turn.held,
            turns.picture.view.bounds,
            intent,
            others,
            scans,
            self.known,
        )
        turns.ui.work = self._go_on
        # Another piece is shown before its place is searched: to find all places takes a chip 9 ms.
        if within:
            self._go_on()

    def _go_on(self):
        """Try a few more places; True if the picture changes."""
        tried = 0
        for held in self._going:
            if held:
                self._end()
                self._opens = False
                there, left, far, back = self._trail
                left -= 1
                if not left:
                    left = far = 2 * far
                self._trail = (there if left < far else held, left, far, back or held == there)
                self._turns.arrive(held)
                return True
            tried += 1  # noqa: SIM113 - it goes on where it stopped
            if tried == TRIES:
                return False
        self._end()
        if self._opens and self._pressed < intents.PICK:
            # This piece has no place: search for the first one again, once.
            self.go(None, True, False)
            self._opens = False
        elif self._failed:
            self._turns.announcer.tell(self._failed)
        return True

    def _end(self):
        self._turns.ui.work = None
        self._going = None


def walk(game, choices, held, bounds, intent, others=False, scans=False, known=None):
    """Search for the next legal place of what is in hand.

    It yields None while it searches, then what is held there; it ends if there is no place.

    ``choices``, ``held`` and ``bounds`` are as ``selection.step`` takes them. ``intent`` is a
    direction; any other, or None, searches from the present place, nearest first, and then for the
    next shapes of the piece. With ``others`` the pieces after it are tried too. ``scans`` is
    whether a direction goes through all places in order.

    ``known`` keeps what walks in this position have found, a list that is empty at first: the key,
    the distance of the shape's first square from the left of its box, and by row the places that
    have not been refused.
    """
    known = [] if known is None else known
    if intent is not None and intent < intents.PICK:
        yield from _walk_shape(game, choices, held, bounds, intent, known, scans)
        return
    first = held[0]
    for i in range(len(choices) if others else 1):
        option = (first + i) % len(choices)
        taken = choices[option]
        if taken.kind not in selection.PLACED:
            continue
        shape, shapes = _shapes(taken)
        if i:
            held = option, shape, held[2], held[3]
        for _ in range(shapes):
            held = selection.settled(held, choices, bounds)
            for found in _walk_shape(game, choices, held, bounds, None, known):
                yield found
                if found:
                    return
            yield None
            if taken.kind == base.LAY:
                way = -1 if intent == intents.PICK_UP else 1
                shape = selection.rotated(held[1], taken.piece, way)
                held = option, shape, held[2], held[3]


def _shapes(taken):
    """An option's first shape, and how many it has; (0, 1) without one."""
    if taken.kind != base.LAY:
        return 0, 1
    first = pieces.FIRST[taken.piece]
    return first, pieces.FIRST[taken.piece + 1] - first


def _walk_shape(game, choices, held, bounds, intent, known, scans=False):
    """As ``walk``, for one shape.

    ``intent`` is a direction, None for the nearest place.
    """
    option, shape, *start = held
    taken = choices[option]
    key = taken.kind, taken.board, shape
    if not known or known[0] != key:
        known[:] = (key,) + _survey(game, taken, shape)
    _, aside, rows = known
    left, top = game.grid(taken.board).origin
    size = selection.box(choices, held)
    left += size[0] // 2 - aside
    top += size[1] // 2
    passed = 0
    for x, y in _order(start, size, bounds, intent, scans):
        row = y - top
        bit = 1 << x - left
        if not rows[row] & bit:
            passed += 1
            if passed % _PASSED == 0:
                yield None
            continue
        held = option, shape, x, y
        if not game.judge(selection.action(choices, held)):
            yield held
            return
        rows[row] &= ~bit
        yield None


def _survey(game, taken, shape):
    """The places of a shape, a tile or a counter, as in ``known``."""
    grid = game.grid(taken.board)
    lays = taken.kind == base.LAY
    found = game.lay_places(shape) if lays else None
    if found is None:
        found = grid.squares
        for layer in game.layers(taken.board):
            found &= ~layer.mask
        if lays:
            found = _places(found, shape, grid.stride)
    return pieces.cells(shape)[0][0] if lays else 0, _rows(grid, found)


def _rows(grid, mask):
    """A mask by rows: small numbers, even if the mask is a long one."""
    row = (1 << grid.width) - 1
    return [mask >> y * grid.stride & row for y in range(grid.height)]


def _places(free, shape, stride):
    """The places of a shape on free squares, as a mask of its first squares."""
    # A table of all shapes' offsets would take a large block of a chip's heap.
    first = -1
    found = free
    for x, y in pieces.cells(shape):
        at = y * stride + x
        if first < 0:
            first = at
        found &= free >> at - first
    return found


def _order(start, size, bounds, intent, scans=False):
    """The pivots (x, y) in the order of an intent, without the start.

    ``intent`` and ``scans`` are as ``_walk_shape`` takes them; with None, also the start, first.
    """
    left, top, wide, high = bounds
    left += size[0] // 2
    top += size[1] // 2
    wide += 1 - size[0]
    high += 1 - size[1]
    if intent is None:
        return _around(left, top, wide, high, start)
    return _along(left, top, wide, high, start, intent, scans)


def _along(left, top, wide, high, start, intent, scans):
    """The places of a rectangle in the order of a direction."""
    x, y = start[0] - left, start[1] - top
    across = intent == intents.LEFT or intent == intents.RIGHT
    way = -1 if intent == intents.LEFT or intent == intents.UP else 1
    # From here on, x is the coordinate that the direction changes.
    if not across:
        x, y, wide, high = y, x, high, wide
    most = 0 if scans else x if way < 0 else wide - 1 - x
    for ahead, aside in _ahead(most, y, high):
        there = x + way * ahead
        yield (left + there, top + aside) if across else (left + aside, top + there)
    count = wide * high
    at = y * wide + x
    for i in range(1, count):
        place = (at + way * i) % count
        x, y = place % wide, place // wide
        yield (left + x, top + y) if across else (left + y, top + x)


def _around(left, top, wide, high, start):
    """The places of a rectangle, nearest to a start (x, y) first.

    The start itself comes before all.
    """
    x, y = start
    up = y - top
    down = top + high - 1 - y
    most = max(up, down)
    for far in range(wide + high):
        low = far - most  # nearer than this in its column, a place is above or below the rectangle
        aside = max(-far, left - x)
        last = min(far, left + wide - 1 - x)
        while aside <= last:
            if -low < aside < low:
                aside = low
                continue
            rows = far - abs(aside)
            if rows <= up:
                yield x + aside, y - rows
            if 0 < rows <= down:
                yield x + aside, y + rows
            aside += 1


def _ahead(most, y, high):
    """The places up to ``most`` ahead, nearest first.

    It yields how far ahead, and the line, of ``high``.
    """
    for far in range(1, most and most + _ASIDE * high):
        for aside in range((far - 1) // _ASIDE + 1):
            ahead = far - _ASIDE * aside
            if ahead <= most:
                if y - aside >= 0:
                    yield ahead, y - aside
                if aside and y + aside < high:
                    yield ahead, y + aside
