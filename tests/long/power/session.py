"""A device on a disk from power-on until its power goes, and what is confirmed to its player."""

import os

import player
from pentaref.journal import Store
from pentaref.match import Match
from test_snapshot import blind, same

ROOT = "/cut"


class PowerCutGame:
    """The records and the match of a device, without its interface.

    ``moments`` are (changes made, state, kept) whenever something was confirmed to the player;
    ``kept`` is False where the device said at that moment that the flash had no room.
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
        """The states that may be found once that many changes are made.

        From the last one that was kept to the one being confirmed.
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
        """Whether what was found at power-on is one of the states that may be."""
        return found in allowed

    def find(self):
        """The state at power-on."""
        return state_of(*self._power_on())

    def _power_on(self):
        settings = self.store.read_settings()
        number = self.store.last()
        if not number:
            return settings, None
        match = Match.resume(self.store, number)
        # Whatever snapshot there is: the record alone says the same.
        same(Match.resume(blind(self.store), number), match)
        return settings, match

    def play_on(self, text):
        """Power on, then one action more, or a new game; returns what there was at power-on."""
        settings, match = self._power_on()
        state = state_of(settings, match)
        # Whatever finding it has changed on the flash, it was to be found all the time.
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
    """What the player finds at power-on.

    The settings, the number of the record in play (0 for none), its actions in force, whether it
    has been closed.
    """
    if match is None:
        return settings, 0, (), False
    # One that was left unfinished can be gone on with, and is found like one that was not left.
    return settings, match.number, tuple(match.words), match.closed and match.game.over
