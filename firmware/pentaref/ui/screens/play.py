"""The screen of a game: turns, and what presses do in them."""

from pentaref import pieces, ticks
from pentaref.games import base
from pentaref.ui import intents, selection
from pentaref.ui.afterwards import Afterwards
from pentaref.ui.draw.overview import Pages
from pentaref.ui.draw.picture import SHOWN, Picture
from pentaref.ui.legal_moves import LegalWalk
from pentaref.ui.selection import PLACED, Turn
from pentaref.ui.words import Announcer

_LINGER = 12  # beats that another board stays in sight after what was done on it
_UNSEEN = 300  # ms: an A so soon after a lay was meant for that


class Play:
    """A match being played. ``ui`` is the interface that it is a screen of.

    ``turn`` is what is chosen from and in hand; ``bounds`` are those of the board in sight;
    ``refused`` is the reason of the last refusal, "" after what was legal.
    """

    def __init__(self, ui, match):
        self.ui = ui
        self.match = match
        self.turn = Turn(match)
        self.picture = Picture(ui, self.turn)
        self._pages = Pages(ui, self.turn)
        self.announcer = Announcer(self.turn, self.picture)
        self._walk = LegalWalk(self)
        self._after = Afterwards(self)
        self.marking = False  # whether the overlay is on
        self._marks = ()
        self._acting = False  # whether an action is done and the next turn has not begun
        self._laid = None  # when something was laid, if nothing else has been pressed since
        self._picked = False  # whether another piece was taken while the set was shown
        self._linger = 0
        self.refused = ""
        self._second = 0  # of the clock, as it is shown
        self.device = None  # the device's move at a seat of its own, if that is to act
        self.seat_devices()
        self.turn_over()

    def seat_devices(self):
        """Find out which seats the device plays, from the names and the handovers."""
        self.devices = {}  # the grade of each
        names = [name for name in self.match.setup.players if name.startswith("pentaref ")]
        if self.match.handed or names:
            from pentaref.ui.screens import seats

            self.devices = seats.devices(self.match)

    # Turns

    def turn_over(self, again=None):
        """Begin a turn, after an action or a take-back.

        What was taken back is in hand.
        """
        self._after.forget()
        self._walk.forget()
        self.turn.begin(again)
        self.face()
        self._linger = 0
        self._look()
        self.announcer.speak()
        self.device = None
        grade = self.devices.get(self.match.game.turn)
        if grade:
            from pentaref.ui.opponent_task import Thinking

            self.ui.work = None
            self.device = Thinking(self, grade)
        elif not again and self.turn.choices and self.turn.taken.kind in PLACED:
            self._walk.go(None, True, False)
        self._say_place(False)

    def face(self):
        """Turn the device to the seat to act, where that is wanted."""
        if self.ui.session.settings.get("turning") and self.match.game.turn:
            self.ui.turn_round(self.match.game.turn & 1 == 0)

    def take_up(self, action):
        """Have what an action lays in hand, where it would lie."""
        self.ui.work = None
        self.turn.held = selection.held_for(self.turn.choices, action, self.turn.held)
        self._look()
        self.announcer.speak()

    def warned(self, action, warning):
        """Submit an action, or ask first where there is a warning."""
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
        self._laid = self.ui.now if action.kind in PLACED else None
        self.ui.sound("click")
        if game.settled and (game.over or not action.cells):
            self.acted(action, seat, shown)
        else:
            # What was laid is shown before anything is found out about the next turn.
            self._acting = True
            self.picture.add(action.cells)
            self._after.settle(action, seat, shown)

    def acted(self, action, seat, shown):
        """Go on after an action of a seat's.

        It was done on the board ``shown``.
        """
        self._acting = False
        self.turn_over()
        if not self.turn.choices:
            self.ui.sound("end")
        self.ui.check(self.match)
        picture = self.picture
        if not picture.messages.silent or self.announcer.acted(action, seat):
            return
        if self.turn.board != shown:
            # What was just done was on another board: that is shown first.
            self._linger = _LINGER
            picture.view.paint(self.match.game, shown, action.cells)

    def _refuse(self, reason, cells):
        self.ui.sound("refusal")
        self.refused = reason
        self.announcer.refuse(reason, cells, self.ui.fine.height <= 8)

    def _lay_traced(self):
        """Lay the pentomino that was traced; anything else is shown and not laid."""
        turn = self.turn
        cells = sorted(turn.traced, key=lambda cell: (cell[1], cell[0]))
        last = turn.traced[-1]
        self._drop_trace()
        shape = pieces.classify(cells)
        if shape < 0:
            self._refuse("not-a-pentomino", cells)
            return
        before = turn.held
        turn.held = before[:2] + last  # the next turn begins near by
        self.submit(base.Action(base.LAY, pieces.piece_of(shape), 0, tuple(cells)))
        if self.announcer.refusal:
            turn.held = before
            self.picture.follow()

    def _drop_trace(self):
        self.turn.traced = []
        self.picture.follow()

    # Presses

    def press(self, intent):
        """Take an intent of the player's."""
        if self._after.takes(intent) or self._again(intent):
            return
        self.picture.same = False
        self.announcer.press()
        clock = self.match.clock
        if clock and not clock.paused and intent != intents.MENU:
            self.ui.say_flag(self.match, clock.enter(self.ui.now))
        traces = intent == intents.LIFT or intents.TRACE <= intent < intents.FIELD
        if self.turn.traced and not traces:
            self._drop_trace()
        if intent == intents.MENU:
            self.ui.pause(self)
        elif intent == intents.PEEK or intent == intents.UNPEEK:
            self._pages.turn_to(0 if intent == intents.PEEK else -1)
            if self._picked:
                self._picked = False
                self._show_taken(None)
        elif self.device and self.fine:
            self.device.press(intent == intents.ACT)
        else:
            self._press(intent)

    def _again(self, intent):
        """Whether a press only repeats the one before it.

        An A on a walk does, and an A after a lay.
        """
        if self._walk.press(intent) and intent == intents.ACT:
            return True  # it has stopped on its way: the player did not choose this place
        if self._laid is None:
            return False
        if intent != intents.ACT:
            self._laid = None
            return False
        # The next piece is in hand where it may lie: a second tap of A would lay it unseen.
        return self.turn.choices and ticks.diff(self.ui.now, self._laid) < _UNSEEN

    def _press(self, intent):
        """Handle a press of the set, a page or a trace, or else the board's."""
        turn = self.turn
        if intent >= intents.FIELD:
            if turn.choices and turn.choices[0].kind == base.LAY and self._pages.page()[0] == "set":
                self._take_from_set(intent)
                return
            intent -= intents.FIELD - intents.PICK
        if intent >= intents.TRACE:
            if turn.choices and turn.taken.kind == base.LAY and not self._linger:
                self.announcer.hush()
                turn.trace(intent - intents.TRACE, self.bounds)
                self.picture.follow()
                return
            intent -= intents.TRACE
        if intent == intents.LIFT:
            if turn.traced:
                self._lay_traced()
            return
        if not self.fine:
            if intents.PICK <= intent < intents.ACT:
                on = intent == intents.PICK_DOWN or intent == intents.PICK_RIGHT
                self._pages.turn_by(1 if on else -1)
                return
            self._pages.turn_to(-1)
            if intent == intents.ACT:
                # The board is not in sight, so nothing is laid.
                self.mark()
                return
        if self._linger:
            self._move_on()
        if turn.choices:
            self._step(intent)
        else:
            self._press_at_end(intent)

    def _take_from_set(self, intent):
        """Take another piece while the set is shown.

        The board has it when B is let go.
        """
        self.turn.held = selection.step(self.turn.held, intent, self.turn.choices, self.bounds)
        self._picked = True
        self.announcer.speak()
        self._pages.turn_to(0)

    def _step(self, intent):
        """Act with what is in hand, move it or take another."""
        self.announcer.hush()
        turn = self.turn
        if intent == intents.ACT:
            action = selection.action(turn.choices, turn.held)
            self._after.warn(self.match.game.warning_slices(action), action)
            return
        if intent < intents.PICK and self._step_legal(intent):
            return
        before = turn.held
        turn.held = selection.step(before, intent, turn.choices, self.bounds)
        if turn.held[0] != before[0]:
            self._show_taken(intent)
            return
        if intent >= intents.PICK and turn.held != before and self._arrives(intent):
            return
        self.picture.follow()
        self._say_place()

    def _show_taken(self, intent):
        """Show what has been taken instead of what was in hand."""
        self.picture.stale = True
        looks = self._look_again()
        self.announcer.speak()
        if not self._arrives(intent):
            if not looks:
                self.picture.follow()
            self._say_place()

    def _arrives(self, intent):
        """Go on to the next legal place; True if what is in hand is there already."""
        before = self.turn.held
        self._step_legal(intent)
        return self.turn.held is not before

    @property
    def by_legal_places(self):
        """Whether what is in hand steps through legal places only."""
        return self.ui.session.settings.get("legal", True) is not False

    def _step_legal(self, intent):
        """Step to the next legal place; False if steps do not go by legal places."""
        taken = self.turn.taken
        if not self.by_legal_places or not taken or taken.kind not in PLACED:
            return False
        self._walk.go(intent)
        return True

    def arrive(self, held):
        """Have what is in hand at another place, or another piece."""
        before = self.turn.held[0]
        self.turn.held = held
        self.picture.same = False
        if held[0] != before:
            self.picture.stale = True
            self._look_again()
        self.picture.follow()
        self._say_place()

    def _move_on(self):
        """From the board just played on, move to the one that comes next."""
        self._linger = 0
        self._look()
        self._say_place()

    def _press_at_end(self, intent):
        """A press after the end: A opens the menu.

        The directions show the boards of the others.
        """
        boards = self.match.game.boards
        turn = self.turn
        if intent == intents.ACT:
            self.ui.pause(self)
        elif intent < intents.PICK:
            if self.match.closed:
                from pentaref.ui.screens import steps

                steps.begin(self.ui, self.match, intent)
            elif boards > 1:
                way = 1 if intent == intents.RIGHT or intent == intents.DOWN else -1
                turn.board = (turn.board - 1 + way) % boards + 1
                self._look()
            elif self.picture.view.pan(intent):
                self.picture.stale = True

    def mark(self):
        """Switch the overlay on or off."""
        self.marking = not self.marking
        self._after.forget()
        self.announcer.say_marks(())
        self.announcer.hush()
        if self.turn.choices and not self._linger:
            self._put_marks()  # all else is as it was
        else:
            self._look()
        self._say_place()

    def marked(self):
        """Show the marks, which are known now."""
        if self.marking and self.turn.choices and not self._linger:
            self._put_marks()
            self.announcer.say_marks(self._marks)
            self.picture.same = False

    # What is seen and said

    @property
    def bounds(self):
        """The board in sight as (left, top, width, height)."""
        return self.picture.view.bounds

    @property
    def fine(self):
        """Whether it draws on the finer canvas of a large panel.

        Pages are to be read from afar, so they don't.
        """
        return self._pages.at < 0

    @property
    def leaves_rows(self):
        """Whether the board ends above the rows of a notice.

        The times may be there then.
        """
        return self.ui.fine.height - self.picture.view.height >= 6

    def _look(self):
        """Paint the board again: it, or what is in hand, has changed."""
        turn = self.turn
        if turn.choices and turn.taken.board:
            turn.board = turn.taken.board
        self.picture.paint()
        if turn.choices:
            self._put_marks()
        self.picture.follow()

    def _look_again(self):
        """Paint what another piece in hand changes.

        True if that is the whole board.
        """
        if self.turn.taken.board not in (0, self.turn.board):
            self._look()
            return True
        if self.marking:
            self._put_marks()
        return False

    def _put_marks(self):
        """Paint the marks of what is in hand, or none, on the board in sight."""
        self._marks = ()
        if self.marking:
            piece = self.turn.taken.piece if self.match.game.overlay_of_piece else -1
            self._marks = self._after.marks(self.turn.board, piece)
        self.picture.mark(self._marks)

    def _say_place(self, moved=True):
        if self.turn.choices and not self._linger:
            self.announcer.say_place(self._marks, moved)

    def words(self):
        """What the device shows, in lines of words."""
        return self.announcer.words()

    def beat(self, beat):
        """Let a sixteenth of a second pass; True if the picture changes."""
        if self.device and not self.device.ready and not self.ui.work:
            self.ui.work = self.device.go_on  # any press has ended it
        changed = self._beats(beat)
        clock = self.match.clock
        second = (clock.left(clock.turn) + 9) // 10 if clock and clock.turn else self._second
        if second != self._second:
            self._second = second
            self.picture.stale = changed = True
        return changed

    def _beats(self, beat):
        if self.marking:
            self._after.go_on()
        if not self.fine:
            return self._pages.beat()
        if self._linger:
            self._linger -= 1
            if not self._linger:
                self._move_on()
        if self.picture.messages.beat():
            self.picture.same = False
            return True
        return bool(self.turn.choices) and (beat == 0 or beat == SHOWN)

    def draw(self, canvas, beat):
        """Draw the screen."""
        picture = self.picture
        if not self.fine:
            self._pages.draw(canvas)
            picture.stale = True
            return
        # Whether the next turn has not begun yet, and whether nothing is in hand.
        waits = self._acting or not self.match.game.settled
        hides = waits or self._linger or self.device and not self.device.ready
        picture.draw(canvas, beat, waits, hides)
