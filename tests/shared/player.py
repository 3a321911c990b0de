"""Games for the tests: set-ups, ways to a position, a random player."""

from pentaref import games, pieces
from pentaref.games import base
from pentaref.grid import name
from pentaref.record import read_action, write_action


def _grids(game):
    """Grids to try a game on.

    From a range they are the default, both ends and a few between.
    """
    span = games.fact(game, None, "grid_range")
    if not span:
        return games.grids(game) or (None,)
    default, (wide, high), (widest, highest) = span
    return default, (wide, high), (widest, high), (wide + 2, highest), (widest, highest)


def _counters(grid):
    """Counters that a puzzle can start with, as a header's text.

    No two are in a row or a column.
    """
    last = games.solo_counters(grid) - 1
    squares = [(i * (grid[0] - 1) // last, i * (grid[1] - 1) // last) for i in range(last + 1)]
    return " ".join([name(x, y) for x, y in squares])


def _outers(game, seats):
    """Outer areas to try: the default, two neighbours, two opposite ones."""
    chosen = games.fact(game, None, "outer") == seats
    return (None, "north east", "west east") if chosen else (None,)


def _setups(game, variant):
    """One-line headers for a game, with each answer at least once.

    The answers are grid, number of seats and outer area.
    """
    fewest, most = games.seat_range(game, variant)
    grids = _grids(game)
    for i in range(max(len(grids), most - fewest + 1)):
        seats = fewest + i % (most - fewest + 1)
        grid = grids[i % len(grids)]
        for outer in _outers(game, seats):
            parts = ["game: " + game]
            # The first setup leaves out its defaults.
            if variant and (i or variant != games.variants(game)[0]):
                parts.append("variant: " + variant)
            if fewest < most and (i or fewest > 2):
                parts.append("seats: %d" % seats)
            if grid and i:
                parts.append("grid: %dx%d" % grid)
            if outer:
                parts.append("outer: " + outer)
            if games.fact(game, variant, "counters"):
                parts.append("counters: " + _counters(grid))
            yield "; ".join(parts)


def _kinds(game, variant):
    """One-line headers with each menu's answers, for most and fewest seats."""
    for seats in sorted(set(games.seat_range(game, variant))):
        parts = ["game: " + game]
        if variant:
            parts.append("variant: " + variant)
        fewest, most = games.seat_range(game, variant)
        if fewest < most:
            parts.append("seats: %d" % seats)
        if games.grids(game):
            parts.append("grid: %dx%d" % games.grids(game)[0])
        yield "; ".join(parts)


def _each(of):
    """A function's results for all games and variants, in one tuple."""
    found = []
    for game in games.GAMES:
        for variant in games.variants(game) or (None,):
            found.extend(of(game, variant))
    return tuple(found)


# Every game and variant on every kind of board, as headers. They come from the registry, so a new
# game is in every test that uses them.
SETUPS = _each(_setups)

# The first of each game and variant.
FIRSTS = _each(lambda game, variant: [next(_setups(game, variant))])

# A game of each kind, as the menu of a device sets it up: without the squares of counters.
KINDS = _each(_kinds)


def headers(text):
    """One-line headers, divided by ``;``, as a dict."""
    return dict([part.strip().split(": ") for part in text.split(";")])


def setup(text):
    """The ``games.Setup`` of one-line headers."""
    return games.Setup(headers(text))


class Table:
    """A game whose actions are given as words of a record."""

    def __init__(self, text, words=""):
        self.setup = setup(text)
        self.game = games.new(self.setup)
        self.play(words)

    def refusal(self, word):
        """The answer of ``judge`` to a word: a refusal or None."""
        return self.game.judge(read_action(word, self.setup))

    def reason(self, word):
        """Why a word is refused, or None."""
        refusal = self.refusal(word)
        return refusal and refusal.reason

    def culprits(self, word):
        """The culprit squares of a refusal, in reading order."""
        return sorted(self.refusal(word).cells, key=lambda cell: (cell[1], cell[0]))

    def play(self, words):
        """Play legal words, which may include ``undo``; returns the game."""
        for word in words.split():
            action = read_action(word, self.setup)
            assert self.game.judge(action) is None, (word, self.game.judge(action))
            self.game.play(action)
        return self.game

    def legal(self, start=""):
        """The legal actions as sorted words that begin with ``start``."""
        found = []
        for action in self.game.actions():
            word = write_action(action, self.setup)
            if word[: len(start)] == start:
                found.append(word)
        return sorted(found)


def drawn(grid, rows, marks):
    """Each character's squares in a drawing, as masks; ``rows`` are texts."""
    masks = [0] * len(marks)
    for y, row in enumerate(rows.split()):
        for x, mark in enumerate(row):
            if mark in marks:
                masks[marks.index(mark)] |= grid.bit(x, y)
    return tuple(masks)


def standing(game):
    """The state of a game, for comparisons."""
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
    """Every answer a game gives about a position, for comparisons.

    The slow answers are included.
    """
    return standing(game) + (game.count(),)


def chance(seed):
    """Random numbers from 0 to 65536, the same on every interpreter.

    Take ``next(dice) % n``.
    """
    number = seed % 65537
    while True:
        number = (number * 75 + 74) % 65537
        yield number


def choose(game, dice):
    """A random legal action; a pass rarely, if anything else is possible."""
    total = game.count()
    while True:
        action = nth(game.actions(), next(dice) % total)
        if action.kind != base.PASS or total == 1 or next(dice) % 6 == 0:
            return action


_GUESSES = 40
_PASSES = 100  # one in this many possible passes is made


def guess(game, dice):
    """A legal action by random trial, then from ``choose``.

    Listing all legal actions is slow.
    """
    for _ in range(_GUESSES):
        action = _anything(game, dice)
        if action and game.judge(action) is None:
            return action
    return choose(game, dice)


def _anything(game, dice):
    """A random action of a possible kind, legal or not.

    It is None in place of most passes.
    """
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
    # On an open table the first tile may lie anywhere, but a device shows only the grid.
    if (
        max([x for x, _ in cells]) >= x0 + grid.width
        or max([y for _, y in cells]) >= y0 + grid.height
    ):
        return None
    return base.Action(kind, piece, 0, cells)


def nth(actions, n):
    """One of many actions, without a list of them.

    A list of thousands does not fit into a chip's heap.
    """
    for _ in range(n):
        next(actions)
    return next(actions)


def candidates(game, wanted=pieces.ALL):
    """Yield every action that could be legal, and many that are not.

    They may be up to a square off the board. ``wanted`` has the pieces to lay, as twelve bits;
    actions of other kinds are not limited.
    """
    yield base.PASSING
    # A board has a number only if each seat has its own.
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
