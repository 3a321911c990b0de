"""What is shown beside the board: turn, scores, clocks, set.

A large panel has a row in `layouts`, with the size of the board and the places of everything else.
A small panel uses what the board leaves: numbers in a wide space, a line of marks in a narrow one.
A board that fills the panel has free corners.
"""

from pentaref import pieces
from pentaref.games import base
from pentaref.ui.draw import font, palette

_LINE = 12  # the pieces of a set, a pixel each
_MOST = (12, 20)  # the highest scores: with a set of pieces, and with its counters too
_TALLY = 2  # pixels between the dots that tell whose board it is

_LARGE = 32  # pixels across: a panel with fewer has no row in `layouts`


def layout(canvas):
    """The places of a panel with a row in `layouts`, else None."""
    row = _row(canvas)
    return row and row[3]


def _row(canvas):
    """The panel's row in `layouts`, else None: small panels do not load it."""
    if canvas.width < _LARGE:
        return None
    from pentaref.ui.draw import layouts

    return layouts.row(canvas.width, canvas.height)


def window(canvas, match, wide, high):
    """The pixels for a board of squares, and for one square: (w, h, scale)."""
    row = _row(canvas)
    if row:
        _, lowest, (width, height), _ = row
        if match.game.boards > 1 and lowest >= 32:
            height = min(height, canvas.height - 2)  # the dots of `tally` are below it
        return width, height, max(1, min(width // wide, height // high))
    rows = canvas.height
    if rows > 8:
        # A board that does not fit leaves room for the line of marks.
        rows -= 2 if wide > canvas.width or high > rows else 0
    else:
        rows -= (match.game.boards > 1) + (match.clock is not None)
    return canvas.width, rows, 1


def draw(canvas, view, match, values, taken):
    """Draw everything that fits beside the window of a view, on dark.

    ``values`` are the game's scores; ``taken`` the option in hand, an action without squares, or
    None. While a clock has something to show it replaces the scores; each seat also has a line for
    its time, where words never come.
    """
    game = match.game
    clock = match.clock if match.clock and match.clock.turn else None
    if canvas.height > 8:
        edge(canvas, view, match)
        _draw_beside(canvas, view, match, values, taken, clock)
    else:
        row = view.height
        if game.boards > 1:
            tally(canvas, view.board, 0, row)
            row += 1
        if clock:
            _lines(canvas, match, 0, canvas.height - 1, canvas.width)


def _draw_beside(canvas, view, match, values, taken, clock):
    """Draw what fits beside the board on a panel of about 16x16."""
    game = match.game
    right = canvas.width - view.width - 1
    below = canvas.height - view.height - 1
    x = view.width + 1
    last = canvas.height - 1
    top = canvas.height - font.HEIGHT
    wide = below >= font.HEIGHT and (
        right >= 5 or game.supply() is not None or below > font.HEIGHT + 2
    )
    if game.boards > 1:
        tally(canvas, view.board, 0, top - 1)
    if clock:
        _times(canvas, match, view, top if wide else 0)
    elif wide:
        scores(canvas, game, values, 0, top, canvas.width)
    if wide:
        if right >= 5:
            _supply(canvas, game, taken, x, right)
        elif game.supply() is None:
            _set_line(canvas, game, taken, 2, top - 2)
    elif below >= font.HEIGHT:
        bars(canvas, game, values, 0, top, 8)
        dots(canvas, game, taken, 9, top, 4, 2)
    elif right >= 5:
        _supply(canvas, game, taken, x, right)
        marks(canvas, game, x, top, 1, font.HEIGHT)
    elif right >= 3 and not game.hand():
        for seat in range(1, game.seats + 1):
            _short(canvas, game, seat, values[seat - 1], x, 8 * (seat - 1))
    elif below >= 1:
        _set_line(canvas, game, taken, 0, last)
        marks(canvas, game, _LINE + 1, last, canvas.width - _LINE - 1, 1)
    elif min(canvas.width, canvas.height) > _LINE:
        _corners(canvas, match, clock)


def _times(canvas, match, view, y):
    """The times in digits, if there is a row ``y`` for them, and as lines.

    For more than two seats only the time of the seat to act is in digits.
    """
    if y:
        from pentaref.ui import timer

        timer.draw_digits(canvas, match, y)
    if canvas.height > view.height + 1:
        # Beside a low board the set is in the way.
        width = canvas.width if view.height >= 10 else view.width + 1
        _lines(canvas, match, 0, view.height, width)


def _lines(canvas, match, x, y, width):
    from pentaref.ui import timer

    timer.draw_lines(canvas, match, x, y, width)


def tally(canvas, board, x, y):
    """As many dots as the number of the board shown, in its seat's colour.

    On a narrow panel more than four are drawn in threes.
    """
    for i in range(board):
        at = _TALLY * i if _TALLY * board <= canvas.width else i + i // 3
        canvas.plot(x + at, y, palette.ink(board, palette.WORDS))


def seat_ink(game, seat):
    """The ink of a seat's numbers and marks; it pulses for the seat to act."""
    return palette.ink(seat, palette.LAST if seat == game.colour_to_play else palette.WORDS)


def edge(canvas, view, match):
    """The edge of a board, where the panel has room for it.

    It has a seat's colour if the board is that seat's. A table has no edge.
    """
    if match.setup.on_table:
        return
    ink = palette.ink(view.board, palette.SOLID) if view.board else palette.FRAME
    if view.height < canvas.height:
        for x in range(0, view.width + 1, 2):
            canvas.plot(x, view.height, ink)
    if view.width < canvas.width:
        for y in range(0, view.height, 2):
            canvas.plot(view.width, y, ink)


def scores(canvas, game, values, x, y, width):
    """The scores in five rows.

    One or two seats have numbers, each in its place; more have bars.
    """
    if len(values) > 2:
        bars(canvas, game, values, x, y, width)
        return
    for i, value in enumerate(values):
        columns = font.columns("-" if value is None else "%d" % value)
        start = x if i == 0 else x + width - len(columns)
        seat = game.colour_to_play or 1 if len(values) == 1 else i + 1
        canvas.columns(start, y, columns, seat_ink(game, seat))


def bars(canvas, game, values, x, y, width):
    """A bar for each seat: its score's share of the highest possible.

    A score of 0 is a dot.
    """
    values = [value or 0 for value in values]
    most = _MOST[max(values) > _MOST[0] or game.boards > 1]
    wide = width // len(values)
    for i, value in enumerate(values):
        high = max(1, (value * font.HEIGHT + most - 1) // most)
        ink = seat_ink(game, i + 1)
        canvas.fill(x + i * wide, y + font.HEIGHT - high, max(1, wide - 1), high, ink)


def _short(canvas, game, seat, value, x, y):
    """A seat's score in three columns: its last digit, and a dot for each ten."""
    ink = seat_ink(game, seat)
    canvas.text(x, y, "%d" % (value % 10), ink)
    for ten in range(value // 10):
        canvas.plot(x + ten, y + font.HEIGHT + 1, ink)


def _supply(canvas, game, taken, x, width):
    """What is to the right of the board: the letter in hand, over the set.

    In a game of tiles or counters it is what is left to place.
    """
    x += (width - 5) // 2
    if taken and taken.piece >= 0:
        letter = pieces.LETTERS[taken.piece]
        # In the middle; the W is wider than the others, as wide as the set.
        left = x + (5 - len(font.columns(letter))) // 2
        canvas.text(left, 0, letter, palette.TEXT)
    elif game.supply() is not None:
        heap(canvas, game, x)
        return
    dots(canvas, game, taken, x, font.HEIGHT + 1, 3, 1)


def heap(canvas, game, x):
    """A dot for each tile or counter left to place, three in a row."""
    ink = palette.COUNTER if game.boards > 1 or game.phase else palette.ink(game.colour_to_play, 0)
    for i in range(game.supply()):
        canvas.plot(x + 2 * (i % 3), i // 3, ink)


def dots(canvas, game, taken, x, y, across, down):
    """The set as rows of dots.

    The arguments give the dots in a row and the rows' distance.
    """
    if not game.over:
        inks = _inks(game, taken)
        for piece in range(12):
            canvas.plot(x + 2 * (piece % across), y + down * (piece // across), inks[piece])


def _set_line(canvas, game, taken, x, y):
    """The set as a line of dots, or the tiles or counters left to place."""
    if game.over:
        return
    left = game.supply()
    if left is None:
        # In one go: to plot each takes a chip 1 ms longer.
        row = _inks(game, taken)[: canvas.width - x]
        at = y * canvas.width + x
        canvas.px[at : at + len(row)] = row
    else:
        canvas.fill(x, y, min(left, _LINE), 1, palette.ink(game.colour_to_play, 0))


def _inks(game, taken):
    """The inks of a set's dots: pieces left, and the one in hand."""
    hand = game.hand(game.boards_to_act()[0])
    ink = palette.ink(game.colour_to_play, palette.SOLID)
    inks = bytearray(12)
    for piece in range(12):
        if hand & 1:
            inks[piece] = ink
        hand >>= 1
    if taken and taken.kind == base.LAY:
        inks[taken.piece] = palette.MARK
    return inks


def marks(canvas, game, x, y, width, height, bright=None):
    """A mark for each seat; a bar points at one of them.

    They are side by side, or one below the other. ``bright`` is the number of the seat with the
    bar, None for the seat to act.
    """
    seats = max(game.seats, game.colour_to_play or 1)
    bright = bright or game.colour_to_play
    size = 5 if height > 1 else max(1, width // seats)
    for seat in range(1, seats + 1):
        here = seat == bright
        ink = palette.ink(seat, palette.LAST if here else palette.WORDS)
        if height > 1:
            canvas.fill(x, y + seat - 1, size if here else 1, 1, ink)
        else:
            # The mark is in the middle of its place, so that it does not move when it grows to a
            # bar.
            shift = 0 if here else (size - 1) // 2
            canvas.fill(x + (seat - 1) * size + shift, y, size if here else 1, 1, ink)


def _corners(canvas, match, clock):
    """A corner for each seat, clockwise from the top left.

    A corner is drawn only if the board leaves it free. With a clock the outermost row has each
    seat's time as a line.
    """
    game = match.game
    inner = 1 if clock else 0
    for seat, (x, y) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))[: game.seats], 1):
        size = 3 if seat == game.colour_to_play else 2
        for row in range(inner, size):
            for column in range(size):
                px = canvas.width - 1 - column if x else column
                py = canvas.height - 1 - row if y else row
                if not canvas.px[py * canvas.width + px]:
                    canvas.plot(px, py, seat_ink(game, seat))
        if clock:
            from pentaref.ui import timer

            wide = 5
            start = canvas.width - wide if x else 0
            row = canvas.height - 1 if y else 0
            most = timer.whole(match.setup.clock)
            timer.draw_line(canvas, clock, seat, start, row, wide, most, x == 1)
