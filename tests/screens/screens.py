"""Tours of the screens: the source of the golden frames and scripts.

`python -m tests.screens.screens [NAME...]` plays each tour on the device and writes its scripts,
tests/data/scripts/NAME.txt and for four buttons scripts-four/NAME.txt, and the frames of it for
each class of screens, tests/screens/golden/CLASS/NAME.txt. Boards with the same pixels, colours and
buttons are of one class. For each board it also writes tests/screens/wiring/BOARD.txt, a few
pictures in the colours of its own LEDs. With names of tours or boards it writes those alone.
"""

import contextlib
import functools
import itertools
import re
import sys
import tempfile
from pathlib import Path

from host_sim import paths
from host_sim.cli import load
from host_sim.drawing import frame_text
from host_sim.input import record_typer, script_text
from host_sim.simulator import gestures, script
from host_sim.simulator.peripherals import BoardError
from pentaref.games import base
from tests import records
from tests.screens import frames

TESTS = Path(__file__).resolve().parent
RECORDS = TESTS.parent / "data" / "records"
SCRIPTS = {
    "host": TESTS.parent / "data" / "scripts",
    "stellar_unicorn": TESTS.parent / "data" / "scripts-four",
}
SIX = (*gestures.WAYS, "a", "b")
GOLDEN = TESTS / "golden"
WIRING = TESTS / "wiring"
# The tour whose pictures are also kept in the colours of each board's LEDs.
WIRING_TOUR = "legal-places"

# What every game shows: the piece in hand, moved, turned and flipped; another piece; the pages
# behind the board; marks; and the refusal of an overlapping lay.
LOOK = "b+ wait:500 shot:look-1 wait:1600 shot:look-2 wait:1600 shot:look-3 b- wait:80"
HAND = "shot:hand wait:700 shot:board b shot:turned b+ down b- wait:80 shot:over"
PICK = "b+ right b- wait:80 shot:next b+ left b- wait:80"
# On a panel that is only on or off, marks flash, for the first time 0.8 s after a press.
MARKS = ["@Show marks", "wait:80 shot:marks wait:700 shot:marks-2", "@Hide marks"]
REACH = ["@Show marks", "wait:80 shot:reach wait:700 shot:reach-2", "@Hide marks"]
BY_TURNS = ["@Show marks", "wait:80 shot:marks wait:500 shot:marks-2", "@Hide marks"]
REFUSED = [
    "@Move by sq",
    "!",
    "a wait:80 shot:refused wait:900 shot:reason wait:700 shot:reason-2",
    "@Move by leg",
]
END = "wait:200 shot:end wait:1500 shot:end-2 wait:2500 shot:end-3"
SOLO = "?pentactic solo 8x8"

# A tour is a record and a list of steps. A number plays that many actions of the record. A text is
# words of a script for six buttons, in which `shot:NAME` takes a picture. A text after @ chooses
# that entry of the game's menu; texts after ? answer questions of the menu before a game. "!" moves
# the piece in hand to an illegal place.
TOURS = {
    "pentwall": (
        "pentwall-100-plain",
        [0, "shot:start", HAND, PICK, 4, "shot:middle", LOOK, *MARKS, *REFUSED, 99, END],
    ),
    "pent-tile": (
        "tile-100-plain",
        [
            0,
            "shot:start",
            30,
            "shot:middle",
            *BY_TURNS,
            "b wait:80 shot:pass b",
            LOOK,
            *REFUSED,
            99,
            END,
        ],
    ),
    "pent-tile-large": (
        "tile-large-100-plain",
        [0, "shot:start", 30, "shot:middle", 57, *BY_TURNS, 99, END],
    ),
    "pent-tile-small": ("tile-small-100-plain", [15, "shot:middle", *BY_TURNS, 99, END]),
    "solo": (
        "solo-100-plain",
        [0, "shot:start", HAND, PICK, 4, "shot:middle", LOOK, *MARKS, *REFUSED]
        + [6, "@Still", "wait:1000 shot:impossible right wait:80", 99, END],
    ),
    "basic": (
        "basic-100-plain",
        [0, "shot:remove", "right down shot:remove-2", 1, "shot:counter", 2, "shot:piece"]
        + [7, "shot:middle", LOOK, *MARKS, *REFUSED, 8, *REACH, 99, END],
    ),
    "duel": (
        "duel-100-plain",
        [0, "shot:remove", 2, "shot:counter", 3, "shot:piece", PICK]
        + [12, "shot:middle", LOOK, *MARKS, 13, *REACH, *REFUSED, 99, END],
    ),
    "multi": (
        "multi-100-plain",
        [0, "shot:remove", "b+ right b- wait:80 shot:remove-2", 4, "shot:counter"]
        + ["b+ right b- wait:80 shot:other", 5, "shot:piece", 20, "shot:middle", LOOK, *MARKS]
        + [21, *REACH, 99, END, "right wait:80 shot:end-right"],
    ),
    "universe2": (
        "universe2-100-plain",
        [0, "shot:start", HAND, 4, "shot:middle", LOOK, *REFUSED, 11, *MARKS, 99, END],
    ),
    "universe3": (
        "universe3-100-plain",
        [0, "shot:start", 7, "shot:middle", LOOK, 14, *MARKS, 99, END],
    ),
    "universe4": (
        "universe4-101-plain",
        [0, "shot:start", HAND, 10, "shot:middle", LOOK, *REFUSED, 28, *MARKS, 99, END],
    ),
    "pent-up": (
        "pentup-100-plain",
        [0, "shot:start", HAND, 10, "shot:middle", LOOK, *MARKS, *REFUSED]
        + ["@Levels", "wait:80 shot:levels down wait:80 shot:levels-2 b b", 99, END],
    ),
    "tower": ("tower-100-plain", [12, "shot:middle", *MARKS, 99, END]),
    "surround": (
        "surround-100-plain",
        [0, "shot:start", 6, "shot:middle", LOOK, *MARKS, 99, END],
    ),
    "menu": (
        None,
        ["wait:200 shot:game-1 right wait:80 shot:game-2 right wait:80 shot:game-3 right wait:80"]
        + ["shot:game-4 right wait:80 shot:game-5 wait:2000 shot:game-5b"]
        + ["?universe", "wait:80 shot:seats-2 right wait:80 shot:seats-3 a wait:80 shot:outer-1"]
        + ["right wait:80 shot:outer-2 right wait:80 shot:outer-3 b b", "?pentactic"]
        + ["wait:80 shot:variant-1 right wait:80 shot:variant-2 right wait:80 shot:variant-3"]
        + ["right wait:80 shot:variant-4 a wait:80 shot:multi-seats a wait:80 shot:grid-1"]
        + ["right wait:80 shot:grid-2 right wait:80 shot:grid-3 b b b", "?pent-tile"]
        + ["wait:80 shot:tile-grid right wait:80 down wait:80 shot:tile-grid-2 b", "?pent-up"]
        + ["wait:80 shot:up-1 right wait:80 shot:up-2 right wait:80 shot:up-3 right wait:80"]
        + ["shot:up-4 b a+ wait:800 a- wait:40 shot:records down wait:80 shot:light"]
        + ["down wait:80 shot:help down wait:80 shot:entry up a wait:80 shot:help-1 wait:2000"]
        + ["shot:help-1b"]
        + [" ".join([f"down wait:80 shot:help-{n}" for n in range(2, 9)])]
        + ["b wait:40 b wait:40 a+ wait:800 a- wait:40 down a wait:80 shot:brightness"]
        + ["up shot:brighter b b a+ wait:800 a- wait:40 a wait:80 shot:no-records"],
    ),
    "pause": (
        "pentwall-100-plain",
        [2, "a+ wait:300 shot:held wait:300 shot:held-2 wait:200 a- wait:80 shot:take-back"]
        + [" ".join([f"down wait:80 shot:pause-{n}" for n in range(2, 8)])]
        + ["b", "@Scores", "wait:80 shot:scores down wait:80 shot:scores-2 b b"]
        + ["@New game", "wait:80 shot:new-game right wait:80 shot:yes a wait:80"]
        + ["shot:leave b b b", "@Records", "wait:80 shot:record a wait:80 shot:open"]
        + ["down wait:80 shot:delete a wait:80 shot:sure"],
    ),
    # Ten minutes without a press take long to play, so this tour is separate: `make test` plays it
    # on one board, `make test-all` on all.
    "idle": (
        "pentwall-100-plain",
        [2, "@Records", "wait:60000 wait:70000 shot:dimmed wait:500000 shot:asleep"]
        + ["a wait:80 shot:awake"],
    ),
    "counters": (
        None,
        [SOLO, "wait:80 shot:drawn-or-not"]
        + ["a wait:80 shot:drawn wait:1500 shot:drawn-2 b wait:80 shot:drawn-again"]
        + ["a+ wait:800 a- wait:80 shot:back right wait:80 shot:by-hand a wait:80 shot:none"]
        + ["a wait:80 shot:one left left up a down down a right wait:80 shot:three b wait:80 a"]
        + ["left left left left up a wait:80 shot:all a wait:80 shot:play"],
    ),
    "pack": (
        None,
        [SOLO, "left wait:80 shot:grade a wait:80 shot:number wait:2000"]
        + ["shot:number-2 right wait:80 shot:next up wait:80 shot:ten-back a wait:80 shot:play"],
    ),
    "solver": (
        None,
        [SOLO, "2*right a wait:80 a wait:80", "@Still", "wait:4000 shot:possible"]
        + ["@A hint", "wait:4000 shot:hint wait:400 shot:hint-2 right wait:80 shot:after"],
    ),
    "clock": (
        None,
        ["?pentwall", "wait:80 shot:none 2*down wait:80 shot:kind right wait:80 shot:times"]
        + ["left a wait:80 shot:start wait:1500 right a wait:1000 shot:middle"]
        + ["b+ wait:500 shot:look-1 wait:1600 shot:look-2 wait:1600 shot:look-3 b- wait:80"]
        + ["a+ wait:800 a- down wait:80 shot:entry a wait:2000 shot:paused off wait:100 on"]
        + ["wait:200 shot:stands wait:4000 shot:stands-2 up a wait:299000 shot:flag"]
        + ["wait:6000 shot:over-time"],
    ),
    "clock-line": (
        None,
        ["?pent-up high", "down right a wait:80 shot:start wait:12000"]
        + ["shot:half a b+ wait:500 shot:look-1 wait:1600 shot:look-2 wait:1600 shot:look-3 b-"]
        + ["wait:27000 shot:flag wait:6000 shot:over-time"],
    ),
    "legal-places": (
        "pentwall-100-plain",
        [
            4,
            "@Move by sq",
            "@Move by leg",
            "wait:80 shot:first right wait:80 shot:right down wait:80 shot:down b",
        ]
        + ["wait:80 shot:turned a wait:80 shot:laid"],
    ),
    "help": (
        "universe2-100-plain",
        [2, "@Move by sq", "!", "a", "@Help", "wait:80 shot:why a wait:80 shot:refusal"]
        + ["down wait:80 shot:rule b down"]
        + ["wait:80 shot:rules a wait:80 shot:rule-1 wait:1600 shot:rule-1b"]
        + ["down wait:80 shot:rule-2 wait:1600 shot:rule-2b down wait:80 shot:rule-3"]
        + ["down wait:80 shot:rule-4 b down wait:80 shot:controls a wait:80 shot:control-1"],
    ),
    "power": (
        None,
        ["?pentwall none", "right right right down a b+ right b- off wait:100 shot:off on wait:500"]
        + ["shot:on a+ b+ off on wait:200 shot:skipped a- b- off b+ on wait:200 shot:stuck b-"],
    ),
}


# The tour of a game without a tour of its own.
STANDARD = [0, "shot:start", HAND, PICK, 4, "shot:middle", LOOK, *MARKS, *REFUSED, 99, END]


def record_path(record):
    """The file of a tour's record: in tests/data, or a game's example."""
    path = RECORDS / (record + ".pent")
    return path if path.exists() else records.PICTURES / (record + ".pent")


def _game(path):
    return re.match("game: (.*)", path.read_text()).group(1)


def _missing():
    """A standard tour of each game that has none of its own."""
    there = {_game(record_path(record)) for record, _ in TOURS.values() if record}
    for path in records.plain().values():
        if _game(path) not in there:
            there.add(_game(path))
            yield _game(path), (path.stem, STANDARD)


TOURS.update(list(_missing()))


def script_of(name, board="host"):
    """A tour's script for boards with the buttons of this one, as text."""
    record, parts = TOURS[name]
    lines = [f"# The tour {name} of tests/screens/screens.py."]
    with tempfile.TemporaryDirectory() as flash:
        typer = record_typer.RecordTyper(board, flash)
        actions = iter(())
        if record:
            ruling = load(str(record_path(record)), keep_actions=True)
            lines.append(script_text.line(typer.set_up(ruling.record.setup, around=False)))
            actions = iter(ruling.actions)
        played = 0
        for part in parts:
            if isinstance(part, str):
                lines.append(script_text.line(_steps(typer, part)))
                continue
            for action in itertools.islice(actions, max(0, part - played)):
                steps = typer.take_back() if action.kind == base.UNDO else typer.act(action)
                lines.append(script_text.line(steps))
                played += 1
    return "\n".join(lines) + "\n"


def _steps(typer, part):
    """Do a tour's part, a text, on a RecordTyper's device; return the steps."""
    if part == "!":
        return typer.go_astray()
    if part[0] == "@":
        return typer.choose(part[1:])
    if part[0] == "?":
        return [step for text in part[1:].split() for step in typer.answer(text)]
    steps = [
        (what, value + ".txt" if what == script.SHOT else value)
        for what, value in gestures.translated(_read(part, SIX), typer.names)
    ]
    typer.do(steps)
    typer.taken()
    return steps


def _read(text, names):
    """The steps of words, with pictures named without an ending."""
    for _, _, word in script.tokens([text]):
        if word.startswith("shot:"):
            yield script.SHOT, word[5:]
        else:
            times, step = script.parse(word, names)
            yield from [step] * times


def golden_text(text, board):
    """The text of a golden file: the pictures that a script takes on a board."""
    taken = []
    with tempfile.TemporaryDirectory() as flash:
        device = frames.SilentDevice(board, flash)
        frames.play(
            device,
            text.splitlines(),
            lambda name, pixels: taken.append(f"{name}\n{frames.drawn(device)}"),
        )
    return "\n".join(taken)


def wiring_text(board):
    """The pictures of one tour in the colours of the board's own LEDs."""
    taken = []
    with tempfile.TemporaryDirectory() as flash:
        device = frames.SilentDevice(board, flash)
        frames.play(
            device,
            Path(frames.script_path(device.names, WIRING_TOUR)).read_text().splitlines(),
            lambda name, pixels: taken.append(f"{name}\n{frame_text.text(pixels)}"),
        )
    return "\n".join(taken)


@functools.cache
def classes():
    """The boards of each class of screens: {name of the class: boards}.

    A board that does not start is left out: the tests that play on it say what is wrong.
    """
    found = {}
    for board in paths.boards():
        with contextlib.suppress(BoardError), tempfile.TemporaryDirectory() as flash:
            found.setdefault(frames.class_of(board, flash), []).append(board)
    return found


def write(name, boards):
    """Write a tour's scripts, and golden frames for these boards' classes."""
    texts = {}
    for board, folder in SCRIPTS.items():
        texts[board] = script_of(name, board)
        (folder / f"{name}.txt").write_text(texts[board])
    for screen_class, alike in classes().items():
        if not set(alike) & set(boards):
            continue
        folder = GOLDEN / screen_class
        folder.mkdir(parents=True, exist_ok=True)
        text = texts["stellar_unicorn" if screen_class.endswith("four") else "host"]
        (folder / f"{name}.txt").write_text(golden_text(text, alike[0]))


def main(names):
    """Write scripts, golden frames and the wiring's pictures.

    They are for the named boards and tours, or for all. If boards are named, only the classes of
    these boards are written.
    """
    unknown = set(names) - {*paths.boards(), *TOURS}
    if unknown:
        raise BoardError(f"no board and no tour is called {', '.join(sorted(unknown))}")
    boards = [name for name in names if name in paths.boards()] or paths.boards()
    for board in boards:
        with tempfile.TemporaryDirectory() as flash:
            frames.class_of(board, flash)  # which raises BoardError if the board does not start
    for name in [name for name in names if name not in boards] or TOURS:
        write(name, boards)
        print(name)
    WIRING.mkdir(exist_ok=True)
    for board in boards:
        (WIRING / f"{board}.txt").write_text(wiring_text(board))
    if not names:
        _remove_others()


def _remove_others():
    """Remove golden frames of classes, boards and tours that no longer exist."""
    for path in sorted(GOLDEN.glob("*/*.txt")):
        if path.parent.name not in classes() or path.stem not in TOURS:
            path.unlink()
    for path in WIRING.iterdir():
        if path.stem not in paths.boards():
            path.unlink()
    for folder in GOLDEN.iterdir():
        if not any(folder.iterdir()):
            folder.rmdir()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BoardError as error:
        sys.exit(f"golden: {error}")
