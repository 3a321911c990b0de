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

TRIES = 2  # places that are tried between two polls of the buttons
_FAR = 999  # further than any place
_WIDEST = 127  # columns
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
                self._turns.ui.work = self._judge
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

    def _judge(self):
        """Judge what is in hand, now that it is shown.

        The game keeps the last result, so that a lay need not wait for it.
        """
        turn = self._turns.turn
        self._turns.ui.work = None
        turn.match.game.judge(selection.action(turn.choices, turn.held))

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
    option, shape, x, y = held
    taken = choices[option]
    key = taken.kind, taken.board, shape
    if not known or known[0] != key:
        known[:] = (key,) + _survey(game, taken, shape)
    _, aside, rows = known
    grid = game.grid(taken.board)
    left, top = grid.origin
    size = selection.box(choices, held)
    left += size[0] // 2 - aside
    top += size[1] // 2
    x -= left
    y -= top
    while True:
        if intent is None:
            found = _nearest(rows, x, y)
        else:
            found = _next(rows, grid.width, x, y, intent, scans)
        if not found:
            return
        column, row = found
        held = option, shape, column + left, row + top
        # To judge a lay takes a chip 2 to 7 ms, and all its squares are known to be vacant.
        if taken.kind == base.LAY:
            refused = game.breaks(selection.squares(choices, held))
        else:
            refused = game.judge(selection.action(choices, held))
        if not refused:
            yield held
            return
        rows[row] &= ~(1 << column)
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


def _next(rows, wide, x, y, intent, scans):
    """The next place (column, row) from (x, y) in a direction.

    None for no other. ``wide`` is the number of columns; ``scans`` is whether all places come in
    order.
    """
    way = -1 if intent == intents.LEFT or intent == intents.UP else 1
    if intent >= intents.LEFT:
        found = None if scans else _ahead_in_rows(rows, x, y, way)
        return found or _after_in_rows(rows, wide, x, y, way)
    found = None if scans else _ahead_in_columns(rows, x, y, way)
    return found or _after_in_columns(rows, wide, x, y, way)


def _nearest(rows, x, y):
    """The place (column, row) that is nearest to (x, y), which may be a place.

    Of equally near ones it is the one on the left, then the upper one. None for no place.
    """
    best = (_FAR, 0, 0)
    for away in range(len(rows)):
        if away > best[0]:
            break
        for row in (y - away, y + away):
            if 0 <= row < len(rows) and rows[row]:
                aside = _aside(rows[row], x, best[0] - away)
                if aside is not None:
                    best = min(best, (away + abs(aside), x + aside, row))
    return best[1:] if best[0] < _FAR else None


def _aside(line, x, most):
    """How far to the right of x the nearest place of a line is.

    To the left it is negative; None beyond ``most``.
    """
    for aside in range(min(most, _WIDEST) + 1):
        if x >= aside and line >> x - aside & 1:
            return -aside
        if line >> x + aside & 1:
            return aside
    return None


def _ahead(line, x, way, most):
    """How far ahead of x the next place of a line is, 0 beyond ``most``."""
    if line >> x + 1 if way > 0 else line & (1 << x) - 1:
        for ahead in range(1, most + 1):
            if line >> x + way * ahead & 1:
                return ahead
    return 0


def _ahead_in_rows(rows, x, y, way):
    """The nearest place to the left or right, by row."""
    best = _FAR
    found = None
    for aside in range(len(rows)):
        most = best - _ASIDE * aside - 1
        if most < 1:
            break
        for row in (y - aside, y + aside):
            if 0 <= row < len(rows):
                ahead = _ahead(rows[row], x, way, most)
                if ahead:
                    most = ahead - 1
                    best = ahead + _ASIDE * aside
                    found = x + way * ahead, row
    return found


def _ahead_in_columns(rows, x, y, way):
    """The nearest place above or below."""
    best = _FAR
    found = None
    row = y + way
    while 0 <= row < len(rows) and abs(row - y) <= best:
        if rows[row]:
            aside = _aside(rows[row], x, (best - abs(row - y)) // _ASIDE)
            if aside is not None:
                best = abs(row - y) + _ASIDE * abs(aside)
                found = x + aside, row
        row += way
    return found


def _after_in_rows(rows, wide, x, y, way):
    """The next place in reading order or backwards, row by row.

    The first follows after the last.
    """
    edge = -1 if way > 0 else wide
    before = (1 << x) - 1
    after = ~(before << 1 | 1)
    ahead, behind = (after, before) if way > 0 else (before, after)
    for i in range(len(rows) + 1):
        row = (y + way * i) % len(rows)
        line = rows[row]
        if i == 0:
            line &= ahead
        elif i == len(rows):
            line &= behind
        if line:
            return edge + way * _ahead(line, edge, way, wide), row
    return None


def _after_in_columns(rows, wide, x, y, way):
    """The same column by column."""
    every = 0
    for line in rows:
        every |= line
    start, end = (0, len(rows)) if way > 0 else (len(rows) - 1, -1)
    for i in range(wide + 1):
        column = (x + way * i) % wide
        if every >> column & 1:
            for row in range(y + way if i == 0 else start, y if i == wide else end, way):
                if rows[row] >> column & 1:
                    return column, row
    return None
