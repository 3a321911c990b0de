"""The interface of every game: actions, refusals and ``Game``.

A game is a position and its history. The judge, the match and the interface use only these
members and never ask which game it is:

- ``judge(action)``: None if an action is legal, else why not.
- ``play(action)`` plays an action that ``judge`` allowed; ``take_back()`` undoes the last one.
- ``actions()`` and ``count()`` list and count the legal actions. This move generator is separate
  from ``judge``, and the tests compare the two. While listing, an action may be played if it is
  taken back before the next one is asked for.
- ``turn``, ``phase``, ``over``, ``scores()``, ``leading()``, ``winners()`` and ``detail()`` make
  up the verdict.
- ``action_kinds()``, ``boards_to_act()``, ``hand(board)`` and ``supply()``: what the seat to act
  can use.
- ``boards``, ``grid(board)``, ``layers(board)`` and ``colour_to_play``: what is on the boards.
- ``overlay(board, piece)``: facts that players miss. ``warning(action)``: why they may regret it.
- ``parts(board)`` and ``scored(board)`` are for a drawn board.
- ``names``, ``outcome_text()`` and ``winning_squares()`` describe the end.
"""

from collections import namedtuple

from pentaref import pieces

LAY = "lay"
TILE = "tile"
REMOVE = "remove"
COUNTER = "counter"
PASS = "pass"
RESIGN = "resign"
DRAW = "draw"
UNDO = "undo"
NOTE = "note"  # in a record; never played

# kind: one of the nine above. piece: 0 to 11, or -1 for none. board: the number of a seat, or 0 if
# the game has one board for all. cells: the (x, y) squares as they were named. They may be off the
# board or not make a pentomino: ``judge`` checks that.
Action = namedtuple("Action", ("kind", "piece", "board", "cells"))

PASSING = Action(PASS, -1, 0, ())
RESIGNING = Action(RESIGN, -1, 0, ())  # the seat to act gives up
AGREEING = Action(DRAW, -1, 0, ())  # all agree to share
UNDOING = Action(UNDO, -1, 0, ())  # takes back the last action in force
NOTING = Action(NOTE, -1, 0, ())

# reason: a word of the notation. cells: the squares at fault, as (x, y).
Refusal = namedtuple("Refusal", ("reason", "cells"))

# Something on a board, for drawing. mask: its squares, bits of the board's grid. owner: the seat
# whose colour it has, 0 for a counter. level: 1 on the table, more for stacked tiles.
Layer = namedtuple("Layer", ("mask", "owner", "level"))

COUNTER_OWNER = 0

# Squares that an overlay points out. mask: bits of the board's grid. meaning: one of the words
# below, drawn the same in every game. seat: the seat concerned, 0 for all. text: more about it,
# perhaps "".
Mark = namedtuple("Mark", ("mask", "meaning", "seat", "text"))

OWNED = "owned"  # a territory, by its owner now
NEUTRAL = "neutral"  # an area that belongs to no seat
BARRED = "barred"  # squares that the seat may not use
FIVE = "five"  # squares where a tile would complete a group of five
OPEN = "open"  # squares where a counter may be placed
REACH = "reach"  # squares that the piece in hand can cover
DEAD = "dead"  # an area where no seat can lay anything
ONLY = "only"  # an area where only one seat can lay


class Game:
    """A position, its history, and what all games share.

    The attributes named in ``_STATE`` hold the position; every value is immutable. The last
    position before this one is kept whole, and those before it as what differed.
    """

    _STATE = ()
    boards = 1
    #: whether what an overlay shows depends on the piece in hand
    overlay_of_piece = False
    #: the number of the seat to act, None when the game is over
    turn = 1

    def __init__(self, setup):
        self._past = []
        self._settled = None  # (ending, winners) of a game that was resigned or agreed
        self._legal = None  # the action found legal last, if the position is still the same
        self.seats = setup.seats
        self.variant = setup.variant
        #: the names of the seats' colours, in seat order, if the game has colours
        self.colours = setup.colours
        #: the seats' names: the record's players, else colours, else numbers
        self.names = tuple([self._name(setup.players, seat) for seat in range(self.seats)])

    def _name(self, players, seat):
        for names in (players, self.colours):
            if seat < len(names) and names[seat]:
                return names[seat]
        return "Seat %d" % (seat + 1)

    def play(self, action):
        """Play an action that ``judge`` has allowed."""
        if action.kind == UNDO:
            self.take_back()
            return
        self._legal = None
        self._keep()
        if action.kind == RESIGN:
            self._settle("resigned", [3 - self.turn] if self.seats == 2 else [])
        elif action.kind == DRAW:
            self._settle("agreed", self._sharers())
        else:
            self._play(action)

    def _keep(self):
        """Keep the position for a take-back."""
        past = self._past
        now = [getattr(self, key) for key in self._STATE]
        # Positions differ in a few numbers. As long as one was the last it could still change: in
        # some games it is settled later whose turn it is.
        if past and type(past[-1]) is list:
            past[-1] = _differences(past[-1], now)
        past.append(now)

    def _settle(self, ending, winners):
        """End the game now: resigned or agreed."""
        self._settled = ending, winners
        self.turn = None

    def _sharers(self):
        """The seats that share the win if all agree to a draw."""
        return list(range(1, self.seats + 1))

    def take_back(self):
        """Return to the position before the last action; False if there was none."""
        if not self._past:
            return False
        self._legal = None
        before = self._past.pop()
        if type(before) is tuple:
            before = _earlier([getattr(self, key) for key in self._STATE], before)
        for key, value in zip(self._STATE, before):
            setattr(self, key, value)
        self._settled = None  # no action follows the end, so the game was not over before this one
        return True

    def copy(self):
        """An independent game at the same position, with the same history."""
        other = object.__new__(type(self))
        for key, value in self.__dict__.items():
            setattr(other, key, value)
        other._past = list(self._past)
        return other

    def state(self):
        """The position for ``restore``: numbers, texts and tuples of them.

        Its history is left out.
        """
        return [getattr(self, key) for key in self._STATE]

    def restore(self, state, played):
        """Take over a ``state`` of the same set-up after ``played`` actions.

        Those cannot be taken back until ``remember`` was called.
        """
        self._legal = None
        for key, value in zip(self._STATE, state):
            setattr(self, key, value)
        self._past = [None] * played

    def remember(self, other):
        """Take over the history of a game that has replayed the same actions."""
        self._past[: other.played] = other._past

    def __eq__(self, other):
        """Whether two games have the same set-up and position.

        Their history may differ.
        """
        return type(self) is type(other) and self._position() == other._position()

    def _position(self):
        # Read ``turn`` first: in Universe reading it updates the other attributes.
        position = [self.turn, self.variant, self.seats, self._settled]
        for board in range(1, self.boards + 1):
            grid = self.grid(board)
            layers = [(layer.mask, layer.owner) for layer in self.layers(board)]
            position.append((grid.width, grid.height, grid.squares, layers))
        return position + [getattr(self, key) for key in self._STATE]

    def __repr__(self):
        turn = "over" if self.over else "seat %d to act" % self.turn
        return "<%s: %d actions, %s>" % (type(self).__name__, self.played, turn)

    @property
    def played(self):
        """The number of actions in force: those played and not taken back."""
        return len(self._past)

    def judge(self, action):
        """None if the action is legal, else the first ``Refusal`` that applies."""
        if action.kind == UNDO:
            return None if self._past else Refusal("nothing-to-undo", ())
        if self.over:
            return Refusal("game-over", ())
        if action.kind == RESIGN:
            return Refusal("wrong-action", ()) if self.seats > 2 else None
        if action.kind == DRAW:
            return Refusal("wrong-action", ()) if self.seats < 2 else None
        # A step to a legal place and the lay there judge the same action: up to 15 ms on a chip.
        if action == self._legal:
            return None
        refusal = self._judge(action)
        if not refusal:
            self._legal = action
        return refusal

    def actions(self):
        """Yield every legal action."""
        raise NotImplementedError

    def count(self):
        """The number of legal actions."""
        raise NotImplementedError

    def lay_masks(self):
        """Where the seat to act may lay: (shape, mask of places), on its board.

        This is faster than ``actions``, because it makes no actions. It does not check Universe's
        rule on areas.
        """
        return ()

    def lay_places(self, shape):
        """The places of a shape in hand, as a mask.

        Those that ``breaks`` forbids count too. None if they are all those on vacant squares.
        """
        return None

    def breaks(self, cells):
        """Whether a lay at one of ``lay_places``, on these squares, is illegal."""
        return False

    def grid(self, board=0):
        """The ``Grid`` of a board."""
        raise NotImplementedError

    def layers(self, board=0):
        """What is on a board, as a list of ``Layer``, the lowest level first."""
        raise NotImplementedError

    def scores(self):
        """A score per seat by the game's rules; None for a seat without one."""
        raise NotImplementedError

    @property
    def over(self):
        """Whether the game has ended."""
        return self.turn is None

    @property
    def ending(self):
        """How it ended: ``played``, ``resigned``, ``agreed``; None in play."""
        if not self.over:
            return None
        return self._settled[0] if self._settled else "played"

    @property
    def phase(self):
        """``remove``, ``counter`` or ``piece`` if the game has phases, else None."""
        return None

    def detail(self):
        """Further parts of the verdict, as a dict, or None."""
        return None

    @property
    def colour_to_play(self):
        """The seat whose colour is next.

        It is ``turn``, except in puzzles in which one player lays both colours.
        """
        return self.turn

    def action_kinds(self):
        """The kinds of action that are possible now, the most likely first.

        A pass is included only if the rules let the seat to act pass now.
        """
        return ()

    def boards_to_act(self):
        """The boards (or sets, to remove from) that the seat to act may use.

        They are numbers: ``(0,)`` if all share one board, seat numbers if each seat has a board.
        """
        return (0,)

    def hand(self, board=0):
        """The pieces, twelve bits, that the seat to act may lay or remove.

        ``board`` is the set from which a piece is removed.
        """
        return 0

    def overlay(self, board=0, piece=-1):
        """Facts of the position that players miss, as ``Mark``s; never advice.

        ``piece`` is the selected piece, -1 for none.
        """
        return finished(self.overlay_slices(board, piece))

    def overlay_slices(self, board=0, piece=-1):
        """``overlay`` as a generator that works in slices, then returns it.

        As long as the position does not change, it can be continued at any time.
        """
        return []
        yield

    def warning(self, action):
        """Why a player may regret a legal action, in a sentence, or None.

        The device asks for it once per action.
        """
        return finished(self.warning_slices(action))

    def warning_slices(self, action):
        """``warning`` as a generator that works in slices, then returns it."""
        return None
        yield

    @property
    def settled(self):
        """Whether it is known whose turn it is or that the game is over."""
        return True

    def settle_slices(self):
        """Find out whose turn it is, in slices."""
        return
        yield

    def outcome_text(self):
        """How the game ended, in short sentences with ties; [] in play.

        A game adds its own sentences for a game played to its end.
        """
        if not self._settled:
            return []
        ending, winners = self._settled
        if ending == "agreed":
            return ["Shared", "by agreement"]
        if not winners:
            return ["Stuck", "given up"]
        winner = winners[0]
        return [self.names[winner - 1] + " wins", self.names[2 - winner] + " resigned"]

    def standing(self, scores):
        """The game's state in a line, with the present ``scores``."""
        return "Score: " + " : ".join(["-" if value is None else str(value) for value in scores])

    def leading(self):
        """The seats that would win now; [] if the game cannot say."""
        return []

    def winners(self):
        """The winning seats, several if they share; [] while playing."""
        if not self.over:
            return []
        return list(self._settled[1]) if self._settled else self._winners()

    def _winners(self):
        """The winning seats of a game that was played to its end."""
        return self.leading()

    def result(self):
        """The result as written in the notation's ``result:`` header."""
        if not self.over:
            return "*"
        winners = self.winners()
        if self.seats == 1:
            return "solved" if winners else "stuck"
        return "=".join([str(seat) for seat in winners])

    def parts(self, board=0):
        """A board's differently printed parts, as masks; () if there are none."""
        return ()

    def scored(self, board=0):
        """The groups of squares that have scored for good, as (seat, mask)."""
        return []

    def winning_squares(self):
        """The squares that won the game, as (board, mask), to light at its end.

        [] while playing, and for a game that was resigned or agreed.
        """
        return self._winning_squares() if self.ending == "played" else []

    def _winning_squares(self):
        """The winning squares of a game that was played to its end."""
        return []

    def supply(self):
        """The tiles or counters that the seat to act has left, or None.

        It is None if the game has no such supply.
        """
        return None


# A difference between two positions is a number and a value. The number's low bits are those of the
# attribute; above them is a number more than the place in it that has the value. Without a place,
# the whole attribute has it; if the bit _CUT is set, the attribute had this many values less.
_ATTRIBUTE = 15
_PLACE = 4
_CUT = 1 << 12


def _differences(earlier, later):
    """What an earlier position has that a later one has not."""
    found = []
    for i, value in enumerate(earlier):
        then = later[i]
        if value == then:
            continue
        same = type(value) is tuple and type(then) is tuple
        if same and len(value) == len(then):
            for place, one in enumerate(value):
                if one != then[place]:
                    found += i | place + 1 << _PLACE, one
        elif same and then[: len(value)] == value:
            found += i | _CUT, len(then) - len(value)
        else:
            found += i, value
    return tuple(found)


def _earlier(position, differences):
    """The earlier position, made from the later one, which is changed."""
    for at in range(0, len(differences), 2):
        number, value = differences[at : at + 2]
        i = number & _ATTRIBUTE
        if number & _CUT:
            value = position[i][:-value]
        elif number >> _PLACE:
            value = replaced(position[i], (number >> _PLACE) - 1, value)
        position[i] = value
    return position


def finished(slices):
    """What a generator that works in slices returns, run to its end."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return end.value


def shape_refusal(action):
    """Why the squares of a lay are not the pentomino of its letter, or None."""
    shape = pieces.classify(action.cells)
    if shape < 0:
        return Refusal("not-a-pentomino", action.cells)
    if pieces.piece_of(shape) != action.piece:
        return Refusal("wrong-letter", action.cells)
    return None


def lay_refusal(action, hand):
    """Why an action lays no piece of this hand, or None.

    This is for games in which every action is a lay.
    """
    if action.kind == PASS:
        return Refusal("must-place", ())
    if action.kind != LAY:
        return Refusal("wrong-action", ())
    refusal = shape_refusal(action)
    if not refusal and not hand >> action.piece & 1:
        refusal = Refusal("piece-used", ())
    return refusal


def place_refusal(action, grid, vacant):
    """Why an action's squares are not all vacant on the board, or None."""
    mask = grid.mask(action.cells)
    if grid.count(mask) < len(action.cells):
        return Refusal("off-board", [cell for cell in action.cells if not grid.bit(*cell)])
    taken = mask & ~vacant
    if taken:
        return Refusal("overlap", grid.cells(taken))
    return None


def lays(grid, hand, vacant, table, board=0):
    """Yield every way to lay a piece of a hand on vacant squares, as actions."""
    for piece, shape in pieces.shapes(hand):
        foot = pieces.mask(shape, table)
        for place in grid.indexes(pieces.placements(vacant, shape, table)):
            yield Action(LAY, piece, board, tuple(grid.cells(foot << place)))


def count_lays(grid, hand, vacant, table):
    """The number of ways to lay a piece of a hand on vacant squares."""
    total = 0
    for _, shape in pieces.shapes(hand):
        total += grid.count(pieces.placements(vacant, shape, table))
    return total


def rivals(names, values):
    """Names with their values, the highest first: ``White: 23, Striped: 20``."""
    order = sorted(range(len(names)), key=lambda i: -values[i])
    return ", ".join(["%s: %d" % (names[i], values[i]) for i in order])


def leaders(scores, best):
    """The seats, from 1, whose score is ``best``."""
    return [seat for seat, score in enumerate(scores, 1) if score == best]


def replaced(values, index, value):
    """A copy of a tuple with one value replaced: states are immutable."""
    return values[:index] + (value,) + values[index + 1 :]
