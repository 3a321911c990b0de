"""The levels of a stack, one at a time."""

from pentaref.ui import intents
from pentaref.ui.draw import palette
from pentaref.ui.draw.view import View


class Levels:
    """A board level by level, from the top one down.

    Up and down go through them, left and right through the tiles of one; a tile pulses then.
    """

    def __init__(self, ui, match):
        self.ui = ui
        self._game = match.game
        self._top = max([layer.level for layer in self._game.layers(1)])
        self._level = self._top
        self._tile = -1  # the number of the tile that pulses
        self._view = View()
        self._paint()

    def _paint(self):
        view = self._view
        game = self._game
        grid = game.grid(1)
        here = [layer for layer in game.layers(1) if layer.level == self._level]
        self._here = here
        view.paint_level(game, 1, self._level, _shades(grid, here))
        cells = []
        for i, layer in enumerate(here):
            if self._tile in (-1, i):
                cells = cells + grid.cells(layer.mask)
        canvas = self.ui.canvas
        view.look(canvas.width - self._columns(), canvas.height, cells)

    def _columns(self):
        """How many columns at the right edge the dots take."""
        return (self._top + self.ui.canvas.height - 1) // self.ui.canvas.height

    def press(self, intent):
        """Take an intent of the player's."""
        if intent in (intents.UP, intents.DOWN):
            self._tile = -1
            by = 0 if intent == intents.UP else -2
            self._level = (self._level + by) % self._top + 1
        elif intent == intents.RIGHT:
            self._tile = (self._tile + 1) % len(self._here)
        elif intent == intents.LEFT:
            self._tile = (max(self._tile, 0) - 1) % len(self._here)
        elif intent in (intents.ACT, intents.ROTATE):
            self.ui.back()
            return
        self._paint()

    def beat(self, beat):
        """Let a sixteenth of a second pass: nothing moves here but by the palette."""
        return False

    def draw(self, canvas, beat):
        """Draw the level, and at the right edge a dot for each.

        The lowest is at the bottom. Many are close together, and the highest may be further left.
        """
        canvas.clear()
        view = self._view
        view.show(canvas)
        if self._tile >= 0:
            tile = self._here[self._tile]
            view.plot(canvas, view.cells(tile.mask), palette.ink(tile.owner, palette.LAST))
        if canvas.width < 16:
            view.rim(canvas, True)
        high = canvas.height
        apart = 2 if 2 * self._top <= high + 1 else 1
        for level in range(self._top):
            ink = palette.MARK if level + 1 == self._level else palette.FRAME
            canvas.plot(canvas.width - 1 - level // high, high - 1 - level % high * apart, ink)

    def words(self):
        """What the device shows, in lines of words."""
        text = "Level %d of %d" % (self._level, self._top)
        if self._tile >= 0:
            text += ", tile %d of %d" % (self._tile + 1, len(self._here))
        return [text]


def _shades(grid, tiles):
    """For each tile, the level, 1 to 4, whose ink it gets.

    Tiles of a seat that touch differ.
    """
    found = []

    def fill():
        # Four shades are enough for any map; backtrack if a later tile is left without one.
        if len(found) == len(tiles):
            return True
        tile = tiles[len(found)]
        rim = grid.rim(tile.mask)
        near = [
            shade for shade, one in zip(found, tiles) if one.owner == tile.owner and one.mask & rim
        ]
        for shade in (1, 2, 3, 4):
            if shade not in near:
                found.append(shade)
                if fill():
                    return True
                found.pop()
        return False

    fill()
    return found
