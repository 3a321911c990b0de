"""The texts of the simulator's screen, and how they fit on it."""

from __future__ import annotations

import itertools
import os
import textwrap
from collections.abc import Sequence
from pathlib import Path

from host_sim.desktop import led_terminal
from host_sim.simulator import gestures
from host_sim.simulator.device import Simulated
from pentaref import games
from pentaref.ui import rulebook

# The texts need 44 columns; the frame, the buttons and the first and last line need 8 lines.
_BESIDE = 46
_ABOVE = 8


def panel_size(wide: int, high: int, device: Simulated, lettered: bool = False) -> tuple[int, int]:
    """The columns and lines for a device's panel on a screen of wide x high.

    ``lettered`` is whether the panel is shown in letters.
    """
    wide, high = max(32, wide - _BESIDE), max(16, high - _ABOVE)
    if lettered:
        across, down = led_terminal.letters(device.width, device.height, wide, high)
        if down:
            return max(32, device.width * across), max(16, device.height * down)
    size = led_terminal.points(device.width, device.height, wide, high)
    if not size:  # blocks of LEDs, as many as fit
        return wide - 2, high
    return max(32, device.width * size), max(16, (device.height * size + 1) // 2)


def no_room(columns: int, rows: int) -> str:
    """What a terminal needs to show a panel in letters."""
    return (
        f"In letters this panel needs a terminal of {columns + _BESIDE} columns and "
        f"{rows + _ABOVE} lines. F6 shows it in colours."
    )


def in_sight(lines: list[str], wide: int, high: int, at: int) -> list[str]:
    """The lines that fit, broken if too wide; an arrow means more.

    The one with the number ``at`` is among them.
    """
    broken = [_broken(line, wide) for line in lines]
    at = sum(map(len, broken[: at + 1])) - 1
    lines = [part for parts in broken for part in parts]
    if len(lines) <= high:
        return lines
    start = max(0, min(at - high // 2, len(lines) - high))
    shown = lines[start : start + high]
    if high > 2:
        if start:
            shown[0] = f"▲ {start + 1} more"
        if start + high < len(lines):
            shown[-1] = f"▼ {len(lines) - start - high + 1} more"
    return shown


def _broken(line: str, wide: int) -> list[str]:
    """A line in parts that fit.

    A menu's entries are indented by two, and so are their parts.
    """
    return textwrap.wrap(line, wide, subsequent_indent="  ") or [""]


def record_in_play(device: Simulated) -> Path | None:
    """The file of the record of the game in play, or None.

    Before anything is played it is ``games/begun``.
    """
    match = device.app.ui.match if device.app else None
    if not match or not match.number:
        return None
    return Path(device.root, "games", "begun" if match.fresh else f"{match.number:04d}.pent")


def record_lines(record: str) -> list[str]:
    """The lines of a record to show.

    Of an action's notes such as ``;+5.0s`` only the newest is shown: a clock writes one every five
    seconds, which would push the actions out of sight.
    """
    pairs = itertools.pairwise([*record.splitlines(), ""])
    return [line for line, below in pairs if line[:2] != ";+" or below[:2] != ";+"]


def free_name(name: str) -> str:
    """A name like this one that no file in the current folder has."""
    stem, ending = os.path.splitext(name)
    number = 1
    while os.path.exists(name):
        number += 1
        name = f"{stem}-{number}{ending}"
    return name


def help_text(device: Simulated) -> str:
    """The keys, and the rules of the game in play, else of all, as text."""
    match = device.app.ui.match if device.app else None
    found = [(match.setup.game, match.setup.variant)] if match else []
    for game in games.GAMES if not match else ():
        found += [(game, variant) for variant in games.variants(game) or (None,)]
    parts = ["The keys\n\n" + legend(device.names)]
    for game, variant in found:
        name = " ".join(filter(None, (games.title(game), variant)))
        rules = "\n".join(f"- {text}" for text, _ in rulebook.lines(game, variant))
        parts.append(f"{name}\n\n{rules}")
    return "\n\n".join(parts) + "\n\nMore: docs/RULES.md and docs/CONTROLS.md."


def legend(names: Sequence[str]) -> str:
    """The lines that say what the keys do."""
    letters = " ".join([name for name in names if len(name) == 1])
    lays, turns = [gestures.button(names, name)[0].upper() for name in "ab"]
    chords = [f"{turns} held: other piece, pass", f"{turns} held: flip, rotate back"]
    if gestures.is_four(names):
        chords = [f"{turns} held, A: next piece, pass", f"{turns}: rotate the piece"]
    lines = [
        "arrows       move, choose",
        f"enter        {lays}: lay, take",
        f"space        {turns}: rotate the piece, go back",
        f"shift+← →    {chords[0]}",
        f"shift+↓ ↑    {chords[1]}",
        f"m            {lays} held long: the menu",
        f"p            {turns} held: look; p lets go",
        f"{letters:<13}tap it; a capital holds it",
        "mouse        left presses, right holds",
    ]
    return "\n".join(lines)
