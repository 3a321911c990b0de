"""Pictures shown while a button is held: the pieces, the scores."""

from pentaref import pieces
from pentaref.ui.draw import font, palette

_UPRIGHT_I = 9  # the shape of the only piece that is too wide as first drawn


def show_set(canvas, hand, chosen, seat):
    """Draw a set as twelve pictures, without those not of ``hand``.

    They are four by three, on a low panel side by side. ``chosen`` is the piece to point at, -1 for
    none. On a panel too small for that the set is dots, on one of 32 pixels each way a square is
    several.
    """
    small = canvas.width < 16
    scale = max(1, min(canvas.width, canvas.height) // 16)
    for piece in range(12):
        ink = palette.ink(seat, palette.SOLID)
        if piece == chosen:
            ink = palette.MARK
        if not hand >> piece & 1:
            continue
        column, row = piece & 3, piece >> 2
        if small:
            canvas.plot(2 * column, 2 * row, ink)
            continue
        top = (0, 6, 11)[row]
        if canvas.height < 16:
            column, top = piece, 0
        shape = _UPRIGHT_I if piece == 1 else pieces.FIRST[piece]
        for x, y in pieces.cells(shape):
            if scale == 1:  # plot: to fill each of the 60 squares would take a chip 0.2 ms more
                canvas.plot(4 * column + x, top + y, ink)
            else:
                canvas.fill((4 * column + x) * scale, (top + y) * scale, scale, scale, ink)


def show_piece(canvas, piece, seat):
    """Draw one piece and its letter, for a panel of 8x8."""
    shape = pieces.FIRST[piece]
    cells = pieces.cells(shape if piece != 1 else _UPRIGHT_I)
    for x, y in cells:
        canvas.plot(x, y, palette.ink(seat, palette.SOLID))
    canvas.text(canvas.width - 3, 0, pieces.LETTERS[piece], palette.TEXT)


def show_scores(canvas, game, values, first, colour):
    """Draw the scores as numbers, each in its seat's ink.

    There are two in a row; on 8x8 one at a time; on a low and wide panel all side by side. Without
    ``colour`` all are steady: a number that comes and goes is hard to read.
    """
    small = canvas.width < 16
    for i, value in enumerate(values):
        if small and i != first % len(values):
            continue
        columns = font.columns("-" if value is None else "%d" % value)
        across = 0 if small else i & 1
        x = canvas.width - len(columns) if across else 0
        y = 1 if small else 0 if len(values) > 4 else 2
        if canvas.height >= 16:
            y += (5 if len(values) > 4 else 6) * (i >> 1)
        elif not small and len(values) > 2:
            x, y = i * ((canvas.width + 2) // len(values)), 2
        ink = palette.ink(i + 1, palette.WORDS) if colour else palette.TEXT
        canvas.columns(x, y, columns, ink)
    left = game.supply()
    if left is not None and not small and len(values) <= 4:
        rows = (left + canvas.width - 1) // canvas.width
        for i in range(left):
            y = canvas.height - 2 * (rows - i // canvas.width)
            canvas.plot(i % canvas.width, y, palette.COUNTER)
