"""Games between players without a person, on all cores or on a Dask cluster, resumed by a file.

What was played is in a state file, a line a game, written as it ends; a run that was stopped in any
way plays those that are missing. A game is the same wherever it is played: its number is the seed.
"""

from collections import namedtuple
from typing import Any

from host_sim.cli import CommandError
from host_sim.puzzles import batch
from host_sim.selfplay import players
from pentaref import games, pieces

_TITLE = "# games 1"
_BATCH = 2  # games a task

#: a game to play: its kind (a key of KINDS), the players in seat order, the seed
Job = namedtuple("Job", "kind players seed")
#: how it ended: the winning seats, how many actions, the first piece or "-", what decided it
Played = namedtuple("Played", "winners actions opening decided")


def _kinds():
    """The headers of each game and variant that two seats play, by name."""
    for game in games.GAMES:
        for variant in games.variants(game) or (None,):
            if games.seat_range(game, variant)[0] == 2:
                headers = {"game": game, "variant": variant}
                name = "-".join(part for part in headers.values() if part)
                yield name, {key: value for key, value in headers.items() if value}


KINDS = dict(_kinds())


def play(job):
    """Play one game: a ``Played``."""
    game, actions = players.play(games.Setup(KINDS[job.kind]), job.players, job.seed)
    first = next((action for action in actions if action.piece >= 0), None)
    opening = pieces.LETTERS[first.piece] if first else "-"
    return Played(tuple(game.winners()), len(actions), opening, _decided(game))


def _decided(game):
    """What decided a game that was played to its end: ``score``, a tie rule's word, ``shared``."""
    if len(game.winners()) > 1:
        return "shared"
    scores = game.scores()
    return "tie-rule" if len(set(scores)) == 1 and game.leading() else "score"


def _play_all(jobs):
    return jobs, [play(job) for job in jobs]


def run(jobs, path=None, workers=1, dask=None):
    """Play the jobs that the state file at ``path`` does not have: ``Job`` to ``Played``."""
    state = _State(path)
    try:
        left = [job for job in jobs if job not in state.done]
        tasks = [tuple(left[i : i + _BATCH]) for i in range(0, len(left), _BATCH)]
        progress = batch.Progress(len(jobs), len(jobs) - len(left))
        for some, results in batch.spread(_play_all, tasks, workers, dask):
            state.add(some, results)
            progress.add(len(some))
        progress.end()
    finally:
        state.close()
    return {job: state.done[job] for job in jobs}


class _State:
    """The state file: which games were played, and how each ended."""

    def __init__(self, path):
        self.done = {}
        self._file: Any = None
        if path is None:
            return
        try:
            self._file = open(path, "a+", encoding="ascii", newline="\n")  # noqa: SIM115
            self._read(path)
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(2, f"{path}: {getattr(error, 'strerror', None) or error}") from None

    def _read(self, path):
        self._file.seek(0)
        whole, _, torn = self._file.read().rpartition("\n")
        lines = whole.split("\n") if whole else []
        if lines[:1] not in ([], [_TITLE]) or (torn and not lines and not _TITLE.startswith(torn)):
            raise CommandError(2, f"{path}: no state file of self-play: name another")
        for number, line in enumerate(lines[1:], 2):
            words = line.split("\t")
            if len(words) != 7 or not (words[2] + words[4]).isdigit():
                raise CommandError(2, f"{path}: line {number}: not a game and its end")
            kind, names, seed, winners, actions, opening, decided = words
            job = Job(kind, tuple(names.split(",")), int(seed))
            seats = tuple(int(seat) for seat in winners.split("=") if seat)
            self.done[job] = Played(seats, int(actions), opening, decided)
        if torn:
            self._file.truncate(len(whole) + 1 if lines else 0)
        if not lines:
            self._file.write(_TITLE + "\n")

    def add(self, jobs, results):
        self.done.update(zip(jobs, results))
        if self._file:
            for job, result in zip(jobs, results):
                winners = "=".join(str(seat) for seat in result.winners)
                words = (job.kind, ",".join(job.players), job.seed, winners, *result[1:])
                self._file.write("\t".join(str(word) for word in words) + "\n")
            self._file.flush()

    def close(self):
        if self._file:
            self._file.close()
