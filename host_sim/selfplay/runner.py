"""Games between computer players, on all cores or a Dask cluster.

A stopped run can be continued. Each finished game is a line in a state file; after an interruption
of any kind only the missing games are played. A game depends only on its seed, not on where it is
played.
"""

from collections import namedtuple
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from host_sim.cli import CommandError
from host_sim.puzzles import batch
from host_sim.selfplay import players
from pentaref import games, pieces
from pentaref.games import base

_TITLE = "# games 2"
_WORDS = 9  # a line
_BATCH = 2  # games in a task
_FEW_GRIDS = 3  # for a game with more grids, only a few square ones are studied
_SQUARES = (6, 7, 10)

#: a game to play: its kind (a key of KINDS), the players in seat order, the seed
Job = namedtuple("Job", "kind players seed")
#: how it ended: the winning seats, the number of actions, the opening (a piece, or the distance of
#: the first square from the edge), what decided it, the number of passes at the end, the scores
Played = namedtuple("Played", "winners actions opening decided passes scores")


def _kinds() -> Iterator[tuple[str, dict[str, str]]]:
    """The headers of each game and variant for two seats, by name."""
    for game in games.GAMES:
        for variant in games.variants(game) or (None,):
            if games.seat_range(game, variant)[0] == 2:
                headers = {"game": game, "variant": variant}
                name = "-".join(part for part in headers.values() if part)
                yield name, {key: value for key, value in headers.items() if value}


KINDS = dict(_kinds())


def _studied() -> Iterator[tuple[str, dict[str, str]]]:
    """The headers of all kinds studied, by name: more seats and grids too."""
    for name, headers in KINDS.items():
        yield name, headers
        grids = games.grids(headers["game"])
        for columns, rows in grids[1:]:
            if len(grids) <= _FEW_GRIDS or columns == rows in _SQUARES:
                yield f"{name}-{columns}x{rows}", {**headers, "grid": f"{columns}x{rows}"}
    for game in games.GAMES:
        for variant in games.variants(game) or (None,):
            least, most = games.seat_range(game, variant)
            for seats in range(max(least, 3), most + 1):
                wanted = {"game": game, "variant": variant, "seats": str(seats)}
                headers = {key: value for key, value in wanted.items() if value}
                yield "-".join(headers.values()), headers


#: the headers of every kind that is studied, those of the league among them
STUDIED = dict(_studied())


def play(job: Job) -> Played:
    """Play one game: a ``Played``."""
    game, actions = players.play(games.Setup(STUDIED[job.kind]), job.players, job.seed)
    passes = 0
    while actions[-1 - passes].kind == base.PASS:
        passes += 1
    scores = tuple(game.scores())
    opening = _opening(game, actions[0])
    return Played(tuple(game.winners()), len(actions), opening, _decided(game), passes, scores)


def _opening(game: base.Game, action: base.Action) -> str:
    """The opening of a game, in a few words."""
    if action.piece >= 0:
        letter = pieces.LETTERS[action.piece]
        return f"remove {letter}" if action.kind == base.REMOVE else letter
    (x, y), grid = action.cells[0], game.grid()
    return f"square {min(x, y, grid.width - 1 - x, grid.height - 1 - y) + 1} from the edge"


def _decided(game: base.Game) -> str:
    """What decided a game: ``score``, a tie rule in words, or ``shared``."""
    if len(game.winners()) > 1:
        return "shared"
    if not game.leading():
        return "the last lay"
    if len(set(game.scores())) > 1:
        return "score"
    # From the game's own words, such as "by the largest territories: 6 5 against 6 4".
    return game.outcome_text()[-1].split(":")[0].removeprefix("and ")


def _play_all(jobs: Sequence[Job]) -> tuple[Sequence[Job], list[Played]]:
    return jobs, [play(job) for job in jobs]


def run(
    jobs: Sequence[Job], path: str | None = None, workers: int = 1, dask: str | None = None
) -> dict[Job, Played]:
    """Play the jobs that the state file lacks; return {``Job``: ``Played``}.

    Raises ``CommandError`` if the file cannot be used.
    """
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
    """The state file; ``done`` maps jobs to how they ended."""

    def __init__(self, path: str | None) -> None:
        self.done = {}
        self._file: Any = None
        if path is None:
            return
        try:
            self._file = open(path, "a+", encoding="ascii", newline="\n")  # noqa: SIM115
            self._read(path)
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(2, f"{path}: {getattr(error, 'strerror', None) or error}") from None

    def _read(self, path: str) -> None:
        self._file.seek(0)
        whole, _, torn = self._file.read().rpartition("\n")
        lines = whole.split("\n") if whole else []
        if lines[:1] not in ([], [_TITLE]) or (torn and not lines and not _TITLE.startswith(torn)):
            raise CommandError(2, f"{path}: not a state file of self-play; name another")
        for number, line in enumerate(lines[1:], 2):
            words = line.split("\t")
            if len(words) != _WORDS or not (words[2] + words[4] + words[7]).isdigit():
                raise CommandError(2, f"{path}: line {number}: not a game and its end")
            kind, names, seed, winners, actions, opening, decided, passes, scores = words
            job = Job(kind, tuple(names.split(",")), int(seed))
            seats = tuple(int(seat) for seat in winners.split("=") if seat)
            scores = tuple(int(score) for score in scores.split(" "))
            self.done[job] = Played(seats, int(actions), opening, decided, int(passes), scores)
        if torn:
            self._file.truncate(len(whole) + 1 if lines else 0)
        if not lines:
            self._file.write(_TITLE + "\n")

    def add(self, jobs: Sequence[Job], results: Iterable[Played]) -> None:
        self.done.update(zip(jobs, results))
        if self._file:
            for job, result in zip(jobs, results):
                winners = "=".join(str(seat) for seat in result.winners)
                scores = " ".join(str(score) for score in result.scores)
                words = (job.kind, ",".join(job.players), job.seed, winners, *result[1:-1], scores)
                self._file.write("\t".join(str(word) for word in words) + "\n")
            self._file.flush()

    def close(self) -> None:
        if self._file:
            self._file.close()
