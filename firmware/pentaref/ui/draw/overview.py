"""Pages shown instead of the board: the set, the scores, the times."""

from pentaref import pieces
from pentaref.games import base
from pentaref.ui.draw import font, palette, status
from pentaref.ui.draw.font import blit

_SET_SEEN = 24  # beats that the set is shown before the scores follow
_UPRIGHT_I = 9  # the shape of the only piece that is too wide as first drawn


class Pages:
    """The pages of a turn, for the canvas of an interface.

    ``at`` is the number of the page that is shown, -1 while the board is.
    """

    def __init__(self, ui, turn):
        self._ui = ui
        self._turn = turn
        self.at = -1
        self._seen = 0  # beats that the page has been shown

    def turn_to(self, page):
        """Show a page, -1 for the board."""
        self.at = page
        self._seen = 0

    def turn_by(self, count):
        """Show the page that is this many pages further on."""
        self.turn_to((self.at + count) % len(self._pages()))

    def _pages(self):
        """All pages, each as (kind, number of the page of that kind)."""
        match = self._turn.match
        canvas = self._ui.canvas
        seats = match.game.seats
        pages = []
        if not match.game.over and match.game.hand(self._board()):
            pages.append(("set", 0))
        pages += [("scores", i) for i in range(seats if canvas.width < 16 else 1)]
        if match.clock:
            from pentaref.ui import timer

            pages += [("times", i) for i in range(timer.pages(canvas, seats))]
        return pages

    def page(self):
        """The page shown; ("", 0) while the board is shown."""
        pages = self._pages()
        return pages[self.at % len(pages)] if self.at >= 0 else ("", 0)

    def _board(self):
        """The board whose set is chosen from.

        It is 0 if there is one set for all, or the set is the seat's own.
        """
        taken = self._turn.taken
        return (
            self._turn.match.game.boards_to_act()[0] if taken and taken.kind == base.REMOVE else 0
        )

    def beat(self):
        """Let a sixteenth of a second pass; True if the scores follow."""
        self._seen += 1
        # While the set is shown the directions take another piece; on the other pages they turn.
        comes = self._seen == _SET_SEEN and self.page()[0] == "set"
        if comes:
            self.turn_to(1)
        return comes

    def draw(self, canvas):
        """Draw the page that is shown."""
        canvas.clear()
        turn = self._turn
        match = turn.match
        game = match.game
        kind, number = self.page()
        if kind == "set":
            seat = game.colour_to_play or 1
            show_set(canvas, game.hand(self._board()), turn.taken.piece, seat)
            status.marks(canvas, game, 0, canvas.height - 1, canvas.width, 1)
        elif kind == "scores":
            show_scores(canvas, game, turn.scores, number, self._ui.colour)
        else:
            from pentaref.ui import timer

            timer.draw_all(canvas, match.clock, game.seats, number, self._ui.colour)


def show_set(canvas, hand, chosen, seat):
    """Draw a set as twelve pictures, without the pieces not in ``hand``.

    They are four by three, or side by side on a low panel. ``chosen`` is the piece to point at, -1
    for none. On a panel too small for pictures the set is dots; on one of 32 pixels each way a
    square is several pixels.
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
        if scale == 1:  # by machine code: to plot the 60 squares takes a chip 6 ms
            bits = pieces.SHAPES[shape].to_bytes(4, "little")
            at = top * canvas.width + 4 * column
            blit.stamp(bits, 5, canvas.px, canvas.width, at, ink, ink, 0)
            continue
        for x, y in pieces.cells(shape):
            canvas.fill((4 * column + x) * scale, (top + y) * scale, scale, scale, ink)


def show_piece(canvas, piece, seat):
    """Draw one piece and its letter, for a panel of 8x8."""
    shape = pieces.FIRST[piece]
    cells = pieces.cells(shape if piece != 1 else _UPRIGHT_I)
    for x, y in cells:
        canvas.plot(x, y, palette.ink(seat, palette.SOLID))
    canvas.text(canvas.width - 3, 0, pieces.LETTERS[piece], palette.TEXT)


def show_removed(canvas, game, taken):
    """Draw the piece that is to be removed, in its set if there is room.

    ``taken`` is an action without squares.
    """
    seat = taken.board or game.colour_to_play
    if canvas.width < 16:
        show_piece(canvas, taken.piece, seat)
    else:
        show_set(canvas, game.hand(taken.board), taken.piece, seat)
    if game.seats > 1:
        status.marks(canvas, game, 0, canvas.height - 1, canvas.width, 1, taken.board or None)


def show_scores(canvas, game, values, first, colour):
    """Draw the scores as numbers, each in its seat's ink.

    There are two in a row, on 8x8 one at a time, and on a low and wide panel all side by side.
    Without ``colour`` all are steady: a blinking number is hard to read.
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
