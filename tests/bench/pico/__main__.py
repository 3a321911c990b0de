"""The figures, as `make bench-pico` has them: `python -m tests.bench.pico IMAGE [PART OF A KIND]`.

Each kind of game at its first position, in its middle and before its last action: the device is
powered up with that record, and what enters the next action is pressed. A time runs from a press,
of A and B from letting go, to the end of the first frame begun after the firmware has seen it. Then
the same without times but with a look at the heap before each collection, and the solver.
"""

import io
import re
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from host_sim.input.record_typer import RecordTyper
from pentaref.replay import replay
from tests import records
from tests.bench.pico import puzzles
from tests.bench.pico.pico import BOARD, BUTTONS, Pico, PicoError, firmware

# A record of each kind, less those that are as long as another: the last is the longest.
_LIKE_OTHERS = ("pentup-low", "tile", "tile-small", "universe3")
KINDS = [kind for kind in records.plain() if kind not in _LIKE_OTHERS]
IMPORTS = """import time, gc
gc.collect()
t = time.ticks_us()
import pentaref.games.{}
print(time.ticks_diff(time.ticks_us(), t))"""
HEAP = "import gc\ngc.collect()\nprint(gc.mem_alloc(), gc.mem_free())"
WATCHED = "import gc\ngc.look()\nprint(gc.most, gc.unasked, gc.mem_alloc() + gc.mem_free())"
GAMES = records.rules()
# Every module of the device there is at once, as after an evening with all games and all menus.
ALL = """import gc, micropython
{}
gc.collect()
print(gc.mem_alloc(), gc.mem_free())
micropython.qstr_info()"""
AIMS = {
    "press": (15, 40),
    "lay": 100,
    "heap": 120_000,
    "firmware": 100_000,
    "power-on": 1000,
    "solver": 2000,
    "wait": 50,
}


# What the firmware consists of: a file belongs to the first part that names how its path begins.
PARTS = {
    "clock": ("clock", "ui/screens/clock_menu", "ui/timer"),
    "solver and set-ups": (
        "solver",
        "setups",
        "pack",
        "ui/solver_task",
        "ui/screens/counter_setup",
    ),
    "help": ("ui/screens/help", "ui/rule"),
    "drivers": ("drivers/", "feature_test"),
    "interface": ("ui/", "app"),
    "engine, games and records": ("",),
}
# Kinds with long records, gone on with from the middle to the end in one go.
IN_ONE_GO = ("pentup", "multi")


def positions(kind):
    """The records of a kind's positions, each with the action that comes next."""
    lines, actions = whole(kind)
    heads = len(lines) - len(actions)
    for at in sorted({0, len(actions) // 2, len(actions) - 1}):
        yield at, "".join(lines[: heads + at]), actions[at]


def whole(kind):
    """A kind's record as lines, without its result, and its actions."""
    text = records.plain()[kind].read_text()
    ruling = replay(io.BytesIO(text.encode()), keep_actions=True)
    actions = ruling.actions
    assert ruling.game.played == len(actions), kind
    lines = text.splitlines(keepends=True)
    return [line for line in lines if line.strip() and not line.startswith("result")], actions


def steps_to(record, *actions):
    """What to press on a device that comes up with a record to play actions: a list for each."""
    with tempfile.TemporaryDirectory(prefix="pentaref-") as flash:
        (Path(flash) / "games").mkdir()
        (Path(flash) / "games" / "0001.pent").write_text(record)
        typer = RecordTyper("host", flash)
        return [typer.act(action) for action in actions]


def took(edge):
    """The ms from an edge to the end of its frame, None where none came."""
    return edge["frame"] and (edge["frame"]["end"] - edge["at"]) / 1e6


def acting(edges):
    """The edges at which something happens: a direction pressed, A or B let go.

    But not of a button that was held while a direction was pressed: it has done its work then.
    """
    pressed = {"a": 0, "b": 0}
    stepped = -1
    found = []
    for edge in edges:
        name = edge["name"]
        if name not in pressed:
            if edge["down"]:
                stepped = edge["at"]
                found.append(edge)
        elif edge["down"]:
            pressed[name] = edge["at"]
        elif stepped < pressed[name]:
            found.append(edge)
    return found


def measure(pico, files, record, action):
    """One position: ms to power on, of each press, of the lay; bytes of heap in use, and free."""
    (steps,) = steps_to(record, action)
    pico.boot(files, record)
    frame = pico.do("frame", 0, 20000)
    if not frame:
        raise PicoError("no frame came: " + pico.do("said")[-200:])
    pico.do("wait", 200)
    pico.do("edges")
    edges = acting(pico.press(steps))
    heap, free = map(int, pico.do("python", HEAP, 5000).split())
    # The last one lays.
    presses = [took(edge) for edge in edges[:-1] if took(edge) is not None]
    return frame["end"] / 1e6, presses, took(edges[-1]), heap, free


def table(pico, files, part):
    """Print the figures of all positions as a table; gives them together."""
    print("| position | power on, ms | presses | median, ms | worst, ms | lay, ms | heap, bytes |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    presses, lays, heaps = [], [], []
    for kind in [kind for kind in KINDS if part in kind]:
        for at, record, action in positions(kind):
            on, took_each, lay, heap, _ = measure(pico, files, record, action)
            presses += took_each
            lays += [lay] if lay else []
            heaps.append(heap)
            few = (
                f"{statistics.median(took_each):.1f} | {max(took_each):.1f}" if took_each else " | "
            )
            print(
                f"| {kind}, {at} actions | {on:.0f} | {len(took_each)} | {few} | "
                f"{lay or 0:.1f} | {heap} |",
                flush=True,
            )
    return presses, lays, heaps


def in_one_go(pico, files, kind):
    """The lays of a game's second half, one after another on a device that stays on: ms each."""
    lines, actions = whole(kind)
    half = len(actions) // 2
    record = "".join(lines[: len(lines) - len(actions) + half])
    pico.boot(files, record)
    pico.do("frame", 0, 20000)
    for steps in steps_to(record, *actions[half:]):
        pico.do("wait", 300)
        pico.do("edges")
        yield took(acting(pico.press(steps))[-1])


def by_part(files):
    """The bytes of each part of the firmware, the largest first, in words."""
    sizes = dict.fromkeys(PARTS, 0)
    for path in Path(files).rglob("*.*py"):
        name = path.relative_to(files).as_posix()
        inside = name.removeprefix("pentaref/")
        part = "drivers" if name.startswith("board.") else None
        part = part or next(key for key, starts in PARTS.items() if inside.startswith(starts))
        sizes[part] += path.stat().st_size
    ordered = sorted(sizes.items(), key=lambda found: -found[1])
    return ", ".join(f"{part} {size}" for part, size in ordered)


def fullest(pico, files, part):
    """The heap at its fullest, at each kind's last position: bytes, collections for want of room.

    And the bytes there are. Looks at the heap take time: no other figure comes from here.
    """
    found = []
    for kind in [kind for kind in KINDS if part in kind]:
        _, record, action = list(positions(kind))[-1]
        pico.boot(files, record)
        pico.do("frame", 0, 20000)
        pico.do("wait", 1500)
        pico.press(*steps_to(record, action))
        found.append([int(word) for word in pico.do("python", WATCHED, 5000).split()])
    return max(most for most, _, _ in found), sum(n for _, n, _ in found), found[0][2]


def solving(pico, files):
    """Lines that tell how long solo set-ups take."""
    times, waits = puzzles.measure(pico, files)
    for kind, took_each in times.items():
        yield (
            f"{kind}: median {statistics.median(took_each):.0f} ms (aim {AIMS['solver']}), "
            f"worst {max(took_each):.0f} ms, {len(took_each)} set-ups"
        )
    yield (
        f"solver at work, from one look at the buttons to the next: at most {max(waits):.1f} ms "
        f"(aim {AIMS['wait']})"
    )


def loaded(pico, files, record):
    """All that there is in memory beside a game: bytes in use, bytes free, names known."""
    paths = [path.relative_to(files).with_suffix("") for path in Path(files).rglob("*.mpy")]
    # A game's card and its help are forgotten as soon as they are read.
    paths = [path for path in paths if path.parent.name not in ("cards", "help")]
    imports = [f"import {'.'.join(path.parts)}" for path in sorted(paths)]
    pico.boot(files, record)
    pico.do("frame", 0, 20000)
    pico.do("wait", 2000)
    said = pico.do("python", ALL.format("\n".join(imports)), 30000)
    used, free = map(int, said.split("\n")[0].split())
    return used, free, int(re.search(r"n_qstr=(\d+)", said)[1])


def main(image, part=""):
    with tempfile.TemporaryDirectory(prefix="pentaref-") as folder, Pico(image) as pico:
        files = Path(folder, "files")
        size = firmware(files)
        parts = by_part(files)
        print(f"board: {BOARD}, buttons {', '.join(BUTTONS)}")
        pico.boot(files)
        menu = pico.do("frame", 0, 20000)["end"] / 1e6
        blocks = pico.blocks
        presses, lays, heaps = table(pico, files, part)
        row = {kind: list(in_one_go(pico, files, kind)) for kind in IN_ONE_GO if part in kind}
        print("| import | ms |\n| --- | --- |")
        for game in GAMES:
            pico.boot(files)
            pico.do("frame", 0, 20000)
            us = pico.do("python", IMPORTS.format(game), 20000)
            print(f"| {game} | {int(us) / 1000:.1f} |", flush=True)
        last = list(positions(KINDS[-1]))[-1]
        used, free, names = loaded(pico, files, last[1])
        for path in puzzles.ON_CHIP.iterdir():
            shutil.copy(path, files)
        most, unasked, room = fullest(pico, files, part)
        (files / "boot.py").unlink()
        solver = list(solving(pico, files))
    median, worst = AIMS["press"]
    print(
        f"press to frame: median {statistics.median(presses):.1f} ms (aim {median}), "
        f"worst {max(presses):.1f} ms (aim {worst}), {len(presses)} presses"
    )
    print(
        f"lay to verdict: median {statistics.median(lays):.1f} ms, "
        f"worst {max(lays):.1f} ms (aim {AIMS['lay']}), {len(lays)} lays"
    )
    for kind, took_each in row.items():
        print(
            f"lay to verdict, {kind} from its middle to its end in one go: "
            f"median {statistics.median(took_each):.1f} ms, worst {max(took_each):.1f} ms, "
            f"{len(took_each)} lays"
        )
    print(f"heap in use after a garbage collection: most {max(heaps)} bytes (aim {AIMS['heap']})")
    print(
        f"heap at most before a collection: {most} bytes of {room}, "
        f"{unasked} collections for want of room"
    )
    print(f"with every module of the firmware loaded: {used} bytes, {free} free, {names} names")
    print(f"firmware: {size} bytes (aim {AIMS['firmware']}), {blocks} blocks of 4096 in use")
    print(f"firmware by part: {parts}")
    print(f"power-on to menu: {menu:.0f} ms (aim {AIMS['power-on']})")
    print("\n".join(solver))
    return 0


if __name__ == "__main__":
    if len(sys.argv) < 2 or not Path(sys.argv[1]).is_file():
        sys.exit("bench-pico: name MicroPython's image for the Pico: make bench-pico IMAGE=....uf2")
    sys.exit(main(*sys.argv[1:3]))
