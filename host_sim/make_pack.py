"""Make the pack of set-ups anew, `make setups`: writes firmware/pentaref/pack.py in some minutes.

A sample of each grid's classes has its fillings counted, and gives the numbers from easy to hard.
Fiendish ones are too rare for a sample: from those with the fewest fillings, one counter after
another is moved to where fewer are left, until thirty with a single filling are found or as many
as a sitting allows have been counted. A run that was stopped goes on from its counts in build/.
"""

import heapq
import multiprocessing
import random
import sys

from host_sim import atlas, farm, tree
from pentaref import games, setups

_SEED = 60
_SAMPLE = 120
# Counted at most, the sample among them; a count takes a second or two but on 11x6 a tenth of one.
_MOST = {(8, 8): 240, (9, 7): 240, (11, 6): 960}

_EACH = setups.NUMBERS // len(setups.GRADES)

_HEAD = '''"""The pack: solo set-ups, from many fillings to few; `make setups` writes it anew.

A grid's bytes hold for each number, from 1, the squares of its counters, row times columns plus
column, and how many fillings there are in two bytes, the lower one first.
"""

# fmt: off
PACK = {
'''


def moved(counters, size):
    """The classes that moving one counter, or exchanging the columns of two, makes of a set-up."""
    found = set()
    for i, (x, y) in enumerate(counters):
        others = counters[:i] + counters[i + 1 :]
        columns = set(range(size[0])) - {a for a, _ in others}
        rows = set(range(size[1])) - {b for _, b in others}
        cells = [(a, b) for a in columns for b in rows if (a == x) != (b == y)]
        found.update(others + (cell,) for cell in cells)
        for a, b in others:
            rest = tuple(cell for cell in others if cell != (a, b))
            found.add(rest + ((a, y), (x, b)))
    return sorted({min(atlas.images(one, size)) for one in found})


def choose(size, known):
    """A grid's pack in the order of its numbers, as (counters, fillings).

    ``known`` is a ``farm.State``: what has been counted before is not counted again.
    """
    chance = random.Random(_SEED)
    classes = list(atlas.classes(size))
    chance.shuffle(classes)
    fillings = {}

    def count(counters):
        if counters not in fillings:
            if counters not in known.done:
                known.add([counters], [atlas.fillings(counters, size)])
            fillings[counters] = known.done[counters]
            if fillings[counters]:
                heapq.heappush(fewest, (fillings[counters], counters))

    fewest = []
    while len(fewest) < _SAMPLE:
        count(classes.pop())
    sampled = list(fillings)
    while fewest and len(fillings) < _MOST[size] and list(fillings.values()).count(1) < _EACH:
        neighbours = moved(heapq.heappop(fewest)[1], size)
        for counters in chance.sample(neighbours, min(len(neighbours), 8)):
            count(counters)
    fiendish = sorted([one for one in fillings if fillings[one]], key=fillings.get)[:_EACH]
    plain = sorted(
        [one for one in sampled if fillings[one] and one not in fiendish], key=fillings.get
    )
    picked = [plain[i * len(plain) // (3 * _EACH)] for i in range(3 * _EACH)]
    # Any image of a class would do; by chance, so that the first corner is not always the busy one.
    order = sorted(picked + fiendish, key=fillings.get, reverse=True)
    return [(chance.choice(sorted(atlas.images(one, size))), fillings[one]) for one in order]


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


def _resumed(size):
    folder = tree.FIRMWARE.parent / "build"
    folder.mkdir(exist_ok=True)
    known = farm.State(folder / "setups-{}x{}".format(*size), "fillings", size)
    try:
        return choose(size, known)
    finally:
        known.close()


def main():
    """Choose the packs of all grids, a process each, and write the module."""
    sizes = games.grids("pentactic")
    with multiprocessing.Pool(len(sizes)) as pool:
        packs = dict(zip(sizes, pool.map(_resumed, sizes, chunksize=1)))
    for size, entries in packs.items():
        counts = [fillings for _, fillings in entries]
        print("{}x{}:".format(*size), f"{counts[0]} fillings to {counts[-1]}")
    (tree.FIRMWARE / "pentaref" / "pack.py").write_text(written(packs), encoding="ascii")


if __name__ == "__main__":
    sys.exit(main())
