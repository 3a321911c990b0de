"""Solo set-ups on the emulated Pico: draws, first fillings, waits."""

import random
from pathlib import Path

from host_sim.puzzles import enumeration
from pentaref import games, setups

ON_CHIP = Path(__file__).parent / "onchip"
SAMPLE = 12  # set-ups a grid
LONGEST_MS = 120_000


def sample(size):
    """Random set-ups of a grid that have a filling, easy and hard."""
    below = random.Random(1).randrange
    found = []
    while len(found) < SAMPLE:
        counters = setups.scattered(size, below)
        if enumeration.fillable(counters, size):
            found.append(enumeration.text(counters))
    return found


def calls():
    """The calls on the chip, as {kind: lines of Python}."""
    found = {"draw": [], "first filling": [], "hardest draw": []}
    for size in games.grids("pentactic"):
        grid = "{}x{}".format(*size)
        found["draw"].append(f"puzzles.draws({grid!r}, {SAMPLE})")
        found["first filling"] += [
            f"puzzles.first({grid!r}, {counters!r})" for counters in sample(size)
        ]
    found["hardest draw"].append("puzzles.hardest('8x8')")
    return found


def measure(pico, files):
    """The times as {kind: [ms]}, and the longest wait of a button in ms.

    ``files`` has the firmware and the modules of ``ON_CHIP``.
    """
    pico.boot(files)
    pico.up()
    pico.do("python", "import puzzles\npuzzles.rest()", LONGEST_MS)
    times, waits = {}, []
    for kind, lines in calls().items():
        said = pico.do("python", "\n".join(["import puzzles", *lines]), LONGEST_MS)
        pairs = [line.split() for line in said.splitlines()]
        times[kind] = [float(ms) for ms, _ in pairs]
        waits += [float(ms) for _, ms in pairs]
    return times, waits
