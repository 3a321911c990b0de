"""The interface: a stack of screens, the beat of animation, and sleep."""

from pentaref import ticks
from pentaref.ui import intents
from pentaref.ui.draw import palette
from pentaref.ui.draw.canvas import Canvas, blit
from pentaref.ui.draw.marquee import PAUSED, Notices
from pentaref.ui.intents import LONG, Intents

BEAT = 64  # ms; sixteen beats are a round, two a phase of the palette
DIM_AFTER = 120000  # ms without a button
SLEEP_AFTER = 600000
LEVELS = 8  # brightnesses, 0 being off, as every panel has them
DEFAULT_LIGHT = 4

# The panel's shorter side divided by this is the size of a picture's pixel, in pixels of the panel.
_COARSE = 16
_FINE = 32
# ms from one slice of later work to the next: below the first, do more in each; above the second,
# do less.
_SHORT = 10
_LONG = 16
_BAR_AFTER = 150  # ms: a tap is over by then
_LOAD_AFTER = 450  # ms that A is held: no square is traced any more, and the menu is not yet due
_STUCK_AFTER = 3000  # ms that a button is held on after it woke the device
# Intents that are not directions; all others come in pairs of opposite ones.
_NOT_TURNED = (
    intents.ACT,
    intents.ROTATE,
    intents.MENU,
    intents.PEEK,
    intents.UNPEEK,
    intents.LIFT,
)


class Ui:
    """Buttons in, frames out.

    If ``step`` returns True, show ``frame``, ``palette``, ``level``. ``width`` and ``height`` are
    the panel's; ``colour`` is False if its pixels are only on or off; ``names`` are the buttons in
    the order of their bits. ``session`` does what needs files: ``start``, ``leave``, ``keep``,
    ``sound``; it has ``settings``, a dict, ``has_sound``, and ``records``, which has ``resume``,
    ``describe``, ``newest``, ``oldest``, ``delete`` and ``delete_finished``. A panel of 32 pixels
    or more each way shows a pixel of most pictures as several.
    """

    levels = LEVELS

    # All attributes are set in one function, although it is long: each further function costs heap
    # on a chip.
    def __init__(self, width, height, colour, names, session):
        self.colour = colour
        self.session = session
        self.four = "up" not in names
        #: the names of the buttons that act and rotate
        self.letters = "DC" if self.four else "AB"
        side = min(width, height)
        #: the canvas of most screens: on a large panel each of its pixels is several of the panel's
        self.canvas = Canvas(*_reduced(width, height, side // _COARSE))
        #: the canvas of screens with ``fine`` True, such as a game's, which show more
        self.fine = self.canvas
        if side >= _FINE:
            self.fine = Canvas(*_reduced(width, height, side // _FINE))
        self.frame = self.fine.px
        if self.fine.width != width or self.fine.height != height:
            self.frame = bytearray(width * height)
        self._width = width
        self._drawn = None  # the screen that the frame shows
        self.light = self._kept_light()
        self.level = self.light
        # Intents wait until the buttons have been read: a chip's stack is small, and a lay nests
        # deeply.
        self._heard = []
        self._intents = Intents(names, self._heard.append)
        self._screens = []
        self._notices = Notices()
        self._raw = 0
        self._names = names
        self.turned = False  # whether picture and directions are turned by 180 degrees
        self._straight = self.frame
        self._over = None  # the frame turned, once that has been asked for
        self._told_stuck = 0  # the held buttons that have been reported
        self._beat = 0
        self._beaten = None  # when the last beat was
        self._touched = 0  # when the buttons last changed
        #: whether the panel is off: no button was pressed for long, or the sleep key was
        self.asleep = False
        self._bar = 0
        #: a screen's background work, at most some 50 ms per call, or None; it returns True if the
        #: picture changes
        self.work = None
        self._later = []  # jobs, as ``later`` takes them
        self._soon = None  # what ``soon`` was given, until it has been done
        self._pace = None
        self.spoiled = False  # whether something covers the screen's own picture
        self.pressed = 0  # how many presses there have been
        self._dirty = True  # the picture must be drawn again
        self._recoloured = False  # only its colours have changed
        self._told_full = False
        self.now = 0  # the time of the current step, in ms
        self._shown = None  # whose palettes these are
        self._palettes = ()

    @property
    def palette(self):
        """The colours of the present phase: bytes, three for each index."""
        return self._palettes[self._beat >> 1]

    def _kept_light(self):
        light = self.session.settings.get("light")
        if type(light) is int and 1 <= light < LEVELS:  # true is an int too
            return light
        return min(DEFAULT_LIGHT, LEVELS - 1)

    # What screens ask for

    def load_play(self):
        """Load the screen of a game and return its class."""
        from pentaref.ui.screens.play import Play

        return Play

    def play(self, match):
        """Show a match, alone on the stack."""
        self._colour_for(match.game.colours, max(match.game.seats, len(match.game.colours)))
        self._told_full = False
        self.work = None
        self._later = []
        self._screens = [self.load_play()(self, match)]
        self._dirty = True
        self.check(match)
        if match.clock and match.clock.paused and match.clock.turn:
            self.notice(PAUSED, True)

    def menu(self):
        """Show the menu of games, alone on the stack."""
        from pentaref.ui.screens.setup_menu import SetupMenu

        self._colour_for((), 6)
        self._screens = [SetupMenu(self)]
        self._dirty = True

    def pause(self, turns):
        """Open the menu over a game."""
        if turns.match.game.over:
            from pentaref.ui.screens.game_over import GameOver as Menu
        else:
            from pentaref.ui.screens.pause import Pause as Menu

        self.push(Menu(self, turns))

    def push(self, screen):
        """Show a screen over the present one."""
        self._screens.append(screen)
        self._dirty = True

    def back(self):
        """Return to the screen below, if there is one."""
        if len(self._screens) > 1:
            self._screens.pop()
            self._dirty = True

    def home(self):
        """Return to the lowest screen."""
        del self._screens[1:]
        self._dirty = True

    def ask(self, question, yes):
        """Ask a question; ``yes`` is called if the answer is yes."""
        from pentaref.ui.screens.menus import Ask

        self.push(Ask(self, question, yes))

    def notice(self, text, stays=False, first=False):
        """Show a line of words over the screen, as ``Notices.add`` does."""
        self._notices.add(text, stays, first)

    def check(self, match):
        """Tell the player, once in a game, if the flash refused a write."""
        if match.full and not self._told_full:
            self._told_full = True
            trouble = match.trouble
            self.notice(trouble[0].upper() + trouble[1:] + ": play on, not saved", True)

    def sound(self, name):
        """Play a sound, if there is a buzzer and it is on."""
        self.session.sound(name, self.now)

    def turn_round(self, turned):
        """Turn the picture and the directions by 180 degrees.

        Then a player on the other side of the table can read it.
        """
        if turned != self.turned:
            self.turned = turned
            self._dirty = True

    def set_light(self, light):
        """Set the brightness, from 1."""
        self.light = self.level = light
        self.session.settings["light"] = light

    def soon(self, do):
        """Show a bar at once, then call the slow ``do``.

        Use it for files and imports, which a player waits for without any other picture: the bar
        shows that something happens.
        """
        self._soon = do
        self._bar = self._surface().width
        self._dirty = True

    def later(self, job):
        """Run a generator after the picture is shown, slice by slice.

        The next press ends it. It yields or returns True if the picture changes. Several jobs run
        one after the other.
        """
        if not self._later and self._pace:
            self._pace.pause()
        if job not in self._later:
            self._later.append(job)

    @property
    def settling(self):
        """Whether a job must end before the next press counts, or what takes long."""
        return bool(self._later or self._soon)

    @property
    def busy(self):
        """Whether there is work to do after the picture."""
        return bool(self.work or self.settling)

    @property
    def scans(self):
        """Whether the present step comes from a direction that was held for long."""
        return self._intents.scans

    def opens_menu(self, now):
        """Whether the next press may open the menu of a game.

        A has been held for long, or a tap opens it because the game is over.
        """
        if not self.match or not self.alone:
            return False
        return self.ended or self._raw and self._intents.holding(now) >= _LOAD_AFTER

    @property
    def ended(self):
        """Whether the game in play is known to be over.

        Finding that out may take long.
        """
        game = self.match.game
        return game.settled and game.over

    @property
    def alone(self):
        """Whether no screen lies over the lowest one."""
        return len(self._screens) == 1

    def idle(self, now):
        """How many ms ago the buttons last changed."""
        return ticks.diff(now, self._touched)

    @property
    def match(self):
        """The match on the lowest screen, or None in the menu."""
        return getattr(self._screens[0], "match", None)

    @property
    def screen(self):
        """The screen that is shown."""
        return self._screens[-1]

    def words(self):
        """What the device shows, in lines of words."""
        lines = self._screens[-1].words()
        if self._notices.shown:
            lines.insert(0, self._notices.shown.text)
        return lines

    # Time

    def step(self, raw, now):
        """Take the buttons that are down and the time in ms.

        True if the picture changed.
        """
        self.now = now
        if self._beaten is None:
            self._beaten = self._touched = now
        if raw != self._raw:
            self._raw = raw
            self._touched = now
            if self.asleep:
                self._wake(now)
        if self.asleep:
            return False
        if self._soon:
            do, self._soon = self._soon, None
            do()
            self._dirty = True
        self._intents.feed(raw, now)
        while self._heard:
            self.press(self._heard.pop(0))
        gone = ticks.diff(now, self._beaten)
        if gone >= BEAT:
            self._beats(now, gone)
        if self._raw:
            self._draw_on_bar(now)
        # Not after drawing a picture: a press that comes meanwhile would wait for both.
        if self._dirty:
            pass
        elif self.work:
            self._dirty = bool(self.work())
        elif self._later:
            self._go_on()
        if self._dirty:
            self._draw()
        elif not self._recoloured:
            return False
        self._dirty = self._recoloured = False
        return True

    def ignore(self, held):
        """Ignore buttons that are held at power-on until they are released."""
        if held:
            self._intents.ignored = held
            self._tell_stuck(held)

    def _tell_stuck(self, held):
        """Name the buttons that are held down and ignored until they are released."""
        self._told_stuck |= held
        names = [name for i, name in enumerate(self._names) if held >> i & 1]
        text = "Held down: %s. The others work. For the prompt hold two at power-on"
        self.notice(text % " ".join(names).upper(), True)

    def _go_on(self):
        """Run some slices of the work after the picture."""
        if not self._pace:
            from pentaref.ui.pace import Pace

            self._pace = Pace(self.now, _SHORT, _LONG)
            self._pace.pause()
        for _ in range(self._pace.steps(self.now)):
            job = self._later[0]
            try:
                self._dirty |= bool(next(job))
            except StopIteration as end:
                self._dirty |= bool(end.value)
                if job in self._later:
                    self._later.remove(job)
            if self._dirty or not self._later:
                return

    def touch(self, now):
        """Note that a player is active, and show what they changed."""
        self._touched = now
        self._dirty = True

    def toggle_sleep(self, now):
        """Send the device to sleep at once, or wake it."""
        if self.asleep:
            self.asleep = False
            self._beaten = now
            self.level = self.light
            self.touch(now)
            return
        self._fall_asleep(now)

    def _fall_asleep(self, now):
        self.asleep = True
        self.level = 0
        self._dirty = True
        match = self.match
        if match and match.clock:
            # Nobody is playing: stop the clock until the next action, as after a power-on.
            match.pause(now)

    def _wake(self, now):
        self.asleep = False
        self._intents.swallow()
        self._beaten = now
        self.level = self.light
        self._dirty = True

    def _beats(self, now, gone):
        """Run the beats that are due, but do not make up for a long stop."""
        match = self.match
        if match and match.clock:
            self.say_flag(match, match.clock.tick(now))
        count = min(gone // BEAT, 16)
        for _ in range(count):
            self._beat = (self._beat + 1) & 15
            if not self._beat & 1:
                phase = self._beat >> 1
                self._recoloured |= self._palettes[phase] != self._palettes[phase - 1]
            if self._screens[-1].beat(self._beat):
                self._dirty = True
            if self._notices.beat(self._surface().width):
                self._dirty = True
        self._told_stuck &= self._intents.ignored
        if self._intents.ignored & ~self._told_stuck and self.idle(now) >= _STUCK_AFTER:
            self._tell_stuck(self._intents.ignored)
        # The rest of a beat counts towards the next one, except after a long stop.
        rest = gone - count * BEAT
        self._beaten = now if rest >= BEAT else (now - rest) & 0x3FFFFFFF
        # While a player's time runs, they are thinking.
        idle = 0 if match and match.clock and _runs(match.clock) else self.idle(now)
        if idle >= SLEEP_AFTER:
            self._fall_asleep(now)
        elif idle >= DIM_AFTER:
            if self.level != 1:
                self.level = 1
                self._dirty = True
        elif self.level != self.light:
            self.level = self.light
            self._dirty = True

    def say_flag(self, match, fell):
        """Say that the flag of a seat fell; 0 for none."""
        if fell:
            self.notice(match.game.names[fell - 1] + ": flag", True, True)
            self.sound("flag")

    def press(self, intent):
        """Handle a press, which means the opposite on a turned device."""
        self._notices.press(self._intents.is_repeat)
        if self.turned and intent not in _NOT_TURNED:
            intent ^= 1  # up and down, left and right
        self.handle(intent)

    def handle(self, intent):
        """Handle an intent of a player's, as they see the board."""
        self.work = None
        self._later = []
        self.pressed += 1
        # The piece in hand is shown at its new place at once.
        self._beat = 0
        self._dirty = True
        screen = self._screens[-1]
        if intent >= intents.LIFT and not (self.match and screen is self._screens[0]):
            # Only a game's screen has traces and a set.
            if intent == intents.LIFT:
                return
            intent = intent & 3 | (intents.PICK if intent >= intents.FIELD else 0)
        screen.press(intent)

    def _draw_on_bar(self, now):
        """Show how far a long press has come until it counts."""
        held = self._intents.holding(now)
        bar = held * self._surface().width // LONG if held > _BAR_AFTER else 0
        if bar != self._bar:
            self._bar = bar
            self._dirty = True

    # The picture

    def _colour_for(self, names, seats):
        if self._shown != (names, seats):
            self._shown = (names, seats)
            self._palettes = palette.build(names, seats, self.colour)

    def _surface(self):
        """The canvas of the screen that is shown."""
        return self.fine if getattr(self._screens[-1], "fine", False) else self.canvas

    def _draw(self):
        canvas = self._surface()
        screen = self._screens[-1]
        if screen is not self._drawn:
            self._drawn = screen
            self.spoiled = True
        self.frame = self._straight
        screen.draw(canvas, self._beat)
        notices = self._notices
        if notices.shown and not notices.gap:
            row = canvas.height - 5
            if not getattr(screen, "leaves_rows", False):
                canvas.fill(0, row - 1, canvas.width, 1, palette.DARK)
                if screen is self._screens[0] and self.match:
                    screen.picture.draw_times(canvas, row - 2)
            notices.shown.draw(canvas, 0, row)
        if not self._raw and not self._soon:
            self._bar = 0
        self.spoiled = bool(notices.shown or self._bar)
        if self._bar:
            canvas.fill(0, 0, self._bar, 1, palette.TEXT)
        self._finish(canvas)

    def _finish(self, canvas):
        """Make the frame of the picture, enlarged and turned if needed."""
        if canvas.px is not self._straight:
            self._enlarge(canvas)
        if self.turned:
            if self._over is None:
                self._over = bytearray(len(self._straight))
            blit.turn(self._straight, self._over)
            self.frame = self._over

    def _enlarge(self, canvas):
        """Show every pixel of a picture as several, in the middle of the panel."""
        frame = self.frame
        width = self._width
        wide = canvas.width
        zoom = width // wide
        top = (len(frame) // width - canvas.height * zoom) // 2
        at = top * width + (width - wide * zoom) // 2
        part = memoryview(frame)[at:]
        blit.window(canvas.px, wide, 0, part, width, wide * zoom, canvas.height * zoom, zoom)


def _reduced(width, height, zoom):
    """The size of a picture whose pixels are ``zoom`` of the panel's.

    It is at least one pixel each way.
    """
    zoom = max(1, zoom)
    return width // zoom, height // zoom


def _runs(clock):
    """Whether a player with time left is thinking.

    Then the device does not sleep.
    """
    return clock.turn and not clock.paused and clock.left(clock.turn) > 0
