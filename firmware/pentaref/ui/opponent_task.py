"""The device at a seat: it looks for a lay in slices, shows it and waits for A; hints and draws.

The work is done between two looks at the buttons. The choice depends on the record's number and the
position alone, so a take-back leads to the same lay again.
"""

from pentaref import pieces
from pentaref.games import base
from pentaref.grid import name as square_name

_BEST = 3  # places that a hint shows
_SLICE = 12  # units of work between two looks at the buttons, ms of an RP2040
_PARTS = ("pentaref.opponents", "pentaref.opponents.candidates", "pentaref.opponent")


class Look:
    """A search of a grade for the seat to act, made a slice at a time by ``go_on``.

    ``play`` is the screen of the game; ``done`` is called with the search at its end.
    """

    def __init__(self, play, grade, done):
        self._play = play
        self._grade = grade
        self._done = done
        self._loaded = 0  # how many of _PARTS
        self._search = None

    def go_on(self):
        """Make a slice of the search; True where the picture changes."""
        if self._loaded < len(_PARTS):
            # Not with all the rest, and one at a time: to load one takes a chip some 30 ms.
            __import__(_PARTS[self._loaded])
            self._loaded += 1
            return False
        from pentaref import opponent

        match = self._play.match
        if self._loaded == len(_PARTS):
            self._loaded += 1
            opponent.knowledge(match.setup)  # a step of its own, too
            return False
        more = getattr(self._play.ui.session, "thinking", 1)
        if not self._search:
            seed = 64 * match.number + match.game.played
            self._search = opponent.Search(match.game, match.setup, self._grade, seed, more)
            return False
        if not self._search.step(_SLICE * more):
            return False
        self._play.ui.work = None
        self._done(self._search)
        return True


class Thinking:
    """The device's turn: a look, then what it lays flickers until A says that the table has it.

    ``ready`` is whether that is shown.
    """

    def __init__(self, play, grade):
        self._play = play
        self._action = None
        self._text = "Thinking"
        self._look = Look(play, grade, self._chosen)
        self.go_on = self._look.go_on
        self.tell()

    @property
    def ready(self):
        return self._action is not None

    def _chosen(self, search):
        self._action = action = search.best
        if search.lost:
            self._action = base.RESIGNING
            self._text = "I resign. Press A"
        else:
            self._text = said(action) + ". Press A"
            self._play.take_up(action)
        self.tell()

    def tell(self):
        """Say what it is doing, or what it lays."""
        self._play.tell(self._text)

    def press(self, acts):
        """Take a press: A, if ``acts``, says that the table has followed."""
        if acts and self.ready:
            self._play.submit(self._action)
        else:
            self.tell()


def hint(play):
    """Look for the best places of the seat to act and mark them; any press ends it."""
    play.tell("Looking")
    play.ui.work = Look(play, "master", lambda search: _show(play, search)).go_on


def offer(play):
    """Ask the device whether it agrees to a draw: it does where it is not ahead."""
    play.tell("Let me see")
    mine = play.match.game.turn in play.devices

    def answer(search):
        value = search.ranking[0][0]
        if value > 0 if mine else value < 0:
            play.tell("No draw: I am ahead")
        else:
            play.submit(base.AGREEING)

    play.ui.work = Look(play, play.devices[min(play.devices)], answer).go_on


def _show(play, search):
    """Say and mark the best places, and who is ahead by what was seen."""
    cells = []
    texts = []
    for _, action in search.ranking[:_BEST]:
        texts.append("%d %s" % (len(texts) + 1, said(action)))
        cells.extend(action.cells)
    if search.standing:
        texts.append(search.standing)
    play.tell(", ".join(texts), cells)


def said(action):
    """An action in a few words: a piece by its first square, as ``V c2``."""
    if action.kind == base.REMOVE:
        return "remove " + pieces.LETTERS[action.piece]
    if action.kind == base.PASS:
        return "pass"
    x, y = action.cells[0]
    where = square_name(x, y) if x >= 0 and y >= 0 and x < 26 else "(%d,%d)" % (x, y)
    if action.board:
        where = chr(64 + action.board) + " " + where
    return where if action.piece < 0 else pieces.LETTERS[action.piece] + " " + where
