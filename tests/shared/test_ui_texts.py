"""No text touches another on any panel; menus show each game's name."""

import device
from cases import some
from pentaref import games
from pentaref.ui.draw import palette

SIZES = ((8, 8), (16, 16), (32, 32), (53, 11), (64, 32), (128, 64))
GAMES = (
    "game: pentwall; clock: game 600",
    "game: pentwall; clock: move 15",
    "game: pentactic; variant: duel; clock: fischer 300+5",
    "game: pentactic; variant: multi; seats: 6; clock: game 600",
    "game: pent-tile; clock: game 7200",
    "game: pent-up; clock: fischer 300+5",
    "game: universe; seats: 4; clock: move 15",
)


# The class that the test devices use: a simulated device's power-on loads the modules again.
Canvas = type(device.MemoryDevice(width=8, height=8).ui.canvas)


class Watched:
    """The texts drawn since a canvas was cleared.

    Each is (left, top, right, bottom).
    """

    def __init__(self):
        self.boxes = []
        self._columns = Canvas.columns
        self._clear = Canvas.clear
        self._fill = Canvas.fill

    def __enter__(self):
        watched = self

        def columns(canvas, x, y, columns, ink, start=0, end=None):
            last = len(columns) if end is None else min(end, len(columns))
            lit = [x + i - start for i in range(start, last) if columns[i] & 0x1F]
            lit = [at for at in lit if 0 <= at < canvas.width]
            if lit:
                watched.boxes.append((min(lit), y, max(lit), y + 4, canvas))
            watched._columns(canvas, x, y, columns, ink, start, end)

        def clear(canvas):
            watched.boxes.clear()
            watched._clear(canvas)

        def fill(canvas, x, y, width, height, ink):
            if ink == palette.DARK:  # a text that will be covered does not count
                left = [box for box in watched.boxes if not _meet(box, x, y, width, height)]
                watched.boxes[:] = left
            watched._fill(canvas, x, y, width, height, ink)

        Canvas.columns = columns
        Canvas.clear = clear
        Canvas.fill = fill
        return self

    def __exit__(self, *_):
        Canvas.columns = self._columns
        Canvas.clear = self._clear
        Canvas.fill = self._fill

    def touching(self):
        """Two texts with fewer than two dark columns between them, or None."""
        boxes = list({box[:4] for box in self.boxes})
        for i, one in enumerate(boxes):
            for other in boxes[i + 1 :]:
                beside = other[1] <= one[3] and one[1] <= other[3]
                if beside and other[0] <= one[2] + 2 and one[0] <= other[2] + 2:
                    return one, other
        return None

    def cut(self):
        """A text that goes below its picture, or None."""
        for box in self.boxes:
            if box[3] >= box[4].height:
                return box[:4]
        return None


def _meet(box, x, y, width, height):
    return box[0] < x + width and x <= box[2] and box[1] < y + height and y <= box[3]


def test_no_two_texts_of_a_game_touch():
    for n, (width, height) in enumerate(SIZES):
        for headers in some(GAMES, n):
            with Watched() as texts:
                d = device.started(headers, width=width, height=height)
                for presses in ("a", "a wait:1000", "wait:9000", "a wait:4000", "b+ wait:500"):
                    d.do(presses)
                    assert not texts.touching(), (width, height, headers, presses)
                    assert not texts.cut(), (width, height, headers, presses)
                for _ in range(6):
                    d.wait(1600)
                    assert not texts.touching(), (width, height, headers)
                    assert not texts.cut(), (width, height, headers)


def test_times_that_are_over_touch_nothing():
    for width, height in SIZES:
        for left in (-30, -12000, -36000, 5990, 36000, 720000):
            with Watched() as texts:
                d = device.started(GAMES[0], width=width, height=height)
                d.match.clock._left = [left, left]
                d.match.clock._charged = 0
                d.do("right wait:100")
                assert not texts.touching(), (width, height, left)


def test_each_game_is_named_at_once_or_in_a_line_that_passes():
    for width, height in SIZES:
        d = device.MemoryDevice(width=width, height=height)
        names = [games.title(game).upper() for game in games.GAMES]
        for name in names:
            marquee = d.ui.screen._marquee
            assert name in marquee.text.upper(), (width, height, name)
            if width >= 32 * max(1, min(width, height) // 16):
                assert marquee.text.upper().startswith(name), (width, height, name)
            d.do("right")


def test_a_wide_and_low_panel_shows_a_picture_and_words_beside_it():
    with Watched() as texts:
        d = device.MemoryDevice(width=53, height=11)
        assert texts.boxes and min([box[0] for box in texts.boxes]) >= 10
        assert any(d.ui.frame[y * 53 + x] for y in range(11) for x in range(8))
