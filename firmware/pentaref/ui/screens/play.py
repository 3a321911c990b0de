"""The screen of a game: what presses do, and what is shown."""

from pentaref import ticks
from pentaref.games import base
from pentaref.ui import intents, selection
from pentaref.ui.draw.overview import Pages
from pentaref.ui.draw.picture import SHOWN
from pentaref.ui.selection import PLACED
from pentaref.ui.turns import Turns

_UNSEEN = 300  # ms: an A this soon after a lay belongs to the lay


class Play:
    """A match being played. ``ui`` is the interface that it is a screen of.

    ``turns`` are its turns, and ``turn`` the present one; ``picture`` is the picture of it.
    """

    def __init__(self, ui, match):
        self.ui = ui
        self.match = match
        self.turns = turns = Turns(ui, match)
        self.turn = turns.turn
        self.picture = turns.picture
        self._pages = Pages(ui, turns.turn)
        self._looking = False  # whether B is held to look at the pages
        self._picked = False  # whether another piece was taken while the set was shown
        self._second = 0  # the second that the clock shows

    def press(self, intent):
        """Take an intent of the player's."""
        if self.turns.puts_off(intent) or self._again(intent):
            return
        acts = intent == intents.ACT
        self.picture.same = False
        self.turns.announcer.press()
        if self.turns.hint and self.turns.hint.press(intent):
            return
        clock = self.match.clock
        if clock and not clock.paused and intent != intents.MENU:
            self.ui.say_flag(self.match, clock.enter(self.ui.now))
        if self.turn.traced and not intents.LIFT <= intent < intents.FIELD:
            self.turns.drop_trace()
            if intent == intents.ROTATE:
                return  # B has only cancelled the trace
        if intent == intents.MENU:
            self._look_away()
            self.ui.pause(self.turns)
        elif intent == intents.PEEK:
            self._looking = True
            self._pages.turn_to(0)
        elif intent == intents.UNPEEK:
            self._look_away()
        elif self.turns.device and self.fine and not (acts and self._looking):
            self.turns.device.press(acts)
        else:
            self._press(intent)

    def _look_away(self):
        """Show the board again, with what was taken from the set."""
        self._looking = False
        self._pages.turn_to(-1)
        picked, self._picked = self._picked, False
        if picked and self.turn.choices:
            self._show_taken(None)
        if self.turns.device:
            self.turns.device.tell()

    def _again(self, intent):
        """Whether a press only repeats the one before it.

        An A during a search for a place does, and an A just after a lay.
        """
        if self.turns.walk.press(intent) and intent == intents.ACT:
            return True  # it has stopped on the way, so the player did not choose this place
        if self.turns.laid is None:
            return False
        if intent != intents.ACT:
            self.turns.laid = None
            return False
        # The next piece is in hand at a legal place, where a second tap of A would lay it unseen.
        # After the last lay it would open the menu.
        return ticks.diff(self.ui.now, self.turns.laid) < _UNSEEN

    def _press(self, intent):
        """Handle a press of the set, a page or a trace, or else the board's."""
        turn = self.turn
        lays = turn.choices and not self.turns.device
        if intent >= intents.FIELD:
            if lays and turn.choices[0].kind == base.LAY and self._pages.page()[0] == "set":
                self._take_from_set(intent)
                return
            intent -= intents.FIELD - intents.PICK
        if intent >= intents.TRACE:
            if self._looking:
                return  # the board is hidden, so nothing is traced
            if lays and turn.taken.kind == base.LAY and not self.turns.lingers:
                self.turns.announcer.hush()
                turn.trace(intent - intents.TRACE, self.picture.view.bounds)
                self.picture.follow()
                return
            intent -= intents.TRACE
        if intent == intents.LIFT:
            if turn.traced:
                self.turns.lay_traced()
            return
        if self._looking and intent == intents.ACT:
            # Also after the page is closed, until B is released.
            self._pages.turn_to(-1)
            self.turns.mark()
            return
        if not self.fine:
            if intents.PICK <= intent < intents.ACT:
                self._pages.turn_by(1 if intent & 1 else -1)  # on with down and right
                return
            self._pages.turn_to(-1)
        if self.turns.lingers:
            self.turns.move_on()
        if turn.choices:
            self._step(intent)
        else:
            self._press_at_end(intent)

    def _take_from_set(self, intent):
        """Take another piece while the set is shown.

        The board shows it when B is released.
        """
        turn = self.turn
        turn.held = selection.step(turn.held, intent, turn.choices, self.picture.view.bounds)
        self._picked = True
        self.turns.announcer.speak()
        self._pages.turn_to(0)

    def _step(self, intent):
        """Act with what is in hand, move it or take another."""
        self.turns.announcer.hush()
        turn = self.turn
        if intent == intents.ACT:
            self.turns.act()
            return
        if intent < intents.PICK and self._step_legal(intent):
            return
        before = turn.held
        turn.held = selection.step(before, intent, turn.choices, self.picture.view.bounds)
        if turn.held[0] != before[0]:
            self._show_taken(intent)
            return
        if intent >= intents.PICK and turn.held != before and self._arrives(intent):
            return
        self.picture.follow()
        self.turns.say_place()

    def _show_taken(self, intent):
        """Show what was taken, in place of what was in hand."""
        looks = self.turns.look_again()
        self.turns.announcer.speak()
        if not self._arrives(intent):
            if not looks:
                self.picture.follow()
            self.turns.say_place()

    def _arrives(self, intent):
        """Go on to the next legal place; True if what is in hand is there already."""
        before = self.turn.held
        self._step_legal(intent)
        return self.turn.held is not before

    def _step_legal(self, intent):
        """Step to the next legal place; False if steps go by squares."""
        taken = self.turn.taken
        if not self.turns.by_legal_places or not taken or taken.kind not in PLACED:
            return False
        self.turns.walk.go(intent)
        return True

    def _press_at_end(self, intent):
        """Handle a press after the end.

        A opens the menu; the directions show the other boards, or go through a closed record.
        """
        boards = self.match.game.boards
        turn = self.turn
        if intent == intents.ACT:
            self.ui.pause(self.turns)
        elif intent < intents.PICK:
            if self.match.closed:
                from pentaref.ui.screens import steps

                steps.begin(self.ui, self.match, intent)
            elif boards > 1:
                way = 1 if intent & 1 else -1  # on with right and down
                turn.board = (turn.board - 1 + way) % boards + 1
                self.turns.look()
            elif self.picture.view.pan(intent):
                self.picture.stale = True

    # What is seen

    @property
    def fine(self):
        """Whether it draws on the finer canvas of a large panel.

        Pages are not, because they must be readable from afar.
        """
        return self._pages.at < 0

    @property
    def leaves_rows(self):
        """Whether the board ends above the rows of a notice.

        Then the times may be shown there.
        """
        return self.ui.fine.height - self.picture.view.height >= 6

    def words(self):
        """What the device shows, in lines of words."""
        return self.turns.announcer.words(not self.turns.empty_handed)

    def beat(self, beat):
        """Let a sixteenth of a second pass; True if the picture changes."""
        if self.turns.device and not self.turns.device.ready and not self.ui.work:
            self.ui.work = self.turns.device.go_on  # any press has ended the search
        changed = self._beats(beat)
        clock = self.match.clock
        second = (clock.left(clock.turn) + 9) // 10 if clock and clock.turn else self._second
        if second != self._second:
            self._second = second
            self.picture.stale = changed = True
        return changed

    def _beats(self, beat):
        if self.turns.marking:
            self.turns.go_on()
        if not self.fine:
            return self._pages.beat()
        if self.turns.lingers:
            self.turns.lingers -= 1
            if not self.turns.lingers:
                self.turns.move_on()
        if self.turns.announcer.beat() | self.picture.messages.beat():
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
        waits = self.turns.acting or not self.match.game.settled
        hides = waits or self.turns.lingers or self.turns.empty_handed
        picture.draw(canvas, beat, waits, hides)
