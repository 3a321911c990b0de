"""Search for files that break a promise (`make fuzz`): `python -m tests.long.fuzz TARGET SECONDS`.

Coverage leads the way, from the records in tests/data and what earlier runs found worth keeping.
A find is written to tests/long/fuzz/finds, where tests/unit/engine/test_fuzz_finds.py has it
from then on.
"""

import importlib
import pkgutil
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["pentaref"]):
    from pentaref import games
    from tests.long.fuzz.targets import TARGETS

    # Games and screens are loaded when they are chosen: too late to be watched.
    for package in ("pentaref.games", "pentaref.ui", "pentaref.ui.draw", "pentaref.ui.screens"):
        for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
            # Machine code is MicroPython's alone; beside it is the plain code that runs here.
            if not module.name.endswith("_viper"):
                importlib.import_module(f"{package}.{module.name}")

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
RECORDS = ROOT / "tests" / "data" / "records"


def _words(seeds):
    """A file of words for the fuzzer to put together, written beside its seeds."""
    names = []
    for game in games.GAMES:
        names += [game, *games.variants(game)]
        names += ["{}x{}".format(*size) for size in games.grids(game)[:3]]
    path = seeds.with_suffix(".dict")
    words = "".join([f'"{name}"\n' for name in dict.fromkeys(names)])
    path.write_text((HERE / "words.dict").read_text() + words)
    return path


def main(target, seconds):
    """Fuzz one target for so many seconds; ends the process, with status 0 where nothing broke."""
    seeds = ROOT / "build" / "fuzz" / target
    seeds.mkdir(parents=True, exist_ok=True)
    for path in RECORDS.glob("*.pent"):
        record = path.read_bytes()
        if target == "device":
            record = b'{"light": 3, "sound": true}\0abcd\0' + record
        (seeds / path.name).write_bytes(record)
    finds = HERE / "finds" / target
    finds.mkdir(parents=True, exist_ok=True)
    atheris.Setup(
        [
            target,
            f"-max_total_time={seconds}",
            f"-dict={_words(seeds)}",
            f"-artifact_prefix={finds}/",
            "-max_len=4096",
            "-timeout=20",
            "-print_final_stats=1",
            str(seeds),
        ],
        TARGETS[target],
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
