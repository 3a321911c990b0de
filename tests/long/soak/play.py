"""Random games on one device by real presses, on MicroPython.

tests/long/soak calls `main`. It prints a line for each game: its record's number, the actions in
force and, when the device is back in its menu, the heap in use and the open files. At a power cut
it prints "off" and the actions in force, and ends: the next power-on is a new interpreter, with a
fresh heap like a device's. If the device's actions differ from those pressed, it ends with an
AssertionError.
"""

import gc
import os

import aim
import player
from host_sim.simulator.device import Simulated
from host_sim.simulator.player import do
from host_sim.simulator.script import DOWN_MS, UP_MS
from pentaref.games import base
from pentaref.record import write_action
from pentaref.ui import intents, selection

LONG_MS = 800
_MOST_MS = 60000  # a device that takes longer than this has hung
_MOST_PRESSES = 3000  # on the way to an action; a piece to be removed is searched for at random
_NO_WAY = 500  # presses after which only one direction is tapped: in the end it reaches every place

# How often the player does other things than lay: once in this many actions.
REFUSED = 6
TAKEN_BACK = 9
SEEN_MS = 300  # after a lay, until A lays again


class PowerLost(Exception):  # noqa: N818 - nothing has gone wrong
    """The plug was pulled."""


class RandomPlayer:
    """A player who reads the screen, presses buttons and keeps a record.

    ``words`` are the actions in force as they were pressed.
    """

    def __init__(self, device, dice, power_lost):
        self.device = device
        self.power_lost = power_lost
        self.dice = dice
        self.words = []

    @property
    def screen(self):
        return self.device.app.ui.screen

    @property
    def match(self):
        return self.screen.match

    def tap(self, name, ms=DOWN_MS):
        self.device.press(name)
        self.device.advance(ms)
        self.device.release(name)
        self.device.advance(UP_MS)

    def until(self, done, press, *values):
        """Press repeatedly until a condition holds."""
        waited = 0
        while not done():
            press(*values)
            waited += DOWN_MS + UP_MS
            assert waited < _MOST_MS, ("no way there", self.device.words())

    def begin(self, headers):
        """Answer the menu's questions."""
        start = self.screen
        while self.screen is start:
            self.answer(start, headers.get(start.key, start.texts[0]))
            self.tap("a")
        # Drawing counters takes a while; A accepts them.
        self.until(lambda: hasattr(self.screen, "turn"), self.tap, "a", 400)
        self.words = []

    def answer(self, start, wanted):
        """Move to an answer; of a range of grids first the width."""
        if start.key == "grid" and len(start.texts) > 8:
            wide, _, high = wanted.partition("x")
            self.until(lambda: start.texts[start.at].split("x")[0] == wide, self.tap, "right")
            self.until(lambda: start.texts[start.at].split("x")[1] == high, self.tap, "down")
        self.until(lambda: start.texts[start.at] == wanted, self.tap, "right")

    def hold(self, action):
        """Bring an action into hand."""
        for i in range(_MOST_PRESSES):
            self.wait()
            intent = aim.toward(self.screen, action, self.dice)
            if intent is None:
                return
            if i > _NO_WAY and intent < intents.PICK and action.kind != base.REMOVE:
                intent = intents.RIGHT
            for what, value in aim.presses(intent, self.device.names):
                do(self.device, what, value, None)
        raise AssertionError(("no way there", action, self.device.words()))

    def act(self, action):
        """Lay it, and answer what the device asks."""
        screen = self.screen
        self.hold(action)
        held = selection.action(screen.turn.choices, screen.turn.held)
        word = write_action(action, self.match.setup)
        assert write_action(held, self.match.setup) == word, (held, action)
        self.device.advance(SEEN_MS)
        self.tap("a")
        self.settle()
        if self.screen is not screen:
            self.until(lambda: self.screen.at == 1, self.tap, "right")
            self.tap("a")
            self.settle()
        self.words.append(word)
        self.agree()

    def settle(self):
        """Wait for the next turn, which begins after the lay is shown.

        Presses also wait for it.
        """
        self.until(lambda: not self.device.app.ui.settling, self.device.advance, UP_MS)

    def take_back(self):
        self.choose("Take back")
        self.words.pop()
        self.agree()

    def choose(self, entry):
        """Choose an entry of the menu over a game."""
        if self.screen.turn.choices:
            self.tap("a", LONG_MS)
        else:
            self.device.advance(SEEN_MS)
            self.tap("a")
        menu = self.screen
        self.until(lambda: menu.entries[menu.at][0].startswith(entry), self.tap, "down")
        self.tap("a")

    def wait(self):
        """Wait until the piece in hand has a legal place, or none was found."""
        self.until(lambda: not self.device.app.ui.work, self.device.advance, UP_MS)

    def lay_what_is_in_hand(self):
        """Lay at an illegal place, which must be refused."""
        self.wait()
        screen = self.screen
        action = selection.action(screen.turn.choices, screen.turn.held)
        if self.match.game.judge(action):
            self.tap("a")
            self.agree()

    def agree(self):
        """Check that the device has the actions that were pressed."""
        assert self.match.words == self.words, (self.match.words, self.words)
        assert not self.match.full

    def game(self, headers):
        """Play a whole game; return its record's number.

        Raises ``PowerLost``.
        """
        dice = self.dice
        if not hasattr(self.screen, "turn"):
            self.begin(headers)
        while self.screen.turn.choices:
            if not next(dice) % REFUSED:
                self.lay_what_is_in_hand()
            if self.power_lost and not next(dice) % self.power_lost:
                raise PowerLost
            if self.words and not next(dice) % TAKEN_BACK:
                self.take_back()
            else:
                self.act(player.guess(self.match.game, dice))
        assert self.match.game.over
        number = self.match.number
        self.choose("New game")
        assert not hasattr(self.screen, "turn")
        return number


def open_files():
    """The number of files this process has open, or 0 if that cannot be known."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0


def main(board, flash, games, seed, headers, power_lost=0, words=None):
    """Play this many games; power fails once in ``power_lost`` actions.

    With 0 it never fails. ``words`` are the actions in force of a game that a power cut
    interrupted, or None.
    """
    # A device has no lists of games, so their memory is freed.
    del player.SETUPS, player.FIRSTS, player.KINDS
    gc.collect()
    device = Simulated(board, flash)
    device.on()
    device.advance(100)
    hands = RandomPlayer(device, player.chance(seed), power_lost)
    headers = player.headers(headers)
    if words is not None:
        hands.words = words
        hands.agree()
    try:
        for _ in range(games):
            number = hands.game(headers)
            gc.collect()
            print(number, len(hands.words), gc.mem_alloc(), open_files())
    except PowerLost:
        print(" ".join(["off"] + hands.words))
