"""A game's menu: take back, scores, help, light, records, a new game."""

from pentaref.games import base
from pentaref.ui.screens.game_menu import GameMenu

_ENDINGS = (("Resign", base.RESIGNING), ("Agree to draw", base.AGREEING))


class Pause(GameMenu):
    """The menu during a game."""

    def _entries(self):
        turns = self._turns
        game = turns.match.game
        clock = turns.match.clock
        if game.played:
            entries = [("Take back", self._take_back)]
        else:
            entries = [("Another game", self._leave)]
        if clock and clock.turn:
            entries.append(("Go on", self._go_on) if clock.paused else ("Pause", self._pause))
        if game.seats > 1 and not game.played:
            entries.append(("Draw lots", self._draw_lots))
        if turns.match.setup.counters:
            entries.append(("Still possible?", self._possible))
            entries.append(("A hint", self._hint))
        else:
            entries.append(("A hint", self._hint_of_place))
        if game.seats > 1:
            entries.append(("Seats", self._seats))
        entries += self._of_board()
        legal = turns.by_legal_places
        entries.append(("Move by squares" if legal else "Move by legal places", self._legal))
        entries += self._of_device()
        for text, action in _ENDINGS:
            if game.judge(action) is None:
                entries.append((text, self._end))
        if game.played:
            entries.append(("New game", self._new_game))
        return entries + [("Records", self._records)]

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

    def _new_game(self):
        self.ui.ask("New game?", self._ask_again)

    def _ask_again(self):
        self.ui.ask("Leave this one?", self._leave)
