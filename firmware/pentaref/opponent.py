"""An opponent for every game: a search over its methods, in slices.

Work is counted in units of about a millisecond of an RP2040: each part of the search costs what it
took when measured there. The choice depends only on the units allowed and the seed, so it is the
same on every machine, however the work is sliced.
"""

import gc

from pentaref import games, pieces
from pentaref.games import base
from pentaref.opponents import candidates, offsets

WIN = 1000000
_JUDGE = 7  # units that judging an action takes
_SETTLE = 3  # units that a slice of finding out who acts next costs
_SURE = WIN // 3  # a value beyond this is that of an end that was seen
_EDGE = 2 * WIN  # beyond every value

# units: the most work in a turn. root: its own actions to try. replies: actions to try after each.
# depth: how many actions to look ahead after its own, at most. slips: in how many of 100 turns it
# tries one random action only, as a person in a hurry does. A grade with slips does not evaluate
# positions: it asks who would win if the game ended there. places: the most places left for which
# the end of the game is searched, at most 1,023; 0 for never.
GRADES = {
    "learner": {
        "units": 900,
        "root": 4,
        "replies": 0,
        "depth": 0,
        "slips": 80,
        "places": 0,
    },
    "player": {
        "units": 3000,
        "root": 60,
        "replies": 16,
        "depth": 1,
        "slips": 0,
        "places": 700,
    },
    "master": {
        "units": 6000,
        "root": 60,
        "replies": 16,
        "depth": 20,
        "slips": 0,
        "places": 700,
    },
}
_KEEP = 16  # of its own actions, how many are searched deeper; fewer at greater depth
_INNER = 4  # the same for later actions
_FIRST_TRY = 3  # units to find out whether a lay wins; each further try has four times as many
_MOST = 4096  # lays whose values are sorted; a value and a lay fit into a small integer on a chip
_KEPT = 32  # the best of these are kept
_TRIED = 4  # lays that get more units before the others do
_LISTED = 4  # lays that the search of the end puts into the ranking


def knowledge(setup):
    """The module of ``pentaref.opponents`` for a set-up's game."""
    rules = games.fact(setup.game, setup.variant, "rules", setup.game.replace("-", "_"))
    return __import__("pentaref.opponents." + rules, None, None, ["evaluate"])


class Random:
    """Numbers that are the same on every interpreter for the same seed."""

    def __init__(self, seed):
        self._state = (seed * 7919 + 104729) & 0x3FFFFFFF or 1
        for _ in range(4):
            self.below(2)

    def below(self, n):
        """A whole number from 0 to n - 1, n at most some millions."""
        x = self._state
        x ^= x << 13 & 0x3FFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0x3FFFFFFF
        self._state = x
        return (x >> 4) % n


class Search:
    """The choice of an action for the seat to act.

    Call ``step`` until it returns True; ``best`` is the action. ``ranking`` holds (value, action),
    the best first. ``more`` multiplies the work of a grade.
    """

    def __init__(self, game, setup, grade, seed, more=1):
        self._game = game.copy()
        self._me = game.turn
        self._begun = game.played
        self._known = knowledge(setup)
        self._grade = GRADES[grade]
        self._ending = None  # the search of the game's end, once there is one
        self._wide = getattr(self._known, "WIDE", {}).get(setup.variant, 0)
        self._full = getattr(self._known, "FULL", 24)
        self._whole = False  # whether every legal action was tried
        self._open = False  # whether some line of the last depth stopped before the game's end
        self._random = Random(seed)
        self._budget = self._grade["units"] * more
        self._going = self._think()
        self._killers = []  # replies that were good after other actions (killer moves)
        self._begin = self._frame()
        self.spent = 0
        self._ahead = 0  # the cost of the next piece of work
        self.ranking = []

    @property
    def best(self):
        """The best action so far; None before the first has been tried."""
        return self._act(self.ranking[0][1], self._begin) if self.ranking else None

    @property
    def lost(self):
        """Whether every action was tried and is sure to lose, in a game for two."""
        return self._game.seats == 2 and self._whole and self.ranking[0][0] <= -_SURE

    @property
    def lead(self):
        """Whether the seat to act is ahead: 1, 0 for even, -1 for behind.

        It is None if the search cannot tell.
        """
        value = self.ranking[0][0]
        if abs(value) <= _SURE and getattr(self._known, "BLIND", False):
            return None
        return (value > 0) - (value < 0)

    @property
    def standing(self):
        """Whether the seat to act wins, loses or leads, in a few words.

        It is "" if the search cannot tell.
        """
        lead = self.lead
        sure = abs(self.ranking[0][0]) > _SURE
        if self._game.seats < 2:
            return "it can be solved" if sure and lead > 0 else ""
        if lead is None:
            return ""
        if not lead:
            return "no one is ahead"
        name = self._game.names[self._me - 1]
        if sure:
            return name + (" wins" if lead > 0 else " loses")
        return name + (" is ahead" if lead > 0 else " is behind")

    def step(self, units, pause=None):
        """Search for at most ``units``, or do one larger piece of work.

        Returns True when the choice is made. ``pause`` is asked after each piece whether to stop
        there.
        """
        # The cost of a piece of work is known, and spent, before it is done.
        begun = self.spent - self._ahead
        while True:
            cost = 0 if self.ranking and self.spent >= self._budget else self._next()
            if not cost:
                self._settle()
                return True
            self.spent += cost
            self._ahead = cost
            if self.spent - begun > units or pause and pause():
                return False

    def _next(self):
        """Do the next piece of work and return its cost; 0 at the end.

        If a chip's heap is too full to go on, the best action so far is the choice.
        """
        try:
            return next(self._going, 0)
        except MemoryError:
            self._going = iter(())
            self._killers = []
            gc.collect()
        while self._game.played > self._begun:
            self._game.take_back()
        if not self.ranking:
            self.ranking = [(0, next(self._game.actions()))]
        return 0

    def _settle(self):
        """Make the ranking final: few entries, with actions in place of numbers.

        If values only give an order, prefer the longer game until its end is seen: that favours the
        player who sees further ahead.
        """
        ordered = getattr(self._known, "BLIND", False) and self._grade["depth"] > 1
        if ordered and not self._ending and self.ranking[0][0] < _SURE:
            good = [one for one in self.ranking if one[0] > -_SURE]
            self.ranking = good[::-1] + self.ranking[len(good) :]
        few = self.ranking[:_LISTED]
        self.ranking = [(value, self._act(option, self._begin)) for value, option in few]

    def run(self):
        """Search until the choice is made, and return it."""
        while not self.step(1000):
            pass
        return self.best

    # Options and actions

    def _act(self, option, frame=None):
        """An option's action.

        To save heap, a lay is a number until it is played. ``frame`` is that of the board on which
        the option was found, None for the present board.
        """
        if not isinstance(option, int):
            return option
        if self._ending:
            return base.Action(base.LAY, self._ending.piece(option), 0, self._ending.cells(option))
        stride, (left, top) = frame or self._frame()
        shape = option >> candidates.SHIFT
        place = option & (1 << candidates.SHIFT) - 1
        table = offsets(stride)
        cells = [(place % stride + left, place // stride + top)]
        for i in range(4 * shape, 4 * shape + 4):
            at = place + table[i]
            cells.append((at % stride + left, at // stride + top))
        return base.Action(base.LAY, pieces.piece_of(shape), 0, tuple(cells))

    def _frame(self):
        grid = self._game.grid(self._game.turn)
        return grid.stride, grid.origin

    def _legal(self, action):
        return not self._game.judge(action)

    # The search

    def _score(self):
        """The position's value for the searching seat; a generator of units.

        It yields the units of work.
        """
        if self._game.over:
            return (yield from self._end())
        if self._grade["slips"]:
            leading = self._game.leading()
            if self._me not in leading:
                return -1 if leading else 0
            return 1 if len(leading) == 1 else 0
        return (yield from self._known.evaluate(self._game, self._me))

    def _end(self):
        """A finished game's value: an early win and a late loss are better.

        A generator of units of work.
        """
        game = self._game
        yield getattr(self._known, "END", 1)
        winners = game.winners()
        if self._me not in winners:
            return -WIN + game.played
        return WIN - game.played if len(winners) == 1 or game.seats == 1 else WIN // 2

    def _looked(self, most, alpha, beta, cut):
        """The actions of the seat to act with values, best first.

        Also returns whether these are all. A generator of units of work. With ``cut`` it stops at a
        value outside alpha to beta.
        """
        game = self._game
        mine = game.turn == self._me
        if not self._grade["slips"]:
            most = max(most, self._full)
        wide = 0 if self._grade["slips"] else self._wide
        most = max(most, wide)
        options, whole = yield from candidates.options(game, self._known, self._random, most)
        if wide and len(options) > self._full:
            return (yield from self._valued(options)), False
        if not whole:
            options = (yield from self._replies()) + options
        judged = getattr(self._known, "JUDGED", False)
        blind = cut and getattr(self._known, "BLIND", False)
        found = []
        for option in options:
            action = self._act(option)
            if judged:
                yield _JUDGE
                if not self._legal(action):
                    continue
            yield from self._play(action)
            value = 0
            if game.over or not blind:
                value = yield from self._score()
            yield from self._take_back()
            found.insert(_after(found, value, mine), (value, option))
            if cut and (value >= beta if mine else value <= alpha):
                break
            if self.spent >= self._budget:  # of the seat's own actions: deeper, it has ended
                return found, False
        return found, whole

    def _play(self, action):
        """Play an action and find out who acts next; a generator of units."""
        yield self._known.PLAY
        self._game.play(action)
        for _ in self._game.settle_slices():
            yield _SETTLE

    def _take_back(self):
        """Take the last action back; a generator of units of work."""
        yield self._known.BACK
        self._game.take_back()

    def _replies(self):
        """The good replies kept that are legal here; a generator of units."""
        found = []
        for action in self._killers:
            yield _JUDGE
            if self._legal(action):
                found.append(action)
        return found

    def _valued(self, options):
        """The best of many lays with their values, unplayed.

        A generator of units of work.
        """
        sign = 1 if self._game.turn == self._me else -1
        values = yield from self._known.values(self._game, options)
        order = [values[i] * _MOST + _MOST - 1 - i for i in range(len(options))]
        order.sort(reverse=True)
        del order[_KEPT:]
        best = [_MOST - 1 - key % _MOST for key in order]
        return [(sign * values[i], options[i]) for i in best]

    def _value(self, depth, alpha, beta):
        """The position's value, searched ``depth`` actions deep.

        A generator of units of work.
        """
        game = self._game
        if game.over:
            return (yield from self._end())
        mine = game.turn == self._me
        looked, whole = yield from self._looked(self._grade["replies"], alpha, beta, depth <= 1)
        if not looked:
            return (yield from self._score())
        if depth > 1:
            keep = len(looked) if whole else _INNER
            best = None
            for value, action in looked[:keep]:
                if -_SURE < value < _SURE:
                    yield from self._play(self._act(action))
                    value = yield from self._value(depth - 1, alpha, beta)
                    yield from self._take_back()
                if best is None or (value > best[0] if mine else value < best[0]):
                    best = value, action
                if mine:
                    alpha = max(alpha, value)
                else:
                    beta = min(beta, value)
                if alpha >= beta:
                    break
            self._open |= not whole
        else:
            best = looked[0]
            self._open = True
        if not mine:
            self._remember(self._act(best[1]))
        return best[0]

    def _remember(self, action):
        """Keep a good reply, to try it first after other actions too."""
        if action in self._killers:
            self._killers.remove(action)
        self._killers.insert(0, action)
        del self._killers[3:]

    def _think(self):
        grade = self._grade
        yield 10
        if grade["places"] and hasattr(self._known, "endgame") and self._game.seats == 2:
            yield 25
            try:
                end = self._known.endgame(self._game, grade["places"], self._budget)
                few = yield from end.look()
                if few:
                    self._ending = end
                    yield from self._finish()
                    return
            except MemoryError:
                if self.ranking:
                    raise  # the best so far is the choice
                end = self._ending = None
                gc.collect()
        root = grade["root"]
        if grade["depth"] > 1:
            if hasattr(self._known, "root"):
                root = self._known.root(self._game)
            yield from self._pack()
            if self.ranking:
                return
        if grade["slips"] and self._random.below(100) < grade["slips"]:
            root = 1
        looked = []
        while not looked:
            looked, self._whole = yield from self._looked(root, -_EDGE, _EDGE, False)
            root *= 4
        self.ranking = looked
        for depth in range(1, grade["depth"] + 1):
            if len(looked) == 1 or self.ranking[0][0] > _SURE:
                return
            self._open = False
            yield from self._deepen(depth)
            if not self._open:
                return

    def _pack(self):
        """Choose lays that fit together, if the game finds many."""
        if hasattr(self._known, "packing"):
            lays = yield from self._known.packing(self._game)
            if lays:
                value = yield from self._score()
                self.ranking = [(value, lay) for lay in lays[:_LISTED]]

    def _finish(self):
        """Find out which lays win, where the last to lay wins.

        Lays that leave the other seat fewest places come first, because they are decided fastest;
        the first that wins is the choice. If none wins, the choice is the lay that leaves most
        places, where the other seat makes mistakes most easily.
        """
        end = self._ending
        open_ = yield from end.lays()
        lost = []
        self._whole = True
        most = _FIRST_TRY
        while open_:
            again = []
            while open_ and len(again) < _TRIED:
                self._list(again + open_, lost)
                place = open_.pop(0)
                won = yield from _within(most, end.wins(place))
                if won:
                    others = [one for one in self.ranking if one[1] != place]
                    self.ranking = [(WIN, place)] + others
                    return
                (again if won is None else lost).append(place)
            open_ = again + open_
            most *= 4
        self._list(open_, lost)

    def _list(self, open_, lost):
        """Rank a few lays: undecided ones, then those that lose."""
        end = self._ending
        few = open_[:_LISTED] if end.apart else open_[: -_LISTED - 1 : -1]
        found = [(end.value(place), place) for place in few]
        worst = -1 if end.shared else -WIN
        found += [(worst, place) for place in lost[: -_LISTED - 1 : -1]]
        self.ranking = found[:_LISTED]

    def _deepen(self, depth):
        """Search the best actions to ``depth`` and rank them again.

        Those sure to lose come last: an action not searched this deep is still better.
        """
        alpha = -_EDGE
        before = self.ranking
        keep = len(before)
        if keep > self._full:
            keep = min(max(_KEEP >> depth - 1, 3), keep)
        done = []
        for i in range(keep):
            value, action = before[i]
            if -_SURE < value < _SURE:
                yield from self._play(self._act(action))
                value = yield from self._value(depth, alpha, _EDGE)
                yield from self._take_back()
            done.append((value, -i, action))
            done.sort(reverse=True)
            alpha = max(alpha, value)
            good = [(v, a) for v, _, a in done if v > -_SURE]
            bad = [(v, a) for v, _, a in done if v <= -_SURE]
            self.ranking = good + before[i + 1 :] + bad
            if value > _SURE:
                return


def _after(found, value, mine):
    """The index at which a value keeps a ranking in order: after its equals.

    The best for the seat to act come first: the highest if it is ``mine``. To sort the whole at its
    end would take a chip a tenth of a second.
    """
    low, high = 0, len(found)
    while low < high:
        middle = (low + high) // 2
        other = found[middle][0]
        if other >= value if mine else other <= value:
            low = middle + 1
        else:
            high = middle
    return low


def _within(most, work):
    """What a generator of units returns, or None after ``most`` units."""
    while most > 0:
        try:
            units = next(work)
        except StopIteration as end:
            return end.value
        most -= units
        yield units
    return None
