"""The device: it connects the records, the interface and the parts."""

import gc
import sys
import time

from pentaref.journal import Store
from pentaref.ticks import diff
from pentaref.ui.interface import DEFAULT_LIGHT, Ui

# Names of modules, in one text because a list takes more heap. These are needed soon, and loaded
# one at a time while no button is pressed. Otherwise a press would wait some 300 ms for all of
# them.
_SOON = (
    "ui.screens.clock_menu games.headers pieces games.base record match ui.selection "
    "ui.draw.view ui.draw.status ui.draw.overview ui.messages ui.words "
    "ui.draw.picture ui.legal_moves ui.turns ui.screens.play ui.screens.menus"
)
# Modules that nothing needs during a game, forgotten when one has begun.
_BEFORE = (
    "records resuming snapshot settings summary games.headers replay reader tokenizer setups "
    "solver solver_native drivers.layout ui.draw.progress "
    "ui.screens.setup_menu ui.screens.clock_menu ui.screens.counter_setup"
)
# The modules of a game's menus, in play and when it is over; 2 to 4 KB. One is loaded while the
# button that opens it is held, or when the game is over and a tap opens it. When the game goes on,
# they are forgotten.
_MENU = "ui.screens.pause ui.screens.game_over ui.screens.game_menu"
# Modules that are also forgotten if memory is scarce, and loaded again when needed.
_SELDOM = (
    "ui.screens.menus ui.screens.help ui.screens.seats ui.screens.levels ui.screens.steps "
    "ui.screens.record_list ui.rulebook ui.solver_task ui.opponent_task opponent"
)
_SCARCE = 32768  # bytes: a press makes some 8 KB of garbage, a search for places more
_MOST_PUT_OFF = 12  # steps of a search: more would fill a small heap
_A_PRESS = 12288  # bytes: more than the garbage of nearly every press
# ms without a change of the buttons before garbage is collected, with none held and with one. The
# first is longer than between two quick taps; after the second a held button does nothing soon.
_QUIET = (100, 250)
_IDLE = 400  # ms without a button
_STILL = 3000  # ms without a button before a snapshot is written
_GAPS = 256  # lists, two blocks of a chip's heap each
_BATTERY_EVERY = 10000  # ms
_LONG = 150  # bytes of a record whose replay takes a chip more than a tenth of a second
_BAR = 250  # bytes replayed between two updates of the bar: showing it takes some 10 ms


class App:
    """A device made of ``parts``; call ``step`` again and again with the time.

    ``held`` are the buttons that are down at power-on, as the driver numbers them.

    At power-on an unfinished game is resumed; otherwise the menu is shown.
    """

    def __init__(self, parts, held=0):
        self._panel = panel = parts.panel
        self._buttons = parts.buttons
        self._buzzer = parts.buzzer
        self._battery = parts.battery
        self._keys = parts.keys
        self._keys_down = 0
        self._looked = None  # when the battery was last read
        self._ahead = 0  # how much of _SOON is loaded, in characters
        self._fetched = -1  # after how many presses the menu of a game was loaded
        # After how many presses garbage was collected, and free memory counted; starting up is as
        # good as a press. Then how many steps the first has been put off, and for how many presses
        # there was room when free memory was counted.
        self._swept = self._counted = -1
        self._put_off = self._room = 0
        self._tidied = -1  # the place in _SOON for which garbage was collected
        session = Session(parts)
        #: the interface: ``frame``, ``palette``, ``level`` and ``words()`` say what is shown
        self.ui = Ui(panel.width, panel.height, panel.colour, parts.buttons.names, session)
        session.open(self.ui)
        self.ui.ignore(held)

    def step(self, now):
        """Read the buttons at ``now`` and show the result.

        ``now`` is in ms that wrap at 2**30.
        """
        ui = self.ui
        if self._keys:
            self._take_keys(now)
        down = self._buttons.read(now)
        changed = ui.step(down, now)
        match = ui.match
        if changed:
            self._panel.show(ui.frame, ui.palette, ui.level, True)
        elif self._panel.behind:
            self._panel.rest()
        elif self._fetched != ui.pressed and ui.opens_menu(now):
            self._fetched = ui.pressed  # once, even if there is no room
            _with_room(_load, _MENU.split()[ui.ended])
        elif match and match.unready and not ui.busy:
            # The player looks at the result for some time before the next press. No search is done
            # in the same step: together they would take a chip 100 ms.
            _with_room(match.prepare)
        elif self._ahead < len(_SOON) and not down and ui.idle(now) >= _IDLE and not ui.work:
            _with_room(self._load_ahead)
        elif match and not ui.busy:
            _look_after(match, ui.idle(now))
        if match and match.clock:
            match.keep_time(ui.idle(now) < _IDLE)
        if not changed and not self._panel.behind:
            self._clean_up(ui.idle(now) >= _QUIET[down > 0])
        if self._buzzer:
            self._buzzer.step(now)
        if self._battery and (self._looked is None or diff(now, self._looked) >= _BATTERY_EVERY):
            self._looked = now
            self._read_battery()

    def _clean_up(self, quiet):
        """Collect the garbage of presses, and in another step count what is free.

        If little is free, modules are forgotten. Collecting and counting together would take a chip
        35 ms. If memory has room, this waits until the buttons are ``quiet``, so that it does not
        delay the next of several quick presses. If not, it is done as soon as the frame is out, but
        a search for what is shown next may take some steps first.
        """
        ui = self.ui
        if self._swept != ui.pressed:
            if not quiet and ui.pressed - self._swept <= self._room:
                return
            if ui.busy and self._put_off < _MOST_PUT_OFF:
                self._put_off += 1
                return
            self._put_off = 0
            self._swept = ui.pressed
            if ui.match and ui.alone and (ui.ended or self._fetched != ui.pressed):
                _let_go(_MENU.split()[0] if ui.ended else _MENU)
            _sweep()
        elif self._counted != ui.pressed:
            self._counted = ui.pressed
            self._room = _make_room()

    def _read_battery(self):
        """Read the battery; the first time that it is low, say so."""
        was_low = self._battery.low
        self._battery.read()
        if self._battery.low and not was_low:
            # Nothing is left to save: each action is on flash before it is played.
            self.ui.notice("Battery low", True)

    def _take_keys(self, now):
        """Handle the keys beside the buttons, which set light and sound."""
        down = self._keys.read(now)
        new = down & ~self._keys_down
        self._keys_down = down
        if not new:
            return
        ui = self.ui
        for i, name in enumerate(self._keys.names):
            if new >> i & 1:
                if name == "sleep":
                    ui.toggle_sleep(now)
                    self._panel.show(ui.frame, ui.palette, ui.level)
                elif name in ("brighter", "darker"):
                    light = ui.light + (1 if name == "brighter" else -1)
                    ui.set_light(min(max(light, 1), ui.levels - 1))
                else:
                    ui.session.change_volume(1 if name == "louder" else -1, now)
        if not ui.asleep:
            ui.touch(now)
        ui.session.keep()

    def rest(self):
        """Close all files until the next action, so that others can use the flash."""
        self.ui.session.rest()

    def _load_ahead(self):
        if hasattr(gc, "mem_free") and gc.mem_free() < _SCARCE:
            # Without garbage there may be more. Counting twice would take a chip 8 ms more.
            if self._tidied == self._ahead:
                self._ahead = len(_SOON)
            else:
                self._tidied = self._ahead
                gc.collect()
            return
        name = _SOON[self._ahead :].split()[0]
        self._ahead += len(name) + 1
        if not self.ui.match or name not in _BEFORE.split():
            _load(name)
        if self._ahead > len(_SOON):
            _sweep()


def _with_room(work, *args):
    """Do work that a press would wait for, if there is memory for it.

    If there is not, the press does it and takes longer.
    """
    try:
        work(*args)
    except MemoryError:
        _let_go(_SELDOM)
        _sweep()


def _load(name):
    """Load a module of the firmware."""
    __import__("pentaref." + name)


def _look_after(match, idle):
    """Prepare a quicker take-back and power-on while no button is pressed."""
    if match.partial and idle >= _IDLE:
        match.recall_more()
        if not match.partial:
            _let_go()  # the modules that read records
    elif match.stale and idle >= _STILL:
        _with_room(match.keep_snapshot)
        _let_go()


def _let_go(names=_BEFORE):
    """Forget modules: those that nothing needs during a game, or others."""
    from pentaref.games import facts

    facts.forget_card()
    for name in names.split():
        facts.forget("pentaref." + name)


def power_on(parts, now):
    """The App of a device made of ``parts``.

    None if two buttons are held down.
    """
    _panel[:] = [parts.panel]
    _watchdog.clear()
    held = parts.buttons.read(now)
    if held & held - 1:
        from pentaref.ui.draw import prompt

        prompt.show(parts.panel, DEFAULT_LIGHT)
        return None
    if parts.watchdog:
        _watchdog.append(parts.watchdog)
    # Loading has left garbage between the modules. What follows fills these gaps first, and the
    # rest of the heap stays in one piece, for the large arrays of a search.
    gc.collect()
    return App(parts, held)


def run(start):
    """Run the device of ``start(root, now)`` until Ctrl-C.

    Any error restarts it.
    """
    device = None
    rest = _rest
    if sys.platform == "rp2":
        from machine import idle as rest  # for 1 ms, or until a button goes down
    try:
        device = start("/", time.ticks_ms())
        if not device:
            print("Two buttons are held down: no app. main() starts it.")
            return
        while True:
            device.step(time.ticks_ms())
            _feed()
            rest()
    except KeyboardInterrupt:
        print("Stopped. main() starts again.")
    except Exception as error:
        # Perhaps no memory is left, and nothing of the app is needed any more, so drop it first.
        device = None
        gc.collect()
        _fell(error)
    finally:
        if device:
            device.rest()
        for watchdog in _watchdog:
            watchdog.leave()


def _rest():
    time.sleep_ms(1)


_panel = []  # made last: it shows the sign of a fault
_watchdog = []  # the board's own, if it has one


def _feed():
    """Tell the watchdog that a step has ended, or a part of a long one."""
    for watchdog in _watchdog:
        watchdog.feed()


def _fell(error):
    """Show that something failed, save the error, and restart."""
    # Loaded only now: after an error there is nothing else to do, and all memory is free.
    from pentaref import fault

    fault.restart(error, _panel)


def _sweep():
    """Collect garbage now, after a frame was shown and before the next press.

    Otherwise garbage would fill the heap: a player would wait 20 ms for a collection in the middle
    of a press, and long-lived objects would fragment the heap.
    """
    if not hasattr(gc, "mem_free"):
        return  # where memory cannot be counted, it is not short
    gc.collect()
    # From now on free memory is searched for from the start of the heap, past everything in use,
    # until small objects have filled the gaps there. So a press would take half as long again.
    for _ in range(_GAPS):
        _ = []


def _make_room():
    """Forget modules that are seldom needed if little memory is free.

    Returns for how many presses' garbage there is room. Counting what is free takes a chip 8 ms.
    """
    if not hasattr(gc, "mem_free"):
        return 0
    free = gc.mem_free()
    if free < _SCARCE:
        _let_go(_SELDOM)
        _sweep()
    return max(free - _SCARCE, 0) // _A_PRESS


class Session:
    """What the interface needs done: games, records, settings, sound."""

    def __init__(self, parts):
        self.match = None
        self.has_sound = parts.buzzer is not None
        #: the opponent's work per turn, as a multiple of a microcontroller's
        self.thinking = parts.thinking
        #: the time within a step, in ms as for ``App.step``; a desktop has none and needs none
        self.clock = getattr(time, "ticks_ms", int)
        self._buzzer = parts.buzzer
        self.ui = None
        self._panel = parts.panel
        self._told = -_BAR  # the bytes replayed at the last update of the bar
        self._bar = -1  # the length of the bar then, in pixels
        self._lost = False  # whether the settings could not be read
        self._store = Store(parts.root)
        from pentaref.settings import known

        try:
            self.settings = known(self._store.read_settings())
        except (ValueError, OSError):
            self.settings = {}
            self._lost = True
        self.set_sound()

    def open(self, ui):
        """Show the game that was in play last, or the menu if that has ended."""
        self.ui = ui
        passed = self.records.open()
        if self.match and self.match.game.over:
            # It was over at the power cut, and is left now.
            self.leave()
        if not self.match:
            ui.menu()
        if self._lost:
            ui.notice("Settings lost: defaults used")
        if passed > 1:
            ui.notice("%d more records unreadable" % (passed - 1))

    @property
    def records(self):
        """All records and what is done to them; nothing of it is kept in memory."""
        from pentaref.records import Records

        return Records(self, self._store)

    def progress(self, done, size):
        """Show the progress of long work, unless it takes only a moment.

        ``done`` and ``size`` are the bytes of a replay; they are 0 if there is nothing to show.
        """
        _feed()
        if size < _LONG or 0 <= done - self._told < _BAR:
            return
        self._told = done
        bar = self._panel.width * done // size
        if bar != self._bar:
            from pentaref.ui.draw import progress

            self._bar = bar
            progress.show(self._panel, bar, self.ui.light)

    def start(self, setup):
        """Begin a game and show it."""
        from pentaref.match import Match

        self.match = Match.start(self._store, setup)
        _let_go()
        self.ui.play(self.match)

    def play(self, match):
        """Show a match in place of the one in play, if there is one."""
        if self.match:
            self.leave()  # which also closes the record that is open since power-on
        self.match = match
        _let_go()
        self.ui.play(match)

    def leave(self):
        """Leave the game in play, as ``Match.leave`` does."""
        if self.match:
            self.match.leave()
        self.rest()
        self.match = None
        from pentaref.games.facts import forget

        for name in list(sys.modules):
            if "opponent" in name:  # some 20 KB of a chip's heap that only those games need
                forget(name)

    def rest(self):
        """Release the record in play, which is not changed."""
        self._store.rest()

    def tell(self, text):
        """Show a notice."""
        self.ui.notice(text)

    # Settings and sound

    def keep(self):
        """Keep the settings as they are now."""
        self.set_sound()
        try:
            self._store.write_settings(self.settings)
        except OSError as error:
            self.tell("Settings not saved: " + self._store.trouble(error))

    def set_sound(self):
        """Switch the buzzer on or off, as the settings say."""
        if self._buzzer:
            self._buzzer.on = self.settings.get("sound", True)
            volume = self.settings.get("volume")
            if type(volume) is int:  # whatever the settings hold
                self._buzzer.volume = min(max(volume, 1), 5)

    def change_volume(self, by, now):
        """Make sounds a step louder or quieter, and play one.

        Below the first step they are off.
        """
        if not self._buzzer:
            return
        volume = (self._buzzer.volume if self._buzzer.on else 0) + by
        self.settings["sound"] = volume > 0
        self.settings["volume"] = min(max(volume, 1), 5)
        self.set_sound()
        self.sound("click", now)

    def sound(self, name, now):
        """Play a sound, if there is a buzzer."""
        if self._buzzer:
            self._buzzer.play(name, now)
