"""The pause menu: take back, scores, levels, help, light, records, a new game."""

from pentaref.ui import words
from pentaref.ui.screens import menus


class Pause(menus.List):
    """What can be done besides playing. ``play`` is the screen of the game below."""

    def __init__(self, ui, play):
        self._play = play
        game = play.match.game
        entries = []
        if game.over:
            entries.append(("New game", self._new_game))
        if not (game.over and play.match.closed):  # a record that has its result takes no more
            entries.append(("Take back", self._take_back))
        clock = play.match.clock
        if clock and clock.turn:
            entries.append(("Go on", self._go_on) if clock.paused else ("Pause", self._pause))
        if game.seats > 1 and not play.match.words:
            entries.append(("Draw lots", self._draw_lots))
        if play.match.setup.counters and not game.over:
            entries.append(("Still possible?", self._possible))
            entries.append(("A hint", self._hint))
        entries.append(("Scores", self._scores))
        if max([layer.level for layer in game.layers(1)] or [0]) > 1:
            entries.append(("Levels", self._levels))
        entries.append(("Marks off" if play.marking else "Marks on", self._marks))
        if not game.over:
            entries.append(("All places" if play.by_legal_places else "Legal places", self._guide))
        entries.append(("Help", self._help))
        entries.append(("Light", self._light))
        if ui.desk.has_sound:
            entries.append(
                ("Sound off" if ui.desk.settings.get("sound") else "Sound on", self._sound)
            )
        if not game.over:
            entries.append(("New game", self._new_game))
        entries.append(("Records", self._records))
        super().__init__(ui, entries)

    def _take_back(self):
        self.ui.home()
        if self._play.match.take_back(self.ui.now):
            self._play.turn_over()
            self.ui.check(self._play.match)
        else:
            self.ui.notice(words.reason("nothing-to-undo"))

    def _pause(self):
        from pentaref.ui.timer import Paused

        self.ui.home()
        self.ui.push(Paused(self.ui, self._play.match))

    def _go_on(self):
        self._play.match.clock.go(self.ui.now)
        self.ui.home()

    def _possible(self):
        self._solve(False)

    def _hint(self):
        self._solve(True)

    def _solve(self, hints):
        from pentaref.ui.solver_task import Solving

        self.ui.home()
        Solving(self._play, hints)

    def _guide(self):
        settings = self.ui.desk.settings
        settings["guide"] = not self._play.by_legal_places
        self.ui.desk.keep()
        self.ui.home()
        self._play.turn_over()

    def _draw_lots(self):
        # When a person presses is as good as a die.
        self.ui.home()
        self.ui.notice("Player %d begins" % (self.ui.now // 10 % self._play.match.game.seats + 1))

    def _scores(self):
        game = self._play.match.game
        lines = list(game.outcome_text()) if game.over else []
        for name, value in zip(game.names, game.scores()):
            lines.append("%s: %s" % (name, "-" if value is None else value))
        self.ui.push(menus.List(self.ui, [(line, None) for line in lines]))

    def _levels(self):
        from pentaref.ui.screens.levels import Levels

        self.ui.push(Levels(self.ui, self._play.match))

    def _marks(self):
        self._play.mark()
        self.ui.home()

    def _help(self):
        from pentaref.ui.screens.help import Topics

        self.ui.push(Topics(self.ui, self._play))

    def _light(self):
        self.ui.push(menus.Light(self.ui))

    def _sound(self):
        settings = self.ui.desk.settings
        settings["sound"] = not settings.get("sound")
        self.ui.desk.keep()
        self.ui.back()

    def _new_game(self):
        if self._play.match.game.over:
            self._leave()
        else:
            self.ui.ask("New game?", self._ask_again)

    def _ask_again(self):
        self.ui.ask("Leave this one?", self._leave)

    def _leave(self):
        self.ui.desk.leave()
        self.ui.menu()

    def _records(self):
        from pentaref.ui.screens.record_list import Shelf

        self.ui.push(Shelf(self.ui))
