"""Who plays each seat: a person or the device.

The device plays as learner, player or master. Before a game, the choice is for all later games of
two seats or more; during a game, a seat changes hands.
"""

from pentaref.ui import intents
from pentaref.ui.screens import menus

PERSON = "person"
WHO = (PERSON, "learner", "player", "master")
_MOST = 6  # seats
_NAME = "pentaref "  # a seat of the device has this and the grade as its player's name


def grade(player):
    """The grade of the device that a player's name means, None for a person."""
    word = player[len(_NAME) :] if player.startswith(_NAME) else PERSON
    return word if word in WHO[1:] else None


def devices(match):
    """The seats of a match that the device plays, each with its grade.

    They come from the players' names and the handovers. In a puzzle of one seat it plays none.
    """
    if match.setup.seats < 2:
        return {}
    found = {seat: grade(name) for seat, name in enumerate(match.setup.players, 1)}
    found.update(match.handed)
    return {seat: word for seat, word in found.items() if word in WHO[1:]}


def names(match, found):
    """Who sits at each seat now, by name.

    They are the header's names, but for the seats that were handed over. Two seats of one grade are
    told apart by their colours. ``found`` are the seats of the device, from ``devices``.
    """
    said = _names(match.setup, match.setup.players, found)
    twice = [name for name in said if said.count(name) > 1]
    for seat, name in enumerate(said):
        if seat + 1 in found and name in twice:
            said[seat] = "%s (%s)" % (name, _default(match.setup, seat))
    return tuple(said)


def _names(setup, named, found):
    said = []
    for seat in range(setup.seats):
        name = named[seat] if seat < len(named) else ""
        if seat + 1 in found:
            name = _NAME + found[seat + 1]
        elif grade(name) or not name:
            name = _default(setup, seat)
        said.append(name)
    return said


def next_begins(setup, found):
    """The ``players`` header of the next game.

    Each player moves one seat forward. Who has no name of their own is called by their new seat.
    ``found`` are the seats of the device, from ``devices``.
    """
    moved = []
    for seat, name in enumerate(_names(setup, setup.players, found)):
        if name == _default(setup, seat):
            name = _default(setup, (seat - 1) % setup.seats)
        moved.append(name)
    return ", ".join(moved[1:] + moved[:1])


def _default(setup, seat):
    """What a player without a name is called; ``seat`` counts from 0."""
    return setup.colours[seat] if setup.colours else "Seat %d" % (seat + 1)


def chosen(settings):
    """Who plays each seat, six words."""
    words = settings.get("players", "").split(" ")  # whatever the settings hold
    found = [word if word in WHO else PERSON for word in words[:_MOST]]
    return found + [PERSON] * (_MOST - len(found))


def players(who, setup, named):
    """The names for a ``players`` header; () if all are the usual ones.

    ``who`` has a word for each seat, ``named`` the persons' own names, perhaps none.
    """
    found = {seat: word for seat, word in enumerate(who, 1) if word != PERSON}
    names = _names(setup, named, found)
    usual = [_default(setup, seat) for seat in range(setup.seats)]
    return () if names == usual else tuple(names)


class Seats(menus.List):
    """A list of the seats: A changes who plays one.

    ``keep`` is called when the screen is left; ``who`` then has a word for each seat.
    """

    def __init__(self, ui, who, keep):
        self._who = who
        self._keep = keep
        super().__init__(ui, [(self._text(i), self._next) for i in range(len(who))])

    def press(self, intent):
        """Take an intent of the player's."""
        super().press(intent)
        if intent == intents.ROTATE:
            self._keep()

    def _text(self, index):
        who = self._who[index]
        return "Seat %d: %s" % (index + 1, who if who == PERSON else "device, " + who)

    def _next(self):
        at = self.at
        self._who[at] = WHO[(WHO.index(self._who[at]) + 1) % len(WHO)]
        self.entries[at] = (self._text(at), self._next)
        self._read()


def before(ui):
    """The screen before a game; the choice is kept in the settings."""
    who = chosen(ui.session.settings)

    def keep():
        ui.session.settings["players"] = " ".join(who)
        ui.session.keep()

    return Seats(ui, who, keep)


def during(ui, turns):
    """The screen in a game: seats change hands when it is left.

    The record says so.
    """
    match = turns.match
    before = [turns.devices.get(seat, PERSON) for seat in range(1, match.game.seats + 1)]
    who = list(before)

    def keep():
        changed = [pair for pair in enumerate(who, 1) if pair[1] != before[pair[0] - 1]]
        if changed:
            match.hand_over(changed, players(who, match.setup, match.named))
            turns.seat_devices()
            turns.turn_over()

    return Seats(ui, who, keep)
