"""`make bench-opponent`: the emulated Pico plays itself, whole games.

`python -m tests.bench.pico.opponents IMAGE [ONLY] [GRADE]`: a game of each kind for each grade at
seat 1, with learners at the others. ONLY is part of the names of the kinds, GRADE one grade. The
referee must find the record legal and finished. The table says how many of its actions the same
search chooses on the desktop.
"""

import io
import shutil
import statistics
import sys
import tempfile
from collections import namedtuple
from pathlib import Path

from host_sim.selfplay import runner
from pentaref import games, opponent
from pentaref.games import base
from pentaref.record import write_setup
from pentaref.replay import replay
from tests.bench.pico import puzzles
from tests.bench.pico.pico import Pico, PicoError, firmware

# s: the aim for a turn of each grade.
AIMS = {"learner": 2, "player": 5, "master": 10}
WAIT_AIM = 50  # ms between two readings of the buttons, while the device searches
_LONGEST_MS = 1_000_000  # a game
_RECORD = 1  # the number of the record in play

#: turns: s until the grade's seat had chosen. waits: the longest ms between two readings of the
#: buttons in each turn, while the device searches. whole: the same from the action before, so with
#: the writing of the flash. heap: the most bytes in use after a collection. same: how many actions
#: are the desktop's; a full heap ends a search early, with another choice.
Played = namedtuple("Played", "turns waits whole heap same")
HEAD = """\
| kind, grade | actions, as on desktop | turn: median, worst, aim, s | \
wait thinking, ms (aim 50) | wait, whole, ms | heap |
| --- | --- | --- | --- | --- | --- |"""


def kinds(part=""):
    """Each kind's headers by name, for each number of seats."""
    for name, headers in runner.STUDIED.items():
        if part in name and "grid" not in headers:
            yield name, headers


def set_up(headers, grade):
    """A set-up with a grade at seat 1 and learners at the others."""
    seats = games.Setup(headers).seats
    players = ["pentaref " + (grade if seat == 0 else "learner") for seat in range(seats)]
    return games.Setup({**headers, "players": ", ".join(players)})


def expected(setup, grade):
    """Yield a game's actions as the desktop chooses them, with their seats."""
    game = games.new(setup)
    while not game.over:
        seat = game.turn
        mine = grade if seat == 1 else "learner"
        search = opponent.Search(game, setup, mine, 64 * _RECORD + game.played)
        action = search.run()
        if search.lost:
            action = base.RESIGNING
        game.play(action)
        yield seat, action


def play(pico, files, setup, grade):
    """Play one game on the chip; returns a ``Played``. Raises ``PicoError``."""
    actions = [action for _, action in expected(setup, grade)]
    pico.boot(files, write_setup(setup))
    said = pico.do("python", "import seats\nseats.play()", _LONGEST_MS)
    lines = said.splitlines()
    rows = [[float(word) for word in line.split()] for line in lines if line[:1].isdigit()]
    record = "\n".join(lines[len(rows) :]) + "\n"
    ruling = replay(io.BytesIO(record.encode()), keep_actions=True)
    if not ruling.game.over or ruling.illegal:
        raise PicoError(f"not a finished game: {record!r}")
    same = 0
    while ruling.actions[same : same + 1] == actions[same : same + 1] != []:
        same += 1
    turns = [ms / 1000 for seat, ms, *_ in rows if seat == 1]
    _, _, waits, whole, heap = zip(*rows)
    return Played(turns, waits, max(whole), int(max(heap)), same)


def row(pico, files, name, headers, grade):
    """Play one game and print its row; returns whether it meets the aims."""
    try:
        played = play(pico, files, set_up(headers, grade), grade)
    except PicoError as error:
        print(f"| {name}, {grade} | {error} | | | | |", flush=True)
        return False
    worst = max(played.turns)
    wait = max(played.waits)
    median = statistics.median(played.turns)
    print(
        f"| {name}, {grade} | {len(played.waits)}, {played.same} | {median:.1f}, "
        f"{worst:.1f}, {AIMS[grade]} | {wait:.1f} | {played.whole:.1f} | {played.heap} |",
        flush=True,
    )
    return worst <= AIMS[grade] and wait <= WAIT_AIM


def main(image, part="", only=""):
    """Print a row for each game; 1 if a game failed or an aim is missed."""
    held = True
    print(HEAD)
    with tempfile.TemporaryDirectory(prefix="pentaref-") as files:
        firmware(files)
        # Only the prompt starts with the power: a device started twice would divide its heap twice.
        main_py = Path(files, "main.py")
        main_py.rename(main_py.with_name("device.py"))
        shutil.copy(puzzles.ON_CHIP / "seats.py", files)
        for name, headers in kinds(part):
            for grade in opponent.GRADES:
                if only in ("", grade):
                    with Pico(image) as pico:
                        held = row(pico, files, name, headers, grade) and held
    return 0 if held else 1


if __name__ == "__main__":
    if len(sys.argv) < 2 or not Path(sys.argv[1]).is_file():
        sys.exit("bench-opponent: name MicroPython's image: make bench-opponent IMAGE=....uf2")
    sys.exit(main(*sys.argv[1:4]))
