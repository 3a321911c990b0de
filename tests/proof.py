"""Claims and the figures that show them: `python -m tests.proof [NAME...]` writes docs/PROOF.md.

Each claim has a command that anybody can run. It is run here, and what it prints goes into the
page, with the day, the commit and the versions. Only named claims are run again; the others stay.
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

# What an outer make would have an inner one do, and what else is for this program alone.
OUTER = ("MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "ONLY", "IMAGE")
OUTER += ("GAMES", "PRESSES", "SECONDS", "MICROPYTHON", "FROZEN")

# What some claims need and only who runs them has.
NAMED = {"IMAGE": ".uf2 of MicroPython", "MICROPYTHON": "folder of MicroPython's sources"}

HEAD = """# Proof

What this project claims, each claim with the command that shows it and what that command printed.
`make proof` runs them all and writes this page, `make proof ONLY="soak fuzz"` runs some of them.
No figure on it is typed by hand.

"""

# name; the claim; the command; what of its output goes into the page; what of that into the table.
Claim = namedtuple("Claim", "name text command keep sum")

CLAIMS = (
    Claim(
        "32-bit",
        "On a 32-bit MicroPython, whose small integers have 31 bits and whose ticks wrap at 2**30, "
        "the shared tests pass, and the golden frames of all boards are the same.",
        "make test-32 && make test-32 ONLY=golden",
        r"^MicroPython|passed",
        r"passed",
    ),
    Claim(
        "power-cuts",
        "Power can go at any moment. Whole games of each kind are played on a real littlefs and a "
        "real FAT, some of them by real presses on the whole device. Power is cut before each "
        "change of the flash and half-way through it, then again at each change while the device "
        "starts and goes on. It always starts, with the action last confirmed or the one being "
        "confirmed, and with the old settings or the new. On a bare FAT, where a sector's block is "
        "erased before it is written, something is lost at some cuts, and these are counted.",
        "make power-cuts",
        r"cuts|passed",
        r"^\d+ passed|^fat-on-flash: something",
    ),
    Claim(
        "soak",
        "Game after game by real presses in the chip's heap, some with take-backs, refusals and "
        "lost power: no action is lost, every record is finished and judged as the set-of-squares "
        "referee judges it, and the heap after the last games is what it was after the first.",
        "make soak GAMES={GAMES}",
        r"heap first|passed|FAILED",
        r"passed",
    ),
    Claim(
        "sessions",
        "Random presses on each board, more than half of them as a player would press, with power"
        " cuts in between. There is never an exception, and each time the record on flash is "
        "replayed it leads to the position shown. CPython and MicroPython show the same frames "
        "and write the same bytes.",
        "make sessions PRESSES={PRESSES}",
        r"heap|: power-ons|passed|FAILED",
        r"presses a board|passed",
    ),
    Claim(
        "fuzz",
        "Whatever bytes a file holds, it is read or refused in one line and gets the referee's "
        "verdict, and the device starts and answers its buttons.",
        "make fuzz SECONDS={SECONDS}",
        r"^fuzz:|number_of_executed_units|Done|ERROR",
        r"Done|ERROR",
    ),
    Claim(
        "set-ups",
        "Of all Pentactic solo set-ups without two counters in a row or a column, so many can be "
        "filled; each class under the grid's symmetries is searched, or counted out.",
        "for grid in 9x7 8x8 11x6; do .venv/bin/pentaref setups --grid $grid --check --workers 2 "
        "|| exit; done",
        r"can be filled",
        r"can be filled",
    ),
    Claim(
        "bench-solve",
        "The solver on one core: all fillings of 6x10 counted beside a compiled package, and first "
        "fillings of set-ups drawn at random.",
        "make bench-solve",
        r"^count|^first",
        r"^count|^first",
    ),
    Claim(
        "league",
        "How strong the device's grades are: with a Pico's work, in both orders and with fixed "
        "seeds, against each other, a random player and a greedy one. docs/OPPONENT.md says which "
        "aims are missed and why, docs/STUDY.md what the games teach.",
        "make league GAMES=50",
        r"^\|",
        r"^\| (aim|[a-z-]+ \| \d+%).*",
    ),
    Claim(
        "bench-opponent",
        "Whole games of the device's seats in its own app on the emulated Pico, firmware as files: "
        "legal to the end by the referee, the time of a turn, the longest wait of a button, and "
        "the heap. Player and master take longer than their aims, and buttons wait longer.",
        "make bench-opponent IMAGE={IMAGE} ONLY=golomb",
        r"^\|",
        r"^\| golomb.*",
    ),
    Claim(
        "bench-pico",
        "How fast it is on a Pico, from files and with the firmware frozen into the image. The "
        "Pico is emulated to the cycle, with a model of the cache in front of the flash, and the "
        "times of the flash itself. Each figure has its aim beside it; where an aim is missed, "
        "the figure says by how much. What takes longest is the flash: it erases a block in 45 "
        "ms, which is done while nobody waits wherever the next block is known.",
        "make image BOARD=pico_ws2812_16x16 MICROPYTHON={MICROPYTHON} OUT=build/frozen.uf2 && "
        "make bench-pico IMAGE={IMAGE} FROZEN=build/frozen.uf2",
        r"^\||^[a-z].*: ",
        r"^\| (figure|press|lay|heap|firmware|power-on|draw|hardest|first|solver).*",
    ),
    Claim(
        "emulate",
        "On an emulated Pico, with MicroPython's own image, frames and records are those of the "
        "simulator, on both kinds of LEDs, power cut included; an image made from it plays, and "
        "takes games along; a device is brought up to date over USB; and the last action of a long "
        "game fits into the memory that a Cosmic Unicorn has.",
        "make test-pico IMAGE={IMAGE}",
        r"passed|failed|skipped",
        r"passed|failed|skipped",
    ),
    Claim(
        "site",
        "In a real Chromium the site's device shows the golden frames and leaves the records of "
        "the other interpreters; a tab that is killed has lost nothing; it works offline; axe "
        "finds nothing; any bytes in a link or a file do no harm; and the installer, cut off at "
        "any byte, makes a device whole the next time.",
        "make test-web IMAGE={IMAGE} && make bench-web",
        r"passed|failed|^first|^press|^the whole site",
        r"passed|failed|^first|^press to frame, all|^the whole site",
    ),
    Claim(
        "frozen",
        "The image with the firmware frozen in, built from MicroPython's sources, plays on a bare "
        "emulated Pico; dragged over an installation it keeps games and settings, and files of an "
        "older one are not used. The manifest, read by MicroPython's own code, freezes the port's "
        "modules, all of the firmware and the board.",
        "make test-frozen IMAGE={IMAGE} MICROPYTHON={MICROPYTHON}",
        r"passed|failed|skipped",
        r"passed|failed|skipped",
    ),
)


def run(claim, values):
    """Run a claim's command; gives its section of the page and whether it held."""
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
    chosen = [line for line in lines if re.search(claim.sum, line)]
    figures = "; ".join([line.strip("| ").replace(" | ", ", ") for line in chosen])
    table = [line for line in lines if line.startswith("|")]
    plain = [line for line in lines if not line.startswith("|")]
    section = [
        f"## {claim.name}",
        "",
        claim.text,
        "",
        f"- command: `{shown}`",
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
    return "\n".join(section), good


def versions():
    """What it all ran on, in a few words."""
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
    """The whole page of these sections: a table of all, and each."""
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
            said = f"proof: {claim.name} is left out: {missing[0]} names no {NAMED[missing[0]]}"
            print(said, file=sys.stderr)
            continue
        section, good = run(claim, values)
        held = held and good
        # Read again: a run takes long, and another may have ended meanwhile.
        found = sections(PAGE.read_text()) if PAGE.exists() else {}
        found[claim.name] = section
        PAGE.write_text(page(found))
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
