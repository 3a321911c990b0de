"""`make proof`: claims and the figures that show them, in docs/PROOF.md.

`python -m tests.proof [NAME...]` does the same. Each claim has a command that anybody can run. This
program runs it and writes what it prints into the page, with the day, the commit and the versions.
With names, only those claims are run again.
"""

import datetime
import os
import re
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "PROOF.md"
BIN = ROOT / ".venv" / "bin"

# Variables of the outer make and of this program, which the commands must not see.
OUTER = ("MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "ONLY", "IMAGE")
OUTER += ("GAMES", "PRESSES", "SECONDS", "MICROPYTHON", "FROZEN")

# What some claims need and this repository does not have.
NAMED = {"IMAGE": ".uf2 of MicroPython", "MICROPYTHON": "folder of MicroPython's sources"}

HEAD = """# Proof

What this project claims. Each claim has the command that shows it, and what that command printed.
`make proof` runs them all and writes this page; `make proof ONLY="soak fuzz"` runs some of them.
No figure on this page is typed by hand.

"""

# ``keep`` is a pattern for the lines of the output that the page shows, ``sum`` for those of them
# that its table shows.
Claim = namedtuple("Claim", "name text command keep sum")

CLAIMS = (
    Claim(
        "32-bit",
        "A 32-bit MicroPython has small integers of 31 bits and ticks that wrap at 2**30. On it "
        "the shared tests pass, and all boards show the golden frames.",
        "make test-32 && make test-32 ONLY=golden",
        r"^MicroPython|passed",
        r"passed",
    ),
    Claim(
        "power-cuts",
        "Power can fail at any moment. Whole games of each kind are played on a real littlefs and "
        "a real FAT, some of them by real presses on the whole device. Power is cut before each "
        "change of the flash and half-way through it, then again at each change while the device "
        "recovers. It always starts, with the action last confirmed or the one being confirmed, "
        "and with the old settings or the new. On FAT without wear levelling, a sector's block is "
        "erased before it is written: there some cuts lose something, and they are counted.",
        "make power-cuts",
        r"cuts|passed",
        r"^\d+ passed|^fat-on-flash: something",
    ),
    Claim(
        "soak",
        "Many games are played by real presses in the chip's heap, some with take-backs, refusals "
        "and power cuts. No action is lost, every record is finished, the second referee gives "
        "the same verdict, and the heap is no fuller after the last games than after the first.",
        "make soak GAMES={GAMES}",
        r"heap first|passed|FAILED",
        r"passed",
    ),
    Claim(
        "sessions",
        "Random presses on each board, more than half of them as a player would press, with power "
        "cuts in between. They never raise an exception, and whenever the record on flash is "
        "replayed, it leads to the position shown. CPython and MicroPython show the same frames "
        "and write the same bytes.",
        "make sessions PRESSES={PRESSES}",
        r"heap|: power-ons|passed|FAILED",
        r"presses per board|passed",
    ),
    Claim(
        "fuzz",
        "A record of any bytes is refused in one line, or gets the second referee's verdict. With "
        "any bytes on its flash, the device starts and answers its buttons.",
        "make fuzz SECONDS={SECONDS}",
        r"^fuzz:|number_of_executed_units|Done|ERROR",
        r"Done|ERROR",
    ),
    Claim(
        "set-ups",
        "How many of all Pentactic solo set-ups can be filled, if no two counters share a row or a "
        "column. Set-ups that a symmetry of the grid maps to each other are searched once.",
        "for grid in 9x7 8x8 11x6; do .venv/bin/pentaref setups --grid $grid --check --workers 2 "
        "|| exit; done",
        r"can be filled",
        r"can be filled",
    ),
    Claim(
        "keys",
        "How many presses an action takes, on average over the records of the tests, for four "
        "models of people: perfect holds (aim 5.0 a pentomino), taps alone (6.5), a careful "
        "person (7.0) and one who has read nothing (9.0). The first two are also counted for four "
        "buttons.",
        "make bench-presses",
        r"^ +the set-up|^(perfect|taps|careful|naive)",
        r"^(perfect|taps|careful|naive)",
    ),
    Claim(
        "bench-solve",
        "The time of the solver on one core: counting all fillings of 6x10, beside a compiled "
        "package, and finding a first filling of random set-ups.",
        "make bench-solve",
        r"^count|^first",
        r"^count|^first",
    ),
    Claim(
        "league",
        "How strong the device's grades are, with no more work than a Pico does in a turn: against "
        "each other, a random player and a greedy one, from both seats and with fixed seeds. "
        "docs/OPPONENT.md says which aims are missed and why, docs/STUDY.md what the games show.",
        "make league GAMES=50 FIRST=200000",
        r"^\|",
        r"^\| (aim|[a-z-]+ \| \d+%).*",
    ),
    Claim(
        "bench-opponent",
        "The device plays whole games against itself on the emulated Pico, with the firmware as "
        "files. The referee finds every action legal. The table has the time of a turn, the "
        "longest wait of a button, and the heap.",
        "make bench-opponent IMAGE={IMAGE} ONLY=golomb",
        r"^\|",
        r"^\| golomb.*",
    ),
    Claim(
        "bench-pico",
        "How fast the device is on a Pico, with the firmware as files and frozen into the image. "
        "The Pico is emulated to the cycle, with a model of the cache in front of the flash, and "
        "with the flash's own times. Each figure has its aim beside it. The flash takes longest: "
        "erasing a block takes 45 ms, so where it can, the device does that before it is needed.",
        "make image BOARD=pico_ws2812_16x16 MICROPYTHON={MICROPYTHON} OUT=build/frozen.uf2 && "
        "make bench-pico IMAGE={IMAGE} FROZEN=build/frozen.uf2",
        r"^\||^[a-z].*: ",
        r"^\| (figure|press|lay|heap|firmware|power-on|draw|hardest|first|solver).*",
    ),
    Claim(
        "emulate",
        "On an emulated Pico with MicroPython's own image, frames and records are the same as in "
        "the simulator, with two kinds of LEDs, and after a power cut. An image made by `pentaref "
        "image` plays and keeps games, and a device is updated over USB. The last action of a long "
        "game fits into a Cosmic Unicorn's memory.",
        "make test-pico IMAGE={IMAGE}",
        r"passed|failed|skipped",
        r"passed|failed|skipped",
    ),
    Claim(
        "site",
        "In a real Chromium the site's device shows the golden frames and writes the same records "
        "as the other interpreters. A killed tab loses nothing, the site works offline, axe finds "
        "no fault, and no bytes in a link or a file do harm. If the installer is cut off at any "
        "byte, running it again completes the device.",
        "make test-web IMAGE={IMAGE} && make bench-web",
        r"passed|failed|^first|^press|^the whole site",
        r"passed|failed|^first|^press to frame, all|^the whole site",
    ),
    Claim(
        "frozen",
        "The image with the firmware frozen in is built from MicroPython's sources and plays on a "
        "bare emulated Pico. Dragged over an installation, it keeps games and settings and ignores "
        "the older firmware's files. MicroPython's own code reads the manifest, which freezes the "
        "port's modules, all of the firmware and the board.",
        "make test-frozen IMAGE={IMAGE} MICROPYTHON={MICROPYTHON}",
        r"passed|failed|skipped",
        r"passed|failed|skipped",
    ),
)


def run(claim, values):
    """Run a claim's command; return its section, and whether it holds."""
    shown = claim.command.format(**{key: Path(value).name for key, value in values.items()})
    command = claim.command.format(**values)
    print(f"proof: {shown}", file=sys.stderr, flush=True)
    done = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        env={key: value for key, value in os.environ.items() if key not in OUTER},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    lines = [line for line in done.stdout.splitlines() if re.search(claim.keep, line)]
    lines = [re.sub(r" in [0-9.]+s.*| \(\d+:\d+:\d+\)", "", line).strip("= ") for line in lines]
    good = not done.returncode
    if re.search(r"\b\d+ skipped", done.stdout):
        good = False
        lines.append("tests were skipped, which proves nothing")
    if done.returncode:
        lines.append(f"exit status {done.returncode}")
        print(done.stdout[-3000:], file=sys.stderr)
    return _section(claim, shown, lines), good


def _section(claim, command, lines):
    """The section of the page for a claim whose command printed these lines."""
    chosen = [line for line in lines if re.search(claim.sum, line)]
    figures = "; ".join([line.strip("| ").replace(" | ", ", ") for line in chosen])
    table = [line for line in lines if line.startswith("|")]
    plain = [line for line in lines if not line.startswith("|")]
    parts = [
        f"## {claim.name}",
        "",
        claim.text,
        "",
        f"- command: `{command}`",
        f"- figures: {figures or 'none'}",
        f"- date: {datetime.date.today()}",
        f"- versions: {versions()}",
        "",
        *table,
        *([""] if table else []),
        "```",
        *plain,
        "```",
        "",
    ]
    return "\n".join(parts)


def versions():
    """The commit and the interpreters' versions, in one line."""
    found = []
    for command in (
        ["git", "describe", "--always", "--dirty", "--exclude=*"],
        [BIN / "python", "--version"],
        [
            BIN / "micropython",
            "-c",
            "import sys; v = sys.implementation[1]; "
            "print('MicroPython %d.%d.%d' % v[:3] + ''.join(['-' + x for x in v[3:] if x]))",
        ],
        ["node", "--version"],
    ):
        try:
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            continue
        name = {"git": "commit ", "node": "Node "}.get(command[0], "")
        found.append(name + done.stdout.strip())
    return ", ".join(found)


def sections(text):
    """The sections of a page by name."""
    parts = text.split("\n## ")[1:]
    return {part.split("\n", 1)[0]: "## " + part.rstrip() + "\n" for part in parts}


def page(found):
    """The whole page: a table of all claims, and a section for each."""
    rows = ["| claim | command | figures | date | versions |", "| --- | --- | --- | --- | --- |"]
    parts = []
    for claim in CLAIMS:
        if claim.name not in found:
            continue
        section = found[claim.name]
        cells = [
            re.search(rf"^- {key}: (.*)$", section, re.M)[1].replace("|", "\\|")
            for key in ("command", "figures", "date", "versions")
        ]
        rows.append(f"| [{claim.name}](#{claim.name}) | " + " | ".join(cells) + " |")
        parts.append(section)
    return HEAD + "\n".join(rows) + "\n\n" + "\n".join(parts)


def main(names):
    values = {
        "GAMES": os.environ.get("GAMES") or "1000",
        "PRESSES": os.environ.get("PRESSES") or "100000",
        "SECONDS": os.environ.get("SECONDS") or "300",
        "IMAGE": os.environ.get("IMAGE") or os.environ.get("PICO_UF2") or "",
        "MICROPYTHON": os.environ.get("MICROPYTHON") or "",
    }
    unknown = set(names) - {claim.name for claim in CLAIMS}
    if unknown:
        sys.exit(f"proof: no claim is called {' '.join(sorted(unknown))}")
    held = True
    for claim in CLAIMS:
        if names and claim.name not in names:
            continue
        missing = [name for name in NAMED if f"{{{name}}}" in claim.command and not values[name]]
        if missing:
            said = f"proof: {claim.name} is left out: it needs {missing[0]}= a {NAMED[missing[0]]}"
            print(said, file=sys.stderr)
            continue
        section, good = run(claim, values)
        held = held and good
        # Read the page again: another run may have written to it meanwhile.
        found = sections(PAGE.read_text()) if PAGE.exists() else {}
        found[claim.name] = section
        PAGE.write_text(page(found))
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
