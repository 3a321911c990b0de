"""A board as a picture, and the window of it that is shown.

It is painted once for each action.
"""

from pentaref.games import base
from pentaref.ui import selection
from pentaref.ui.draw import palette
from pentaref.ui.draw.canvas import blit

_RIM_DOTS = 3
_ROUND = 255  # a picture has a multiple of 256 bytes


class View:
    """The picture of a board.

    The window shows ``width`` x ``height`` pixels of it. A square is ``scale`` pixels each way.

    ``bounds`` are the board's, (left, top, width, height) in squares. ``x`` and ``y`` are the
    square at the window's top left, counted from the bounds' own. A board that fits into the window
    does not move. ``board`` is the number of the board painted.
    """

    def __init__(self):
        self.board = 0
        self.bounds = (0, 0, 0, 0)
        self.width = self.height = self.x = self.y = 0
        self.scale = 1
        self._px = bytearray(0)
        self._plain = None  # the picture without marks, while it has any
        self._painted = None  # the board, how many actions were played, and what pulses
        self._pulsed = []  # the places that pulse, each with its ink when it does not
        self._grid = None
        self._lying = 0  # the occupied squares
        self._tiles = ()  # the layers, the lower ones first
        self._floor = b""
        self._shift = 0  # where the first square of the grid is in the picture

    def paint(self, game, board, last=()):
        """Paint a board and what lies on it; the squares ``last`` pulse."""
        grid = game.grid(board)
        painted = board, game.played, last
        if grid is self._grid and painted == self._painted:
            self._wipe()
            return
        self._painted = painted
        self.board = board
        self._tiles = ()
        if grid is not self._grid:
            self._survey(grid)
        self._plain = None
        self._px[:] = self._floor
        self._tiles = layers = game.layers(board)
        self._lying = 0
        for layer in _merged(layers):
            self._lying |= layer.mask
            self._lay(game, layer, layer.mask)
        self._pulse(last)

    def add(self, game, board, cells):
        """Paint what was just laid on some squares.

        The position before it has been painted. On a chip all layers take three times as long as
        one, and a player waits for this picture.
        """
        grid = game.grid(board)
        mask = grid.mask(cells)
        layers = game.layers(board)
        lying = 0
        for layer in layers:
            lying |= layer.mask
            if layer.mask & mask == mask:
                top = layer
        before = self._painted
        known = grid is self._grid and before and before[:2] == (board, game.played - 1)
        # An action can also end a round, which clears the board.
        if not known or not mask or lying != self._lying | mask:
            self.paint(game, board, cells)
            return
        self._painted = board, game.played, cells
        self._wipe()
        for i, ink in self._pulsed:
            self._px[i] = ink
        self._tiles = layers
        self._lying = lying
        self._lay(game, top, mask)
        self._pulse(cells)

    def _lay(self, game, layer, mask):
        """Paint some squares of a layer."""
        if layer.owner == base.COUNTER_OWNER:
            self._put(mask, palette.COUNTER)
        elif game.colours == palette.STACKING:
            self._put(mask, palette.stacked(layer.owner, layer.level))
        else:
            self._weave(mask, layer.owner)

    def _wipe(self):
        """Take the marks away."""
        if self._plain:
            self._px[:] = self._plain
            self._plain = None

    def paint_level(self, game, board, level, shades):
        """Paint the tiles of one level, each in a shade; those below are faint.

        ``shades``: a level, 1 to 4, for each tile, in the order of the layers.
        """
        self.paint(game, board)
        self._painted = None
        self._px[:] = self._floor
        at = 0
        for layer in game.layers(board):
            if layer.level == level:
                self._put(layer.mask, palette.stacked(layer.owner, shades[at]))
                at += 1
            elif layer.level < level:
                self._put(layer.mask, palette.FAINT)

    def paint_end(self, game, board, winning_squares):
        """Paint a board whose game is over: the winning squares pulse."""
        self.paint(game, board)
        self._painted = None
        px = self._px
        winners = game.winners()
        for where, mask in winning_squares:
            if where == board:
                winner = winners[0] if len(winners) == 1 else board
                vacant = palette.ink(winner, palette.LAST) if winner else palette.MARK
                for i in self._places(mask):
                    ink = px[i]
                    px[i] = ink & ~7 | palette.LAST if ink >= palette.SEATS else vacant

    def below(self, cells):
        """The tiles below some squares, and their heights; () if there is no tile.

        Each tile is a mask of its visible squares. There is a height for each square, the greatest
        first.
        """
        left = self._grid.mask(cells) & self._lying
        if not left:
            return ()
        above = 0
        seen = []
        heights = []
        for tile in reversed(self._tiles):
            if not left:
                break
            here = tile.mask & left
            if here:
                left ^= here
                seen.append(tile.mask & ~above)
                while here:
                    heights.append(tile.level)
                    here &= here - 1
            above |= tile.mask
        return seen, heights + [0] * (len(cells) - len(heights))

    def mark(self, marks, colour):
        """Paint an overlay's marks, in place of others.

        ``colour`` is False for a panel without colours.
        """
        px = self._px
        self._wipe()
        if marks:
            self._plain = bytes(px)
        width = self.bounds[2]
        for mask, word, seat, _ in marks:
            if word in palette.SIGNED:
                for i in self._places(mask):
                    px[i] = palette.sign(word, seat, px[i])
                continue
            ink = palette.meaning(word, seat)
            if seat and not colour:
                ink = palette.ink(seat, palette.SOLID)  # a seat's rhythm
            # On every other square, unlike tiles, unless there is only one.
            hatched = mask & mask - 1 and (word in palette.HATCHED or seat and not colour)
            for i in self._places(mask):
                if not hatched or i // width + i % width & 1:
                    px[i] = ink

    def _survey(self, grid):
        """Change to another board: its bounds, and its empty picture."""
        self._grid = grid
        before = self.bounds
        self.bounds = selection.bounds(grid)
        left, top, width, height = self.bounds
        self._shift = (grid.origin[1] - top) * width + grid.origin[0] - left
        # When the table grows, the window stays where it was.
        self.x += before[0] - left
        self.y += before[1] - top
        # Without the old pictures: late in a game a chip has no room for all of them.
        self._px = self._floor = b""
        self._plain = None
        # Keep the size if a table has grown a little: the new picture then takes the old one's
        # place. No other free stretch of memory is as long.
        self._floor = bytes([palette.FLOOR]) * (width * height + _ROUND & ~_ROUND)
        self._px = px = bytearray(self._floor)
        if grid.count(grid.squares) < width * height:
            # Row by row: a list of all squares would be the largest object on the heap.
            row = (1 << grid.width) - 1
            for y in range(height):
                here = grid.squares >> (y + top - grid.origin[1]) * grid.stride & row
                here >>= left - grid.origin[0]
                for x in range(width):
                    if not here >> x & 1:
                        px[y * width + x] = palette.DARK
            self._floor = bytes(px)

    def _places(self, mask):
        """The indexes of a mask's squares in the picture."""
        width = self.bounds[2]
        stride = self._grid.stride
        for i in self._grid.indexes(mask):
            yield i // stride * width + i % stride + self._shift

    def _put(self, mask, ink):
        self._stamp(mask, ink, ink, 0)

    def _weave(self, mask, seat):
        solid, woven = palette.ink(seat, palette.SOLID), palette.ink(seat, palette.WEAVE)
        self._stamp(mask, solid, woven, palette.weave(seat))

    def _stamp(self, mask, solid, woven, weave):
        grid = self._grid
        bits = mask.to_bytes(grid.height * grid.stride + 7 >> 3, "little")
        blit.stamp(bits, grid.stride, self._px, self.bounds[2], self._shift, solid, woven, weave)

    def _pulse(self, cells):
        px = self._px
        self._pulsed = pulsed = []
        left, top, width, height = self.bounds
        for x, y in cells:
            x -= left
            y -= top
            if 0 <= x < width and 0 <= y < height:
                ink = px[y * width + x]
                if ink >= palette.SEATS:
                    pulsed.append((y * width + x, ink))
                    px[y * width + x] = ink & ~7 | palette.LAST

    def look(self, width, height, cells, scale=1):
        """Show a window of at most these pixels.

        It is moved until some squares are in sight, and two squares beyond them if the window is
        large enough. True if it moved.
        """
        left, top, wide, high = self.bounds
        across, down = min(width // scale, wide), min(height // scale, high)
        self.scale = scale
        self.width, self.height = across * scale, down * scale
        x, y = self.x, self.y
        if across == wide and down == high:
            x = y = 0
        elif cells:
            xs = [cell[0] - left for cell in cells]
            ys = [cell[1] - top for cell in cells]
            x = _reach(x, across, wide, min(xs), max(xs))
            y = _reach(y, down, high, min(ys), max(ys))
        else:
            # Bounds that have moved inwards can leave the window's corner outside of them.
            x = max(0, min(x, wide - across))
            y = max(0, min(y, high - down))
        moved = (x, y) != (self.x, self.y)
        self.x, self.y = x, y
        return moved

    def pan(self, way):
        """Move the window two squares up, down, left or right.

        True if there was more to see.
        """
        _, _, wide, high = self.bounds
        x, y = self.x, self.y
        if way < 2:
            self.y = max(0, min(y + (2 if way else -2), high - self.height // self.scale))
        else:
            self.x = max(0, min(x + (2 if way == 3 else -2), wide - self.width // self.scale))
        return (x, y) != (self.x, self.y)

    def show(self, canvas):
        """Draw the window at the picture's top left."""
        wide = self.bounds[2]
        start = self.y * wide + self.x
        size = self.width, self.height
        blit.window(self._px, wide, start, canvas.px, canvas.width, *size, self.scale)

    def cells(self, mask):
        """The squares of a mask of the board."""
        return self._grid.cells(mask)

    def rim(self, canvas, tiles_only=False):
        """Mark where the board, or tiles on it, continue.

        There is a dot for each line beyond the window, up to three on each rim, on vacant squares,
        the middle first.
        """
        left, top, wide, high = self.bounds
        right, bottom = wide, high
        if tiles_only:
            cells = self._grid.cells(self._lying)
            xs = [x - left for x, _ in cells] or [self.x]
            ys = [y - top for _, y in cells] or [self.y]
            left, top, right, bottom = min(xs), min(ys), max(xs) + 1, max(ys) + 1
        else:
            left = top = 0
        last = (self.height - 1) * canvas.width
        for count, start, step, length in (
            (self.y - top, 0, 1, self.width),
            (bottom - self.height - self.y, last, 1, self.width),
            (self.x - left, 0, canvas.width, self.height),
            (right - self.width - self.x, self.width - 1, canvas.width, self.height),
        ):
            count = min(count, _RIM_DOTS)
            for i in range(length):
                # From the middle outwards, left and right in turn.
                at = length // 2 + (i + 1) // 2 * (-1 if i & 1 else 1)
                spot = start + at * step
                if count > 0 and canvas.px[spot] == palette.FLOOR:
                    canvas.px[spot] = palette.RIM
                    count -= 1

    def occupied(self, cells):
        """The occupied ones of some squares."""
        return [cell for cell in cells if self._grid.bit(*cell) & self._lying]

    def spots(self, canvas, cells):
        """The indexes of squares in the picture's ``px``, if they are visible."""
        left, top, _, _ = self.bounds
        scale = self.scale
        if scale == 1:
            left += self.x
            top += self.y
            for x, y in cells:
                x -= left
                y -= top
                if 0 <= x < self.width and 0 <= y < self.height:
                    yield y * canvas.width + x
            return
        for x, y in cells:
            x = (x - left - self.x) * scale
            y = (y - top - self.y) * scale
            if 0 <= x < self.width and 0 <= y < self.height:
                for at in range(y, y + scale):
                    for i in range(scale):
                        yield at * canvas.width + x + i

    def plot(self, canvas, cells, ink):
        """Draw the visible ones of some squares in an ink."""
        for spot in self.spots(canvas, cells):
            canvas.px[spot] = ink


def _merged(layers):
    """Layers, lower ones first; those of one owner on one level are merged."""
    found = []
    masks = {}
    for layer in layers:
        key = layer.level << 4 | layer.owner
        if key not in masks:
            masks[key] = 0
            found.append(key)
        masks[key] |= layer.mask
    return [base.Layer(masks[key], key & 15, key >> 4) for key in found]


def _reach(start, size, whole, low, high):
    """Where a window on one axis starts.

    The window has low to high, and two squares more.
    """
    margin = min(2, max(0, (size - (high - low + 1)) // 2))
    start = min(start, low - margin)
    start = max(start, high + margin + 1 - size)
    return max(0, min(start, whole - size))
