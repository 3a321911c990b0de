"""What is shown beside the board on a large panel.

Its layout says where.
"""

from pentaref import pieces
from pentaref.ui import timer
from pentaref.ui.draw import font, palette, status

_MANY = 12  # up to this many tiles or counters left are shown as dots
_APART = 1  # columns between two times side by side
_COLUMNS = 15  # columns of a time with the mark of its flag
_LINE = 6  # rows from one line of words to the next


def draw(canvas, view, match, values, taken, places):
    """Draw the set, the scores and the times in the places of a layout."""
    status.edge(canvas, view, match)
    game = match.game
    clock = match.clock
    hand, numbers, times, _ = places
    x, y = view.width + hand[0], hand[1]
    width = hand[2] or canvas.width - x
    if taken and taken.piece >= 0:
        letter = font.columns(pieces.LETTERS[taken.piece])
        # A wide letter begins further left, because the dots of the set are close.
        canvas.columns(x - (len(letter) > 3), y, letter, palette.TEXT)
    if game.supply() is not None and not (taken and taken.piece >= 0):
        if game.supply() > _MANY:
            ink = palette.ink(game.colour_to_play or 1, palette.WORDS)
            canvas.text(x, y, "%d" % game.supply(), ink)
        else:
            status.heap(canvas, game, x)
    elif width >= 10:
        status.dots(canvas, game, taken, x + 5, y, 3, 2)
    elif not (taken and taken.piece >= 0):
        status.dots(canvas, game, taken, x, y, 3, 2)
    else:
        status.dots(canvas, game, taken, x, y + font.HEIGHT + 1, min(4, (width + 1) // 2), 1)
    x, y = view.width + numbers[0], numbers[1]
    if clock and clock.turn and times[1] == y + numbers[3]:
        y -= 1  # a dark row between two scores and the times below
    width = numbers[2] or canvas.width - x
    if len(values) > 2:
        status.bars(canvas, game, values, x, y, width)
    else:
        for i, value in enumerate(values):
            ink = status.seat_ink(game, game.colour_to_play or 1 if len(values) == 1 else i + 1)
            canvas.text(x, y + _LINE * i, "-" if value is None else "%d" % value, ink)
    if game.boards > 1:
        status.tally(canvas, view.board, 0, view.height + 1)
    if clock and clock.turn:
        _times(canvas, match, times)


def _times(canvas, match, place):
    """Write two seats' times in a place, one below the other or beside it.

    If there is no room for both, it has the time of the seat to act, and lines below.
    """
    x, y, width, high = place
    clock = match.clock
    below = _LINE if high > _LINE else 0
    seats = match.setup.seats
    half = width if below else (width - _APART) // 2
    wide = max([len(timer.columns(clock.left(seat), half - 2)) for seat in (1, seats)])
    if seats > 2 or half < max(wide + 2, _COLUMNS):
        timer.draw_time(canvas, clock, clock.turn, x, y, width)
        timer.draw_lines(canvas, match, x, y + high, width)
        return
    for seat in range(seats):
        timer.draw_time(canvas, clock, seat + 1, x + seat * (width - half), y + seat * below, half)
