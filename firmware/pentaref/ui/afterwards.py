"""What a game's screen does after its picture: warnings, turns, marks.

Each is a generator. The interface runs a slice of it between two readings of the buttons.
"""


class Afterwards:
    """The jobs of a screen, ``play``, in slices.

    A warning or the next turn is found out before any later press counts, and no such press is
    lost. A press puts off the search for marks.
    """

    def __init__(self, play):
        self._play = play
        self._first = None  # the job that must end before the next press counts
        self._waiting = []  # the presses made meanwhile
        self.forget()

    def forget(self):
        """Forget the marks: the position has changed."""
        self._wanted = None  # the board and the piece that they belong to
        self._marks = ()
        self._marking = None  # the job that finds them, while it runs

    def warn(self, slices, action):
        """Run slices, then call ``play.warned`` with an action and their result."""
        try:
            next(slices)
        except StopIteration as end:
            self._play.warned(action, end.value)
            return
        self._begin(self._warn(slices, action))

    def _warn(self, slices, action):
        warning = yield from slices
        self._play.warned(action, warning)

    def settle(self, *values):
        """Find out whose turn it is, then begin it.

        Calls ``play.acted`` with the other arguments.
        """
        self._begin(self._settle(values))

    def _settle(self, values):
        yield from self._play.match.game.settle_slices()
        self._play.acted(*values)

    def _begin(self, job):
        self._first = self._to_the_end(job)
        self._play.ui.later(self._first)

    def _to_the_end(self, job):
        own = self._first
        yield from job
        if self._first is own:
            self._first = None
        while self._waiting and not self._first:
            self._play.ui.again(self._waiting.pop(0))
        return True

    def takes(self, intent):
        """Keep an intent for later if a job must end first.

        Returns whether it was kept.
        """
        if self._first:
            self._waiting.append(intent)
            self._play.ui.later(self._first)
        return bool(self._first)

    def marks(self, board, piece):
        """The marks of a board and a piece; () while they are computed."""
        if self._wanted != (board, piece):
            self._wanted = board, piece
            self._marks = ()
            self._marking = self._mark(self._play.match.game.overlay_slices(board, piece))
            self._play.ui.later(self._marking)
        return self._marks

    def go_on(self):
        """Continue to compute marks after a press has interrupted that."""
        if self._marking:
            self._play.ui.later(self._marking)

    def _mark(self, slices):
        wanted = self._wanted
        marks = yield from slices
        if wanted == self._wanted:
            self._marks = marks
            self._marking = None
            if marks:
                self._play.marked()
                yield True
