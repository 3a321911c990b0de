"""The screen of a game: the board, what is in hand, and words.

The words say what has just happened.
"""

from pentaref import pieces, ticks
from pentaref.games import base
from pentaref.ui import intents, selection, words
from pentaref.ui.afterwards import Afterwards
from pentaref.ui.draw import overview, palette, status
from pentaref.ui.draw.preview import SHOWN, Preview
from pentaref.ui.draw.view import View
from pentaref.ui.legal_moves import LegalWalk
from pentaref.ui.messages import Messages

_SET_SEEN = 24  # beats that the set is looked at before the scores come
_LINGER = 12  # beats that another board stays in sight after what was done on it
_UNSEEN = 300  # ms: an A so soon after a lay was meant for that
_NO_OTHER = "No legal action: pass"
_MOST_TRACED = 8  # squares: this many are shown to be too many
_PLACED = (base.LAY, base.TILE, base.COUNTER)  # what a square is chosen for


class Play:
    """A match being played. ``ui`` is the interface that it is a screen of.

    ``choices`` and ``held`` are the options and what is in hand, as ``selection`` has them;
    ``bounds`` are those of the board in sight; ``refused`` is the reason of the last refusal, ""
    after what was legal.
    """

    # One list of what it begins with, however long: each part would cost a chip heap.
    def __init__(self, ui, match):
        self.ui = ui
        self.match = match
        self.marking = False  # whether the overlay is on
        self._marks = ()
        self.places = []  # the results of walks to legal places
        self._after = Afterwards(self)
        self._marked = ""  # the marks' words for the squares of the piece in hand
        self._view = View()
        self._preview = Preview()
        self._messages = Messages(ui.fine, status.layout(ui.fine))
        self._cells = ()  # the squares of the piece in hand
        self._traced = []  # the traced squares in order
        self._tiles = ()  # the visible tiles below the piece in hand, as masks
        self._resting = ""  # the words for what it lies on
        self._below = bytearray(len(ui.fine.px))  # the picture without the piece in hand
        self._stale = True  # whether that must be drawn again
        self._same = False  # whether at most the piece in hand has changed since it was drawn
        self._board = 0
        self._named = 0  # the board that was named last
        self._peek = -1  # the page that is shown, or -1
        self._looked = 0  # beats that it has been shown
        self._acting = False  # whether an action is done and the next turn has not begun
        self._laid = None  # when something was laid, if nothing else has been pressed since
        self._picked = False  # whether another piece was taken meanwhile
        self._linger = 0
        self.walks = False  # whether a walk to a legal place is running
        self._pressed = None  # the last intent
        # Brent's cycle search (1980) over the places that repeated presses lead to: a place, the
        # steps until it is replaced, how many it was kept for, and whether it was reached again.
        self._trail = (None, 1, 1, False)
        self.refused = ""
        self._reason = ""  # the reason and its squares in words
        self._refusing = False  # whether it is shown: until the next press; help has it longer
        self._told = ""
        self._second = 0  # of the clock, as it is shown
        self.device = None  # the device's move at a seat of its own, if that is to act
        self.devices = {}  # the grade of each of its seats
        self.seat_devices()
        last = match.last
        if last and last.cells:
            x, y = last.cells[0]
        else:
            left, top, wide, high = selection.bounds(match.game.grid(match.game.turn or 1))
            x, y = left + wide // 2, top + high // 2
        self._open(0, 0, x, y)

    def seat_devices(self):
        """Find out which seats the device plays, from the names and the handovers."""
        found = dict(enumerate(self.match.setup.players, 1))
        if self.match.handed or [name for name in found.values() if name.startswith("pentaref ")]:
            from pentaref.ui.screens import seats

            self.devices = {seat: seats.grade(name) for seat, name in found.items()}
            self.devices.update(self.match.handed)
            for seat in list(self.devices):
                if self.devices[seat] not in seats.WHO[1:]:
                    del self.devices[seat]

    # The hand

    def _open(self, piece, shape, x, y, again=None):
        """Begin a turn, with a piece, or an action, in hand.

        It is what was in hand before, or the action that was taken back.
        """
        game = self.match.game
        self.choices, self.held = selection.opening(game, piece, shape, x, y)
        self._after.forget()
        self.places = []
        # Kept, because a game may have to count territories.
        self._scores = game.scores()
        self.face()
        self._winning = game.winning_squares()
        self._board = 0
        self._linger = 0
        if not self.choices and game.boards > 1:
            self._board = (game.winners() or [1])[0]
        if again and self.choices:
            self.held = selection.held_for(self.choices, again, self.held)
        self._look()
        self._speak()
        self.device = None
        grade = self.devices.get(game.turn)
        if grade:
            from pentaref.ui.opponent_task import Thinking

            self.ui.work = None
            self.device = Thinking(self, grade)
        elif not again and self.choices and self.taken.kind in _PLACED:
            self._walk(None, True, False)
        self._say_place(False)

    def face(self):
        """Turn the device to the seat to act, where that is wanted."""
        if self.ui.session.settings.get("turning") and self.match.game.turn:
            self.ui.turn_round(self.match.game.turn & 1 == 0)

    def take_up(self, action):
        """Have what an action lays in hand, where it would lie."""
        self.ui.work = None
        self.held = selection.held_for(self.choices, action, self.held)
        self._look()
        self._speak()

    def _speak(self):
        """Say what is in hand if that needs words, or how the game ended."""
        self._messages.hush()
        self._told = ""
        if not self.choices:
            self._messages.say(", ".join(self.match.game.outcome_text()), self._view, True)
        elif self.taken.kind == base.PASS:
            self._messages.say("Pass" if len(self.choices) > 1 else _NO_OTHER, self._view, True)

    def tell(self, text, cells=()):
        """Say something until the next press, and show squares meanwhile."""
        self._messages.say(text, self._view, True, tuple(cells), palette.MARK)
        self._told = text
        self._same = False
        self._stale = True

    def turn_over(self, again=None):
        """Start the turn again, after an action or a take-back.

        What was taken back is in hand.
        """
        _, shape, x, y = self.held
        self._open(self._piece, shape, x, y, again)

    @property
    def leaves_rows(self):
        """Whether the board ends above the rows of a notice.

        The times may be there then.
        """
        return self.ui.fine.height - self._view.height >= 6

    @property
    def bounds(self):
        """The board in sight as (left, top, width, height)."""
        return self._view.bounds

    @property
    def taken(self):
        """The option in hand, None when the game is over."""
        return self.choices[self.held[0]] if self.choices else None

    @property
    def _piece(self):
        return self.taken.piece if self.choices and self.taken.piece >= 0 else 0

    def _act(self, sure=False):
        game = self.match.game
        action = selection.action(self.choices, self.held)
        if sure:
            self.submit(action)
        else:
            self._after.warn(game.warning_slices(action), action)

    def warned(self, action, warning):
        """Submit an action, or ask first where there is a warning."""
        if warning:
            self.ui.ask(warning, self._act_surely)
        else:
            self.submit(action)

    def submit(self, action):
        """Play an action, or say why not."""
        game = self.match.game
        seat = game.turn
        refusal = self.match.submit(action, self.ui.now)
        if refusal:
            self._refuse(refusal.reason, refusal.cells)
            return
        self.refused = ""
        self._laid = self.ui.now if action.kind in _PLACED else None
        self.ui.sound("click")
        if game.settled and (game.over or not action.cells):
            self.acted(action, seat, self._board)
        else:
            # What was laid is shown before anything is found out about the next turn.
            self._acting = True
            self._messages.hush()
            self._view.add(game, self._board, action.cells)
            self._window(())  # a table may have grown
            self._stale = True
            self._after.settle(action, seat, self._board)

    def acted(self, action, seat, shown):
        """Go on after an action of a seat's.

        It was done on the board ``shown``.
        """
        game = self.match.game
        self._acting = False
        self.turn_over()
        if not self.choices:
            self.ui.sound("end")
        self.ui.check(self.match)
        if not self._messages.silent:
            return
        if action.kind == base.PASS:
            self._messages.say(game.names[seat - 1] + " passes", self._view)
        elif action.kind == base.REMOVE:
            self._messages.say(pieces.LETTERS[action.piece] + " removed", self._view)
        elif self._board != shown:
            # What was just done was on another board: that is shown first.
            self._linger = _LINGER
            self._view.paint(game, shown, action.cells)

    def _refuse(self, reason, cells):
        self.ui.sound("refusal")
        self.refused = reason
        self._refusing = True
        said = words.reason(reason, self.match.setup.game)
        # On 8x8 the words hide the squares, so both are shown by turns until the next press.
        self._messages.say(said, self._view, self.ui.fine.height <= 8, tuple(cells))
        self._reason = said + words.squares(cells, self.match.setup.on_table)

    def _act_surely(self):
        self._act(True)

    def _trace(self, way):
        """Go over a square more with A held."""
        if not self._traced:
            self.ui.work = None
            self._traced.append(self.held[2:])
        cell = selection.beside(self._traced[-1], way, self._view.bounds)
        if cell in self._traced:
            self._traced.remove(cell)  # it is the last one now
        if len(self._traced) < _MOST_TRACED:
            self._traced.append(cell)
        if self._follow():
            self._stale = True

    def _lay_traced(self):
        """Lay the pentomino that was traced; anything else is shown and not laid."""
        cells = sorted(self._traced, key=lambda cell: (cell[1], cell[0]))
        x, y = self._traced[-1]
        self._traced = []
        self._follow()
        shape = pieces.classify(cells)
        if shape < 0:
            self._refuse("not-a-pentomino", cells)
            return
        before = self.held
        self.held = self.held[:2] + (x, y)  # the next turn begins near by
        self.submit(base.Action(base.LAY, pieces.piece_of(shape), 0, tuple(cells)))
        if self._refusing:
            self.held = before
            self._follow()

    def press(self, intent):
        """Take an intent of the player's."""
        if self._after.takes(intent) or self._again(intent):
            return
        self._same = False
        self._refusing = False
        if self._told:
            self._speak()
        if self.match.clock and not self.match.clock.paused and intent != intents.MENU:
            self.ui.say_flag(self.match, self.match.clock.enter(self.ui.now))
        if self._traced and intent != intents.LIFT and not intents.TRACE <= intent < intents.FIELD:
            self._traced = []
            self._follow()
        if intent == intents.MENU:
            self.ui.pause(self)
        elif intent == intents.PEEK or intent == intents.UNPEEK:
            self._turn_to(0 if intent == intents.PEEK else -1)
            if self._picked:
                self._picked = False
                self._show_taken(None)
        elif self.device and self._peek < 0:
            self.device.press(intent == intents.ACT)
        else:
            self._press(intent)

    def _again(self, intent):
        """Whether a press only repeats the one before it.

        An A on a walk does, and an A after a lay.
        """
        walked, self.walks = self.walks, False
        if intent != self._pressed:
            self._pressed = intent
            self._trail = (self.held, 1, 1, False)
        if walked and intent == intents.ACT:
            return True  # it has stopped on its way: the player did not choose this place
        if self._laid is None:
            return False
        if intent != intents.ACT:
            self._laid = None
            return False
        # The next piece is in hand where it may lie: a second tap of A would lay it unseen.
        return self.choices and ticks.diff(self.ui.now, self._laid) < _UNSEEN

    def _press(self, intent):
        """Handle a press of the set, a page or a trace, or else the board's."""
        if intent >= intents.FIELD:
            if self.choices and self.choices[0].kind == base.LAY and self._page()[0] == "set":
                self._take_from_set(intent)
                return
            intent -= intents.FIELD - intents.PICK
        if intent >= intents.TRACE:
            if self.choices and self.taken.kind == base.LAY and not self._linger:
                if not self._messages.silent:
                    self._speak()
                self._trace(intent - intents.TRACE)
                return
            intent -= intents.TRACE
        if intent == intents.LIFT:
            if self._traced:
                self._lay_traced()
            return
        if self._peek >= 0:
            if intents.PICK <= intent < intents.ACT:
                way = 1 if intent == intents.PICK_DOWN or intent == intents.PICK_RIGHT else -1
                self._turn_to((self._peek + way) % len(self._pages()))
                return
            self._turn_to(-1)
            if intent == intents.ACT:
                # The board is not in sight, so nothing is laid.
                self.mark()
                return
        if self._linger:
            self._move_on()
        if self.choices:
            self._step(intent)
        else:
            self._press_at_end(intent)

    def _step(self, intent):
        """Act with what is in hand, move it or take another."""
        if not self._messages.silent:
            self._speak()
        if intent == intents.ACT:
            self._act()
            return
        if intent < intents.PICK and self._step_legal(intent):
            return
        before = self.held
        self.held = selection.step(self.held, intent, self.choices, self._view.bounds)
        if self.held[0] != before[0]:
            self._show_taken(intent)
            return
        if intent >= intents.PICK and self.held != before and self._arrives(intent):
            return
        if self._follow():
            self._stale = True
        self._say_place()

    def _show_taken(self, intent):
        """Show what has been taken instead of what was in hand."""
        self._stale = True
        looks = self._look_again()
        self._speak()
        if not self._arrives(intent):
            if not looks:
                self._follow()
            self._say_place()

    def _arrives(self, intent):
        """Go on to the next legal place; True if what is in hand is there already."""
        before = self.held
        self._step_legal(intent)
        return self.held is not before

    def _turn_to(self, page):
        """Look at a page of what the board hides, -1 for the board."""
        self._peek = page
        self._looked = 0
        self._stale = True

    def _take_from_set(self, intent):
        """Take another piece while the set is shown.

        The board has it when B is let go.
        """
        self.held = selection.step(self.held, intent, self.choices, self._view.bounds)
        self._picked = True
        self._speak()
        self._turn_to(0)

    @property
    def by_legal_places(self):
        """Whether what is in hand steps through legal places only."""
        return self.ui.session.settings.get("legal", True) is not False

    def _step_legal(self, intent):
        """Step to the next legal place; False if steps do not go by legal places."""
        if not self.by_legal_places or not self.choices or self.taken.kind not in _PLACED:
            return False
        self._walk(intent)
        return True

    def _walk(self, intent, others=False, tells=True):
        LegalWalk(self, self._view.bounds, intent, others, tells, self.ui.scans or self._trail[3])

    def arrive(self, held):
        """Have what is in hand at another place, or another piece."""
        there, left, far, back = self._trail
        if left > 1:
            left -= 1
        else:
            left = far = 2 * far
        self._trail = (there if left < far else held, left, far, back or held == there)
        before = self.held[0]
        self.held = held
        self._same = False
        if held[0] != before:
            self._stale = True
            self._look_again()
        if self._follow():
            self._stale = True
        self._say_place()

    def _move_on(self):
        """From the board just played on, move to the one that comes next."""
        self._linger = 0
        self._look()
        self._say_place()

    def mark(self):
        """Switch the overlay on or off."""
        self.marking = not self.marking
        self._after.forget()
        self._marked = ""
        if not self._messages.silent:
            self._speak()
        if self.choices and not self._linger:
            self._put_marks()  # all else is as it was
        else:
            self._look()
        self._say_place()

    def _say_place(self, moved=True):
        """Say whose board it is, when that is another one than before.

        Also say what the piece in hand lies on there.
        """
        if not self.choices or self._linger:
            return
        if self._board != self._named and self._board and self.taken.kind != base.REMOVE:
            self._named = self._board
            if self._messages.silent:
                self._messages.say(words.whose(self.match, self._board), self._view, late=True)
        self._say_marks()
        self._resting = ""
        if self._tiles:
            tiles, heights = self._tiles
            self._resting = words.resting(len(tiles), heights)
            if moved and self._messages.silent:
                self._messages.say(self._resting, self._view, late=True)

    def _say_marks(self):
        """Say what marks there are below the piece in hand.

        Nothing is said twice.
        """
        if not self.marking:
            return
        mask = self.match.game.grid(self._board).mask(self._cells)
        here = [one for one in self._marks if one.mask & mask or one.meaning == base.REACH]
        said = [words.mark(one, self.match.game.names) for one in here]
        text = ", ".join([one for one in said if one])
        if text != self._marked:
            self._marked = text
            if text and self._messages.silent:
                self._messages.say(text, self._view, late=True)

    def _press_at_end(self, intent):
        """A press after the end: A opens the menu.

        The directions show the boards of the others.
        """
        boards = self.match.game.boards
        if intent == intents.ACT:
            self.ui.pause(self)
        elif intent < intents.PICK:
            if self.match.closed:
                from pentaref.ui.screens.steps import Steps

                way = -1 if intent == intents.LEFT else -10 if intent == intents.UP else 0
                if self.match.recall():
                    self.ui.push(Steps(self.ui, self.match, self.match.game.played + way))
                else:
                    self.ui.notice("The record cannot be read")
            elif boards > 1:
                way = 1 if intent == intents.RIGHT or intent == intents.DOWN else -1
                self._board = (self._board - 1 + way) % boards + 1
                self._look()
            elif self._view.pan(intent):
                self._stale = True

    def words(self):
        """What the device shows, in lines of words."""
        game = self.match.game
        lines = []
        if game.over:
            lines.append("Over: " + ", ".join(game.outcome_text()))
        else:
            colour = palette.seat_colour_name(game.colours, game.colour_to_play)
            # A puzzle's one player lays the colours by turns.
            name = colour if game.seats == 1 else game.names[game.turn - 1]
            lines.append("Turn: " + (name if name == colour else "%s, %s" % (name, colour)))
            lines.append("In hand: " + words.holding(self.taken))
            if self.taken.kind == base.PASS and len(self.choices) == 1:
                lines.append(_NO_OTHER)
        if self._refusing:
            lines.append("Refused: " + self._reason)
        if self._told:
            lines.append(self._told)
        if self.marking and self._marked:
            lines.append("Here: " + self._marked)
        if self._resting:
            lines.append(self._resting)
        if self._named and not game.over:
            lines.append(words.whose(self.match, self._named))
        lines.append(game.standing(self._scores))
        if self.match.clock:
            from pentaref.ui import timer

            lines.append(timer.words(self.match.clock, game.seats))
        return lines

    # The picture

    @property
    def fine(self):
        """Whether it draws on the finer canvas of a large panel.

        Pages are to be read from afar, so they don't.
        """
        return self._peek < 0

    def _look(self):
        """Paint the board again: it, or what is in hand, has changed."""
        game = self.match.game
        view = self._view
        self._stale = True
        if not self.choices:
            view.paint_end(game, self._board, self._winning)
        else:
            if self.taken.board:
                self._board = self.taken.board
            last = self.match.last
            cells = ()
            if last and (not last.board or last.board == self._board):
                cells = last.cells
            view.paint(game, self._board, cells)
            self._put_marks()
        self._follow()

    def _look_again(self):
        """Paint what another piece in hand changes.

        True if that is the whole board.
        """
        if self.taken.board not in (0, self._board):
            self._look()
            return True
        if self.marking:
            self._put_marks()
        return False

    def _put_marks(self):
        """Paint the marks of what is in hand, or none, on the board in sight."""
        self._stale = True
        marks = ()
        if self.marking:
            piece = self.taken.piece if self.match.game.overlay_of_piece else -1
            marks = self._marks = self._after.marks(self._board, piece)
        self._view.mark(marks, self.ui.colour)

    def marked(self):
        """Show the marks, which are known now."""
        if self.marking and self.choices and not self._linger:
            self._put_marks()
            self._say_marks()
            self._same = False

    def _follow(self):
        """Move the window after what is in hand; True if it moved."""
        view = self._view
        self._tiles = ()
        if self.choices:
            cells = self._cells = self._traced or selection.squares(self.choices, self.held)
            if self.match.setup.on_table and view.occupied(cells):
                self._tiles = view.below(cells)
        else:
            cells = []
            for board, mask in self._winning:
                if board == self._board:
                    cells = self.match.game.grid(board).cells(mask)
        return self._window(cells)

    def _window(self, cells):
        """Move the window so that some squares are in sight; True if it moved."""
        _, _, wide, high = self._view.bounds
        width, rows, scale = status.window(self.ui.fine, self.match, wide, high)
        self._preview.fit(scale)
        return self._view.look(width, rows, cells, scale)

    def beat(self, beat):
        """Let a sixteenth of a second pass; True if the picture changes."""
        if self.device and not self.device.ready and not self.ui.work:
            self.ui.work = self.device.go_on  # any press has ended it
        return self._clock_beats() | self._beats(beat)

    def _clock_beats(self):
        """Whether there is another second to be seen on a clock that runs."""
        clock = self.match.clock
        if not clock or not clock.turn:
            return False
        second = (clock.left(clock.turn) + 9) // 10
        if second == self._second:
            return False
        self._second = second
        self._stale = True
        return True

    def _beats(self, beat):
        if self.marking:
            self._after.go_on()
        if self._peek >= 0:
            # On the set the directions take another piece; all others they turn.
            self._looked += 1
            if self._page()[0] == "set" and self._looked == _SET_SEEN:
                self._turn_to(1)
                return True
            return False
        if self._linger:
            self._linger -= 1
            if not self._linger:
                self._move_on()
        if self._messages.beat():
            self._same = False
            return True
        return bool(self.choices) and (beat == 0 or beat == SHOWN)

    def draw(self, canvas, beat):
        """Draw the screen."""
        if self._peek >= 0:
            canvas.clear()
            self._draw_page(canvas)
            return
        if not self._same or self._stale or self.ui.spoiled:
            self._draw_whole(canvas)
        self._preview.blink(canvas.px, self._below, beat)
        if not self._same:
            row = self._messages.draw(self._view, self._cells if self.choices else ())
            self.draw_times(canvas, row)
            self._same = True

    def draw_times(self, canvas, row):
        """Draw the times as lines in a row beside words that hide the others.

        A negative row means none.
        """
        clock = self.match.clock
        if row >= 0 and clock and clock.turn and not status.layout(canvas):
            from pentaref.ui import timer

            timer.draw_lines(canvas, self.match, 0, row, canvas.width)

    def _draw_whole(self, canvas):
        """Draw all but what is in hand, and find out where that is visible."""
        self._same = False
        if self._stale:
            self._stale = False
            self._draw_below(canvas)
            self._below[:] = canvas.px
        else:
            canvas.px[:] = self._below
        self._preview.hide()
        if self._messages.cells:
            self._view.plot(canvas, self._messages.cells, self._messages.ink)
        pointed = self._messages.cells and self._messages.ink == palette.MARK
        if self.device and not self.device.ready:
            return  # nothing is in hand yet
        if self.choices and not (self._waits or self._linger or pointed):
            self._put_hand(canvas)

    def _put_hand(self, canvas):
        """Put what is in hand on the picture.

        Not where there are culprits or words.
        """
        view = self._view
        messages = self._messages
        ink = palette.COUNTER
        if self.taken.kind != base.COUNTER:
            ink = palette.ink(self.match.game.colour_to_play, palette.PREVIEW)
        top = messages.top(view, self._cells)
        culprits = list(view.spots(canvas, messages.cells)) if messages.cells else ()
        spots = list(view.spots(canvas, self._cells))
        if culprits or top >= 0:
            spots = [s for s in spots if s not in culprits and not messages.hidden(s, top)]
        # Over its own colour it would not be seen, nor on a panel that has none over anything.
        dark = []
        if self.ui.colour:
            area = -1 if self.match.setup.on_table else palette.AREA
            for spot in spots:
                there = self._below[spot]
                if there == ink or ink >= palette.SEATS and there ^ ink < 8 and there & 7 != area:
                    dark.append(spot)
        else:
            for spot in view.spots(canvas, view.occupied(self._cells)):
                if self._below[spot] not in palette.MARKS:
                    dark.append(spot)
        tiles = ()
        if self._tiles and not culprits and top < 0:
            tiles = [list(view.spots(canvas, view.cells(mask))) for mask in self._tiles[0]]
        self._preview.put(spots, ink, dark, tiles)

    @property
    def _waits(self):
        """Whether the next turn has not begun yet."""
        return self._acting or not self.match.game.settled

    def _draw_below(self, canvas):
        game = self.match.game
        if self._waits:
            # What is beside the board tells whose turn it is, which is not known yet.
            canvas.px[:] = self._below
            self._view.show(canvas)
            return
        canvas.clear()
        taken = self.taken
        if taken and taken.kind == base.REMOVE:
            seat = taken.board or game.colour_to_play
            hand_left = game.hand(taken.board)
            if canvas.width < 16:
                overview.show_piece(canvas, taken.piece, seat)
            else:
                overview.show_set(canvas, hand_left, taken.piece, seat)
            if game.seats > 1:
                status.marks(
                    canvas, game, 0, canvas.height - 1, canvas.width, 1, taken.board or None
                )
            return
        self._view.show(canvas)
        if canvas.width < 16:
            self._view.rim(canvas, self.match.setup.on_table)
        status.draw(canvas, self._view, self.match, self._scores, taken)

    def _pages(self):
        """What the board hides, page by page.

        Each is (kind, number of the page of that kind).
        """
        game = self.match.game
        canvas = self.ui.canvas
        pages = []
        if not game.over and game.hand(self._set_board()):
            pages.append(("set", 0))
        count = game.seats if canvas.width < 16 else 1
        pages += [("scores", i) for i in range(count)]
        if self.match.clock:
            from pentaref.ui import timer

            pages += [("times", i) for i in range(timer.pages(canvas, game.seats))]
        return pages

    def _page(self):
        """The page shown; ("", 0) while the board is shown."""
        pages = self._pages()
        return pages[self._peek % len(pages)] if self._peek >= 0 else ("", 0)

    def _set_board(self):
        """Whose set is chosen from.

        0 where there is one for all, or it is one's own.
        """
        removing = self.choices and self.taken.kind == base.REMOVE
        return self.match.game.boards_to_act()[0] if removing else 0

    def _draw_page(self, canvas):
        """Draw the page that is looked at."""
        game = self.match.game
        kind, number = self._page()
        if kind == "set":
            hand = game.hand(self._set_board())
            overview.show_set(canvas, hand, self.taken.piece, game.colour_to_play or 1)
            status.marks(canvas, game, 0, canvas.height - 1, canvas.width, 1)
        elif kind == "scores":
            overview.show_scores(canvas, game, self._scores, number, self.ui.colour)
        else:
            from pentaref.ui import timer

            timer.draw_all(canvas, self.match.clock, game.seats, number, self.ui.colour)
