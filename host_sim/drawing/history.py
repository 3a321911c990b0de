"""A game step by step: after each action the pieces and their squares.

The layers of a game say which squares are covered, but not where one piece ends and the next
begins; that follows from the actions.
"""

from collections import namedtuple

from host_sim.drawing import geometry
from pentaref import games
from pentaref.games import base
from pentaref.replay import submit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# piece: 0 to 11, -1 for a tile or a counter. owner and board as in a game's layers.
Piece = namedtuple("Piece", ("piece", "owner", "board", "cells"))

# A moment of a game. actor: the seat that acted. action: what it did, None at the start. pieces:
# those on the boards, oldest first. moved: the piece that the action laid or took back, or None.
Moment = namedtuple("Moment", ("actor", "action", "pieces", "moved"))

START = Moment(0, None, (), None)


def follow(
    setup: games.Setup, actions: "Iterable[base.Action]"
) -> "Iterator[tuple[base.Game, Moment]]":
    """Yield each moment of a game as (game, moment), from its start.

    ``game`` is the same object each time, in the position of that moment.
    """
    game = games.new(setup)
    past = [START]
    yield game, START
    for action in actions:
        actor, owner = game.turn, game.colour_to_play
        submit(game, action)
        if action == base.UNDOING:
            undone = past.pop()
            moment = Moment(undone.actor, base.UNDOING, past[-1].pieces, undone.moved)
        else:
            moved = _moved(action, actor, owner, game)
            pieces = past[-1].pieces + ((moved,) if moved else ())
            moment = Moment(actor, action, _lying(game, pieces), moved)
            past.append(moment)
        yield game, moment


def _moved(
    action: base.Action, actor: int | None, owner: int | None, game: base.Game
) -> Piece | None:
    if not action.cells:
        return None
    if action.kind == base.COUNTER:
        owner = base.COUNTER_OWNER
    board = 0 if game.boards == 1 else action.board or actor
    return Piece(action.piece, owner, board, tuple(action.cells))


def _lying(game: base.Game, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The pieces that are still there: a new round clears the boards."""
    there = {board: geometry.squares(game, board) for board in geometry.boards(game)}
    return tuple(p for p in pieces if p.cells[0] in there[p.board])
