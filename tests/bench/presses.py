"""Count the presses of four models of people in the tests' records.

`python -m tests.bench.presses [--model NAME] [--all-places] [--boards]`: a row for each model on
six buttons, and for the first two on four buttons too. ``--all-places`` moves square by square
instead of through legal places. With ``--boards`` the first model's scripts are played on every
board and both interpreters; it ends at the first record that comes out different. It fails if a
model needs more presses than its aim.

perfect   the fewest presses possible; directions are held, and released within 50 ms of the best
          moment
taps      the fewest without holding a direction; B is held for the set, A for tracing
careful   looks after each press; moves first in the direction of the longer distance; takes the
          piece from the set by the shortest way, with the fewest turns; holds a direction from four
          steps on and releases it 60 ms (standard deviation) too soon or too late; 2 % of the
          directions are slips; after 3 % of the right turns comes one too many
naive     the same with taps only, one way through the set, turns with B only; 5 % slips; after 10 %
          of the right turns one too many
"""

import argparse
import sys
import tempfile
from pathlib import Path

from host_sim import paths
from host_sim.cli import CommandError, load
from host_sim.commands import run
from host_sim.input import people, record_typer, script_text
from host_sim.input.press_search import count_presses
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
FOUR = "stellar_unicorn"  # a board with four buttons
#: the most presses for each pentomino that each model may need on average
MODELS = {"perfect": 5.0, "taps": 6.5, "careful": 7.0, "naive": 9.0}


def actions(path):
    """The actions of a record as a list, or None if one is illegal."""
    try:
        return load(str(path), keep_actions=True).actions
    except CommandError:
        return None


def keys(path, board, model, every_place=False):
    """A model's presses for each action of a record, as `record_typer.keys`."""
    if model in ("perfect", "taps"):
        return record_typer.keys(str(path), board, every_place, repeats=model == "perfect")
    habits = people.CAREFUL if model == "careful" else people.NAIVE

    def person(board, flash):
        return people.Person(board, flash, habits, path.name)

    return record_typer.keys(str(path), board, every_place, typer=person)


def count(found, total):
    """Add presses to a dict of kind to [how many, presses]."""
    for what, steps in found:
        entry = total.setdefault(record_typer.kind(what), [0, 0])
        entry[0] += 1
        entry[1] += count_presses(steps)


def row(name, total):
    """A line of averages."""
    averages = [pressed / max(1, times) for times, pressed in [total.get(k, (0, 0)) for k in KINDS]]
    return f"{name:20}" + "".join([f"{average:13.2f}" for average in averages])


def left_by(found, path, board, interpreter):
    """The actions of the record after a script on a board."""
    text = "".join([line + "\n" for line in script_text.lines(found, path.name, board)])
    with tempfile.TemporaryDirectory() as flash:
        device = Simulated(board, flash)
        if interpreter == "cpython":
            player.play(device, script.read(text.splitlines(), device.names), None)
        else:
            run.on_micropython(board, flash, text)
        return [actions(record) for record in Path(flash, "games").iterdir()]


def on_boards(records, every_place):
    """Enter the records on every board; returns the exit status."""
    for board in paths.boards():
        total = {}
        for path in records:
            found = keys(path, board, "perfect", every_place)
            for interpreter in ("cpython", "micropython"):
                left = left_by(found, path, board, interpreter)
                if left != [actions(path)]:
                    print(f"{path.name} on {board} in {interpreter} became {left}")
                    return 1
            count(found, total)
        print(row(board, total), flush=True)
    return 0


def main(args):
    """Count for a command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="tests.bench.presses")
    parser.add_argument("--model", choices=MODELS)
    parser.add_argument("--all-places", action="store_true")
    parser.add_argument("--boards", action="store_true")
    options = parser.parse_args(args)
    records = [path for path in sorted(RECORDS.glob("*.pent")) if actions(path) is not None]
    print(f"{len(records)} records; presses on the average:")
    print(f"{'':20}" + "".join([f"{kind:>13}" for kind in KINDS]))
    if options.boards:
        return on_boards(records, options.all_places)
    missed = 0
    for board in ("host", FOUR):
        for model in [options.model] if options.model else MODELS:
            if board == FOUR and model not in ("perfect", "taps"):
                continue  # the other models are for six buttons
            total = {}
            for path in records:
                count(keys(path, board, model, options.all_places), total)
            times, pressed = total["pentomino"]
            missed |= board == "host" and pressed > MODELS[model] * times
            print(row(model + (", four" if board == FOUR else ""), total), flush=True)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
