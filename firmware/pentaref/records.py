"""All records of a device: at power-on, and in the list of them.

A device forgets this module once a game has begun.
"""

import gc

from pentaref import summary

_SMALL = 98304  # bytes free at power-on: a heap smaller than a Pico's
_MOST_PASSED = 32  # unreadable records that are skipped at power-on before the menu is shown


class Records:
    """The records of a ``store``; ``session`` plays their games."""

    def __init__(self, session, store):
        self._session = session
        self._store = store

    def open(self):
        """Resume the game that was in play last, unless it has ended.

        If a record cannot be read, take the newest one that can. Returns how many could not.
        """
        passed = 0
        for number in self._latest():
            ended = number and summary.result(self._store, number)
            if ended or self._take_up(number, passed == 0):
                break
            passed += 1
            if passed == _MOST_PASSED:
                break
        return passed

    def _latest(self):
        """The numbers of the records, the one in play last first.

        The others follow, the newest first. 0 is a game in which nothing has been played.
        """
        if self._store.begun():
            yield 0
        try:
            last = self._store.last()
        except OSError:
            return
        if last:
            yield last
        number = self.newest()
        while number:
            if number != last:
                yield number
            number = self.newest(number)

    def _in_play(self, number):
        """Whether a record is that of the game in play.

        A game in which nothing has been played has a number, but no record yet.
        """
        match = self._session.match
        return match and not match.fresh and match.number == number

    def resume(self, number):
        """Resume a record's game and show it; False if that fails."""
        if self._in_play(number):
            # Leaving it would write into the record that is being read.
            self._session.ui.play(self._session.match)
            return True
        if not self._take_up(number):
            return False
        try:
            if not self._session.match.closed:
                self._store.set_last(number)
        except OSError:
            pass  # after a power cut another game is shown, and nothing is lost
        return True

    def _take_up(self, number, tell=True):
        """Resume the game of a record and show it; False if that fails.

        With ``tell`` a notice says why it failed.
        """
        # What is kept in memory is loaded before a replay makes many small objects. So is the
        # module of the colours: loading one takes 1 KB in one piece.
        if hasattr(gc, "mem_free") and gc.mem_free() < _SMALL:
            gc.collect()  # or it has no 640 bytes in one piece for one of those modules
        session = self._session
        session.ui.load_play()
        __import__("pentaref.ui.draw.colours")
        from pentaref.match import Match
        from pentaref.resuming import MatchError, find

        why = ""
        try:
            found = find(self._store, number)
            if not found[2]:
                session.progress(0, found[0])  # the panel is dark until then
            match = Match.resume(self._store, number, session.progress, found)
        except MatchError as error:
            why = str(error)
        except OSError as error:
            why = self._store.trouble(error, number)
        if why:
            if tell:
                session.tell("Record %d: %s" % (number, why))
            return False
        if match.torn:
            session.tell("A damaged line was left out")
        session.play(match)
        return True

    def newest(self, below=10000):
        """The highest number of a record below a number, 0 for none."""
        try:
            return self._store.newest(below)
        except OSError:
            return 0

    def oldest(self, above=0):
        """The lowest number of a record above a number, 0 for none."""
        try:
            return self._store.oldest(above)
        except OSError:
            return 0

    def describe(self, number):
        """A record's game and players, in a few words."""
        return summary.describe(self._store, number)

    def delete(self, number):
        """Delete a record, the game in play too; returns how many that were."""
        session = self._session
        try:
            self._store.delete(number)
        except OSError as error:
            session.tell("Record %d: %s" % (number, self._store.trouble(error, number)))
            return 0
        if self._in_play(number):
            session.match = None
            session.ui.menu()
        return 1

    def delete_finished(self):
        """Delete all records that have a result; returns how many that were."""
        count = 0
        while True:
            found = summary.finished(self._store)
            gone = 0
            for number in found:
                gone += self.delete(number)
                self._session.progress(0, 0)
            count += gone
            if not gone:
                return count
