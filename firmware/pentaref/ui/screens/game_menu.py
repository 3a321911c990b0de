"""What the menus of a game in play and of one that is over share."""

from pentaref.games import base
from pentaref.ui.screens import menus


class GameMenu(menus.List):
    """A menu over the board. ``turns`` are those of the game below.

    A subclass has ``_entries()``, as `menus.List` takes them.
    """

    def __init__(self, ui, turns):
        self.ui = ui
        self._turns = turns
        super().__init__(ui, self._entries())

    def _of_board(self):
        """The entries that show something of the board."""
        turns = self._turns
        entries = [("Scores", self._scores)]
        if max([layer.level for layer in turns.match.game.layers(1)] or [0]) > 1:
            entries.append(("Levels", self._levels))
        entries.append(("Hide marks" if turns.marking else "Show marks", self._marks))
        return entries

    def _of_device(self):
        """The entries that set the device, and the help."""
        ui = self.ui
        entries = [("Right way up" if ui.turned else "Upside down", self._turn)]
        if self._turns.match.game.seats > 1:
            turns = ui.session.settings.get("turning")
            entries.append(("Face one side" if turns else "Face each player", self._turn_always))
        entries += [("Help", self._help), ("Light", self._light)]
        if ui.session.has_sound:
            sounds = ui.session.settings.get("sound", True)
            entries.append(("Switch sound off" if sounds else "Switch sound on", self._sound))
        return entries

    def _take_back(self):
        """Take back the last action.

        If it was the device's, also the person's before it.
        """
        self.ui.home()
        turns = self._turns
        match = turns.match
        persons = len(turns.devices) < match.game.seats
        taken = None
        # A draw was the person's wish, whoever's turn it was.
        while not taken or (
            persons
            and taken.kind != base.DRAW
            and match.game.turn in turns.devices
            and match.game.played
        ):
            last = match.last
            if not match.take_back(self.ui.now):
                self.ui.notice("The record cannot be read")
                break
            taken = last
        if taken:
            turns.turn_over(taken)
            self.ui.check(match)

    def _turn(self):
        self.ui.turn_round(not self.ui.turned)
        self.ui.home()

    def _turn_always(self):
        settings = self.ui.session.settings
        settings["turning"] = not settings.get("turning")
        self.ui.session.keep()
        self.ui.home()
        self._turns.face()

    def _scores(self):
        game = self._turns.match.game
        lines = list(game.outcome_text()) if game.over else []
        for name, value in zip(game.names, game.scores()):
            lines.append("%s: %s" % (name, "-" if value is None else value))
        self.ui.push(menus.List(self.ui, [(line, None) for line in lines]))

    def _levels(self):
        from pentaref.ui.screens.levels import Levels

        self.ui.push(Levels(self.ui, self._turns.match))

    def _marks(self):
        self._turns.mark()
        self.ui.home()

    def _help(self):
        self.ui.soon(self._open_help)

    def _open_help(self):
        from pentaref.ui.screens.help import Topics

        self.ui.push(Topics(self.ui, self._turns))

    def _light(self):
        self.ui.push(menus.Light(self.ui))

    def _sound(self):
        settings = self.ui.session.settings
        settings["sound"] = not settings.get("sound", True)
        self.ui.session.keep()
        self.ui.back()

    def _leave(self):
        self.ui.soon(self._leave_now)

    def _leave_now(self):
        self.ui.session.leave()
        self.ui.menu()
        self.ui.screen.prepare()

    def _records(self):
        self.ui.soon(self._open_records)

    def _open_records(self):
        from pentaref.ui.screens.record_list import RecordList

        self.ui.push(RecordList(self.ui))
