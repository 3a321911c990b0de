"""The menu of a game that is over."""

from pentaref.ui.screens.game_menu import GameMenu

_AGAIN = ("Again", "Again, the other begins", "Again, the next begins")  # by seats


class GameOver(GameMenu):
    """The menu after the end: first what is most likely wanted."""

    def _entries(self):
        match = self._turns.match
        again = _AGAIN[min(match.game.seats, 3) - 1]
        entries = [("New game", self._leave), (again, self._again)]
        if match.game.played and not match.closed:  # a closed record takes no more
            entries.append(("Take back", self._take_back))
        entries += self._of_board() + self._of_device()
        return entries + [("Records", self._records)]

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
