"""Overlays of the second referee: sets of squares, everything tried.

An overlay is a set of marks. A mark is (squares, meaning, seat, amount): the seat that it concerns,
0 for all, and the number that is said with it, 0 for none. Only the names of the meanings are the
firmware's.
"""

from .pent_tile import PentTile
from .pent_up import PentUp, places
from .pentactic import Basic, Solo
from .pentactic_boards import Boards
from .pentwall import Pentwall
from .pieces import SHAPES, areas, border, neighbours, placements
from .surround import Surround
from .universe import Universe


def overlay(game, board=0, letter=None):
    """The marks of a position with a piece in hand.

    If seats have their own boards, it is for one of them.
    """
    of_game = _OVERLAYS.get(type(game), type(game).overlay)
    return {mark for mark in of_game(game, board, letter) if mark[0]}


def pentwall(game, board, letter):
    """Each area's owner now, and by how many squares.

    A square counts once for an area.
    """
    found = []
    for area in areas(game.board - game.paint.keys()):
        first, second = (
            sum(
                1 for square, owner in game.paint.items() if owner == seat and touches(square, area)
            )
            for seat in (1, 2)
        )
        seat = 1 if first > second else 2 if second > first else 0
        meaning = "owned" if seat else "neutral"
        found.append((frozenset(area), meaning, seat, abs(first - second)))
    return found


def touches(square, area):
    return not neighbours(square).isdisjoint(area)


def pent_tile(game, board, letter):
    """Squares where a tile would make a group of five or more.

    It is for seats in play. Six or more has another mark than five.
    """
    if game.over:
        return []
    placing = [seat for seat in (1, 2) if game.left(seat) and not game.passed[seat - 1]]
    barred = {1: set(), 2: set()}
    five = {1: set(), 2: set()}
    for square in game.board - game.tiles.keys():
        for seat in placing:
            size = len(game.changed(turn=seat).group(square))
            if size > 5:
                barred[seat].add(square)
            elif size == 5:
                five[seat].add(square)
    both = barred[1] & barred[2]
    found = [(frozenset(both), "barred", 0, 0)]
    for seat in (1, 2):
        found.append((frozenset(barred[seat] - both), "barred", seat, 0))
        found.append((frozenset(five[seat]), "five", seat, 0))
    return found


def five_possible(game, seat):
    """Whether a sequence of the seat's tiles completes a five; all are tried."""
    tried = set()

    def search(mine, left):
        if not left or mine in tried:
            return False
        tried.add(mine)
        for square in game.board - game.tiles.keys() - mine:
            more = mine | {square}
            size = next(len(group) for group in areas(more) if square in group)
            if size == 5 or (size < 5 and search(more, left - 1)):
                return True
        return False

    mine = frozenset(square for square, owner in game.tiles.items() if owner == seat)
    return search(mine, game.left(seat))


def solo(game, board, letter):
    return _reach(game.board, game.unused, letter) if game.phase == "piece" else []


def basic(game, board, letter):
    if game.phase == "counter":
        return _open(game.board, game.counters)
    return solo(game, board, letter)


def boards(game, board, letter):
    """Counters go on other seats' boards, pentominoes on the seat's own."""
    mine = game.turn and game.turn - 1
    if game.phase == "counter" and board != game.turn:
        return _open(game.boards[board - 1], game.counters[mine])
    if game.phase == "piece" and board == game.turn:
        return _reach(game.boards[mine], game.unused[mine], letter)
    return []


def _open(board, left):
    """The squares where one of these counters may be placed."""
    return [(frozenset(board.counter_squares() if left else ()), "open", 0, 0)]


def _reach(board, unused, letter):
    """The squares that the pentomino in hand can still cover."""
    if letter is None or letter not in unused:
        return []
    lays = [action.squares for action in board.lays(letter)]
    return [(frozenset().union(*lays), "reach", 0, 0)]


def pent_up(game, board, letter):
    """The highest level of the tile in hand, and all squares it has there."""
    if game.over or not game.tops or letter is None or letter not in game.unused[game.colour()]:
        return []
    levels = game.levels(letter)
    top = max(levels.values())
    squares = frozenset().union(*(where for where, level in levels.items() if level == top))
    return [(squares, "reach", 0, top)]


def surround(game, board, letter):
    """The squares that the tile in hand can cover if it touches a tile.

    All tiles are on the table.
    """
    covered = game.covered("white", "black")
    if game.over or not covered or letter is None or letter not in game.unused[game.colour()]:
        return []
    found = [
        squares
        for shape in SHAPES[letter]
        for squares in places(shape, border(covered))
        if squares.isdisjoint(covered)
    ]
    return [(frozenset().union(*found), "reach", 0, 1)]


def universe(game, board, letter):
    """Areas where no seat can lay a pentomino, and those where only one can."""
    vacant = game.board - game.taken
    found = []
    for area in areas(vacant):
        users = [seat for seat in range(1, game.seats + 1) if _can_use(game, seat, frozenset(area))]
        if not users:
            found.append((frozenset(area), "dead", 0, 0))
        elif len(users) == 1:
            found.append((frozenset(area), "only", users[0], 0))
    return found


def _can_use(game, seat, area):
    return any(
        squares <= area and not game.leaves_dead_region(squares)
        for letter in game.unused[seat - 1]
        for squares in placements(letter, game.board)
    )


_OVERLAYS = {
    Pentwall: pentwall,
    PentTile: pent_tile,
    Solo: solo,
    Basic: basic,
    Boards: boards,
    PentUp: pent_up,
    Surround: surround,
    Universe: universe,
}
