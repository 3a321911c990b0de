"""Make the pack of set-ups, as `make pack` does: writes firmware/pentaref/pack.py in some hours.

The fiendish have the fewest fillings there are. So the classes of a grid are counted until thirty
with a single filling are found, which is soon on 11x6; where there are none, all of them. The
counts go to build/ as `pentaref setups --atlas --state` keeps them, and a run that was stopped goes
on from there.
"""

import os
import random
import sys

from host_sim import paths
from host_sim.cli import run
from host_sim.puzzles import batch, enumeration
from pentaref import setups

_SEED = 60
_AT_ONCE = 500  # classes counted between two looks at how many single fillings there are
_EACH = setups.NUMBERS // len(setups.GRADES)

_HEAD = '''"""The pack: solo set-ups, from many fillings to few; `make pack` writes it.

A grid's bytes hold for each number, from 1, the squares of its counters, row times columns plus
column, and how many fillings there are in two bytes, the lower one first.
"""

# fmt: off
PACK = {
'''


def choose(size, fillings):
    """A grid's pack in the order of its numbers, as (counters, fillings).

    ``fillings`` has how many there are for each class that was counted. Number 1 has the most; from
    there three grades are spread evenly over all but the fiendish.
    """
    chance = random.Random(_SEED)
    filled = sorted(counters for counters in fillings if fillings[counters])
    # Of those that are alike in number chance takes some.
    chance.shuffle(filled)
    filled.sort(key=fillings.get, reverse=True)
    plain, fiendish = filled[:-_EACH], filled[-_EACH:]
    picked = 3 * _EACH
    order = [plain[i * len(plain) // picked] for i in range(picked)] + fiendish
    # Any image of a class would do; by chance, so that the first corner is not always the busy one.
    return [(chance.choice(sorted(enumeration.images(one, size))), fillings[one]) for one in order]


def written(packs):
    """The text of the module for {size: what ``choose`` gave}."""
    lines = [_HEAD]
    for size, entries in packs.items():
        lines.append(f"    {size}:\n")
        for counters, fillings in entries:
            squares = [y * size[0] + x for x, y in counters] + list(fillings.to_bytes(2, "little"))
            code = "".join(f"\\x{byte:02x}" for byte in squares)
            lines.append(f'        b"{code}"\n')
        lines[-1] = lines[-1].rstrip("\n") + ",\n"
    return "".join([*lines, "}\n"])


def counted(size, known, workers=1):
    """How many fillings each class of a grid has that must be counted, as {counters: fillings}.

    ``known`` is a `batch.State`: what has been counted before is not counted again.
    """
    classes = list(enumeration.classes(size))
    random.Random(_SEED).shuffle(classes)
    found = {}
    while len(found) < len(classes) and list(found.values()).count(1) < _EACH:
        some = classes[len(found) : len(found) + _AT_ONCE]
        found.update(batch.run("fillings", size, some, known, workers))
    return found


def _resumed(size):
    folder = paths.FIRMWARE.parent / "build"
    folder.mkdir(exist_ok=True)
    known = batch.State(folder / "atlas-{}x{}".format(*size), "fillings", size)
    try:
        return choose(size, counted(size, known, os.cpu_count() or 1))
    finally:
        known.close()


def _make(_):
    packs = {size: _resumed(size) for size in enumeration.grids()}
    for size, entries in packs.items():
        counts = [fillings for _, fillings in entries]
        print("{}x{}:".format(*size), f"{counts[0]} fillings to {counts[-1]}")
    (paths.FIRMWARE / "pentaref" / "pack.py").write_text(written(packs), encoding="ascii")
    return 0


if __name__ == "__main__":
    sys.exit(run(_make, None))
