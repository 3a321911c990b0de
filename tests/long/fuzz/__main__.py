"""`make fuzz`: search for files that break a property.

The command is `python -m tests.long.fuzz TARGET SECONDS`. Coverage guides the search, which starts
from the records in tests/data and the files that earlier runs kept. A find is written to
tests/long/fuzz/finds; tests/unit/engine/test_fuzz_finds.py tests it from then on.
"""

import importlib
import pkgutil
import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["pentaref"]):
    from pentaref import games
    from tests.long.fuzz.targets import TARGETS

    # Games and screens are usually loaded when they are chosen, too late to be instrumented.
    for package in ("pentaref.games", "pentaref.ui", "pentaref.ui.draw", "pentaref.ui.screens"):
        for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
            # Only MicroPython has the machine code; here the plain code runs.
            if not module.name.endswith("_viper"):
                importlib.import_module(f"{package}.{module.name}")

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
RECORDS = ROOT / "tests" / "data" / "records"


def _words(seeds):
    """Write words for the fuzzer to combine into a file beside its seeds.

    Returns the file's path.
    """
    names = []
    for game in games.GAMES:
        names += [game, *games.variants(game)]
        names += ["{}x{}".format(*size) for size in games.grids(game)[:3]]
    path = seeds.with_suffix(".dict")
    words = "".join([f'"{name}"\n' for name in dict.fromkeys(names)])
    path.write_text((HERE / "words.dict").read_text() + words)
    return path


def main(target, seconds):
    """Fuzz one target for some seconds and end the process.

    The status is 0 if nothing broke.
    """
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
