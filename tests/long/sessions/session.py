"""One session at a device, on any interpreter: random presses.

It lasts from power-on to power-off. tests/long/sessions calls `main`. At each check it prints a
line with the presses so far and a checksum of all that was shown and recorded, and the record on
flash must lead to the position shown. Each press is first written to a script for `pentaref run`.
"""

import gc
import sys
from binascii import crc32

import aim
import player
from host_sim.simulator import gestures, script
from host_sim.simulator import player as script_player
from host_sim.simulator.device import Simulated
from pentaref.games import base
from pentaref.journal import Store
from pentaref.record import write_action
from pentaref.replay import replay
from pentaref.ui import intents, selection

try:
    from sys import print_exception
except ImportError:
    from traceback import print_exception

# A device never replays a record beside the game in play, so this garbage is not the device's.
_sweep = gc.collect if hasattr(gc, "mem_free") else lambda: None
_PART = 256  # bytes of a record that are read at a time

_LOOK = 12  # acts between two checks
_WHOLE = 5  # at one of this many checks the light of each LED is compared too
_TRIES = 40  # presses towards an action before another one is chosen
_WORDS = {
    script.PRESS: "%s\n",
    script.HOLD: "%s+\n",
    script.RELEASE: "%s-\n",
    script.WAIT: "wait:%s\n",
    script.OFF: "off\n",
    script.ON: "on\n",
}


def chance(seed):
    """Endless random numbers from 0 to 32767.

    They come from Wichmann and Hill's three generators.
    """
    x, y, z = seed % 30268 + 1, seed % 30306 + 1, seed % 30322 + 1
    while True:
        x, y, z = 171 * x % 30269, 172 * y % 30307, 170 * z % 30323
        yield x ^ y ^ z


class Session:
    """A person at a device, who presses blindly, then plays for a while.

    ``presses`` counts how often a button went down, ``begun`` and ``ended`` games, ``acted``
    actions.
    """

    def __init__(self, board, flash, dice, log):
        self.device = Simulated(board, flash)
        self.names = self.device.names
        self.store = Store(flash)
        self.dice = dice
        self.log = log
        self.presses = self.looks = 0
        self.begun = self.ended = self.acted = 0
        self._crc = 0
        self._aim = None  # an action
        self._aimed = None  # the position in which it was chosen
        self._tries = 0
        self._seen = (None, 0, False)

    def below(self, n):
        """A random number from 0 to ``n`` - 1."""
        return next(self.dice) % n

    # Presses

    def do(self, steps):
        """Do steps of a script; each is written down first."""
        for what, value in steps:
            word = _WORDS[what]
            self.log.write(word % value if value is not None else word)
            if what == script.PRESS or what == script.HOLD:
                self.presses += 1
            script_player.do(self.device, what, value, None)
            self._see()

    def _see(self):
        """Add the frame to the checksum, and count games and actions."""
        app = self.device.app
        if not app:
            return
        ui = app.ui
        crc = crc32(ui.palette, crc32(ui.frame, self._crc))
        self._crc = crc32(bytes((ui.level,)), crc)
        match = ui.match
        # Asking an unsettled game for its state would settle it before the screen does.
        over = match is not None and match.game.settled and match.game.over
        now = (match, len(match.words) if match else 0, over)
        before = self._seen
        if now[0] is not before[0]:
            self.begun += match is not None and not now[1]
        elif now[1] > before[1]:
            self.acted += 1
        if now[0] is before[0]:
            self.ended += over and not before[2]
        self._seen = now

    def run(self, presses):
        """Make this many presses, then cut the power.

        The next power-on is another process: a device has a fresh heap at each power-on, and
        modules loaded again in one process would leave gaps in the heap.
        """
        self._power_on()
        steering = True
        mood = acts = 0
        while self.presses < presses:
            if not mood:
                steering = self.below(2) > 0
                mood = 10 + self.below(160 if steering else 80)
            mood -= 1
            self.do(self.steered() if steering else self.noise())
            acts += 1
            if acts % _LOOK == 0:
                self.look()
        self.look()

    def _power_on(self):
        """Power up; sometimes two buttons are held, which skips the app."""
        self.device.on()
        self.do([(script.WAIT, 100)])
        self.find()
        if self.below(20) == 0:
            first = self.below(len(self.names))
            names = self.names[first], self.names[first - 1]
            self.do([(script.OFF, None)] + [(script.HOLD, name) for name in names])
            self.do([(script.ON, None)])
            assert self.device.app is None
            self.do([(script.WAIT, 500)] + [(script.RELEASE, name) for name in names])
            self.do([(script.OFF, None)])
            self.do([(script.ON, None), (script.WAIT, 100)])
            self.find()

    def noise(self):
        """Meaningless presses as steps: taps, long ones, several at once, waits."""
        below = self.below
        names = self.names
        one = names[below(len(names))]
        other = names[below(len(names))]
        kind = below(20)
        if kind < 8:
            return [(script.PRESS, one)]
        if kind < 11:
            return self._down(one, 1 + below(60)) + [(script.WAIT, 1 + below(90))]
        if kind < 13:
            return self._down(one, 250 + below(1500))
        if kind < 15 and one != other:
            return gestures.around(one, [(script.PRESS, other)] * (1 + below(4)))
        if kind < 17 and one != other:
            first = other if below(2) else one
            down = [(script.HOLD, one), (script.WAIT, 1 + below(30)), (script.HOLD, other)]
            up = [(script.RELEASE, first), (script.WAIT, 1 + below(30))]
            up.append((script.RELEASE, one if first == other else other))
            return down + [(script.WAIT, 10 + below(900))] + up + [(script.WAIT, 60)]
        if kind < 18:
            mashed = []
            for _ in range(2 + below(7)):
                mashed += self._down(names[below(len(names))], 10 + below(20))
                mashed.append((script.WAIT, 10 + below(20)))
            return mashed
        # Rarely long enough to dim, even more rarely to sleep.
        if below(150) == 0:
            return [(script.WAIT, 601000 if below(4) == 0 else 121000)]
        return [(script.WAIT, 1 + below(2500))]

    def _down(self, name, ms):
        return [(script.HOLD, name), (script.WAIT, ms), (script.RELEASE, name)]

    def steered(self):
        """A press of a person who starts, plays and finishes games, as steps."""
        screen = self.device.app.ui.screen
        if hasattr(screen, "turn"):
            intent = self._played(screen)
        else:
            luck = self.below(20)
            if luck < 11:
                intent = intents.ACT
            elif luck < 17:
                intent = self.below(intents.PICK)
            else:
                intent = intents.ROTATE if luck < 19 else intents.MENU
        return aim.presses(intent, self.names) if intent is not None else self._waits()

    def _waits(self):
        return [(script.WAIT, 100 + self.below(2000))]

    def _played(self, screen):
        """The next intent in a game, None to wait for the device's own action."""
        match = screen.match
        if screen.turns.device and self.below(8):
            return intents.ACT if screen.turns.device.ready else None
        # Who can lay next may be computed only after the lay is shown.
        if not screen.turn.choices or not match.game.settled:
            return intents.ACT if self.below(4) else self.below(intents.PICK)
        if self.below(60) == 0:
            return intents.MENU
        here = (match, len(match.words), match.words[-1:])
        self._tries += 1
        if self._aimed != here or self._tries > _TRIES:
            self._aimed = here
            self._aim = player.guess(match.game, self.dice)
            self._tries = 0
        held = selection.action(screen.turn.choices, screen.turn.held)
        if held.kind != base.PASS and not self.below(6) and not match.game.judge(held):
            return intents.ACT
        intent = aim.toward(screen, self._aim, self.dice)
        return intents.ACT if intent is None else intent

    # Comparisons

    def look(self):
        """Compare the record on flash with the screen, and print the checksum."""
        self.looks += 1
        app = self.device.app
        match = app.ui.match
        # What was laid is shown before the next turn begins, and before its words.
        if match and match.game.settled and not app.ui.settling:
            self._compare(app, match)
        if self.looks % _WHOLE == 0:
            for row in self.device.pixels():
                for colour in row:
                    self._crc = crc32(bytes(colour), self._crc)
        print(self.presses, self._crc)

    def _compare(self, app, match):
        """Check that the record of a match leads to the same position."""
        assert match.number and not match.full
        number = 0 if match.fresh else match.number
        ruling, words = self._replayed(number)
        assert ruling.valid and ruling.record.torn is None, ruling.error or ruling.illegal
        assert ruling.record.setup.headers() == match.setup.headers()
        assert words == match.words, (words, match.words)
        game = ruling.game
        assert player.standing(game) == player.standing(match.game)
        for board in range(1, game.boards + 1):
            assert game.layers(board) == match.game.layers(board)
            assert game.hand(board) == match.game.hand(board)
        assert (ruling.record.result not in (None, "*")) == match.closed
        screen = app.ui.screen
        if hasattr(screen, "turn"):
            game.names = _names(match)
            self._compare_words(screen.words(), game)
        with self.store.open(number) as stream:
            part = stream.read(_PART)
            while part:
                self._crc = crc32(part, self._crc)
                part = stream.read(_PART)

    def _replayed(self, number):
        """A record's ruling, and its actions in force as words."""
        _sweep()
        with self.store.open(number) as stream:
            ruling = replay(stream, True)  # a device knows no names of parameters
        actions = []
        for action in ruling.actions:
            if action.kind == base.UNDO:
                actions.pop()
            else:
                actions.append(action)
        words = [write_action(action, ruling.record.setup) for action in actions]
        _sweep()
        return ruling, words

    def _compare_words(self, said, game):
        """Check the screen's words against the replayed game."""
        if game.over:
            assert said[0] == "Over: " + ", ".join(game.outcome_text()), said
        else:
            # The one seat of a puzzle has a colour each turn.
            name = game.names[game.turn - 1] if game.seats > 1 else ""
            assert said[0].startswith("Turn: " + name), said
        assert game.standing(game.scores()) in said, (said, game.scores())

    def find(self):
        """Check the power-on: the newest record is in play, or the menu shows.

        The menu shows if that game is finished. A game that was over at the power cut gets its
        result now. One in which nothing has been played goes on before any record.
        """
        match = self.device.app.ui.match
        if self.store.begun():
            assert match.fresh
            self.look()
            return
        number = self.store.newest()
        claimed = "none"
        if number:
            ruling, _ = self._replayed(number)
            assert ruling.valid
            claimed = ruling.record.result
        if claimed in (None, "*"):
            assert match.number == number, (match and match.number, number)
        else:
            assert match is None
        self.look()


def _names(match):
    """Who plays each seat now, by the record and the seats that changed hands."""
    setup = match.setup
    owns = [
        setup.colours[seat] if setup.colours else "Seat %d" % (seat + 1)
        for seat in range(setup.seats)
    ]
    found = []
    for seat, own in enumerate(owns):
        name = setup.players[seat] if seat < len(setup.players) and setup.players[seat] else own
        who = match.handed.get(seat + 1)
        if who == "person" and name.startswith("pentaref "):
            name = own
        elif who and who != "person":
            name = "pentaref " + who
        found.append(name)
    device = ["pentaref learner", "pentaref player", "pentaref master"]
    return [
        "%s (%s)" % (name, own) if name in device and found.count(name) > 1 else name
        for name, own in zip(found, owns)
    ]


def main(board, flash, seed, presses, path):
    """Run a session and write its script to ``path``; 1 for a failure."""
    with open(path, "w") as log:
        session = Session(board, flash, chance(int(seed)), log)
        # A device has no lists of games, so their memory is freed.
        del player.SETUPS, player.FIRSTS, player.KINDS
        gc.collect()
        try:
            session.run(int(presses))
        except Exception as error:
            print("failed after", session.presses, "presses")
            print_exception(error)
            sys.exit(1)
    print("end", session.presses, session.begun, session.ended, session.acted, session.looks)
