"""The device as a player: its search, its action, hints and draws.

It searches in slices, shows its action and waits for A. It works between two polls of the buttons.
The choice depends only on the record's number and the position, so a take-back leads to the same
action again.
"""

import gc

from pentaref import pieces, ticks
from pentaref.games import base
from pentaref.ui import intents
from pentaref.ui.words import squares

_BEST = 3  # actions that a hint shows
_SLICE = 24  # units of work, each a ms of an RP2040, between two polls of the buttons
_SLICE_MS = 18  # no piece of work begins later in a slice: late in a game some take longer
# A chip hands out its heap from the start to the end, then collects garbage: some 25 ms, and so not
# within a slice. To count what is free takes 8 ms; the address of a new object shows it at once. It
# must be as long as those that a search makes, because shorter ones fill the gaps before.
_ROOM = 16384  # bytes before the end, the most that a piece of work needs
_NEAR = 65536  # bytes after it that are still of the same heap
_LONG = 48  # items of a tuple that is longer than nearly all gaps
_USUAL = 12  # items of one as long as the mask of a large board
_WORD = 4  # bytes of an item on a chip
_ADDRESSES = 1 << 32  # a desktop's are beyond these: it has room
_end = []  # the address of the heap's end, once known
_PARTS = ("pentaref.opponents", "pentaref.opponents.candidates", "pentaref.opponent")


class Look:
    """A search for the seat to act, as strong as a grade.

    ``go_on`` does one slice of it. ``turns`` are the game's; ``done`` is called with the
    finished search.
    """

    def __init__(self, turns, grade, done):
        self._turns = turns
        self._grade = grade
        self._done = done
        self._more = getattr(turns.ui.session, "thinking", 1)
        self._loading = self._load()
        self._search = None
        self._swept = None  # whether the last slice has collected garbage; None before the first
        self._chosen = False
        self._clock = getattr(turns.ui.session, "clock", int)
        self._begun = 0  # ms, when the slice began

    def go_on(self):
        """Do a slice of the search; True if the picture changes."""
        # Each search begins and ends with it, so that a lay that follows need not wait for it. Not
        # twice in a row: in a crowded heap a new object is near the end again.
        ends = self._swept is None or self._chosen
        self._swept = not self._swept and (ends or _full(_LONG))
        if self._swept:
            if hasattr(gc, "mem_free"):
                gc.collect()
            return False
        if not _end:
            _find_end()
            self._swept = None  # that leaves garbage
            return False
        if self._chosen:
            self._turns.ui.work = None
            self._done(self._search)
            return True
        if not self._search:
            next(self._loading, None)
            return False
        self._begun = self._clock()
        self._chosen = self._search.step(_SLICE * self._more, self._ends)  # shown in the next slice
        return False

    def _load(self):
        """Load and make the search, a module a slice: each takes some 30 ms."""
        for name in _PARTS:
            __import__(name)
            yield
        from pentaref import opponent

        match = self._turns.match
        known = opponent.knowledge(match.setup)
        yield
        if hasattr(known, "start"):
            for load in known.start(match.game):
                load()
                yield
        seed = 64 * match.number + match.game.played
        self._search = opponent.Search(match.game, match.setup, self._grade, seed, self._more)

    def _ends(self):
        """Whether the slice ends: it has taken long, or the heap is nearly full."""
        return ticks.diff(self._clock(), self._begun) >= _SLICE_MS or _full()


def _full(items=_USUAL):
    """Whether a chip's heap has less room than a piece of work may need.

    It makes a tuple of so many items: to find room for a longer one takes longer.
    """
    # After the longest gap there are only short ones. A heap may have another part further on.
    return _end[0] < _ADDRESSES and -_NEAR < _end[0] - id((0,) * items) < _ROOM


def _find_end():
    """Find the heap's end, just after a collection: that of its longest gap."""
    if not hasattr(gc, "mem_free"):
        _end[:] = [_ADDRESSES]  # a desktop does without, but takes as many slices
        return
    gc.disable()  # or each failure would collect garbage again
    items = gc.mem_free() // _WORD
    while not _end and items:
        try:
            _end.append(id((0,) * items) + _WORD * items)
        except MemoryError:
            items -= items // 8 + 1
    gc.enable()


class Thinking:
    """The device's turn: a search, then its action flickers.

    A ends that, when the action is on the table too. ``ready`` is whether the action is shown;
    ``hidden`` whether other words are shown in place of what it says.
    """

    def __init__(self, turns, grade):
        self._turns = turns
        self._action = None
        self._text = "Thinking"
        self._look = Look(turns, grade, self._chosen)
        self.go_on = self._look.go_on
        self.tell()

    @property
    def ready(self):
        return self._action is not None

    @property
    def lays(self):
        """Whether its action is in hand: it has chosen, and does not resign."""
        return self._action not in (None, base.RESIGNING)

    def _chosen(self, search):
        self._action = action = search.best
        if search.lost:
            self._action = base.RESIGNING
            self._text = "I resign. Press A"
        else:
            self._text = said(action, self._turns.match.setup.on_table) + ". Press A"
            self._turns.take_up(action)
        clock = self._turns.match.clock
        if clock:
            # It has made its move: how long a person takes to lay the piece is not its time.
            self._turns.ui.say_flag(self._turns.match, clock.pause(self._turns.ui.now))
        self.tell()

    def leave(self):
        """End its turn, also if the seat has changed hands: the clock runs again."""
        clock = self._turns.match.clock
        if clock and self.ready:
            clock.go(self._turns.ui.now)

    def tell(self):
        """Say what the device is doing, or its action."""
        self.hidden = False
        self._turns.announcer.tell(self._text)

    def press(self, acts):
        """Take a press. A, if ``acts``, says that the action is on the table."""
        if acts and self.ready and not self.hidden:
            self._turns.submit(self._action)
        else:
            self.tell()


def hint(turns):
    """Search for the seat's best actions and show them.

    Any press stops it, and A does no more than that.
    """
    turns.announcer.tell("Looking")
    turns.hint = Hint(turns)
    turns.ui.work = Look(turns, "master", turns.hint.found).go_on


def offer(turns):
    """Offer the device a draw: it agrees unless it is ahead or cannot tell."""
    turns.announcer.tell("Let me see")
    mine = turns.match.game.turn in turns.devices

    def answer(search):
        lead = search.lead
        if lead is not None and (lead <= 0 if mine else lead >= 0):
            turns.submit(base.AGREEING)
            return
        turns.announcer.tell("No draw: " + ("let us play on" if lead is None else "I am ahead"))
        if mine:
            turns.device.hidden = True

    turns.ui.work = Look(turns, turns.devices[min(turns.devices)], answer).go_on


class Hint:
    """The best actions that a search has found, one at a time in hand.

    A direction shows the next one, A keeps it in hand, B has in hand what was there before.
    """

    def __init__(self, turns):
        self._turns = turns
        self._before = turns.turn.held, turns.turn.board
        self._best = ()  # until they are found
        self._standing = ""
        self._at = 0

    def found(self, search):
        """Show what a search has found."""
        self._best = [action for _, action in search.ranking[:_BEST]]
        self._standing = search.standing
        self._show()

    def _show(self):
        turns = self._turns
        best = self._best
        on_table = turns.match.setup.on_table
        short = [said(action, on_table) for action in best]
        text = short[self._at]
        if short.count(text) > 1:  # a piece in two orientations
            text = said(best[self._at], on_table, 5)
        text = "%d %s" % (self._at + 1, text)
        if self._standing and not self._at:
            text += ", " + self._standing
        turns.take_up(best[self._at])
        turns.announcer.tell(text, True)

    def press(self, intent):
        """Take a press; False if it is not about the hint, and ends it."""
        turns = self._turns
        best = self._best
        if best and intent < intents.PICK:
            self._at = (self._at + (1 if intent & 1 else -1)) % len(best)  # on: right, down
            self._show()
            return True
        turns.hint = None
        back = best and intent == intents.ROTATE
        if back:
            turns.turn.held, turns.turn.board = self._before  # a pass is of no board
            turns.look()
            turns.announcer.speak()
            turns.say_place(False)
        return back or intent == intents.ACT


def said(action, on_table=False, count=1):
    """An action in a few words; a lay with its first square, as ``V c2``.

    ``on_table`` is whether squares are named as on a table, ``count`` how many are named.
    """
    if action.kind == base.REMOVE:
        text = "remove " + pieces.LETTERS[action.piece]
        return "%s of set %d" % (text, action.board) if action.board else text
    if action.kind == base.PASS:
        return "pass"
    where = squares(action.cells[:count], on_table)[2:]
    if action.board:
        where = chr(64 + action.board) + " " + where
    return where if action.piece < 0 else pieces.LETTERS[action.piece] + " " + where
