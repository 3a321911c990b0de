"""The library for ``import pentaref``: play, judge, record and draw.

    import pentaref

    game = pentaref.Game("pentwall", players="Ann, Bob")
    game.play("V:c2d2e2e3e4")
    "P:c2d2c3d3c4" in game.legal_actions   # False: a square is occupied
    print(game)

It has no rules of its own and uses the device's engine.
"""

from host_sim.library import svg
from host_sim.library.actions import Action, LegalActions
from host_sim.library.errors import (
    ActionError,
    IllegalActionError,
    NothingToTakeBackError,
    PentarefError,
    RecordError,
    SetupError,
)
from host_sim.library.game import Game, Outcome, read
from pentaref.games import GAMES

__all__ = (
    "GAMES",
    "Action",
    "ActionError",
    "Game",
    "IllegalActionError",
    "LegalActions",
    "NothingToTakeBackError",
    "Outcome",
    "PentarefError",
    "RecordError",
    "SetupError",
    "read",
    "svg",
)
