"""A session by real presses that changes a flash in every way."""

import play
import player
from host_sim.simulator.device import STEP_MS, Simulated
from pentaref.judge import dumps
from pentaref.match import Match
from session import ROOT, PowerCutGame

_BOARD = "host"


class WatchedDevice(Simulated):
    """A device that is checked after each pass of its loop."""

    def __init__(self, look):
        super().__init__(_BOARD, ROOT)
        self._look = look

    def advance(self, ms):
        """Let ``ms`` milliseconds pass."""
        while ms > 0:
            Simulated.advance(self, min(ms, STEP_MS))
            ms -= STEP_MS
            self._look()


class Pressed(PowerCutGame):
    """A whole device, whose buttons are pressed.

    Its states are the settings and the newest record with its actions in force. A state is
    confirmed when it is shown after a pass of the loop.
    """

    def __init__(self, kind, image):
        super().__init__(kind, image)
        self.device = None
        try:
            self.device = WatchedDevice(self._see)
            self.device.on()
            # The state at power-on must survive whatever power-on changes on flash.
            self.moments.append((0, self._state(), True))
            self.device.advance(100)
        except Exception:
            self.end()
            raise

    def end(self):
        if self.device and self.device.app:
            self.device.app.rest()
        super().end()

    def hands(self, dice):
        """A player who presses the buttons at random."""
        hands = play.RandomPlayer(self.device, dice, 0)
        if self.device.app.ui.match:
            hands.words = list(self.device.app.ui.match.words)
        return hands

    def _see(self):
        state = self._state()
        if state != self.moments[-1][1]:
            self.moments.append((len(self.disk.log), state, True))

    def _state(self):
        ui = self.device.app.ui
        before = self.moments[-1][1] if self.moments else None
        # A brightness is stored when its screen is left, not before.
        settings = before[0] if type(ui.screen).__name__ == "Light" else dumps(ui.session.settings)
        match = ui.match
        if match:
            return settings, match.number, tuple(match.words)
        # In the menu, the game that was left is still the newest on flash.
        return (settings,) + (before[1:] if before else self._newest())

    def _newest(self):
        number = self.store.last()
        if not (number or self.store.begun()):
            return 0, ()
        match = self._read(0 if self.store.begun() else number)
        return match.number, tuple(match.words)

    def _read(self, number):
        """A record's match. The file is closed: the device has it open too."""
        match = Match.resume(self.store, number)
        self.store.rest()
        return match

    @staticmethod
    def is_one(found, allowed):
        """Whether the settings and the record are each possible.

        They are written separately.
        """
        return found[0] in [state[0] for state in allowed] and found[1:] in [
            state[1:] for state in allowed
        ]

    def find(self):
        """The state shown after power-on, which must be the newest record's."""
        state = self._state()
        assert state[1:] == self._newest(), (state, self._newest())
        match = self.device.app.ui.match
        if match is None and state[1]:
            closed = self._read(state[1])
            assert closed.game.over and closed.closed, "an unfinished game does not go on"
        return state

    def play_on(self, text):
        """Do one more action by presses; return what was there at power-on.

        At a game's end start a new game.
        """
        state = self.find()
        hands = self.hands(player.chance(4))
        if hasattr(hands.screen, "turn"):
            hands.act(player.guess(hands.match.game, hands.dice))
        else:
            hands.begin(player.headers(text))
        return state


def press(kind, text):
    """Set the brightness, play a game, and start the next.

    There are take-backs and refusals in the game.
    """
    image = kind.new(kind.BLOCKS)
    session = Pressed(kind, image)
    hands = session.hands(player.chance(5))
    headers = player.headers(text)
    hands.tap("a", play.LONG_MS)
    menu = hands.screen
    hands.until(lambda: menu.entries[menu.at][0] == "Light", hands.tap, "down")
    for name in ("a", "up", "up", "a", "b"):
        hands.tap(name)
    hands.begin(headers)
    hands.act(player.guess(hands.match.game, hands.dice))
    session.device.advance(4000)  # without presses a snapshot is written
    hands.game(headers)
    hands.begin(headers)
    hands.act(player.guess(hands.match.game, hands.dice))
    return image, session
