"""`python -m tests.bench`: the figures as a table.

With `--json` it prints them as an object.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from host_sim.deploy.micropython_build import MICROPYTHON, stage
from host_sim.paths import FIRMWARE
from pentaref import games
from tests import records
from tests.bench import measure

ROOT = Path(__file__).resolve().parents[2]
RECORDS = records.all_records()
ON_CHIP = [MICROPYTHON, "-X", "heapsize=384K"]
ENV = {**os.environ, "MICROPYPATH": f"{FIRMWARE}:.frozen"}

A_CORE = 10000  # records that each core judges
VERBS = tuple(measure.VERBS)
HEADS = {
    "judge": "judge one",
    "play": "play, undo",
    "any": "any legal?",
    "count": "count legal",
    "list": "list legal",
    "overlay": "overlay",
}


# The largest game and the modules that run it.
IMPORT = """import gc
gc.collect()
before = gc.mem_alloc()
import pentaref.app, pentaref.match, pentaref.games.surround
gc.collect()
print(gc.mem_alloc() - before)"""


def imported():
    """The heap of app, match and the largest game, compiled, in bytes.

    A word has 8 bytes.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = stage("pico_ws2812_16x16", folder)
        env = {**os.environ, "MICROPYPATH": path}
        done = subprocess.run([*ON_CHIP, "-c", IMPORT], capture_output=True, text=True, env=env)
    return int(done.stdout)


def seconds(command, times=3):
    """The shortest of a few times of a command as a whole process."""
    took = []
    for _ in range(times):
        start = time.perf_counter()
        # The records include illegal ones, so status 1 is not a failure.
        done = subprocess.run(command, stdout=subprocess.DEVNULL, env=ENV, cwd=ROOT)
        took.append(time.perf_counter() - start)
        if done.returncode > 1:
            raise SystemExit(f"bench: {' '.join(command[:6])} ... ended with {done.returncode}")
    return min(took)


def whole_commands():
    """Yield the commands that a person waits for: (name, seconds, limit)."""
    pentaref = [sys.executable, "-m", "host_sim"]
    many = f"judge {len(RECORDS)} records"
    yield many + ", CPython", seconds([*pentaref, "judge", "--json", *map(str, RECORDS)]), 1.5
    with tempfile.TemporaryDirectory() as folder:
        cores = len(os.sched_getaffinity(0))
        count = A_CORE * cores
        for number in range(count):
            shutil.copy(RECORDS[number % len(RECORDS)], Path(folder, f"{number:07d}.pent"))
        command = [*pentaref, "judge", "--json", folder]
        name = f"judge a folder of {count} records, {cores} cores"
        # 2000 per second on each core, plus the start.
        yield name, seconds(command, 1), A_CORE / 2000 + 1
    if MICROPYTHON:
        command = [*ON_CHIP, "-m", "pentaref.judge", *map(str, RECORDS)]
        yield many + ", MicroPython", seconds(command), 4.0
    with tempfile.TemporaryDirectory() as folder:
        start = Path(folder) / "start.pent"
        start.write_text("game: pentwall\n")
        command = [*pentaref, "perft", str(start), "--depth", "2"]
        yield "perft of pentwall to depth 2, CPython", seconds(command, 1), 3.0


def label(path):
    """The label of a record's game in the table, and the words in it."""
    with open(path, "rb") as stream:
        record = measure.Record(stream)
        try:
            words = [w for _, w, action in record.actions() if action.kind != measure.base.NOTE]
        except ValueError:
            return None, 0
    setup = record.setup
    name = setup.game if setup.variant is None else f"{setup.game} {setup.variant}"
    fewest, most = games.seat_range(setup.game, setup.variant)
    if fewest < most:
        name += f" {setup.seats}"
    return name, len(words)


def once(verb, game, action):
    """The seconds of one call."""
    start = time.perf_counter()
    measure.VERBS[verb](game, action)
    return time.perf_counter() - start


def worst_positions():
    """The position where each game's verbs take longest, found on CPython."""
    worst = {}
    for path in RECORDS:
        name, words = label(path)
        for played in range(words if name else 0):
            game, action = measure.position(path, played)
            if action is None or game.over:
                break
            for verb in VERBS:
                took = once(verb, game, action)
                if took > worst.get((name, verb), (0,))[0]:
                    # The better of two, so that noise does not decide.
                    took = min(took, once(verb, game, action))
                    if took > worst.get((name, verb), (0,))[0]:
                        worst[name, verb] = took, path, played
    return worst


def on_micropython(worst):
    """Microseconds of each verb at its worst position, and of an empty loop."""
    asked = list(worst)
    lines = "".join(f"{worst[key][1]} {worst[key][2]} {key[1]}\n" for key in asked)
    command = [*ON_CHIP, str(ROOT / "tests" / "bench" / "measure.py")]
    done = subprocess.run(
        command, input=lines, capture_output=True, text=True, env=ENV, cwd=ROOT, check=True
    )
    loop, *costs = map(float, done.stdout.split())
    return loop, dict(zip(asked, costs))


def progress(text):
    """Print on standard error what is measured now."""
    print(f"bench: {text} ...", file=sys.stderr)


def table(figures):
    """The figures as lines of text."""
    yield f"{'whole commands':<42} {'took':>8} {'at most':>8}"
    for name, took, most in figures["commands"]:
        over = "" if took <= most else "  over"
        yield f"{name:<42} {took:>6.2f} s {most:>6.1f} s{over}"
    if not figures["verbs"]:
        yield "no MicroPython on this machine: its figures are left out"
        return
    heap = figures["imported"]
    yield ""
    yield f"app, match and Pent-Up with its puzzle, imported: {heap} bytes of 8-byte words,"
    yield f"some {heap / 2000:.0f} KB on a chip (at most 60)."
    yield ""
    yield "One call under MicroPython at each game's worst position, in ms, and below it in turns"
    yield f"of an empty loop, one of which takes {figures['loop_us']:.3f} us here."
    yield f"{'':<18}" + "".join(f"{HEADS[verb]:>13}" for verb in VERBS)
    for name, costs in figures["verbs"].items():
        yield f"{name:<18}" + "".join(f"{costs[verb]['us'] / 1000:>13.3f}" for verb in VERBS)
        yield f"{'':<18}" + "".join(f"{costs[verb]['loops']:>13,.0f}" for verb in VERBS)


def main(args):
    if args not in ([], ["--json"]):
        print("usage: python -m tests.bench [--json]", file=sys.stderr)
        return 2
    progress("whole commands")
    figures = {"commands": list(whole_commands()), "loop_us": None, "verbs": {}}
    if MICROPYTHON:
        figures["imported"] = imported()
        progress("looking for the worst positions")
        worst = worst_positions()
        progress("measuring there under MicroPython")
        figures["loop_us"], costs = on_micropython(worst)
        for (name, verb), us in sorted(costs.items()):
            _, path, played = worst[name, verb]
            figures["verbs"].setdefault(name, {})[verb] = {
                "us": us,
                "loops": us / figures["loop_us"],
                "record": path.name,
                "actions": played,
            }
    print(json.dumps(figures, indent=2) if args else "\n".join(table(figures)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
