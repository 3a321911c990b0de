"""Pentactic (Nestor Romeral Andres): its card, and rules of counters.

Its variants share these rules. No two counters on a board may share a row or a column, no matter
who placed them.
"""

from pentaref import pieces
from pentaref.games import base

CARD = {
    "title": "Pentactic",
    "short": "Tactic",  # on a panel with no room for the whole title
    "rank": 4,  # in the menu
    "variants": {
        "basic": {"rules": "pentactic_basic", "example": "pentactic-basic"},
        "solo": {
            "rules": "pentactic_solo",
            "seats": (1, 1),
            "counters": True,
            "score": "Pentominoes left: {}.",
            "example": "pentactic-solo",
        },
        "duel": {"rules": "pentactic_boards", "boards": True, "example": "pentactic-duel"},
        "multi": {
            "rules": "pentactic_boards",
            "seats": (3, 6),
            "boards": True,
            "example": "pentactic-multi",
        },
    },
    "grids": ((8, 8), (9, 7), (11, 6)),
    "score": "Score, low is good",
    "example": "pentactic-basic",
    "icon": (
        "o---111-",
        "-----1--",
        "2----1--",
        "222--o--",
        "--2-----",
        "-o---11-",
        "----11--",
        "--o-1--o",
    ),
    "help": (
        (
            ("solo",),
            "Lay all twelve round the counters",
            ("o--111--", "---1-o--", "ww-1----", "-ww-----", "--w---o-"),
        ),
        (("solo",), "They fit exactly, no square is left", ()),
        (("solo",), "If no piece fits, take back", ()),
        (
            ("basic",),
            "Two rounds: one lays pieces, the other counters",
            ("11----o-", "-11-----", "--1-o---"),
        ),
        (("basic",), "The counter player removes a piece, and begins", ()),
        (("basic",), "No piece fits: the round is over", ()),
        (("basic",), "Score: pieces not laid minus counters not placed. Lower wins", ()),
        (("duel",), "First remove a piece from the other's set", ()),
        (("multi",), "First remove a piece from a complete set", ()),
        (
            ("duel", "multi"),
            "A turn: a counter on another's board, then a piece on yours",
            ("11--o---", "-11-----", "--1---o-"),
        ),
        (("duel", "multi"), "You can pass either one", ()),
        (("duel", "multi"), "It ends when no piece fits on any board, or all pass a round", ()),
        (("duel", "multi"), "Score: counters and pieces left. Lowest wins", ()),
        (
            ("basic", "duel", "multi"),
            "No two counters in a row or column",
            ("o----x--", "--------", "---o----", "x-------"),
        ),
    ),
    "reasons": {
        "wrong-seat": (
            "Not on that board",
            "Place counters on other boards and lay pieces on your own",
            "{player} may not act on that {whose} now",
        ),
        "piece-removed": (
            "This piece was removed",
            "A piece removed at the start cannot be laid",
            "the {piece} was removed at the start",
        ),
        "same-removal": (
            "It was removed in round 1",
            "In round 2 a different piece must be removed",
            "the {piece} was the one removed in round 1",
        ),
        "no-counters-left": (
            "No counters left",
            "Each set has eight counters",
            "{player} has no counter left",
        ),
        "row-or-column": (
            "A counter is in that row or column",
            "Two counters on a board cannot share a row or column",
            "it shares a row or a column with {counters} on {culprits}",
            "the counter in the way",
        ),
    },
}


SET = 8  # counters in a set

_KINDS = {"remove": base.REMOVE, "counter": base.COUNTER, "piece": base.LAY}


class Phases(base.Game):
    """A Pentactic game in phases; ``stage`` is the present or last one."""

    stage = "remove"

    @property
    def phase(self):
        return None if self.over else self.stage

    def out_of_phase(self, action):
        """Whether an action other than a pass is of the wrong kind for this phase."""
        return action.kind != _KINDS[self.stage]


def open_squares(grid, vacant, counters):
    """The vacant squares that share no row or column with a counter."""
    row = (1 << grid.width) - 1
    column = grid.squares & ~(grid.squares << 1)  # every row's first square
    for x, y in grid.cells(counters):
        vacant &= ~(row << y * grid.stride | column << x)
    return vacant


def refusal(action, grid, vacant, counters):
    """Why a counter may not be placed as an action says, or None."""
    found = base.place_refusal(action, grid, vacant)
    if found:
        return found
    x, y = action.cells[0]
    rivals = [(cx, cy) for cx, cy in grid.cells(counters) if cx == x or cy == y]
    return base.Refusal("row-or-column", rivals) if rivals else None


def overlay(grid, phase, vacant, counters, hand, piece, table):
    """The open squares for a counter, or what the held piece can cover.

    The phase decides which of the two.
    """
    if phase == "counter":
        squares = open_squares(grid, vacant, counters)
        return [base.Mark(squares, base.OPEN, 0, "")] if squares else []
    if phase == "piece" and piece >= 0 and hand >> piece & 1:
        squares = pieces.reach(vacant, piece, table)
        return [base.Mark(squares, base.REACH, 0, "")] if squares else []
    return []


def places(grid, vacant, counters, board=0):
    """Yield every way to place a counter, as actions."""
    for cell in grid.cells(open_squares(grid, vacant, counters)):
        yield base.Action(base.COUNTER, -1, board, (cell,))


def outcome_text(game):
    """The outcome of a game that the lowest score wins; seats may share."""
    scores = game.scores()
    *others, last = [game.names[seat - 1] for seat in game.winners()]
    head = ", ".join(others) + " and " + last + " share" if others else last + " wins"
    if len(others) + 1 == len(scores):
        return [head, "%d each" % scores[0]]
    said = ["%s: %d" % pair for pair in zip(game.names, scores)]
    return [head, "the lowest of " + ", ".join(said)]
