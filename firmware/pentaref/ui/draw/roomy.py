"""What is shown beside the board of a large panel, in the places that its layout has for it."""

from pentaref import pieces
from pentaref.ui import timer
from pentaref.ui.draw import font, palette, status

_MANY = 12  # what is left is shown as dots up to so many
_BOTH = 27  # columns that two times take


def draw(canvas, view, match, values, taken, places):
    """Draw the set, the scores and the times in the places of a layout."""
    game = match.game
    clock = match.clock
    hand, numbers, times, _ = places
    x, y = view.width + hand[0], hand[1]
    width = hand[2] or canvas.width - x
    if taken and taken.piece >= 0:
        canvas.text(x, y, pieces.LETTERS[taken.piece], palette.TEXT)
    if game.supply() is not None and not (taken and taken.piece >= 0):
        if game.supply() > _MANY:
            ink = palette.ink(game.colour_to_play or 1, palette.SOLID)
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
    width = numbers[2] or canvas.width - x
    if len(values) > 2:
        status.bars(canvas, game, values, x, y, width)
    else:
        for i, value in enumerate(values):
            ink = status.seat_ink(game, game.colour_to_play or 1 if len(values) == 1 else i + 1)
            canvas.text(x, y + 6 * i, "-" if value is None else "%d" % value, ink)
    if game.boards > 1:
        status.tally(canvas, view.board, 0, view.height + 1)
    if clock and clock.turn:
        _times(canvas, match, times)


def _times(canvas, match, place):
    """Write the times of two in a place; where there is no room the mover's, and lines below."""
    x, y, width, high = place
    if match.setup.seats > 2 or width < _BOTH:
        timer.draw_time(canvas, match.clock, match.clock.turn, x, y, width)
        timer.draw_lines(canvas, match, x, y + high, width)
        return
    for seat in range(1, match.setup.seats + 1):
        timer.draw_time(canvas, match.clock, seat, x, y, width)
