"""What the player holds and where, as arithmetic on a tuple.

A planner can search such tuples.

*held* is (option, shape, x, y): the number of the option in hand, the shape of its pentomino (0
where it has none) and the pivot, the square that stays put while the pentomino rotates. An *option*
is an ``Action`` without squares: a piece to lay, a tile, a counter on some board, a piece to remove
from some set, or the pass.
"""

from pentaref import pieces
from pentaref.games import base
from pentaref.ui import intents

# For each shape, the one mirrored left to right; then its box, width in the low half byte and
# height in the high one. Constants, because each press needs them and finding a shape by its
# squares takes milliseconds on the chip.
# fmt: off
FLIPPED = (
    b"\x04\x07\x06\x05\x00\x03\x02\x01\x08\x09\x0e\x11\x10\x0f\x0a\x0d\x0c\x0b\x16\x19\x18\x17"
    b"\x12\x15\x14\x13\x1e\x21\x20\x1f\x1a\x1d\x1c\x1b\x22\x25\x24\x23\x26\x29\x28\x27\x2d\x2c"
    b"\x2b\x2a\x31\x30\x2f\x2e\x32\x37\x3a\x39\x38\x33\x36\x35\x34\x3d\x3e\x3b\x3c"
)
BOX = (
    b"\x33\x33\x33\x33\x33\x33\x33\x33\x15\x51\x42\x24\x42\x24\x42\x24\x42\x24\x42\x24\x42\x24"
    b"\x42\x24\x42\x24\x32\x23\x32\x23\x32\x23\x32\x23\x33\x33\x33\x33\x23\x32\x23\x32\x33\x33"
    b"\x33\x33\x33\x33\x33\x33\x33\x42\x24\x42\x24\x42\x24\x42\x24\x33\x33\x33\x33"
)
# fmt: on

PLACED = (base.LAY, base.TILE, base.COUNTER)  # what a square is chosen for
_MOST_TRACED = 8  # squares: this many are shown to be too many
_WAYS = ((0, -1), (0, 1), (-1, 0), (1, 0))  # up, down, left, right


def bounds(grid):
    """The smallest rectangle that holds the squares in play.

    It is (left, top, width, height).
    """
    stride = grid.stride
    squares = grid.squares
    row = (1 << grid.width) - 1
    columns = 0
    top = bottom = -1
    for y in range(grid.height):
        here = squares >> y * stride & row
        if here:
            columns |= here
            bottom = y
            if top < 0:
                top = y
    left = 0
    while not columns >> left & 1:
        left += 1
    right = left
    while columns >> right:
        right += 1
    x0, y0 = grid.origin
    return left + x0, top + y0, right - left, bottom + 1 - top


def options(game, first=0):
    """What the seat to act may choose from.

    It is a tuple of actions without squares. Pieces start with ``first`` and wrap around; the pass
    comes last, so it is always one step back from where a turn begins.
    """
    found = []
    kinds = game.action_kinds()
    for kind in kinds:
        if kind == base.PASS:
            found.append(base.PASSING)
        elif kind == base.TILE:
            found.append(base.Action(kind, -1, 0, ()))
        else:
            for board in game.boards_to_act():
                if kind == base.COUNTER:
                    found.append(base.Action(kind, -1, board, ()))
                    continue
                hand = game.hand(board)
                for piece in range(first, first + 12):
                    if hand >> piece % 12 & 1:
                        found.append(base.Action(kind, piece % 12, board, ()))
    return tuple(found)


def opening(game, piece=0, shape=0, x=0, y=0):
    """The options and what is held as a turn begins.

    ``piece``, ``shape``, x, y were held before. If the piece is still there, it is held again in
    the same shape, else the next piece in order. The pivot stays on its square, or as near as the
    board allows. The options are empty when the game is over.
    """
    hand = 0
    if base.LAY in game.action_kinds() or base.REMOVE in game.action_kinds():
        hand = game.hand(game.boards_to_act()[0])
        while not hand >> piece % 12 & 1:
            piece += 1
        piece %= 12
    found = options(game, piece)
    if not found:
        return found, (0, 0, x, y)
    if found[0].kind != base.LAY:
        shape = 0
    elif not pieces.FIRST[piece] <= shape < pieces.FIRST[piece + 1]:
        shape = pieces.FIRST[piece]
    return found, settled((0, shape, x, y), found, bounds(game.grid(found[0].board)))


def box(choices, held):
    """The width and height of what is in hand."""
    if choices[held[0]].kind != base.LAY:
        return 1, 1
    size = BOX[held[1]]
    return size & 15, size >> 4


def settled(held, choices, bounds):
    """``held`` with its pivot moved so that all of its box is in ``bounds``."""
    option, shape, x, y = held
    left, top, wide, high = bounds
    w, h = box(choices, held)
    x = min(max(x, left + w // 2), left + wide - w + w // 2)
    y = min(max(y, top + h // 2), top + high - h + h // 2)
    return option, shape, x, y


def step(held, intent, choices, bounds):
    """What is held after an intent: a step, a pick or a rotation.

    Opposite edges of the board join. ``bounds`` are the board's, from the function of that name;
    all boards of one game are alike.
    """
    option, shape, x, y = held
    kind = choices[option].kind
    if kind == base.REMOVE:
        return _search(option, intent, choices), shape, x, y
    if intent >= intents.FIELD:
        return settled(_from_field(held, intent, choices), choices, bounds)
    if intent < intents.PICK:
        if kind == base.PASS:
            return held
        dx, dy = _WAYS[intent]
        left, top, wide, high = bounds
        w, h = box(choices, held)
        left += w // 2
        top += h // 2
        x = left + (x + dx - left) % (wide - w + 1)
        y = top + (y + dy - top) % (high - h + 1)
        return option, shape, x, y
    if intent == intents.PICK_LEFT or intent == intents.PICK_RIGHT or kind != base.LAY:
        if intent == intents.PICK_UP or intent == intents.PICK_DOWN:
            return held
        option = (option + (-1 if intent == intents.PICK_LEFT else 1)) % len(choices)
        taken = choices[option]
        # Another piece starts in its first orientation.
        shape = pieces.FIRST[taken.piece] if taken.kind == base.LAY else 0
    elif intent == intents.ROTATE:
        shape = rotated(shape, choices[option].piece, 1)
    elif intent == intents.PICK_UP:
        shape = rotated(shape, choices[option].piece, -1)
    else:
        shape = FLIPPED[shape]
    return settled((option, shape, x, y), choices, bounds)


def rotated(shape, piece, way):
    """The next orientation of a piece, or with ``way`` -1 the one before.

    Quarter turns come first, then those of the other side, then the first again, so that one button
    reaches all.
    """
    first = pieces.FIRST[piece]
    return first + (shape - first + way) % (pieces.FIRST[piece + 1] - first)


def _from_field(held, intent, choices):
    """What is held after a step through the set, twelve pieces four by three.

    Left and right go through the pieces in order, with a pass between the last and the first; up
    and down go to the nearest piece of the next row that has any.
    """
    option, shape, x, y = held
    found = [choice.piece for choice in choices]  # -1 for a pass
    piece = found[option]
    way = intent - intents.FIELD
    if piece < 0 or way >= intents.LEFT:
        order = sorted(found)
        to = order[(order.index(piece) + (1 if way & 1 else -1)) % len(order)]
    else:
        to = piece
        for rows in (1, 2):
            row = (piece // 4 + (rows if way == intents.DOWN else -rows)) % 3
            near = [one for one in found if one >= 0 and one // 4 == row]
            if near:
                to = min(near, key=lambda one: (abs(one % 4 - piece % 4), one))
                break
    if to != piece:
        shape = pieces.FIRST[to] if to >= 0 else 0
    return found.index(to), shape, x, y


def _search(option, intent, choices):
    """The option to remove after an intent.

    The pieces lie four by three, set after set.
    """
    piece, board = choices[option].piece, choices[option].board
    if intent >= intents.FIELD:
        intent += intents.PICK - intents.FIELD
    if intent >= intents.PICK:
        # The same piece of the next or the previous set; of one set, the next piece.
        boards = []
        for choice in choices:
            if choice.board not in boards:
                boards.append(choice.board)
        way = -1 if intent == intents.PICK_LEFT or intent == intents.PICK_UP else 1
        if len(boards) == 1:
            return (option + way) % len(choices)
        board = boards[(boards.index(board) + way) % len(boards)]
        return _find(choices, piece, board, option)
    for _ in range(4):
        if intent == intents.LEFT:
            piece = piece & 12 | piece - 1 & 3
        elif intent == intents.RIGHT:
            piece = piece & 12 | piece + 1 & 3
        else:
            piece = (piece + (4 if intent == intents.DOWN else 8)) % 12
        found = _find(choices, piece, board, -1)
        if found >= 0:
            return found
    return option


def _find(choices, piece, board, otherwise):
    """The number of the option with this piece of this board's set."""
    for i, choice in enumerate(choices):
        if choice.piece == piece and choice.board == board:
            return i
    return otherwise


_last = [None, ()]  # the pentomino last in hand, and its squares: (shape, x, y), squares


def squares(choices, held):
    """The (x, y) squares that the piece in hand covers.

    They are in reading order; () for none.
    """
    option, shape, x, y = held
    kind = choices[option].kind
    if kind == base.LAY:
        # Needed twice per press, to judge and to draw.
        if _last[0] != held[1:]:
            size = BOX[shape]
            x -= (size & 15) // 2
            y -= (size >> 4) // 2
            found = tuple([(x + dx, y + dy) for dx, dy in pieces.cells(shape)])
            _last[:] = held[1:], found
        return _last[1]
    if kind == base.TILE or kind == base.COUNTER:
        return ((x, y),)
    return ()


def action(choices, held):
    """The action of laying what is in hand."""
    kind, piece, board, _ = choices[held[0]]
    if kind == base.LAY:
        board = 0  # each seat lays only on its own board, so a lay names none
    return base.Action(kind, piece, board, squares(choices, held))


def held_for(choices, action, held):
    """What must be held to lay an action; ``held`` if there is no such option."""
    # A lay names no board, because each seat lays only on its own.
    known = 2 if action.kind == base.LAY else 3
    option = 0
    while choices[option][:known] != action[:known]:
        option += 1
        if option == len(choices):
            return held
    if not action.cells:
        return (option,) + held[1:] if held else (option, 0, 0, 0)
    x = min([x for x, _ in action.cells])
    y = min([y for _, y in action.cells])
    if action.kind != base.LAY:
        return option, 0, x, y
    shape = pieces.classify(action.cells)
    size = BOX[shape]
    return option, shape, x + (size & 15) // 2, y + (size >> 4) // 2


def beside(cell, way, bounds):
    """The next square in a direction.

    At the edge of the board it is the same square.
    """
    left, top, wide, high = bounds
    x = cell[0] + _WAYS[way][0]
    y = cell[1] + _WAYS[way][1]
    inside = left <= x < left + wide and top <= y < top + high
    return (x, y) if inside else cell


class Turn:
    """A turn, or the end: the options and what is in hand.

    ``choices`` and ``held`` are the options and what is held; ``traced`` are the traced squares in
    order; ``board`` is the number of the board in sight. ``scores`` and ``winning`` are the game's,
    kept because counting territories takes time.
    """

    def __init__(self, match):
        self.match = match
        last = match.last
        if last and last.cells:
            x, y = last.cells[0]
        else:
            left, top, wide, high = bounds(match.game.grid(match.game.turn or 1))
            x, y = left + wide // 2, top + high // 2
        self.choices = ()
        self.held = 0, 0, x, y
        self.traced = []

    @property
    def taken(self):
        """The option in hand, None when the game is over."""
        return self.choices[self.held[0]] if self.choices else None

    def begin(self, again=None):
        """Begin the next turn, with what was in hand or an action taken back."""
        game = self.match.game
        piece = max(0, self.taken.piece) if self.choices else 0
        self.choices, self.held = opening(game, piece, *self.held[1:])
        self.scores = game.scores()
        self.winning = game.winning_squares()
        self.board = 0
        if not self.choices and game.boards > 1:
            self.board = (game.winners() or [1])[0]
        if again and self.choices:
            self.held = held_for(self.choices, again, self.held)

    def cells(self):
        """The traced squares, or those of what is in hand."""
        return self.traced or squares(self.choices, self.held)

    def trace(self, way, bounds):
        """Trace one more square, or go back to one that has been traced."""
        if not self.traced:
            self.traced.append(self.held[2:])
        cell = beside(self.traced[-1], way, bounds)
        if cell in self.traced:
            self.traced.remove(cell)  # it is the last one now
        if len(self.traced) < _MOST_TRACED:
            self.traced.append(cell)
