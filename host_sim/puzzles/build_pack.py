"""`make pack`: choose the pack of set-ups and write it. Takes some hours.

The counters go to firmware/pentaref/pack.py, the numbers of fillings, which a device does not need,
to host_sim/puzzles/pack_fillings.py.

The grade fiendish has the set-ups with the fewest fillings. The classes of a grid are counted until
thirty with a single filling are found, which is soon on 11x6; if there are not that many, all
classes are counted. The counts are kept in build/ like those of `pentaref setups --atlas --state`,
so that a stopped run can be continued.
"""

import os
import random
import sys
import textwrap
from pathlib import Path

from host_sim import paths
from host_sim.cli import run
from host_sim.puzzles import batch, enumeration
from host_sim.puzzles.enumeration import Counters, Size
from pentaref import setups

_SEED = 60
_AT_ONCE = 500  # classes counted between two checks for enough single fillings
_EACH = setups.NUMBERS // len(setups.GRADES)

_HEAD = '''"""The pack: solo set-ups, from many fillings to few; `make pack` writes it.

A grid's bytes hold for each number, from 1, the squares of its counters: row times columns plus
column.
"""

# fmt: off
PACK = {
'''
_FILLINGS_HEAD = '''"""The fillings of each set-up of the pack, from number 1: from `make pack`."""

# fmt: off
FILLINGS = {
'''


def choose(size: Size, fillings: dict[Counters, int]) -> list[tuple[Counters, int]]:
    """A grid's pack in the order of its numbers, as (counters, fillings).

    ``fillings`` has the number of fillings of each class that was counted. Number 1 has the most
    fillings. The first three grades are spread evenly over all but the fiendish set-ups.
    """
    chance = random.Random(_SEED)
    filled = sorted(counters for counters in fillings if fillings[counters])
    # Among set-ups with equally many fillings the choice is random.
    chance.shuffle(filled)
    filled.sort(key=lambda counters: fillings[counters], reverse=True)
    plain, fiendish = filled[:-_EACH], filled[-_EACH:]
    picked = 3 * _EACH
    order = [plain[i * len(plain) // picked] for i in range(picked)] + fiendish
    # A random image of each class, so that the first corner is not always the crowded one.
    return [(chance.choice(sorted(enumeration.images(one, size))), fillings[one]) for one in order]


def written(packs: dict[Size, list[tuple[Counters, int]]]) -> str:
    """The text of pack.py, for {size: the result of ``choose``}."""
    lines = [_HEAD]
    for size, entries in packs.items():
        lines.append(f"    {size}:\n")
        for counters, _ in entries:
            code = "".join(f"\\x{y * size[0] + x:02x}" for x, y in counters)
            lines.append(f'        b"{code}"\n')
        lines[-1] = lines[-1].rstrip("\n") + ",\n"
    return "".join([*lines, "}\n"])


def written_fillings(packs: dict[Size, list[tuple[Counters, int]]]) -> str:
    """The text of pack_fillings.py, for the same."""
    lines = [_FILLINGS_HEAD]
    for size, entries in packs.items():
        numbers = ", ".join(str(fillings) for _, fillings in entries)
        rows = textwrap.indent(textwrap.fill(numbers + ",", 90), " " * 8)
        lines.append(f"    {size}: (\n{rows}\n    ),\n")
    return "".join([*lines, "}\n"])


def counted(size: Size, known: batch.State, workers: int = 1) -> dict[Counters, int]:
    """Count the fillings of enough classes of a grid: {counters: fillings}.

    Classes that the `batch.State` ``known`` already has are not counted again.
    """
    classes = list(enumeration.classes(size))
    random.Random(_SEED).shuffle(classes)
    found = {}
    while len(found) < len(classes) and list(found.values()).count(1) < _EACH:
        some = classes[len(found) : len(found) + _AT_ONCE]
        found.update(batch.run("fillings", size, some, known, workers))
    return found


def _resumed(size: Size) -> list[tuple[Counters, int]]:
    folder = paths.FIRMWARE.parent / "build"
    folder.mkdir(exist_ok=True)
    known = batch.State(folder / "atlas-{}x{}".format(*size), "fillings", size)
    try:
        return choose(size, counted(size, known, os.cpu_count() or 1))
    finally:
        known.close()


def _make(_: None) -> int:
    packs = {size: _resumed(size) for size in enumeration.grids()}
    for size, entries in packs.items():
        counts = [fillings for _, fillings in entries]
        print("{}x{}:".format(*size), f"{counts[0]} fillings to {counts[-1]}")
    (paths.FIRMWARE / "pentaref" / "pack.py").write_text(written(packs), encoding="ascii")
    fillings = Path(__file__).parent / "pack_fillings.py"
    fillings.write_text(written_fillings(packs), encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(run(_make, None))
