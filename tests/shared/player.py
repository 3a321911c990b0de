"""Games for the tests to play: every set-up there is, a way into a position, a player by chance."""

from pentaref import games, pieces
from pentaref.games import base
from pentaref.record import read_action, write_action

# Every game and variant, on every kind of board, as the headers of a record.
SETUPS = (
    "game: pentwall",
    "game: pent-up; variant: high",
    "game: pent-up; variant: low",
    "game: pent-up; variant: tower",
    "game: pent-up; variant: surround",
    "game: pent-tile",
    "game: pent-tile; grid: 5x5",
    "game: pent-tile; grid: 12x5",
    "game: pent-tile; grid: 7x12",
    "game: pent-tile; grid: 12x12",
    "game: pentactic; variant: solo; counters: a1 d3 h5 c8",
    "game: pentactic; variant: solo; grid: 9x7; counters: a1 e4 i6",
    "game: pentactic; variant: solo; grid: 11x6; counters: a1 c2 e3 g4 i5 k6",
    "game: pentactic",
    "game: pentactic; variant: basic; grid: 9x7",
    "game: pentactic; variant: basic; grid: 11x6",
    "game: pentactic; variant: duel",
    "game: pentactic; variant: duel; grid: 9x7",
    "game: pentactic; variant: duel; grid: 11x6",
    "game: pentactic; variant: multi; seats: 3; grid: 8x8",
    "game: pentactic; variant: multi; seats: 4; grid: 9x7",
    "game: pentactic; variant: multi; seats: 5; grid: 11x6",
    "game: pentactic; variant: multi; seats: 6; grid: 8x8",
    "game: universe",
    "game: universe; seats: 3",
    "game: universe; seats: 3; outer: north east",
    "game: universe; seats: 3; outer: west east",
    "game: universe; seats: 4",
    "game: golomb",
)


def headers(text):
    """Headers that stand in one line, divided by ``;``, as a dict."""
    return dict([part.strip().split(": ") for part in text.split(";")])


def setup(text):
    """The ``games.Setup`` that headers in one line mean."""
    return games.Setup(headers(text))


class Table:
    """A game that is spoken to in the words of a record."""

    def __init__(self, text, words=""):
        self.setup = setup(text)
        self.game = games.new(self.setup)
        self.play(words)

    def refusal(self, word):
        """What ``judge`` answers to a word."""
        return self.game.judge(read_action(word, self.setup))

    def reason(self, word):
        """Why a word may not be played, None where it may."""
        refusal = self.refusal(word)
        return refusal and refusal.reason

    def culprits(self, word):
        """The squares that a refusal points at, in reading order."""
        return sorted(self.refusal(word).cells, key=lambda cell: (cell[1], cell[0]))

    def play(self, words):
        """Play words, ``undo`` among them; each must be legal. Gives the game."""
        for word in words.split():
            action = read_action(word, self.setup)
            assert self.game.judge(action) is None, (word, self.game.judge(action))
            self.game.play(action)
        return self.game

    def legal(self, start=""):
        """The legal actions as words, sorted: all, or those that begin with some letters."""
        found = []
        for action in self.game.actions():
            word = write_action(action, self.setup)
            if word[: len(start)] == start:
                found.append(word)
        return sorted(found)


def drawn(grid, rows, marks):
    """A mask for each mark: the squares that have it in a drawing, a text for each row."""
    masks = [0] * len(marks)
    for y, row in enumerate(rows.split()):
        for x, mark in enumerate(row):
            if mark in marks:
                masks[marks.index(mark)] |= grid.bit(x, y)
    return tuple(masks)


def standing(game):
    """How a game stands, to be compared with another."""
    return (
        game.turn,
        game.phase,
        game.colour_to_play,
        game.over,
        game.played,
        game.scores(),
        game.winners(),
        game.detail(),
        game.action_kinds(),
    )


def position(game):
    """All that can be asked about a position, what is slow too, to be compared with another."""
    return standing(game) + (game.count(),)


def chance(seed):
    """Numbers from 0 to 65536 by chance, the same on every interpreter: `next(dice) % n`."""
    number = seed % 65537
    while True:
        number = (number * 75 + 74) % 65537
        yield number


def choose(game, dice):
    """A legal action by chance; a pass seldom, where there is anything else to do."""
    total = game.count()
    while True:
        action = nth(game.actions(), next(dice) % total)
        if action.kind != base.PASS or total == 1 or next(dice) % 6 == 0:
            return action


_GUESSES = 40
_PASSES = 100  # one in so many of the passes that could be made is


def guess(game, dice):
    """A legal action by trying this and that, then as ``choose`` has it: listing all is slow."""
    for _ in range(_GUESSES):
        action = _anything(game, dice)
        if action and game.judge(action) is None:
            return action
    return choose(game, dice)


def _anything(game, dice):
    """An action of a kind that is played now, legal or not; None instead of most passes."""
    kinds = game.action_kinds()
    kind = kinds[next(dice) % len(kinds)]
    if kind == base.PASS:
        return None if len(kinds) > 1 and next(dice) % _PASSES else base.PASSING
    boards = game.boards_to_act()
    board = boards[next(dice) % len(boards)]
    piece = next(dice) % 12
    if kind == base.REMOVE:
        return base.Action(kind, piece, board, ())
    grid = game.grid(board)
    x0, y0 = grid.origin
    x = x0 + next(dice) % grid.width
    y = y0 + next(dice) % grid.height
    if kind != base.LAY:
        return base.Action(kind, -1, board, ((x, y),))
    first = pieces.FIRST[piece]
    shape = first + next(dice) % (pieces.FIRST[piece + 1] - first)
    cells = tuple([(x + a, y + b) for a, b in pieces.cells(shape)])
    # On an open table the first tile may lie anywhere, but a device shows no more than the grid.
    if (
        max([x for x, _ in cells]) >= x0 + grid.width
        or max([y for _, y in cells]) >= y0 + grid.height
    ):
        return None
    return base.Action(kind, piece, 0, cells)


def nth(actions, n):
    """One of many actions, without a list of them: thousands are more than a chip's heap holds."""
    for _ in range(n):
        next(actions)
    return next(actions)


def candidates(game, wanted=pieces.ALL):
    """Every action that could be legal, and many that are not: one square beyond the board too.

    ``wanted``: the pieces to lay, twelve bits; actions of other kinds come all the same.
    """
    yield base.PASSING
    # A board has a letter, and so a number, only where each seat has its own.
    boards = range(1, game.seats + 2) if game.boards > 1 else (0,)
    for board in boards:
        for piece in range(12):
            yield base.Action(base.REMOVE, piece, board, ())
    grid = game.grid(1)
    x0, y0 = grid.origin
    columns = range(x0 - 1, x0 + grid.width + 1)
    rows = range(y0 - 1, y0 + grid.height + 1)
    for x in columns:
        for y in rows:
            yield base.Action(base.TILE, -1, 0, ((x, y),))
            for board in boards:
                yield base.Action(base.COUNTER, -1, board, ((x, y),))
    for piece, shape in pieces.shapes(wanted):
        cells = pieces.cells(shape)
        for x in columns:
            for y in rows:
                yield base.Action(base.LAY, piece, 0, tuple([(x + a, y + b) for a, b in cells]))
