from host_sim.library import GAMES as GAMES
from host_sim.library import Action as Action
from host_sim.library import ActionError as ActionError
from host_sim.library import Game as Game
from host_sim.library import IllegalActionError as IllegalActionError
from host_sim.library import LegalActions as LegalActions
from host_sim.library import NothingToTakeBackError as NothingToTakeBackError
from host_sim.library import Outcome as Outcome
from host_sim.library import PentarefError as PentarefError
from host_sim.library import RecordError as RecordError
from host_sim.library import SetupError as SetupError
from host_sim.library import read as read
from host_sim.library import svg as svg

__version__: str
