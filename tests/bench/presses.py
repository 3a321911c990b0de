"""Enters every record of the tests on every board, on both interpreters, and counts the presses.

`python -m tests.bench.presses [--all-places] [BOARD...]`, with ``--all-places`` square
by square. A record that comes out other than it went in ends it.
"""

import sys
import tempfile
from pathlib import Path

from host_sim import paths
from host_sim.cli import CommandError, load
from host_sim.commands import run
from host_sim.input import record_typer, script_text
from host_sim.input.planner import count_presses
from host_sim.simulator import player, script
from host_sim.simulator.device import Simulated

RECORDS = Path(__file__).resolve().parents[1] / "data" / "records"
KINDS = (
    record_typer.SET_UP,
    record_typer.EVERY_PLACE,
    "removal",
    "pentomino",
    "tile",
    "counter",
    "pass",
    "undo",
)


def actions(path):
    """The actions of a record as a list; None where one is illegal."""
    try:
        return load(str(path), keep_actions=True).actions
    except CommandError:
        return None


def enter(path, board, interpreter, every_place):
    """Enter a record; gives what was pressed for each action, and the record that it left."""
    found = record_typer.keys(str(path), board, every_place)
    text = "".join([line + "\n" for line in script_text.lines(found, path.name)])
    with tempfile.TemporaryDirectory() as flash:
        device = Simulated(board, flash)
        if interpreter == "cpython":
            player.play(device, script.read(text.splitlines(), device.names), None)
        else:
            run.on_micropython(board, flash, text)
        left = [actions(record) for record in Path(flash, "games").iterdir()]
    return found, left


def main(args):
    """Count on the boards of a command line, or on all."""
    every_place = args[:1] == ["--all-places"]
    boards = args[every_place:]
    records = [path for path in sorted(RECORDS.glob("*.pent")) if actions(path) is not None]
    print(f"{len(records)} records; presses on the average:")
    print(f"{'':20}" + "".join([f"{kind:>13}" for kind in KINDS]))
    for board in boards or paths.boards():
        total = {kind: [0, 0] for kind in KINDS}
        for i, path in enumerate(records):
            if sys.stderr.isatty():
                print(f"\r{board} {i}/{len(records)}", end="", file=sys.stderr)
            for interpreter in ("cpython", "micropython"):
                found, left = enter(path, board, interpreter, every_place)
                if left != [actions(path)]:
                    print(f"{path.name} on {board} in {interpreter} became {left}")
                    return 1
            for what, steps in found:
                count = total[record_typer.kind(what)]
                count[0] += 1
                count[1] += count_presses(steps)
        averages = [f"{pressed / max(1, count):13.2f}" for count, pressed in total.values()]
        print(f"\r{board:20}" + "".join(averages), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
