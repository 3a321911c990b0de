"""The picture of a game: its board, the piece in hand, and what is beside."""

from array import array

from pentaref.games import base
from pentaref.ui.draw import overview, palette, status
from pentaref.ui.draw.view import View
from pentaref.ui.messages import Messages

MOST = 8  # squares: a pentomino has five, a trace may have more
SHOWN = 10  # the beats, of sixteen, in which it covers the board


class Preview:
    """The visible squares of the piece in hand. Blinking allocates nothing.

    If it lies on tiles, they are shown one by one while it is hidden, each for a round. So their
    borders can be seen, also between two tiles of one colour and height.
    """

    def __init__(self):
        self._scale = 0
        self.fit(1)
        self._tiles = ()  # the spots of each tile below
        self._tile = 0  # the number of the tile to show
        self._shown = True

    def fit(self, scale):
        """Make room for squares of ``scale`` pixels each way."""
        if scale != self._scale:
            self._scale = scale
            most = MOST * scale * scale
            self._spots = array("H", bytes(2 * most))  # the indexes of its squares in the picture
            self._inks = bytearray(most)
            self._count = 0

    def hide(self):
        """Show no squares."""
        self._count = 0
        self._tiles = ()

    def put(self, spots, ink, dark):
        """Show the piece on some spots of a picture, in an ink.

        Spots in ``dark`` are dark.
        """
        count = 0
        for spot in spots:
            self._spots[count] = spot
            self._inks[count] = palette.DARK if spot in dark else ink
            count += 1
        self._count = count

    def lift(self, tiles):
        """Show the tiles below it one by one: a list of spots for each."""
        self._tiles = tiles

    def blink(self, px, below, beat):
        """Draw the piece, or what lies below it, in a picture's ``px``."""
        shown = beat < SHOWN
        if self._shown and not shown:
            self._tile += 1
        self._shown = shown
        if not shown:
            for i in range(self._count):
                px[self._spots[i]] = below[self._spots[i]]
        for i in range(len(self._tiles)):
            seen = shown or i == self._tile % len(self._tiles)
            for spot in self._tiles[i]:
                px[spot] = below[spot] if seen else palette.DARK
        if shown:
            for i in range(self._count):
                px[self._spots[i]] = self._inks[i]


class Picture:
    """The picture of a turn, on the finer canvas of an interface.

    ``view`` is the board; ``messages`` are the words; ``cells`` are the squares of what is in hand,
    and ``tiles`` the tiles below them with their heights, as ``View.below`` gives them. ``stale``
    is whether everything must be drawn again, ``same`` whether at most the piece in hand has
    changed since the last drawing.
    """

    def __init__(self, ui, turn):
        self._ui = ui
        self._turn = turn
        self.view = View()
        self._places = status.layout(ui.fine)  # of what is beside the board on a large panel
        self.messages = Messages(ui.fine, self._places)
        self.cells = ()
        self.tiles = ()
        self._covered = ()  # the masks of the tiles to show while what is in hand is hidden
        self.stale = True
        self.same = False
        self._preview = Preview()
        self._below = bytearray(len(ui.fine.px))  # the picture without the piece in hand

    def paint(self):
        """Paint the board again."""
        turn = self._turn
        match = turn.match
        self.stale = True
        if not turn.choices:
            self.view.paint_end(match.game, turn.board, turn.winning)
            return
        last = match.last
        shown = last and (not last.board or last.board == turn.board)
        self.view.paint(match.game, turn.board, last.cells if shown else ())

    def add(self, cells):
        """Paint what was just laid on some squares; leave out words."""
        turn = self._turn
        self.messages.hush()
        self.view.add(turn.match.game, turn.board, cells)
        self._window(())  # a table may have grown
        self.stale = True

    def mark(self, marks):
        """Paint marks on the board, in place of others."""
        self.stale = True
        self.view.mark(marks, self._ui.colour)

    def follow(self):
        """Move the window after what is in hand."""
        turn = self._turn
        view = self.view
        self.tiles = ()
        if turn.choices:
            cells = self.cells = turn.cells()
            if turn.match.setup.on_table:
                self.tiles = view.below(cells)
        else:
            cells = []
            for board, mask in turn.winning:
                if board == turn.board:
                    cells = turn.match.game.grid(board).cells(mask)
        if self._window(cells):
            self.stale = True

    def _window(self, cells):
        """Move the window so that some squares are in sight; True if it moved."""
        _, _, wide, high = self.view.bounds
        width, rows, scale = status.window(self._ui.fine, self._turn.match, wide, high)
        self._preview.fit(scale)
        return self.view.look(width, rows, cells, scale)

    def draw(self, canvas, beat, waits, hides):
        """Draw it.

        ``waits`` is whether the next turn has not begun yet, ``hides`` whether nothing is in hand.
        """
        if not self.same or self.stale or self._ui.spoiled:
            self._draw_whole(canvas, waits, hides)
        if self._covered and beat >= SHOWN:
            self._lift(canvas)
        self._preview.blink(canvas.px, self._below, beat)
        if not self.same:
            row = self.messages.draw(self.view, self.cells if self._turn.choices else ())
            self.draw_times(canvas, row)
            self.same = True

    def _lift(self, canvas):
        """Find the spots of the tiles below what is in hand.

        Not until they are seen: it takes a chip 3 ms, and a press waits for what is in hand only.
        """
        view = self.view
        tiles = [list(view.spots(canvas, view.cells(mask))) for mask in self._covered]
        self._covered = ()
        self._preview.lift(tiles)

    def draw_times(self, canvas, row):
        """Draw the times as lines, in a row beside words that hide the usual ones.

        If the row is negative, nothing is drawn.
        """
        match = self._turn.match
        if row >= 0 and match.clock and match.clock.turn and not status.layout(canvas):
            from pentaref.ui import timer

            timer.draw_lines(canvas, match, 0, row, canvas.width)

    def _draw_whole(self, canvas, waits, hides):
        """Draw all but what is in hand, and find out where that is visible."""
        messages = self.messages
        self.same = False
        if self.stale:
            self.stale = False
            self._draw_below(canvas, waits)
            self._below[:] = canvas.px
        else:
            canvas.px[:] = self._below
        self._preview.hide()
        self._covered = ()
        if messages.cells:
            self.view.plot(canvas, messages.cells, palette.CULPRIT)
        if self._turn.choices and not hides:
            self._put_hand(canvas)

    def _put_hand(self, canvas):
        """Put what is in hand on the picture, except below culprits and words."""
        view = self.view
        messages = self.messages
        match = self._turn.match
        ink = palette.COUNTER
        if self._turn.taken.kind != base.COUNTER:
            ink = palette.ink(match.game.colour_to_play, palette.PREVIEW)
        top = messages.top(view, self.cells)
        culprits = list(view.spots(canvas, messages.cells)) if messages.cells else ()
        spots = list(view.spots(canvas, self.cells))
        if culprits or top >= 0:
            spots = [s for s in spots if s not in culprits and not messages.hidden(s, top)]
        # It would be invisible over its own colour, and on a panel without colours over anything
        # lit.
        dark = []
        if self._ui.colour:
            area = -1 if match.setup.on_table else palette.AREA
            for spot in spots:
                there = self._below[spot]
                if there == ink or ink >= palette.SEATS and there ^ ink < 8 and there & 7 != area:
                    dark.append(spot)
        else:
            for spot in view.spots(canvas, view.occupied(self.cells)):
                if self._below[spot] not in palette.MARKS:
                    dark.append(spot)
        if self.tiles and not culprits and top < 0 and len(self.tiles[0]) > 1:
            self._covered = self.tiles[0]
        self._preview.put(spots, ink, dark)

    def _draw_below(self, canvas, waits):
        view = self.view
        if waits:
            # What is beside the board shows whose turn it is, which is not known yet.
            canvas.px[:] = self._below
            view.show(canvas)
            return
        canvas.clear()
        turn = self._turn
        taken = turn.taken
        if taken and taken.kind == base.REMOVE:
            overview.show_removed(canvas, turn.match.game, taken)
            return
        view.show(canvas)
        if canvas.width < 16:
            view.rim(canvas, turn.match.setup.on_table)
        if self._places:
            from pentaref.ui.draw import roomy

            roomy.draw(canvas, view, turn.match, turn.scores, taken, self._places)
        else:
            status.draw(canvas, view, turn.match, turn.scores, taken)
