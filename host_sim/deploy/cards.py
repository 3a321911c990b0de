"""`python -m host_sim.deploy.cards`: write cards and help from games.

The games' names go into a line of `games/facts.py`.

A game's file begins with a literal, ``CARD``: what menus, help and records need to know about the
game. A chip has no memory for the rules of games that are not played, and cannot load a part of a
compiled file. So the card is also kept apart from the rules: `cards/GAME.py` has what the menu
shows and what set-ups are checked against, `help/GAME.py` has the help lines. A device loads them
in the menu; the rules are compiled without the card.
"""

import ast
import functools
import re
import sys
from pathlib import Path
from typing import Any

from host_sim import paths

GAMES = paths.FIRMWARE / "pentaref" / "games"
_FACTS_PY = GAMES / "facts.py"
_WRITTEN = "`make games` writes this file from the games' files; change those."

# The keys that a card must have; those that a variant may have of its own; and the other keys.
_NEEDED = ("title", "rank", "score", "example", "icon", "help")
_VARIED = ("rules", "seats", "outer", "counters", "boards", "table", "colours", "score", "example")
_OPTIONAL = (*_VARIED, "short", "variants", "grids", "grid_range", "reasons")
# The keys that a device asks for before the game is loaded.
_FACTS = (*_VARIED[:7], "short", "grids", "grid_range")


class CardError(Exception):
    """A wrong card; the message is one line that says which file and why."""


def card_of(path: Path) -> dict[str, Any] | None:
    """The card at the top of a game's file, or None.

    Raises ``CardError``.
    """
    node = _assignment(path.read_text(encoding="utf-8"))
    if node is None:
        return None
    try:
        card = ast.literal_eval(node.value)
        checked(card)
    except (ValueError, TypeError) as error:
        raise CardError(f"{path.name}: CARD: {error}") from None
    return card


def _assignment(source: str) -> ast.Assign | None:
    """The statement ``CARD = ...`` of a source, or None."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "CARD":
            return node
    return None


def checked(card: dict[str, Any]) -> None:
    """Raise ``ValueError`` if a card lacks a key, or has an unknown one."""
    for key in _NEEDED:
        if key not in card:
            raise ValueError(f"'{key}' is missing")
    for key in card:
        if key not in _NEEDED + _OPTIONAL:
            raise ValueError(f"no card has '{key}'")
    for variant, facts in card.get("variants", {}).items():
        for key in facts:
            if key not in _VARIED:
                raise ValueError(f"variant '{variant}' cannot have '{key}'")
    for reason, said in card.get("reasons", {}).items():
        if len(said) not in (3, 4):
            raise ValueError(f"reason '{reason}' has three texts, or four")
    if [len(row) for row in card["icon"]] != [8] * 8:
        raise ValueError("'icon' is eight rows of eight characters")


@functools.cache
def without_card(source: str) -> str:
    """A game's source with empty lines for its card, for a chip to load."""
    node = _assignment(source)
    if node is None:
        return source
    lines = source.splitlines(keepends=True)
    for number in range(node.lineno - 1, node.end_lineno or node.lineno):
        lines[number] = "\n"
    return "".join(lines)


def cards() -> dict[str, Any]:
    """The games' cards in the menu's order, by the file's name without ending."""
    found = {path.stem: card_of(path) for path in sorted(GAMES.glob("*.py"))}
    found = {stem: card for stem, card in found.items() if card}
    return dict(sorted(found.items(), key=lambda item: (item[1]["rank"], item[0])))


def package() -> dict[str, str]:
    """The files to be written, below the games' folder: path to text."""
    found = cards()
    names = ", ".join(f'"{game_of(stem)}"' for stem in found)
    files = {"facts.py": re.sub(r"(?m)^GAMES = .*$", f"GAMES = ({names})", _FACTS_PY.read_text())}
    for stem, card in found.items():
        files[f"cards/{stem}.py"] = _facts_file(card)
        files[f"help/{stem}.py"] = _help_file(card)
    return files


def game_of(stem: str) -> str:
    """The name of a game by that of its file."""
    return stem.replace("_", "-")


def _facts_file(card: dict[str, Any]) -> str:
    says = f"What the menu shows of {card['title']}: keys and values in turn."
    variants = tuple((name, _facts(of)) for name, of in card.get("variants", {}).items())
    return (
        f'"""{says}\n\n{_WRITTEN}\n"""\n\nTITLE = {_quoted(card["title"])}\n'
        f"LINE = {_quoted(card['help'][0][1])}\n"
        # As one text: eight texts would each take a block of a chip's heap.
        f"ICON = (\n{''.join(f'    {_quoted(row)}{chr(10)}' for row in card['icon'])})\n"
        f"FACTS = {_quoted(_facts(card))}\nVARIANTS = {_rows(variants)}\n"
    )


def _help_file(card: dict[str, Any]) -> str:
    reasons = [(name, *said[:2]) for name, said in card.get("reasons", {}).items()]
    return (
        f'"""The rules of {card["title"]} in a few lines.\n\n{_WRITTEN}\n"""\n\n'
        f"# (variants, words, picture): the variants a line is about, () for all; rows, or ().\n"
        f"LINES = {_rows(card['help'])}\n\n"
        f"# (reason, a short sentence, the rule behind it): why only this game refuses an action.\n"
        f"REASONS = {_rows(reasons)}\n"
    )


def _rows(rows: Any) -> str:
    """A tuple as source, one item per line."""
    if not rows:
        return "()"
    return "(\n" + "".join([f"    {_quoted(row)},\n" for row in rows]) + ")"


def _quoted(value: object) -> str:
    """A value as source, its texts in double quotes."""
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, tuple):
        items = [_quoted(item) for item in value]
        return "(" + ", ".join(items) + ("," if len(items) == 1 else "") + ")"
    return repr(value)


def _facts(card: Any) -> tuple:
    found = []
    for key in _FACTS:
        if key in card:
            found += [key, card[key]]
    return tuple(found)


def main() -> int:
    """Write the files, and remove those of games that no longer exist."""
    try:
        files = package()
    except CardError as error:
        print(error, file=sys.stderr)
        return 1
    for folder in (GAMES / "cards", GAMES / "help"):
        folder.mkdir(exist_ok=True)
        for path in folder.glob("*.py"):
            if path.relative_to(GAMES).as_posix() not in files:
                path.unlink()
    for name, text in files.items():
        (GAMES / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
