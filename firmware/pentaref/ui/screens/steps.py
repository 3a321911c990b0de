"""Step through a finished game, action by action."""

from pentaref.ui import intents, selection
from pentaref.ui.draw import status
from pentaref.ui.draw.marquee import Marquee
from pentaref.ui.draw.view import View
from pentaref.ui.words import whose

_STEPS = (-10, 10, -1, 1)  # actions: up, down, left, right


class Steps:
    """The positions of a match that is over.

    Left and right go by one action, up and down by ten. A or B goes back to the end. The match
    itself is not changed.
    """

    def __init__(self, ui, match, at):
        self.ui = ui
        self._match = match
        self._game = match.game.copy()
        self._at = len(match.words)
        self._view = View()
        self._go(at)

    def _go(self, at):
        words = self._match.words
        at = max(0, min(at, len(words)))
        game = self._game
        while self._at > at:
            game.take_back()
            self._at -= 1
        # The last action again: after it another seat may be to act.
        self._at -= game.take_back()
        board = game.turn if game.boards > 1 else 0
        last = None
        while self._at < at:
            board = game.turn if game.boards > 1 else 0
            last = self._match.action(self._at)
            game.play(last)
            self._at += 1
        cells = last.cells if last else ()
        board = last and last.board or board
        before = self._view.board
        self._view.paint(game, board, cells)
        canvas = self.ui.canvas
        rows = canvas.height
        if rows <= 8 and board:
            rows -= 1  # for the dots that tell whose board it is
        _, _, wide, high = selection.bounds(game.grid(board))
        if rows > 8 and (wide > canvas.width or high > rows):
            rows -= 2
        self._view.look(canvas.width, rows, cells)
        text = "%d of %d" % (at, len(words))
        if at:
            text += ": " + words[at - 1]
        if board != before:
            text += ", " + whose(self._match, board)
        self._marquee = Marquee(text, canvas.width)

    def press(self, intent):
        """Take an intent of the player's."""
        if intent < intents.PICK:
            self._go(self._at + _STEPS[intent])
        else:
            self.ui.back()

    def beat(self, beat):
        """Let a sixteenth of a second pass; True if the picture changes."""
        return False if self._marquee.done else self._marquee.beat() or self._marquee.done

    def draw(self, canvas, beat):
        """Draw the position and its last action in words.

        The words are shown only once if they cover the board.
        """
        canvas.clear()
        self._view.show(canvas)
        if canvas.width < 16:
            self._view.rim(canvas, self._match.setup.on_table)
        status.tally(canvas, self._view.board, 0, self._view.height)
        if self._view.height < canvas.height - 6 or not self._marquee.done:
            self._marquee.draw(canvas, 0, canvas.height - 5)

    def words(self):
        """What the device shows, in lines of words."""
        return [self._marquee.text]


def begin(ui, match, intent):
    """Show the end of a game, or the position that a direction leads to."""
    if match.recall():
        ui.push(Steps(ui, match, match.game.played + min(0, _STEPS[intent])))
    else:
        ui.notice("The record cannot be read")
