"""From one turn to the next: actions, warnings, who acts, and marks.

Long work is done after a picture, in slices: the interface runs a slice between two readings of the
buttons.
"""

from pentaref import pieces
from pentaref.games import base
from pentaref.ui import selection
from pentaref.ui.draw.picture import Picture
from pentaref.ui.legal_moves import LegalWalk
from pentaref.ui.selection import PLACED, Turn
from pentaref.ui.words import Announcer

_LINGER = 12  # beats that another board stays in sight after what was done on it


class Turns:
    """The turns of a match, seen and heard through an interface.

    ``turn`` is the present one. A warning or the next turn is found out before any later press
    counts, and no such press is lost; a press puts off the search for marks. ``device`` is the
    device's move, if it plays the seat; ``devices`` has the grade of each of its seats. ``laid`` is
    the time of a lay until another press. ``refused`` is the reason of the last refusal, "" after a
    legal action. ``hint`` is the one that is shown, or None. ``lingers`` counts the beats that
    another board stays in sight.
    """

    def __init__(self, ui, match):
        self.ui = ui
        self.match = match
        self.turn = Turn(match)
        self.picture = Picture(ui, self.turn)
        self.announcer = Announcer(self.turn, self.picture)
        self.walk = LegalWalk(self)
        self.marking = False  # whether the overlay is on
        self.refused = ""
        self.laid = None
        self.device = None
        self.devices = {}
        self.hint = None
        self.acting = False  # whether an action is done and the next turn has not begun
        self._first = None  # the job that must end before the next press counts
        self._waiting = []  # the presses made meanwhile
        self.seat_devices()
        self.turn_over()

    def seat_devices(self):
        """Find out who plays each seat, from the names and the handovers."""
        names = [name for name in self.match.setup.players if name.startswith("pentaref ")]
        if self.match.handed or names or self.devices:
            from pentaref.ui.screens import seats

            self.devices = seats.devices(self.match)
            self.match.game.names = seats.names(self.match, self.devices)

    @property
    def by_legal_places(self):
        """Whether what is in hand steps through legal places only."""
        return self.ui.session.settings.get("legal", True) is not False

    @property
    def empty_handed(self):
        """Whether nothing is in hand: the device thinks, or resigns."""
        return bool(self.device and not self.device.lays)

    # Actions

    def turn_over(self, again=None):
        """Begin a turn, after an action or a take-back.

        An action that was taken back is in hand.
        """
        self._forget_marks()
        self.walk.known = []
        self.turn.begin(again)
        self.face()
        self.lingers = 0
        self.look()
        self.announcer.speak()
        if self.device:
            self.device.leave()
        self.device = None
        grade = self.devices.get(self.match.game.turn)
        if grade:
            from pentaref.ui.opponent_task import Thinking

            self.ui.work = None
            self.device = Thinking(self, grade)
        elif not again and self.turn.choices and self.turn.taken.kind in PLACED:
            self.walk.go(None, True, False)
        self.say_place(False)

    def face(self):
        """Turn the device to the seat to act, if the settings say so."""
        if self.ui.session.settings.get("turning") and self.match.game.turn:
            self.ui.turn_round(self.match.game.turn & 1 == 0)

    def take_up(self, action):
        """Take what an action lays in hand, at its place."""
        self.ui.work = None
        self.turn.held = selection.held_for(self.turn.choices, action, self.turn.held)
        self.look()
        self.announcer.speak()
        self.say_place(False)

    def act(self):
        """Submit what is in hand, or ask first where there is a warning."""
        action = selection.action(self.turn.choices, self.turn.held)
        slices = self.match.game.warning_slices(action)
        try:
            next(slices)
        except StopIteration as end:
            self._warned(action, end.value)
            return
        self._begin(self._warn(slices, action))

    def _warn(self, slices, action):
        warning = yield from slices
        self._warned(action, warning)

    def _warned(self, action, warning):
        if warning:
            self.ui.ask(warning, lambda: self.submit(action))
        else:
            self.submit(action)

    def submit(self, action):
        """Play an action, or say why not."""
        game = self.match.game
        seat = game.turn
        shown = self.turn.board
        refusal = self.match.submit(action, self.ui.now)
        if refusal:
            self._refuse(refusal.reason, refusal.cells)
            return
        self.refused = ""
        self.laid = self.ui.now if action.kind in PLACED else None
        self.ui.sound("click")
        if game.settled and not action.cells:
            self._acted(action, seat, shown)
        else:
            # Show what was laid before beginning the next turn, or the end.
            self.acting = True
            self.picture.add(action.cells)
            self._begin(self._settle(action, seat, shown))

    def _settle(self, action, seat, shown):
        """Find out whose turn it is, then begin it."""
        yield from self.match.game.settle_slices()
        self._acted(action, seat, shown)

    def _acted(self, action, seat, shown):
        """Continue after a seat's action on the board ``shown``."""
        self.acting = False
        self.turn_over()
        if not self.turn.choices:
            self.ui.sound("end")
        self.ui.check(self.match)
        picture = self.picture
        if not picture.messages.silent or self.announcer.acted(action, seat):
            return
        if self.turn.board != shown:
            # The action was on another board: show that first.
            self.lingers = _LINGER
            picture.view.paint(self.match.game, shown, action.cells)

    def _refuse(self, reason, cells):
        self.ui.sound("refusal")
        self.refused = reason
        self.announcer.refuse(reason, cells, self.ui.fine.height <= 8)

    def drop_trace(self):
        """Drop the traced squares: the piece is in hand again."""
        self.turn.traced = []
        self.picture.follow()

    def lay_traced(self):
        """Lay the traced pentomino; anything else is shown but not laid."""
        turn = self.turn
        cells = sorted(turn.traced, key=lambda cell: (cell[1], cell[0]))
        last = turn.traced[-1]
        self.drop_trace()
        shape = pieces.classify(cells)
        if shape < 0:
            self._refuse("not-a-pentomino", cells)
            return
        before = turn.held
        turn.held = before[:2] + last  # the next turn begins close to it
        self.submit(base.Action(base.LAY, pieces.piece_of(shape), 0, tuple(cells)))
        if self.announcer.refusal:
            turn.held = before
            self.picture.follow()

    # Jobs that end before the next press counts

    def _begin(self, job):
        self._first = self._to_the_end(job)
        self.ui.later(self._first)

    def _to_the_end(self, job):
        own = self._first
        yield from job
        if self._first is own:
            self._first = None
        while self._waiting and not self._first:
            self.ui.handle(self._waiting.pop(0))
        return True

    def puts_off(self, intent):
        """Keep an intent for later if a job must end first.

        Returns whether it was kept.
        """
        if self._first:
            self._waiting.append(intent)
            self.ui.later(self._first)
        return bool(self._first)

    # What is seen and said

    def look(self):
        """Paint the board again: it, or what is in hand, has changed."""
        turn = self.turn
        if turn.choices and turn.taken.board:
            turn.board = turn.taken.board
        self.picture.paint()
        if turn.choices:
            self._put_marks()
        self.picture.follow()

    def look_again(self):
        """Paint what another piece in hand changes.

        Returns True if that is the whole board.
        """
        self.picture.stale = True
        if self.turn.taken.board not in (0, self.turn.board):
            self.look()
            return True
        if self.marking:
            self._put_marks()
        return False

    def arrive(self, held):
        """Have what is in hand at another place, or another piece."""
        before = self.turn.held[0]
        self.turn.held = held
        self.picture.same = False
        if held[0] != before:
            self.look_again()
        self.picture.follow()
        self.say_place()

    def move_on(self):
        """Move on from the board just played on to the next one."""
        self.lingers = 0
        self.look()
        self.say_place()

    def say_place(self, moved=True):
        """Say where the piece in hand is, if it is anywhere."""
        if self.turn.choices and not self.lingers:
            self.announcer.say_place(self._marks, moved)

    # Marks

    def mark(self):
        """Switch the overlay on or off."""
        self.marking = not self.marking
        self._forget_marks()
        self.announcer.say_marks(())
        self.announcer.hush()
        if self.turn.choices and not self.lingers:
            self._put_marks()  # all else is as it was
        else:
            self.look()
        self.say_place()
        if self.device:
            self.device.tell()

    def _forget_marks(self):
        """Forget the marks: the position has changed."""
        self._wanted = None  # the board and the piece that they belong to
        self._marks = ()
        self._marker = None  # the job that finds them, while it runs

    def _put_marks(self):
        """Paint the marks of what is in hand, or none while they are unknown."""
        if self.marking:
            game = self.match.game
            wanted = self.turn.board, self.turn.taken.piece if game.overlay_of_piece else -1
            if self._wanted != wanted:
                self._wanted = wanted
                self._marks = ()
                self._marker = self._find_marks(game.overlay_slices(*wanted))
                self.ui.later(self._marker)
        self.picture.mark(self._marks)

    def _find_marks(self, slices):
        wanted = self._wanted
        marks = yield from slices
        if wanted == self._wanted:
            self._marks = marks
            self._marker = None
            if marks:
                if self.turn.choices and not self.lingers:
                    self._put_marks()
                    self.announcer.say_marks(self._marks)
                    self.picture.same = False
                yield True

    def go_on(self):
        """Continue to compute marks after a press has interrupted that."""
        if self._marker:
            self.ui.later(self._marker)
