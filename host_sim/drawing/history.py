"""A game as it went: after each action the pieces that lie, each with its squares.

A game's layers tell what lies, not where one piece ends and the next begins; the actions do.
"""

from collections import namedtuple

from host_sim.drawing import geometry
from pentaref import games
from pentaref.games import base
from pentaref.replay import submit

# piece: 0 to 11, -1 for a tile or a counter. owner and board as in a game's layers.
Piece = namedtuple("Piece", ("piece", "owner", "board", "cells"))

# A moment of a game. actor: the seat that acted. action: what it did, None at the start. pieces:
# all that lie, oldest first. moved: what the action laid, or took away; None where it did neither.
Moment = namedtuple("Moment", ("actor", "action", "pieces", "moved"))

START = Moment(0, None, (), None)


def follow(setup, actions):
    """Each moment of a game as (game, moment), from its start; ``game`` moves on in between."""
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


def _moved(action, actor, owner, game):
    if not action.cells:
        return None
    if action.kind == base.COUNTER:
        owner = base.COUNTER_OWNER
    board = 0 if game.boards == 1 else action.board or actor
    return Piece(action.piece, owner, board, tuple(action.cells))


def _lying(game, pieces):
    """Those pieces that lie yet: a new round clears the board of the one before it."""
    there = {board: geometry.squares(game, board) for board in geometry.boards(game)}
    return tuple(p for p in pieces if p.cells[0] in there[p.board])
