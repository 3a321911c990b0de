"""A device on a disk from power-on to power-off, and what it confirms."""

import os

import player
from pentaref.journal import Store
from pentaref.match import Match
from test_snapshot import blind, same

ROOT = "/cut"


class PowerCutGame:
    """The records and the match of a device, without the interface.

    ``moments`` has (changes made, state, kept) for each confirmation to the player; ``kept`` is
    False if the device said that the flash was full.
    """

    def __init__(self, kind, image):
        self.disk = kind(list(image))
        self.moments = []
        self.disk.mount(ROOT)
        self.store = Store(ROOT)

    def confirm(self, settings, match=None):
        kept = match is None or not match.full
        self.moments.append((len(self.disk.log), state_of(settings, match), kept))

    def end(self):
        self.store.rest()
        os.umount(ROOT)

    def allowed(self, changes):
        """The states that are allowed after this many changes.

        They are all states from the last one kept to the one being confirmed.
        """
        states = []
        for made, state, kept in self.moments:
            if kept and made <= changes:
                states = []
            states.append(state)
            if made > changes:
                break
        return states

    @staticmethod
    def is_one(found, allowed):
        """Whether the state found at power-on is one of the allowed states."""
        return found in allowed

    def find(self):
        """The state at power-on."""
        return state_of(*self._power_on())

    def _power_on(self):
        settings = self.store.read_settings()
        begun = self.store.begun()
        number = 0 if begun else self.store.last()
        if not (number or begun):
            return settings, None
        # Whatever snapshot there is, the record alone must say the same.
        plain = blind(self.store)
        alone = Match.resume(plain, number)
        plain.rest()  # two open files of one record would overwrite each other
        match = Match.resume(self.store, 0 if alone.fresh else alone.number)
        same(alone, match)
        return settings, match

    def play_on(self, text):
        """Power on, then play one more action; return what was there at power-on.

        At a game's end start a new game.
        """
        settings, match = self._power_on()
        state = state_of(settings, match)
        # Reading the state may change the flash; the state must be there all the time.
        self.moments.append((0, state, True))
        if match is None or match.closed:
            match = Match.start(self.store, player.setup(text))
        elif match.game.over:
            match.take_back()
        else:
            match.submit(next(iter(match.game.actions())))
        match.keep_snapshot()
        self.confirm(settings, match)
        return state


def state_of(settings, match):
    """The state at power-on.

    It is the settings, the number of the record in play (0 for none), its actions in force, whether
    it is closed, and its players.
    """
    if match is None:
        return settings, 0, (), False, ()
    # A game that was left unfinished can be resumed, so it counts like one that was not left.
    over = match.closed and match.game.over
    return settings, match.number, tuple(match.words), over, match.setup.players
