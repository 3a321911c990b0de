"""A game's menu: take back, scores, help, light, records, a new game."""

from pentaref.games import base
from pentaref.ui.screens import menus

_AGAIN = ("Again", "Again, the other begins", "Again, the next begins")  # by seats
_ENDINGS = (("Resign", base.RESIGNING), ("Agree to draw", base.AGREEING))


class Pause(menus.List):
    """The menu during a game. ``turns`` are those of the game below."""

    def __init__(self, ui, turns):
        self._turns = turns
        game = turns.match.game
        entries = self._begin(game)
        clock = turns.match.clock
        if clock and clock.turn:
            entries.append(("Go on", self._go_on) if clock.paused else ("Pause", self._pause))
        if game.seats > 1 and not game.played:
            entries.append(("Draw lots", self._draw_lots))
        if turns.match.setup.counters and not game.over:
            entries.append(("Still possible?", self._possible))
            entries.append(("A hint", self._hint))
        elif not game.over:
            entries.append(("A hint", self._hint_of_place))
        if game.seats > 1 and not game.over:
            entries.append(("Seats", self._seats))
        entries.append(("Scores", self._scores))
        if max([layer.level for layer in game.layers(1)] or [0]) > 1:
            entries.append(("Levels", self._levels))
        entries.append(("Hide marks" if turns.marking else "Show marks", self._marks))
        if not game.over:
            legal = turns.by_legal_places
            entries.append(("Move by squares" if legal else "Move by legal places", self._legal))
        entries.append(("Right way up" if ui.turned else "Upside down", self._turn))
        if game.seats > 1:
            turns = ui.session.settings.get("turning")
            entries.append(("Face one side" if turns else "Face each player", self._turn_always))
        entries.append(("Help", self._help))
        entries.append(("Light", self._light))
        if ui.session.has_sound:
            sounds = ui.session.settings.get("sound", True)
            entries.append(("Switch sound off" if sounds else "Switch sound on", self._sound))
        for text, action in _ENDINGS:
            if game.judge(action) is None:
                entries.append((text, self._end))
        if not game.over and game.played:
            entries.append(("New game", self._new_game))
        entries.append(("Records", self._records))
        super().__init__(ui, entries)

    def _begin(self, game):
        """The entries that come first: what is most likely wanted."""
        match = self._turns.match
        if game.over:
            entries = [("New game", self._new_game), (_AGAIN[min(game.seats, 3) - 1], self._again)]
        elif not game.played:
            entries = [("Another game", self._leave)]
        else:
            entries = []
        if game.played and not (game.over and match.closed):  # a closed record takes no more
            entries.append(("Take back", self._take_back))
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

    def _again(self):
        """Play the same game again; the next seat begins."""
        self.ui.soon(self._begin_again)

    def _begin_again(self):
        from pentaref import games

        match = self._turns.match
        headers = dict(match.setup.headers())
        if match.setup.players or self._turns.devices:
            from pentaref.ui.screens import seats

            headers["players"] = seats.next_begins(match.setup, self._turns.devices)
        self.ui.session.leave()
        self.ui.session.start(games.Setup(headers))

    def _end(self):
        """Ask once, then resign or agree.

        With several seats the question names who resigns.
        """
        question = self.entries[self.at][0]
        game = self._turns.match.game
        if question == _ENDINGS[0][0] and game.seats > 1:
            if self._is_devices():
                return
            question = game.names[game.turn - 1] + " resigns"
        self.ui.ask(question + "?", self._end_surely)

    def _is_devices(self):
        """Whether it is the device's turn; if so, say that nobody acts for it."""
        if self._turns.device:
            self.ui.home()
            self.ui.notice("In your own turn only")
        return bool(self._turns.device)

    def _end_surely(self):
        action = dict(_ENDINGS)[self.entries[self.at][0]]
        self.ui.home()
        if action is base.AGREEING and self._turns.devices:
            from pentaref.ui.opponent_task import offer

            offer(self._turns)
        else:
            self._turns.submit(action)

    def _turn(self):
        self.ui.turn_round(not self.ui.turned)
        self.ui.home()

    def _turn_always(self):
        settings = self.ui.session.settings
        settings["turning"] = not settings.get("turning")
        self.ui.session.keep()
        self.ui.home()
        self._turns.face()

    def _pause(self):
        from pentaref.ui.timer import Paused

        self.ui.home()
        self.ui.push(Paused(self.ui, self._turns.match))

    def _go_on(self):
        self._turns.match.clock.go(self.ui.now)
        self.ui.home()

    def _possible(self):
        self._solve(False)

    def _hint(self):
        self._solve(True)

    def _hint_of_place(self):
        if not self._is_devices():
            self.ui.soon(self._begin_hint)

    def _begin_hint(self):
        from pentaref.ui.opponent_task import hint

        self.ui.home()
        hint(self._turns)

    def _seats(self):
        from pentaref.ui.screens import seats

        self.ui.push(seats.during(self.ui, self._turns))

    def _solve(self, hints):
        from pentaref.ui.solver_task import SolverTask

        self.ui.home()
        SolverTask(self._turns, hints)

    def _legal(self):
        settings = self.ui.session.settings
        settings["legal"] = not self._turns.by_legal_places
        self.ui.session.keep()
        self.ui.home()
        if not self._turns.device:  # its search would begin again
            self._turns.turn_over()

    def _draw_lots(self):
        # The moment of a person's press is random enough.
        self.ui.home()
        self.ui.notice("Player %d begins" % (self.ui.now // 10 % self._turns.match.game.seats + 1))

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

    def _new_game(self):
        if self._turns.match.game.over:
            self._leave()
        else:
            self.ui.ask("New game?", self._ask_again)

    def _ask_again(self):
        self.ui.ask("Leave this one?", self._leave)

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
