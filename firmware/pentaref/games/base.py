"""What every game speaks: an action, a refusal, and the verbs of a game.

A game is a position and its past. The judge, the match and the interface know it by these verbs
alone, none of them by name:

- ``judge(action)`` says whether an action is legal: None where it is, else why not.
- ``play(action)`` plays an action that ``judge`` let pass; ``take_back()`` undoes the last one.
- ``actions()`` and ``count()`` list and count the legal actions: a move generator apart from
  ``judge``, which the tests hold against it. Actions are listed one by one; each may be tried, if
  it is taken back before the next is asked for.
- ``turn``, ``phase``, ``over``, ``scores()``, ``leading()``, ``winners()``, ``detail()`` are the
  verdict.
- ``action_kinds()``, ``boards_to_act()``, ``hand(board)``, ``supply()`` say what the seat to act
  can use.
- ``boards``, ``grid(board)``, ``layers(board)`` and ``colour_to_play`` say what is on the boards;
  ``overlay(board, piece)`` what players miss, ``warning(action)`` what they may regret.
- ``parts(board)`` and ``scored(board)`` are for a picture on paper.
- ``names``, ``outcome_text()`` and ``winning_squares()`` tell the end.
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

# kind: one of the nine above. piece: 0 to 11, -1 where none. board: the number of a seat, 0 where
# the game has one board for all. cells: the (x, y) squares as they were named, perhaps not on the
# board, perhaps not five, for what they make is the judge's business.
Action = namedtuple("Action", ("kind", "piece", "board", "cells"))

PASSING = Action(PASS, -1, 0, ())
RESIGNING = Action(RESIGN, -1, 0, ())  # the seat to act gives up
AGREEING = Action(DRAW, -1, 0, ())  # all agree to share
UNDOING = Action(UNDO, -1, 0, ())  # takes back the last action in force
NOTING = Action(NOTE, -1, 0, ())

# reason: a word of the notation. cells: the culprit squares as (x, y), those to point at.
Refusal = namedtuple("Refusal", ("reason", "cells"))

# What lies on a board, to be drawn. mask: the squares, bits of the board's grid. owner:
# the seat whose colour it has, 0 for a counter. level: 1 on the table, more where tiles stack.
Layer = namedtuple("Layer", ("mask", "owner", "level"))

COUNTER_OWNER = 0

# Squares that an overlay points out. mask: bits of the board's grid. meaning: one of the words
# below, each drawn alike in every game. seat: whom it concerns, 0 for all. text: what there is to
# say of it beyond that, perhaps "".
Mark = namedtuple("Mark", ("mask", "meaning", "seat", "text"))

OWNED = "owned"  # a territory, by its owner now
NEUTRAL = "neutral"  # an area without an owner
BARRED = "barred"  # squares that the seat may not use
FIVE = "five"  # squares where a tile would complete a group of five
OPEN = "open"  # squares where a counter may stand
REACH = "reach"  # squares that the piece in hand can cover
DEAD = "dead"  # an area where nobody can lay anything
ONLY = "only"  # an area that one seat alone can use


class Game:
    """A position, the verbs that all games share, and the past that ``take_back`` returns to.

    The state of a position is in the attributes that ``_STATE`` names, every value immutable, so
    that a snapshot is a tuple of references and costs next to nothing.
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
        self.seats = setup.seats
        self.variant = setup.variant
        #: what the seats are called where the game has colours, in seat order
        self.colours = setup.colours
        #: what each seat is called: the record's players, else colours, else numbers
        self.names = tuple([self._name(setup.players, seat) for seat in range(self.seats)])

    def _name(self, players, seat):
        for names in (players, self.colours):
            if seat < len(names) and names[seat]:
                return names[seat]
        return "Seat %d" % (seat + 1)

    def play(self, action):
        """Play an action that ``judge`` has let pass."""
        if action.kind == UNDO:
            self.take_back()
            return
        self._past.append([getattr(self, key) for key in self._STATE])
        if action.kind == RESIGN:
            self._settle("resigned", [3 - self.turn] if self.seats == 2 else [])
        elif action.kind == DRAW:
            self._settle("agreed", self._sharers())
        else:
            self._play(action)

    def _settle(self, ending, winners):
        """End the game where it is: resigned or agreed."""
        self._settled = ending, winners
        self.turn = None

    def _sharers(self):
        """The seats that share when all agree to a draw."""
        return list(range(1, self.seats + 1))

    def take_back(self):
        """Return to the position before the last action; False where there was none."""
        if not self._past:
            return False
        for key, value in zip(self._STATE, self._past.pop()):
            setattr(self, key, value)
        self._settled = None  # no action follows the end, so the game was not over before this one
        return True

    def copy(self):
        """A game of its own at the same position, with the same past."""
        other = object.__new__(type(self))
        for key, value in self.__dict__.items():
            setattr(other, key, value)
        other._past = list(self._past)
        return other

    def __eq__(self, other):
        """Whether two games are set up alike and at the same position; how they got there is not
        compared."""
        return type(self) is type(other) and self._position() == other._position()

    def _position(self):
        # Universe looks for the turn when it is asked for, so that comes before the rest.
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
        """How many actions are in force: played, less those taken back."""
        return len(self._past)

    def judge(self, action):
        """None where the action may be played, else a ``Refusal``, the first that applies."""
        if action.kind == UNDO:
            return None if self._past else Refusal("nothing-to-undo", ())
        if self.over:
            return Refusal("game-over", ())
        if action.kind == RESIGN:
            return Refusal("wrong-action", ()) if self.seats > 2 else None
        if action.kind == DRAW:
            return Refusal("wrong-action", ()) if self.seats < 2 else None
        return self._judge(action)

    def actions(self):
        """Every legal action, one by one."""
        raise NotImplementedError

    def count(self):
        """How many legal actions there are."""
        raise NotImplementedError

    def lay_masks(self):
        """Where the seat to act may lay each shape, as (shape, mask of places), on its board.

        Quicker than ``actions``, for it makes none. Universe's law of areas is not looked at.
        """
        return ()

    def grid(self, board=0):
        """The ``Grid`` of a board."""
        raise NotImplementedError

    def layers(self, board=0):
        """What lies on a board, as a list of ``Layer``, the lower ones first."""
        raise NotImplementedError

    def scores(self):
        """A number a seat, as the rules of the game have it; None while there is none."""
        raise NotImplementedError

    @property
    def over(self):
        """Whether the game has ended."""
        return self.turn is None

    @property
    def ending(self):
        """How the game ended: ``played``, ``resigned`` or ``agreed``; None while playing."""
        if not self.over:
            return None
        return self._settled[0] if self._settled else "played"

    @property
    def phase(self):
        """``remove``, ``counter`` or ``piece`` where the game has phases, else None."""
        return None

    def detail(self):
        """What the verdict tells beyond scores and winners: key to value, None for nothing."""
        return None

    @property
    def colour_to_play(self):
        """The seat whose colour is laid next: ``turn``, but where one player lays both."""
        return self.turn

    def action_kinds(self):
        """The kinds of action that have a place now, the one a player most likely wants first.

        A pass is among them only where the rules let the seat to act pass at this moment.
        """
        return ()

    def boards_to_act(self):
        """The boards (or sets, to remove from) that the seat to act may act on now, by number.

        ``(0,)`` where all share one board; the numbers are seats where each has a board.
        """
        return (0,)

    def hand(self, board=0):
        """The pieces, twelve bits, that the seat to act may lay, or remove from that set."""
        return 0

    def overlay(self, board=0, piece=-1):
        """What the position holds that players miss, as a list of ``Mark``; never advice.

        ``piece`` is the one in hand, -1 for none.
        """
        return finished(self.overlay_slices(board, piece))

    def overlay_slices(self, board=0, piece=-1):
        """``overlay`` as a generator that works a slice at a time and returns the marks.

        While what it depends on stays as it is, it may be gone on with at any time.
        """
        return []
        yield

    def warning(self, action):
        """Why a player may regret a legal action, one sentence to be asked once, or None."""
        return finished(self.warning_slices(action))

    def warning_slices(self, action):
        """``warning`` as a generator that works a slice at a time and returns the sentence."""
        return None
        yield

    @property
    def settled(self):
        """Whether it is known whose turn it is, or that the game is over."""
        return True

    def settle_slices(self):
        """Find that out, as a generator that works a slice at a time."""
        return
        yield

    def outcome_text(self):
        """Why the game ended as it did, tie-break included: short sentences; [] while playing.

        A game adds its own sentences for an end that was played out.
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
        """How the game stands in a line of words; ``scores`` are those of this moment."""
        return "Score: " + " : ".join(["-" if value is None else str(value) for value in scores])

    def leading(self):
        """The seats that would win were it to end now; [] where that says nothing."""
        return []

    def winners(self):
        """The winning seats, several where they share; [] while playing."""
        if not self.over:
            return []
        return list(self._settled[1]) if self._settled else self._winners()

    def _winners(self):
        """The winning seats of a game that was played to its end."""
        return self.leading()

    def result(self):
        """The result as the notation's ``result:`` header has it."""
        if not self.over:
            return "*"
        winners = self.winners()
        if self.seats == 1:
            return "solved" if winners else "stuck"
        return "=".join([str(seat) for seat in winners])

    def parts(self, board=0):
        """The parts that a board is printed in, as masks; () where it is all of one kind."""
        return ()

    def scored(self, board=0):
        """The groups of squares that have scored for good, as (seat, mask)."""
        return []

    def winning_squares(self):
        """The squares that won a game, to light at its end, as (board, mask); [] while playing.

        Nothing on the board won a game that was resigned or agreed.
        """
        return self._winning_squares() if self.ending == "played" else []

    def _winning_squares(self):
        """What ``winning_squares`` gives of a game that was played to its end."""
        return []

    def supply(self):
        """How many tiles or counters the seat to act has left; None where he has none to place."""
        return None


def finished(slices):
    """What a generator that works a slice at a time returns, all slices in one go."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return end.value


def shape_refusal(action):
    """Why the squares of a lay are not the pentomino its letter says, or None."""
    shape = pieces.classify(action.cells)
    if shape < 0:
        return Refusal("not-a-pentomino", action.cells)
    if pieces.piece_of(shape) != action.piece:
        return Refusal("wrong-letter", action.cells)
    return None


def lay_refusal(action, hand):
    """Why an action is not the lay of a piece of this hand, where nothing but lays has a place."""
    if action.kind == PASS:
        return Refusal("must-place", ())
    if action.kind != LAY:
        return Refusal("wrong-action", ())
    refusal = shape_refusal(action)
    if not refusal and not hand >> action.piece & 1:
        refusal = Refusal("piece-used", ())
    return refusal


def place_refusal(action, grid, vacant):
    """Why the squares of an action are not all vacant ones of the board, or None."""
    mask = grid.mask(action.cells)
    if grid.count(mask) < len(action.cells):
        return Refusal("off-board", [cell for cell in action.cells if not grid.bit(*cell)])
    taken = mask & ~vacant
    if taken:
        return Refusal("overlap", grid.cells(taken))
    return None


def lays(grid, hand, vacant, table, board=0):
    """Every way to lay a piece of a hand on vacant squares, as actions."""
    for piece, shape in pieces.shapes(hand):
        foot = pieces.mask(shape, table)
        for place in grid.indexes(pieces.placements(vacant, shape, table)):
            yield Action(LAY, piece, board, tuple(grid.cells(foot << place)))


def count_lays(grid, hand, vacant, table):
    """How many ways there are to lay a piece of a hand on vacant squares."""
    total = 0
    for _, shape in pieces.shapes(hand):
        total += grid.count(pieces.placements(vacant, shape, table))
    return total


def rivals(names, values):
    """Names and what they have, the greatest first: ``White: 23, Striped: 20``."""
    order = sorted(range(len(names)), key=lambda i: -values[i])
    return ", ".join(["%s: %d" % (names[i], values[i]) for i in order])


def leaders(scores, best):
    """The seats, from 1, whose score is the best one: several where they share."""
    return [seat for seat, score in enumerate(scores, 1) if score == best]


def replaced(values, index, value):
    """A tuple with one of its values replaced: a position's state is immutable."""
    return values[:index] + (value,) + values[index + 1 :]
