"""`make bench-pico`: print its figures.

`python -m tests.bench.pico IMAGE FROZEN ONLY ALL` does the same. FROZEN is "" or an image with the
firmware frozen in, for a second column. ONLY is part of the names of the kinds to measure, "" for
all. ALL is "" for random presses in one position of each set-up, else they come in two.

Each kind of game is measured at its start, in its middle and before its last action: the device is
powered up with that record, and the next action is entered by presses. A time runs from a press
(for A and B from the release) to the end of the first frame that began after the firmware saw it.
Then come random presses on every screen (`presser`), the lays of whole games, the solver, and,
without times, the heap before each collection.
"""

import contextlib
import io
import re
import shutil
import statistics
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from host_sim.input.record_typer import RecordTyper
from pentaref.replay import replay
from tests import records
from tests.bench.pico import presser, puzzles
from tests.bench.pico.pico import BOARD, BUTTONS, Pico, PicoError, acting, firmware, took

# A record of each kind, except those that are like another; the last is the longest.
_LIKE_OTHERS = ("pentup-low", "tile", "tile-small", "universe3")
KINDS = [kind for kind in records.plain() if kind not in _LIKE_OTHERS]
IMPORTS = """import time, gc
gc.collect()
t = time.ticks_us()
import pentaref.games.{}
print(time.ticks_diff(time.ticks_us(), t))"""
WATCHED = (
    "import gc\ngc.look()\nprint(gc.most, gc.unasked, gc.mem_alloc() + gc.mem_free(), gc.live)"
)
GAMES = records.rules()
# All modules of the device one after the other, as after an evening with all games and menus.
ALL = """import gc, micropython
for name in "{}".split():
    __import__(name)
    gc.collect()
print(gc.mem_alloc(), gc.mem_free())
micropython.qstr_info()"""
# The aims, from files and frozen; for presses and lays the median, 95th percentile and worst.
AIMS = {
    "press": ("13, 22, 40", "13, 22, 40"),
    "lay": ("45, 75, 100", "45, 75, 100"),
    "heap": ("110000", "72000"),
    "firmware": ("100000", "none"),
    "power-on": ("500", "150"),
    "resumed": ("1000", "500"),
    "solver": ("2000", "2000"),
    "wait": ("50", "50"),
}
WAYS = ("from files", "frozen")


# The parts of the firmware: a file belongs to the first part whose path it starts with.
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
# Kinds with long records, played from the middle to the end without a restart.
IN_ONE_GO = ("pentup", "multi")
REST_MS = 6000  # after which the snapshot of a game has been written


def positions(kind):
    """Yield the records of a kind's positions, each with the next action."""
    lines, actions = whole(kind)
    heads = len(lines) - len(actions)
    for at in sorted({0, len(actions) // 2, len(actions) - 1}):
        yield at, "".join(lines[: heads + at]), actions[at]


def whole(kind):
    """The lines of a kind's record without its result, and its actions."""
    text = records.plain()[kind].read_text()
    ruling = replay(io.BytesIO(text.encode()), keep_actions=True)
    actions = ruling.actions
    assert ruling.game.played == len(actions), kind
    lines = text.splitlines(keepends=True)
    return [line for line in lines if line.strip() and not line.startswith("result")], actions


def steps_to(record, *actions):
    """The steps that enter each action of a record, as lists.

    The device starts with the record on its flash.
    """
    with tempfile.TemporaryDirectory(prefix="pentaref-") as flash:
        (Path(flash) / "games").mkdir()
        (Path(flash) / "games" / "0001.pent").write_text(record)
        typer = RecordTyper("host", flash)
        return [typer.act(action) for action in actions]


def measure(pico, files, record, action):
    """Measure one position: power on, each press, and the lay, in ms.

    The time of power on is that of ``Pico.up``.
    """
    (steps,) = steps_to(record, action)
    pico.boot(files, record)
    powered = pico.up()
    pico.do("wait", 200)
    pico.do("edges")
    edges = acting(pico.press(steps))
    # The last one lays.
    presses = [took(edge) for edge in edges[:-1] if took(edge) is not None]
    return powered, presses, took(edges[-1])


def table(pico, files, part):
    """Print a table of all positions.

    Returns the times of presses, lays and power-ons.
    """
    print("| position | power on, ms | presses | median, ms | worst, ms | lay, ms |")
    print("| --- | --- | --- | --- | --- | --- |")
    presses, lays, powered = [], [], []
    for kind in [kind for kind in KINDS if part in kind]:
        for at, record, action in positions(kind):
            (on, first), took_each, lay = measure(pico, files, record, action)
            presses += took_each
            lays += [lay] if lay else []
            powered.append((on, first))
            few = (
                f"{statistics.median(took_each):.1f} | {max(took_each):.1f}" if took_each else " | "
            )
            print(
                f"| {kind}, {at} actions | {on:.0f} | {len(took_each)} | {few} | {lay or 0:.1f} |",
                flush=True,
            )
    return presses, lays, powered


def in_one_go(pico, files, kind):
    """The ms of each lay of a game's second half, on a device that stays on."""
    lines, actions = whole(kind)
    half = len(actions) // 2
    record = "".join(lines[: len(lines) - len(actions) + half])
    pico.boot(files, record)
    pico.up()
    for steps in steps_to(record, *actions[half:]):
        pico.do("wait", 300)
        pico.do("edges")
        yield took(acting(pico.press(steps))[-1])


def resumed(pico, files, part):
    """Yield the ms from power-on to a game with a long record.

    Before that, the device was idle and wrote a snapshot.
    """
    for kind in [kind for kind in IN_ONE_GO if part in kind]:
        pico.boot(files, list(positions(kind))[-1][1])
        pico.up()
        pico.do("wait", REST_MS)
        pico.do("again")
        yield pico.up()[0]


def by_part(files):
    """The bytes of each part of the firmware as text, the largest first."""
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
    """The fullest heap at each kind's last position, and its collections.

    Only forced collections count. Then the heap's size, and the most bytes in use right after a
    collection in a game. Measuring the heap takes time, so no other figure comes from here.
    """
    found = []
    for kind in [kind for kind in KINDS if part in kind]:
        _, record, action = list(positions(kind))[-1]
        pico.boot(files, record)
        pico.up()
        pico.do("wait", 1500)
        pico.press(*steps_to(record, action))
        found.append([int(word) for word in pico.do("python", WATCHED, 5000).split()])
    most, unasked, room, live = zip(*found)
    return max(most), sum(unasked), room[0], max(live)


def solving(pico, files):
    """Figures of solo set-ups, as (figure, value as text, name of its aim)."""
    times, waits = puzzles.measure(pico, files)
    for kind, took_each in times.items():
        yield (
            f"{kind}, {len(took_each)} set-ups",
            f"median {statistics.median(took_each):.0f} ms, worst {max(took_each):.0f} ms",
            "solver",
        )
    yield "solver, from one look at the buttons to the next", f"{max(waits):.1f} ms", "wait"


def loaded(pico, files, modules, record):
    """The heap with all modules in memory beside a game, as text."""
    pico.boot(files, record)
    pico.up()
    pico.do("wait", 2000)
    try:
        said = pico.do("python", ALL.format(" ".join(modules)), 30000)
    except PicoError as error:
        if "MemoryError" not in str(error):
            raise
        return "they do not fit"
    used, free = said.split("\n")[0].split()
    names = re.search(r"n_qstr=(\d+)", said)[1]
    return f"{used} bytes, {free} free, {names} names"


def spread(values, unit="ms"):
    """The median and the worst of some values, as text."""
    return f"median {statistics.median(values):.1f} {unit}, worst {max(values):.1f} {unit}"


def figures(pico, files, modules, part, every):
    """All figures of a device: (figure, value as text, aim or "").

    ``files`` is a folder with its flash, ``modules`` are the firmware's. Prints a table of the
    positions and one of the imports.
    """
    pico.boot(files)
    menu, _ = pico.up()
    found = [("power-on to menu", f"{menu:.0f} ms", "power-on")]
    presses, lays, powered = table(pico, files, part)
    replayed, first = [max(found) for found in zip(*powered)]
    found.append(("power-on to the first frame, worst", f"{first:.0f} ms", "resumed"))
    found.append(("power-on to a game replayed, worst", f"{replayed:.0f} ms", "resumed"))
    again = list(resumed(pico, files, part))
    if again:
        said = f"{max(again):.0f} ms"
        found.append(("power-on to a long game with its snapshot, worst", said, "resumed"))
    found.append((f"press to frame, {len(presses)} presses", spread(presses), "press"))
    found.append((f"lay to verdict, {len(lays)} lays", spread(lays), "lay"))
    for kind in [kind for kind in IN_ONE_GO if part in kind]:
        row = list(in_one_go(pico, files, kind))
        found.append((f"lay, {kind} from its middle to its end in one go", spread(row), "lay"))
    found += random_presses(pico, files, part, every)
    imports(pico, files)
    last = list(positions(KINDS[-1]))[-1]
    everything = loaded(pico, files, modules, last[1])
    for path in puzzles.ON_CHIP.iterdir():
        shutil.copy(path, files)
    most, unasked, room, live = fullest(pico, files, part)
    (files / "boot.py").unlink()
    found.append(("heap in use, most after a collection", f"{live} bytes", "heap"))
    found.append(
        (
            "heap in use, most before a collection",
            f"{most} bytes of {room}, {unasked} collections for want of room",
            "",
        )
    )
    found.append(("heap with every module of the firmware loaded", everything, ""))
    return found + list(solving(pico, files))


def random_presses(pico, files, part, every):
    """Figures of random presses, as (figure, value as text, name of its aim)."""
    print("| random presses | presses | median, ms | 95 %, ms | worst, ms | the press |")
    print("| --- | --- | --- | --- | --- | --- |")
    found = []
    for name, presses in presser.measure(pico, files, part, every):
        if presses:
            median, most, worst = presser.figures(presses)
            print(
                f"| {name} | {len(presses)} | {median:.1f} | {most:.1f} | {worst.ms:.1f} | "
                f"{worst.what} |",
                flush=True,
            )
        found += [press._replace(what=f"{press.what}, {name}") for press in presses]
    kinds = (
        ("random presses to frame", [press for press in found if not press.wrote], "press"),
        ("random lays to verdict", [press for press in found if press.wrote], "lay"),
    )
    for figure, presses, aim in kinds:
        if presses:
            median, most, worst = presser.figures(presses)
            said = f"median {median:.1f} ms, 95 % {most:.1f} ms, worst {worst.ms:.1f} ms"
            yield f"{figure}, {len(presses)}", f"{said}: {worst.what}", aim


def imports(pico, files):
    """Print the time it takes to load each game."""
    print("| import | ms |\n| --- | --- |")
    for game in GAMES:
        pico.boot(files)
        pico.up()
        us = pico.do("python", IMPORTS.format(game), 20000)
        print(f"| {game} | {int(us) / 1000:.1f} |", flush=True)


def column(way, image, built, part, every):
    """Print the tables of one device.

    Returns its figures, and the blocks in use. ``built`` is a folder with the firmware's files; a
    frozen device does not get them.
    """
    modules = [path.relative_to(built).with_suffix("").parts for path in built.rglob("*.mpy")]
    # Cards and help are unloaded as soon as they are read, opponents when a game is left.
    kept = [p for p in modules if not {"cards", "help", "opponents"} & set(p[:-1])]
    modules = sorted(".".join(parts) for parts in kept)
    with tempfile.TemporaryDirectory(prefix="pentaref-") as folder, Pico(image) as pico:
        flash, said = Path(folder, "flash"), Path(folder, "said")
        flash.mkdir() if way == "frozen" else shutil.copytree(built, flash)
        with said.open("w") as file, contextlib.redirect_stdout(file):
            rows = figures(pico, flash, modules, part, bool(every))
        return said.read_text(), rows, pico.blocks


def main(image, frozen="", part="", every=""):
    """Print a device's figures: with files and with a frozen image."""
    print(f"board: {BOARD}, buttons {', '.join(BUTTONS)}", flush=True)
    with tempfile.TemporaryDirectory(prefix="pentaref-") as folder, ProcessPoolExecutor() as pool:
        built = Path(folder, "built")
        size = firmware(built)
        devices = [(way, source) for way, source in zip(WAYS, (image, frozen)) if source]
        measured = [pool.submit(column, *device, built, part, every) for device in devices]
        columns = []
        for (way, source), found in zip(devices, measured):
            said, rows, blocks = found.result()
            print(f"{way}: {Path(source).name}\n{said}", end="", flush=True)
            blocks = f"{blocks} blocks of 4096 in use with the bench's own"
            firm = f"{size} bytes, {blocks}" if way != "frozen" else "in the image"
            columns.append([*rows, ("firmware", firm, "firmware")])
        print(f"firmware by part: {by_part(built)}")
    beside(columns)
    return 0


def beside(columns):
    """Print the figures of one or two devices as a table, each with its aim."""
    heads = [f"{way} | aim" for way in WAYS[: len(columns)]]
    print(f"| figure | {' | '.join(heads)} |")
    print("| --- |" + " --- | --- |" * len(columns))
    for rows in zip(*columns):
        cells = [
            f"{value} | {AIMS[aim][way] if aim else 'none'}"
            for way, (_, value, aim) in enumerate(rows)
        ]
        print(f"| {rows[0][0]} | {' | '.join(cells)} |")


if __name__ == "__main__":
    if len(sys.argv) < 2 or not Path(sys.argv[1]).is_file():
        sys.exit("bench-pico: name MicroPython's image for the Pico: make bench-pico IMAGE=....uf2")
    sys.exit(main(*sys.argv[1:5]))
