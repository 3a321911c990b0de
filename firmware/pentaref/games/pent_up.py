"""Pent-Up (Nestor Romeral Andres): stack tiles on an unbounded table.

This file has the variants high, low and tower.
"""

from collections import namedtuple

from pentaref import pieces
from pentaref.games import base
from pentaref.grid import Grid

CARD = {
    "title": "Pent-Up",
    "short": "Up",  # on a panel with no room for the whole title
    "rank": 2,  # in the menu
    "variants": {
        "high": {},
        "low": {"example": "pent-up-low"},
        "tower": {
            "seats": (1, 1),
            "score": "Highest level: {}.",
            "example": "pent-up-tower",
        },
        "surround": {
            "seats": (1, 1),
            "rules": "surround",
            "score": "Laid: {} white, {} black.",
            "example": "pent-up-surround",
        },
    },
    "colours": ("White", "Black"),
    "table": True,
    "score": "On the level that decides first",
    "example": "pent-up-high",
    "icon": (
        "........",
        "...11...",
        "...11...",
        "..2222..",
        "..2222..",
        ".111111.",
        ".111111.",
        "wwwwwwww",
    ),
    "help": (
        (
            ("high", "low", "tower"),
            "On the table: touch a tile",
            ("-11-----", "11-2----", "-1-2----", "---222--"),
        ),
        (("high", "low", "tower"), "Higher: flat, on two tiles or more", ("---mmm--", "-111222-")),
        (
            ("high", "low", "tower"),
            "A tile goes to the highest level it can reach",
            ("----mm--", "---2211-", "-xx11222"),
        ),
        (("high", "low", "tower"), "No passing. It ends when all 24 are laid", ()),
        (("high",), "More tiles on the top level win", ("---22---", "--1122--", "-112211-")),
        (("low",), "More tiles on level 1 win", ("---1----", "--211---", "2222111-")),
        (("high", "low"), "Equal: the next level decides", ()),
        (
            ("tower",),
            "You lay both colours: reach level 6",
            ("---m----", "---2----", "--1-----", "--22----", "--11----", "-2222---"),
        ),
        (("surround",), "All on the table, nothing on top", ()),
        (("surround",), "First a black tile", ("--2-----", "-222----", "--2-----")),
        (
            ("surround",),
            "White tiles until all its edges touch white",
            ("--11111-", "-11211--", "112221--", "--1211--", "--111---", "--11----"),
        ),
        (("surround",), "Then black until all edges of white touch a tile", ()),
        (("surround",), "Fewer white tiles are better", ()),
    ),
    "reasons": {
        "not-flat": (
            "Not flat: heights differ",
            "All five squares must be at one height",
            "{culprits} {are} lower than the rest of it",
        ),
        "not-adjacent": (
            "Must touch a tile",
            "On the table a tile must touch another by an edge",
            "on the table it must touch a tile by an edge",
        ),
        "one-tile-support": (
            "Must lie on two tiles",
            "Above the table a tile must lie on two tiles or more",
            "it would rest on a single tile, and needs two",
        ),
        "not-highest": (
            "It can lie higher",
            "A tile must go to the highest level it can reach, rotated or flipped",
            "the {piece} can lie on a higher level, for example on {culprits}",
            "where it can lie higher",
        ),
    },
}


MARGIN = 5  # squares: how far a tile that touches another can extend beyond it
GOAL = 6  # the level to reach in the tower puzzle


# A tile on the table. (x, y): its first square in reading order.
Tile = namedtuple("Tile", ("seat", "shape", "level", "x", "y"))


class PentUp(base.Game):
    """A game of Pent-Up; its coordinates are any whole numbers.

    Only their differences matter. The table has no edge: the board is a window around the tiles,
    with a margin, and grows with them. Every legal action is inside the window.
    """

    overlay_of_piece = True
    _STATE = ("turn", "tiles", "hands")

    def __init__(self, setup):
        super().__init__(setup)
        self.tiles = ()
        self.hands = (pieces.ALL, pieces.ALL)
        self._offsets = ()
        self._stride = 0
        self._windows = None  # in a copy, the windows before each growth since
        self._copied = 0  # the number of tiles when it was copied
        self._look()

    def _look(self):
        """Fit the window to the tiles."""
        self._lay(*self._around())

    def _around(self):
        """The least rectangle around all tiles: left, top, right, bottom."""
        if not self.tiles:
            return -2, -2, 6, 6  # any will do that holds every shape at (0, 0)
        box = _box(self.tiles[0])
        for tile in self.tiles:
            box = _joined(box, _box(tile))
        return box

    def _lay(self, left, top, right, bottom):
        """Set the window around this rectangle, and draw the tiles in it."""
        self._box = left, top, right, bottom
        # At least as large as for an empty table, so that no panel shows an edge.
        right = max(right, left + 8)
        bottom = max(bottom, top + 8)
        self._grid = Grid(
            right - left + 1 + 2 * MARGIN,
            bottom - top + 1 + 2 * MARGIN,
            None,
            (left - MARGIN, top - MARGIN),
        )
        if self._stride != self._grid.stride:
            self._stride = self._grid.stride
            self._offsets = pieces.offsets(self._stride)
        self._reached = None, None  # a piece, and what ``highest`` says of it here
        self.masks = []  # the mask of each tile in the window
        self.tops = [self._grid.squares]  # tops[h]: the squares whose height is exactly h
        # Level and shape to where such tiles begin: a bit's number and 1, 15 bits for each tile. A
        # mask for each tile would take a chip 3 KB.
        self._firsts = {}
        for tile in self.tiles:
            self._show(tile)

    def _show(self, tile):
        """Add a tile to the window."""
        self._reached = None, None
        left, top = self._grid.origin
        first = (tile.y - top) * self._stride + tile.x - left
        mask = pieces.mask(tile.shape, self._offsets) << first
        self.masks.append(mask)
        if tile.level == len(self.tops):
            self.tops.append(0)
        self.tops[tile.level - 1] &= ~mask
        self.tops[tile.level] |= mask
        key = tile.level << 6 | tile.shape
        self._firsts[key] = self._firsts.get(key, 0) << 15 | first + 1

    def take_back(self):
        tiles = self.tiles
        done = super().take_back()
        if len(self.tiles) == len(tiles):
            return done
        # Drawing all tiles again takes a chip 25 ms at the end of a game.
        if self._windows and self._windows[-1][0] == len(self.tiles):
            self._shrink()
        elif self._fits_without(tiles[-1]):
            self._hide(tiles[-1])
        else:
            self._look()
        return done

    def _fits_without(self, tile):
        """Whether the window is the same without the last tile."""
        if self._windows is not None and len(self.tiles) >= self._copied:
            return True  # else the window before would be here
        left, top, right, bottom = self._box
        first, upper, last, lower = _box(tile)
        inside = left < first and last < right and top < upper and lower < bottom
        return inside or self._around() == self._box

    def _hide(self, tile):
        """Take the last tile out of the window, if the heights below it are equal."""
        self._reached = None, None
        mask = self.masks.pop()
        self.tops[tile.level] &= ~mask
        self.tops[tile.level - 1] |= mask
        if not self.tops[-1]:
            self.tops.pop()
        self._firsts[tile.level << 6 | tile.shape] >>= 15

    def state(self):
        """A tile as its seat, shape, level and the (x, y) of its first square."""
        turn, tiles, hands = super().state()
        return [turn, [tuple(tile) for tile in tiles], hands]

    def restore(self, state, played):
        turn, tiles, hands = state
        super().restore((turn, tuple([Tile(*tile) for tile in tiles]), hands), played)
        self._look()

    def copy(self):
        other = super().copy()
        other._look()  # a window of its own, because this one's lists change in place
        # On a copy many actions are tried and taken back.
        other._windows = []
        other._copied = len(other.tiles)
        return other

    def _grow(self, box):
        """Set a larger window; a copy keeps the one before."""
        if self._windows is not None:
            of = self._box, self._grid, self._stride, self._offsets
            drawn = self.masks, self.tops, self._firsts
            self._windows.append((len(self.tiles) - 1, of, drawn))
        self._lay(*box)

    def _shrink(self):
        """Set the window that a copy has kept."""
        _, of, drawn = self._windows.pop()
        self._box, self._grid, self._stride, self._offsets = of
        self.masks, self.tops, self._firsts = drawn
        self._reached = None, None

    def grid(self, board=0):
        return self._grid

    def layers(self, board=0):
        """A layer for each tile, the lowest level first."""
        found = []
        for level in range(1, len(self.tops)):
            for tile, mask in zip(self.tiles, self.masks):
                if tile.level == level:
                    found.append(base.Layer(mask, tile.seat, level))
        return found

    @property
    def colour_to_play(self):
        """White and Black take turns; in the tower puzzle one player lays both."""
        return None if self.over else len(self.tiles) % 2 + 1

    def action_kinds(self):
        return () if self.over else (base.LAY,)

    def hand(self, board=0):
        return 0 if self.over else self.hands[self.colour_to_play - 1]

    def _judge(self, action):
        refusal = base.lay_refusal(action, self.hand())
        if refusal or not self.tiles:
            return refusal
        grid = self._grid
        mask = grid.mask(action.cells)
        height = self._height(mask)
        if height and mask & ~self.tops[height]:
            low = [cell for cell in action.cells if not grid.bit(*cell) & self.tops[height]]
            return base.Refusal("not-flat", low)
        if height == 0:
            if not grid.rim(mask) & ~self.tops[0]:
                return base.Refusal("not-adjacent", action.cells)
        else:
            # Resting on one tile only means covering exactly its squares.
            if mask in [m for t, m in zip(self.tiles, self.masks) if t.level == height]:
                return base.Refusal("one-tile-support", action.cells)
        highest, better = self.highest(action.piece)
        return base.Refusal("not-highest", better) if highest > height + 1 else None

    def _height(self, mask):
        """The greatest height within a mask; 0 outside the window."""
        height = len(self.tops) - 1
        while height and not self.tops[height] & mask:
            height -= 1
        return height

    def _top(self):
        """The greatest height on which a tile may lie."""
        return len(self.tops) - 1

    def highest(self, piece):
        """The highest level that a piece can reach, and one place there."""
        # Looking for its places and judging one of them ask the same, which takes a chip 4 ms.
        if self._reached[0] != piece:
            self._reached = piece, self._highest(piece)
        return self._reached[1]

    def _highest(self, piece):
        for height in range(self._top(), 0, -1):
            for shape in range(pieces.FIRST[piece], pieces.FIRST[piece + 1]):
                found = self._atop(height, shape)
                if found:
                    foot = pieces.mask(shape, self._offsets)
                    return height + 1, self._grid.cells(foot * (found & -found))
        return 1, ()

    def _atop(self, height, shape):
        """Every place of a shape, flat at height 1 or more on two or more tiles."""
        found = pieces.placements(self.tops[height], shape, self._offsets)
        if found:
            # Resting on a single tile means lying exactly on it.
            firsts = self._firsts.get(height << 6 | shape, 0)
            while firsts:
                found &= ~(1 << (firsts & 0x7FFF) - 1)
                firsts >>= 15
        return found

    def _beside(self, shape):
        """Every place of a shape on the table where it touches a tile, as a mask."""
        vacant = self.tops[0]
        touching = self._grid.rim(self._grid.squares & ~vacant)
        i = 4 * shape
        near = touching
        for step in self._offsets[i : i + 4]:
            near |= touching >> step
        return pieces.placements(vacant, shape, self._offsets) & near

    def _lays(self, hand):
        """Yield every legal lay as (shape, places); at first one per shape.

        The places are a mask, 0 on levels where the shape does not fit.
        """
        for piece in range(12):
            if hand >> piece & 1:
                height = self._top() + 1
                lowest = False
                while not lowest:
                    height -= 1
                    lowest = not height
                    for shape in range(pieces.FIRST[piece], pieces.FIRST[piece + 1]):
                        found = self._places(shape, height)
                        lowest |= found > 0
                        yield shape, found

    def _places(self, shape, height):
        """Every place of a shape on this height, as a mask.

        The first tile of a game has one.
        """
        if height:
            return self._atop(height, shape)
        if self.tiles:
            return self._beside(shape)
        x, y = pieces.cells(shape)[0]
        return self._grid.bit(x, y)

    def lay_masks(self):
        return self._lays(self.hand())

    def lay_places(self, shape):
        if not self.tiles:
            return None
        height = self.highest(pieces.piece_of(shape))[0] - 1
        return self._places(shape, height)

    def actions(self):
        if self.over:
            return
        for shape, found in self._lays(self.hand()):
            # Get the window now: playing an action and taking it back replaces it.
            grid = self._grid
            foot = pieces.mask(shape, self._offsets)
            for place in grid.indexes(found):
                cells = tuple(grid.cells(foot << place))
                yield base.Action(base.LAY, pieces.piece_of(shape), 0, cells)

    def count(self):
        return (
            0
            if self.over
            else sum([self._grid.count(found) for _, found in self._lays(self.hand())])
        )

    def _play(self, action):
        seat = self.colour_to_play - 1
        level = self._height(self._grid.mask(action.cells)) + 1
        shape = pieces.classify(action.cells)
        y, x = min([(y, x) for x, y in action.cells])
        tile = Tile(seat + 1, shape, level, x, y)
        self.tiles += (tile,)
        self.hands = base.replaced(self.hands, seat, self.hands[seat] & ~(1 << action.piece))
        box = _joined(self._box, _box(tile))
        if len(self.tiles) == 1:
            box = self._around()  # the first tile fixes the window's origin
        if box != self._box or len(self.tiles) == 1:
            self._grow(box)
        else:
            self._show(tile)
        self._next_turn()

    def _next_turn(self):
        if len(self.tiles) == 24 or (self.variant == "tower" and len(self.tops) > GOAL):
            self.turn = None
        elif self.variant != "tower":
            self.turn = 3 - self.turn

    def levels(self):
        """The number of tiles of each seat on level 1, 2, …, as two lists."""
        found = [[0] * (len(self.tops) - 1) for _ in range(2)]
        for tile in self.tiles:
            found[tile.seat - 1][tile.level - 1] += 1
        return found

    def scores(self):
        if self.variant == "tower":
            return [len(self.tops) - 1]
        if not self.tiles:
            return [0, 0]
        end = 0 if self.variant == "low" else -1
        return [row[end] for row in self.levels()]

    def _winners(self):
        if self.variant == "tower":
            return [1] if len(self.tops) > GOAL else []
        return super()._winners()

    def leading(self):
        if self.seats == 1:
            return []
        level = self._deciding_level()
        if not level:
            return [1, 2]
        one, two = [row[level - 1] for row in self.levels()]
        return [1] if one > two else [2]

    def detail(self):
        return {"levels": self.levels()}

    def overlay_slices(self, board=0, piece=-1):
        """All squares that the tile in hand can cover on its highest level."""
        if not self.tiles or piece < 0 or not self.hand() >> piece & 1:
            return []
        squares = 0
        for shape, found in self._lays(1 << piece):
            squares |= pieces.covered(found, shape, self._offsets)
            yield
        return [base.Mark(squares, base.REACH, 0, "level %d" % self.highest(piece)[0])]

    def standing(self, scores):
        """The scores and their level; in a tower, height and colour to lay."""
        if self.seats == 2 and self.tiles:
            level = 1 if self.variant == "low" else len(self.tops) - 1
            return "Level %d: %d : %d" % (level, scores[0], scores[1])
        if self.variant != "tower" or self.over:
            return super().standing(scores)
        colour = self.colours[self.colour_to_play - 1].lower()
        return "Level %d of %d, lay a %s tile" % (scores[0], GOAL, colour)

    def outcome_text(self):
        if self.ending != "played":
            return super().outcome_text()
        if self.variant == "tower":
            if self.winners():
                return ["Solved", "with %d tiles" % len(self.tiles)]
            return ["Stuck", "level %d of %d" % (len(self.tops) - 1, GOAL)]
        level = self._deciding_level()
        if not level:
            return ["Shared", "the same on every level"]
        here = [row[level - 1] for row in self.levels()]
        name = self.names[self.winners()[0] - 1]
        return [name + " wins", "on level %d: %s" % (level, base.rivals(self.names, here))]

    def _deciding_level(self):
        """The first level that differs, from the top (in low the bottom), or 0."""
        one, two = self.levels()
        found = [h + 1 for h in range(len(one)) if one[h] != two[h]]
        if not found:
            return 0
        return found[0] if self.variant == "low" else found[-1]

    def _winning_squares(self):
        """The winner's tiles on the deciding level, in a puzzle on the top one."""
        level = len(self.tops) - 1
        if self.seats == 2:
            level = self._deciding_level()
        winners = self.winners()
        return [
            (0, mask)
            for tile, mask in zip(self.tiles, self.masks)
            if tile.level == level and winners and (self.seats == 1 or tile.seat in winners)
        ]


def _box(tile):
    """The least rectangle around a tile: left, top, right, bottom."""
    before, after, down = pieces.extent(tile.shape)
    return tile.x - before, tile.y, tile.x + after, tile.y + down


def _joined(one, other):
    """The least rectangle around two."""
    left, top, right, bottom = one
    return min(left, other[0]), min(top, other[1]), max(right, other[2]), max(bottom, other[3])


new = PentUp
